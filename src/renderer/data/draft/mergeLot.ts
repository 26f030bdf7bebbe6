// Merges two versions of a lot made from the same one, by two windows or two people. A cell changed in two ways is a
// clash, which the caller must not decide alone.
import type { LotDetail, LotHead } from '#domain/lots/lot'
import { mergeFields, same } from './mergeFields.ts'
import type { DraftRow } from './row.ts'
import { sameContent } from './sameContent.ts'

export interface LotVersion {
  readonly head: LotHead
  readonly rows: readonly DraftRow[]
}

/** `rowId` is '' for the head of the lot. */
export interface CellClash {
  readonly rowId: string
  readonly field: string
}

export interface MergedLot extends LotVersion {
  readonly clashes: readonly CellClash[]
}

/** An edited row stays although the other version deleted it. Equal rows are the same objects as in `mine`. */
export function mergeLot(base: LotVersion, mine: LotVersion, theirs: LotVersion): MergedLot {
  const clashes: CellClash[] = []
  const [was, here, there] = [base, mine, theirs].map(({ rows }) => new Map(rows.map((row) => [row.rowId, row])))
  const merged = new Map<string, DraftRow>()
  for (const rowId of new Set([...(there?.keys() ?? []), ...(here?.keys() ?? [])])) {
    const row = mergeRow(was?.get(rowId), here?.get(rowId), there?.get(rowId), clashes)
    if (row) merged.set(rowId, row)
  }
  const order = mergeOrder(idsOf(base), idsOf(mine), idsOf(theirs))
  const head = mergeFields(base.head, mine.head, theirs.head, (field, _, there) => {
    clashes.push({ rowId: '', field })
    return there
  })
  return { head, rows: order.flatMap((rowId) => merged.get(rowId) ?? []), clashes }
}

const idsOf = ({ rows }: LotVersion): string[] => rows.map(({ rowId }) => rowId)

/** Undefined when the row is deleted. Adds to `clashes`. */
export function mergeRow(
  base: DraftRow | undefined,
  mine: DraftRow | undefined,
  theirs: DraftRow | undefined,
  clashes: CellClash[],
): DraftRow | undefined {
  if (!mine || !theirs) {
    const kept = mine ?? theirs
    // Deleted on one side: it goes, unless the other side edited it or it is new there.
    return base && kept && sameRow(base, kept) ? undefined : kept
  }
  if ((base && sameRow(base, theirs)) || sameRow(mine, theirs)) return mine
  if (base && sameRow(base, mine)) return theirs
  return mergeCells(base ?? mine, mine, theirs, clashes)
}

function mergeCells(base: DraftRow, mine: DraftRow, theirs: DraftRow, clashes: CellClash[]): DraftRow {
  const { rowId } = mine
  const detail = mergeFields(cellsOf(base), cellsOf(mine), cellsOf(theirs), (field, _, there) => {
    clashes.push({ rowId, field })
    return there
  })
  const raw = Object.entries(detail).flatMap(([field, cell]) => (cell.raw === undefined ? [] : [[field, cell.raw]]))
  const values: unknown = Object.fromEntries(Object.entries(detail).map(([field, cell]) => [field, cell.value]))
  return {
    rowId,
    detail: values as LotDetail,
    raw: Object.fromEntries(raw) as DraftRow['raw'],
    // If both added a retiree, the row's figures clash already.
    ...withRetirees(sameContent(base.retirees, theirs.retirees) ? mine : theirs),
  }
}

const withRetirees = ({ retirees }: DraftRow): Pick<DraftRow, 'retirees'> => (retirees ? { retirees } : {})

interface Cell {
  readonly value: string | number
  readonly raw: string | undefined
}
const fieldsOf = (row: DraftRow): (keyof LotDetail)[] => Object.keys(row.detail) as (keyof LotDetail)[]
const cellsOf = (row: DraftRow): Record<string, Cell> =>
  Object.fromEntries(fieldsOf(row).map((field) => [field, { value: row.detail[field], raw: row.raw[field] }]))

export const sameRow = (a: DraftRow, b: DraftRow): boolean =>
  a === b || (sameContent(a.detail, b.detail) && sameContent(a.raw, b.raw) && sameContent(a.retirees, b.retirees))

/** If both changed the order, `theirs` counts, and a row that only `mine` has follows the same row as in `mine`. */
function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [first, second] = same(base, theirs) ? [mine, theirs] : [theirs, mine]
  const order = [...first]
  const known = new Set(order)
  second.forEach((rowId, index) => {
    if (known.has(rowId)) return
    const before = second[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, rowId)
    known.add(rowId)
  })
  return order
}
