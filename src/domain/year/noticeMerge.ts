import { payeeKey } from '../lots/duplicates.ts'
import { movesBetween, type MonthMove } from './changes.ts'
import type { YearEmployee } from './plan.ts'
import { sumOf } from './yearMonths.ts'

export type Noticed = Pick<
  YearEmployee,
  'recipientNumber' | 'name' | 'municipalityCode' | 'designatedNumber' | 'amounts'
> & {
  /** The first month that the notice changes (June is 0). Earlier months stay as they are. */
  readonly since?: number | undefined
  /** The tax of the year, where the file states only some months beside it. */
  readonly yearly?: number | undefined
}
export interface NoticeChange<T extends YearEmployee> {
  before: T
  after: Noticed
  moves: readonly MonthMove[]
}
export interface NoticeMerge<T extends YearEmployee> {
  added: Noticed[]
  changed: NoticeChange<T>[]
  unchanged: T[]
  /** Not in the notice; a merge leaves them alone. */
  absent: T[]
}

/**
 * Matched by recipient number and payee; by the number alone where it occurs once on both sides. Nobody without a
 * number is recognised.
 */
export function mergeNotices<T extends YearEmployee>(
  year: number,
  existing: readonly T[],
  incoming: readonly Noticed[],
): NoticeMerge<T> {
  const merge: NoticeMerge<T> = { added: [], changed: [], unchanged: [], absent: [] }
  const find = finderOf(existing, incoming)
  const found = new Set<T>()
  for (const stated of incoming) {
    const before = find(stated)
    if (!before || found.has(before)) {
      merge.added.push(stated)
      continue
    }
    found.add(before)
    const { since = 0 } = stated
    const amounts = stated.amounts.map((yen, at) => (at < since ? (before.amounts[at] ?? 0) : yen))
    const after = { ...stated, amounts, yearly: lessThanWithheld(stated, amounts) }
    const moves = movesBetween(year, before.amounts, after.amounts)
    const isNamed = before.name === '' && after.name !== ''
    if (moves.length === 0 && after.yearly === undefined && payeeKey(before) === payeeKey(after) && !isNamed)
      merge.unchanged.push(before)
    else merge.changed.push({ before, after, moves })
  }
  merge.absent = existing.filter((one) => !found.has(one))
  return merge
}

/** Less than what was withheld is refunded or set off; of more, the rest may have been paid elsewhere. */
const lessThanWithheld = ({ yearly }: Noticed, amounts: readonly number[]): number | undefined =>
  yearly !== undefined && yearly < sumOf(amounts) ? yearly : undefined

function finderOf<T extends YearEmployee>(
  existing: readonly T[],
  incoming: readonly Noticed[],
): (one: Noticed) => T | undefined {
  const exactly = (one: Noticed) => `${one.recipientNumber} ${payeeKey(one)}`
  const numbered = existing.filter(({ recipientNumber }) => recipientNumber !== '')
  // Nobody can be matched without numbers, and a list may have thousands.
  if (numbered.length === 0) return () => undefined
  const byPayee = new Map(numbered.map((one) => [exactly(one), one]))
  const byNumber = Map.groupBy(numbered, ({ recipientNumber }) => recipientNumber)
  const times = Map.groupBy(incoming, ({ recipientNumber }) => recipientNumber)
  return (one) => {
    const alone = byNumber.get(one.recipientNumber)
    const isOnly = alone?.length === 1 && times.get(one.recipientNumber)?.length === 1
    return byPayee.get(exactly(one)) ?? (isOnly ? alone[0] : undefined)
  }
}
