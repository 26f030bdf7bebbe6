// Adds up the lots of a tax year from the files and the leavers themselves. It shares nothing with the app: own reading,
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
/** `count payments of yen` by `code designated number`. */
export type MonthSums = Record<string, string>

interface Payer {
  payee: string
  yen: bigint[]
}

/**
 * Returns what each of the twelve lots has to pay to each payee.
 *
 * @param notice The bytes of the notice of May, a CSV in code page 932.
 * @param later Notices of changes with the place of their first month.
 */
export function yearSums(
  notice: Uint8Array,
  later: readonly { bytes: Uint8Array; at: number }[],
  lumps: readonly LumpSum[],
  { endings = [], joiners = [] }: { endings?: readonly Ending[]; joiners?: readonly Joiner[] } = {},
): MonthSums[] {
  const people = payersOf(notice)
  for (const { bytes, at } of later)
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
  return COLUMNS.map((_, at) => sumsOf([...people.values()], at))
}

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

function sumsOf(people: readonly Payer[], at: number): MonthSums {
  const sums = new Map<string, [count: number, yen: bigint]>()
  for (const { payee, yen } of people) {
    const [count, sum] = sums.get(payee) ?? [0, 0n]
    if (yen[at]) sums.set(payee, [count + 1, sum + yen[at]])
  }
  return Object.fromEntries(
    [...sums].sort().map(([payee, [count, sum]]) => [payee, `${String(count)} of ${String(sum)}`]),
  )
}
