// Incoming transfers since the last morning summary. Days are compared as YYYY-MM-DD.
import { arrivalKeys, splitArrivals, type Arrival } from '../deposits/arrivals.ts'
import type { IsoDate } from '../calendar/calendar.ts'
import { isYen } from '../text/yen.ts'

/** All before `through` are counted, and from that day on those with these keys: later ones can still come. */
export interface SeenArrivals {
  readonly through: IsoDate
  readonly keys: readonly string[]
}

/** `sum` in yen; undefined if a number cannot hold it exactly. */
interface CountAndSum {
  readonly count: number
  readonly sum: number | undefined
}

/** Withdrawals (`takenBack`) are never offset. */
export interface ArrivalNews extends CountAndSum {
  readonly takenBack: CountAndSum
  readonly since: IsoDate
  readonly keys: readonly string[]
}

/**
 * However the days are divided into readings, each entry is new exactly once. `growing`: the first day that can still
 * get entries, today or a day that the bank left out of its answer.
 */
export function newArrivals(
  rows: readonly Arrival[],
  seen: SeenArrivals,
  growing: IsoDate,
): { news: ArrivalNews; seen: SeenArrivals } {
  const known = new Set(seen.keys)
  const all = arrivalKeys(rows)
  const keyed = rows.map((row, at) => ({ row, key: all[at] ?? '' }))
  const fresh = keyed.filter(({ row, key }) => row.transactionDate >= seen.through && !known.has(key))
  const { deposits, withdrawals } = splitArrivals(fresh.map(({ row }) => row))
  const isDeposit = new Set(deposits)
  return {
    news: {
      ...add(deposits),
      takenBack: add(withdrawals),
      since: seen.through,
      keys: fresh.filter(({ row }) => isDeposit.has(row)).map(({ key }) => key),
    },
    seen: {
      through: growing > seen.through ? growing : seen.through,
      keys: keyed.filter(({ row }) => row.transactionDate >= growing).map(({ key }) => key),
    },
  }
}

function add(rows: readonly Arrival[]): CountAndSum {
  const sum = rows.reduce((all, { amount }) => all + amount, 0)
  return { count: rows.length, sum: isYen(sum) ? sum : undefined }
}
