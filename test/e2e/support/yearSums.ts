// Adds up the lots of a tax year from the files and the events themselves. It shares nothing with the app: own reading,
// own arithmetic, own order of months.

/** June to May, as the columns of a notice are named. */
export const COLUMNS = [6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5].map((month) => `${String(month)}月`)

/** Somebody who leaves and pays all that is left with one month. */
export interface LumpSum {
  number: string
  /** The place of the month among the twelve, June is 0. */
  at: number
}
/** Somebody of whom nothing is withheld from a month on. */
export interface Ending {
  number: string
  at: number
}
/** Somebody who begins with a month: its yen, and those of every later one. */
export interface Joiner {
  number: string
  payee: string
  at: number
  first: number
  others: number
}
/** A payee that has another name in the lots from a month on. */
export interface Renaming {
  payee: string
  at: number
  name: string
}
export interface YearEvents {
  /** Notices of changes with the place of their first month. */
  notices?: readonly { bytes: Uint8Array; at: number }[]
  lumps?: readonly LumpSum[]
  endings?: readonly Ending[]
  joiners?: readonly Joiner[]
  /** Paid for June to November in November, and for December to May in May. */
  halfYearly?: readonly string[]
  renamings?: readonly Renaming[]
}
/** `count payments of yen` by payee, which is `code designated number`. */
export type MonthSums = Record<string, string>

interface Payer {
  payee: string
  yen: bigint[]
}

/**
 * Returns what each of the twelve lots has to pay to each payee.
 *
 * @param notice The bytes of the notice of May, a CSV in code page 932.
 */
export function yearSums(
  notice: Uint8Array,
  { notices = [], lumps = [], endings = [], joiners = [], halfYearly = [], renamings = [] }: YearEvents,
): MonthSums[] {
  const people = payersOf(notice)
  for (const { bytes, at } of notices)
    for (const [number, { yen }] of payersOf(bytes))
      people.get(number)?.yen.splice(at, yen.length - at, ...yen.slice(at))
  for (const { number, at } of lumps) {
    const yen = people.get(number)?.yen ?? []
    let rest = 0n
    for (let month = at; month < yen.length; month++) {
      rest += yen[month] ?? 0n
      yen[month] = 0n
    }
    yen[at] = rest
  }
  for (const { number, at } of endings) people.get(number)?.yen.fill(0n, at)
  for (const { number, payee, at, first, others } of joiners)
    people.set(number, { payee, yen: COLUMNS.map((_, n) => BigInt(n < at ? 0 : n === at ? first : others)) })
  const paidAt = (payee: string, at: number) => (halfYearly.includes(payee) ? (HALVES[at] ?? []) : [at])
  return COLUMNS.map((_, at) => {
    const sums = new Map<string, [count: number, yen: bigint]>()
    for (const { payee, yen } of people.values()) {
      const own = paidAt(payee, at).reduce((all, month) => all + (yen[month] ?? 0n), 0n)
      const name = renamings.find((one) => one.payee === payee && one.at <= at)?.name ?? payee
      const [count, sum] = sums.get(name) ?? [0, 0n]
      if (own) sums.set(name, [count + 1, sum + own])
    }
    return Object.fromEntries(
      [...sums].sort().map(([payee, [count, sum]]) => [payee, `${String(count)} of ${String(sum)}`]),
    )
  })
}

/** What is paid twice a year, by the month with which it is paid. */
const HALVES: Record<number, readonly number[]> = { 5: [0, 1, 2, 3, 4, 5], 11: [6, 7, 8, 9, 10, 11] }

function payersOf(bytes: Uint8Array): Map<string, Payer> {
  const [head = [], ...lines] = new TextDecoder('shift_jis')
    .decode(bytes)
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1')))
  const cell = (line: readonly string[], name: string) => line[head.indexOf(name)] ?? ''
  const own = lines.filter((line) => cell(line, '市町村コード') !== '')
  return new Map(
    own.map((line) => [
      cell(line, '受給者番号'),
      {
        payee: `${cell(line, '市町村コード')} ${cell(line, '指定番号')}`,
        yen: COLUMNS.map((name) => BigInt(cell(line, name))),
      },
    ]),
  )
}
