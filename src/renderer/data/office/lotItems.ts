// A lot as the office shares it: separate items for head, order and each row, so that people who edit different rows
// do not disturb each other.
import { z } from 'zod'
import type { ItemKind } from '#contract/office/rows'
import { emptyDetail, emptyHead, type LotDetail, type LotHead } from '#domain/lots/lot'
import type { LotVersion } from '../draft/mergeLot.ts'
import { storedRow, type DraftRow } from '../draft/row.ts'
import type { LotRecord } from '../schema/db.ts'
import { retirees } from '../schema/snapshotRows.ts'

export interface ItemContent {
  kind: ItemKind
  id: string
  body: Record<string, unknown>
}

const facts = z.object({
  companyId: z.string(),
  createdAt: z.string(),
  copiedFrom: z.string().optional(),
  corrects: z.string().optional(),
  takenFrom: z.string().optional(),
  paidElsewhere: z.string().optional(),
  split: z.object({ id: z.string(), number: z.number() }).optional(),
})
export type LotFacts = z.infer<typeof facts>

const like = <T extends object>(sample: T): z.ZodType<T> =>
  z.object(
    Object.fromEntries(
      Object.entries(sample).map(([field, value]) => [field, typeof value === 'number' ? z.number() : z.string()]),
    ),
  ) as unknown as z.ZodType<T>

const headBody = facts.extend({ head: like<LotHead>(emptyHead()) })
const rowBody = z.object({
  detail: like<LotDetail>(emptyDetail()),
  raw: z.record(z.string(), z.string()),
  retirees,
})
const orderBody = z.object({ rowIds: z.array(z.string()) })

export const isLotPart = ({ kind, body }: Pick<ItemContent, 'kind' | 'body'>): boolean =>
  (kind === 'lotHead' ? headBody : kind === 'lotRow' ? rowBody : orderBody).safeParse(body).success

export interface SharedLot extends LotVersion {
  readonly facts: LotFacts
}

export function itemsOfLot(
  { lotId, companyId, createdAt, copiedFrom, corrects, takenFrom, paidElsewhere, split, head }: LotRecord,
  rows: readonly DraftRow[],
): ItemContent[] {
  const known = defined({ copiedFrom, corrects, takenFrom, paidElsewhere, split })
  return [
    { kind: 'lotHead', id: lotId, body: { companyId, createdAt, ...known, head } },
    { kind: 'lotOrder', id: lotId, body: { rowIds: rows.map(({ rowId }) => rowId) } },
    ...rows.map(({ rowId, detail, raw, retirees: own }): ItemContent => ({
      kind: 'lotRow',
      id: `${lotId}/${rowId}`,
      body: { detail, raw, ...(own && { retirees: own }) },
    })),
  ]
}

const defined = (facts: object): object =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

/**
 * Undefined without a head. Rows missing in the order come last. An item without content could not be read and is
 * skipped.
 * @throws if another item is not what this version of the app writes.
 */
export function lotOfItems(items: Iterable<ItemContent & { deleted: boolean }>): SharedLot | undefined {
  const there = [...items].filter(({ deleted, body }) => !deleted && Object.keys(body).length > 0)
  const head = there.find(({ kind }) => kind === 'lotHead')
  if (!head) return undefined
  const { head: fields, ...known } = headBody.parse(head.body)
  const rows = new Map(there.filter(({ kind }) => kind === 'lotRow').map((item) => [rowIdOf(item), rowOf(item)]))
  const order = there.find(({ kind }) => kind === 'lotOrder')
  const named = order ? orderBody.parse(order.body).rowIds : []
  const all = new Set([...named, ...rows.keys()])
  return { facts: known, head: fields, rows: [...all].flatMap((rowId) => rows.get(rowId) ?? []) }
}

export const rowIdOf = ({ id }: ItemContent): string => id.slice(id.indexOf('/') + 1)

/** An unchanged item gives the same row object, which is quick to compare. */
const read = new WeakMap<ItemContent, DraftRow>()

/** @throws if the item is not what this version of the app writes. */
export function rowOf(item: ItemContent): DraftRow {
  const known = read.get(item)
  if (known) return known
  const { detail, raw, retirees: own } = rowBody.parse(item.body)
  const row = storedRow({ rowId: rowIdOf(item), detail, raw, ...(own && { retirees: own }) })
  read.set(item, row)
  return row
}
