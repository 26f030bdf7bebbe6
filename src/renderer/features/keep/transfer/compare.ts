// Compares the lots and payees of a transfer file with those here; reads and writes nothing.
import type { LotRecord, PayeeRow, StepRecord } from '#data/schema/db'
import { storedRow, type DraftRow } from '#data/draft/row'
import { payeeKey } from './collect.ts'
import type { Tables } from './rows.ts'

export interface Side {
  record: LotRecord
  rows: DraftRow[]
  steps: StepRecord[]
}

/**
 * How the file's version (`there`) stands to the one here. `newerThere` and `newerHere`: one provably descends from
 * the other. Every other difference is a `conflict`.
 */
export type Relation = 'new' | 'same' | 'newerThere' | 'newerHere' | 'conflict'
/** `mine` is the version here, `theirs` the file's; `both` keeps one of them as a copy. */
export type SideChosen = 'mine' | 'theirs' | 'both'
/** The side that filed the lot or may have filed it; `twice`: both. */
type FiledSide = 'none' | 'here' | 'there' | 'twice'

export interface LotItem {
  kind: 'lot'
  key: string
  companyId: string
  mine?: Side
  theirs: Side
  relation: Relation
  held: FiledSide
}
export interface PayeeItem {
  kind: 'payee'
  key: string
  companyId: string
  mine?: PayeeRow
  theirs: PayeeRow
  relation: Relation
}

const contentOf = ({ record, rows }: Side): string =>
  JSON.stringify([
    sorted(record.head),
    rows.map(({ detail, raw, retirees = [] }) => [sorted(detail), sorted(raw), retirees.map(sorted)]),
  ])
const sorted = (fields: object): unknown[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** The lot came in a transfer file and was not edited since. */
const untouched = ({ received, updatedAt }: LotRecord): boolean => received?.updatedAt === updatedAt

export function relate(mine: Side | undefined, theirs: Side): Relation {
  if (!mine) return 'new'
  if (contentOf(mine) === contentOf(theirs)) return 'same'
  const [here, there] = [mine.record, theirs.record]
  if (there.received?.updatedAt === here.updatedAt && !untouched(there)) return 'newerThere'
  if (here.received?.updatedAt === there.updatedAt && !untouched(here)) return 'newerHere'
  if (here.updatedAt < there.updatedAt && untouched(here)) return 'newerThere'
  if (there.updatedAt < here.updatedAt && untouched(there)) return 'newerHere'
  return 'conflict'
}

/** Rows that belong to no lot are omitted. */
export function sidesOf({
  lots,
  orders,
  details,
  steps,
}: Pick<Tables, 'lots' | 'orders' | 'details' | 'steps'>): Side[] {
  const rowIds = new Map(orders.map((one) => [one.lotId, one.rowIds]))
  const ofLot = Map.groupBy(details, ({ lotId }) => lotId)
  const stepsOf = Map.groupBy(steps, ({ lotId }) => lotId)
  return lots.map((record) => {
    const rows = new Map((ofLot.get(record.lotId) ?? []).map((row) => [row.rowId, storedRow(row)]))
    const ordered = (rowIds.get(record.lotId) ?? [...rows.keys()]).flatMap((rowId) => rows.get(rowId) ?? [])
    return { record, rows: ordered, steps: (stepsOf.get(record.lotId) ?? []).toSorted((a, b) => a.n - b.n) }
  })
}

export type FiledBy = 'nowhere' | 'here' | 'elsewhere'

/** If only other computers filed the lot: the file's side if its computer is one of them, otherwise this side. */
function filedSideOf(filed: FiledBy, there: boolean): FiledSide {
  if (filed === 'here') return there ? 'twice' : 'here'
  if (there) return 'there'
  return filed === 'elsewhere' ? 'here' : 'none'
}

/** A copy is identified by its original lot and that lot's state. */
export const copyKey = (lotId: string, updatedAt: string): string => `${lotId} ${updatedAt}`

/**
 * `filedThere`: ids of lots filed on the other side; `copies`: keys (`copyKey`) of the copies already here. A lot
 * that was imported as a copy is not imported again.
 */
export function compareLots(
  mine: ReadonlyMap<string, Side>,
  theirs: readonly Side[],
  filedBy: (lotId: string) => FiledBy,
  filedThere: ReadonlySet<string>,
  copies: ReadonlySet<string> = new Set(),
): LotItem[] {
  return theirs.map((side) => {
    const { lotId, companyId } = side.record
    const here = mine.get(lotId)
    const held = filedSideOf(filedBy(lotId), filedThere.has(lotId))
    return {
      kind: 'lot',
      key: lotId,
      companyId,
      theirs: side,
      relation: here && copies.has(copyKey(lotId, side.record.updatedAt)) ? 'newerHere' : relate(here, side),
      held,
      ...(here && { mine: here }),
    }
  })
}

/** A payee is matched by its id or else by its `payeeKey`. */
export function comparePayees(mine: readonly PayeeRow[], theirs: readonly PayeeRow[]): PayeeItem[] {
  const byId = new Map(mine.map((one) => [JSON.stringify([one.companyId, one.payeeId]), one]))
  const byKey = new Map(mine.map((one) => [payeeKey(one.companyId, one), one]))
  return theirs.map((payee) => {
    const here =
      byId.get(JSON.stringify([payee.companyId, payee.payeeId])) ?? byKey.get(payeeKey(payee.companyId, payee))
    const bare = ({ companyId: _, payeeId: __, ...fields }: PayeeRow) => JSON.stringify(sorted(fields))
    const relation: Relation = !here ? 'new' : bare(here) === bare(payee) ? 'same' : 'conflict'
    return {
      kind: 'payee',
      key: JSON.stringify([payee.companyId, payee.payeeId]),
      companyId: payee.companyId,
      theirs: payee,
      relation,
      ...(here && { mine: here }),
    }
  })
}

/** A filed lot keeps the content of the side that filed it; the other version can only become a copy. */
export function choicesOf(item: LotItem | PayeeItem): SideChosen[] {
  if (item.relation === 'new') return ['theirs', 'mine']
  if (item.relation === 'same') return ['mine']
  if (item.kind === 'payee') return ['mine', 'theirs']
  if (item.held === 'there') return ['both', 'theirs']
  return item.held === 'none' ? ['mine', 'theirs', 'both'] : ['mine', 'both']
}

/** For a lot, this choice loses nothing that either side wrote. */
export function standardChoice(item: LotItem | PayeeItem): SideChosen {
  if (item.relation === 'new') return 'theirs'
  if (item.relation === 'same' || item.kind === 'payee') return 'mine'
  if (item.held === 'there') return 'both'
  if (item.held === 'here' || item.held === 'twice') return item.relation === 'newerHere' ? 'mine' : 'both'
  return ({ newerThere: 'theirs', newerHere: 'mine', conflict: 'both' } as const)[item.relation]
}
