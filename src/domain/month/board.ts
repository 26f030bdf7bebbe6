// The lines of all clients in one month: order, filter and sums.
import type { LotState } from '../filing/filingState.ts'
import { japaneseOrder } from '../text/japaneseOrder.ts'
import { correctionOf, isShort, MONTH_STATES, payerOf, type MonthLine, type MonthLot, type MonthState } from './line.ts'

/** '' where nothing was entered. */
export interface MonthClient {
  readonly code: string
  readonly name: string
  readonly reading: string
  readonly person: string
}

export interface BoardLine extends MonthLine {
  readonly client: MonthClient
}

/** Within a state: short of money first, then by code and reading. */
export function worstFirst<T extends BoardLine>(lines: readonly T[]): T[] {
  const keyed = lines.map((line) => ({
    line,
    rank: MONTH_STATES.indexOf(line.state),
    short: isShort(line) ? 0 : 1,
    reading: line.client.reading || line.client.name,
  }))
  return keyed
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        a.short - b.short ||
        byCode(a.line.client.code, b.line.client.code) ||
        japaneseOrder.compare(a.reading, b.reading),
    )
    .map(({ line }) => line)
}

/** Clients without a code come last. */
const byCode = (a: string, b: string): number =>
  a === '' || b === '' ? Number(a === '') - Number(b === '') : japaneseOrder.compare(a, b)

export type StateCounts = Record<MonthState, number>

export function countStates(lines: readonly Pick<MonthLine, 'state'>[]): StateCounts {
  const counts = Object.fromEntries(MONTH_STATES.map((state) => [state, 0])) as StateCounts
  for (const { state } of lines) counts[state] += 1
  return counts
}

/** An undefined condition shows all. */
export interface BoardFilter {
  readonly state?: MonthState | undefined
  readonly person?: string | undefined
  /** Tests that ignore differences of width and kana. */
  readonly words?: readonly ((text: string) => boolean)[] | undefined
}

export function filterLines<T extends BoardLine>(lines: readonly T[], { state, person, words = [] }: BoardFilter): T[] {
  return lines.filter(
    (line) =>
      (state === undefined || line.state === state) &&
      (person === undefined || line.client.person === person) &&
      words.every((found) => found(textOf(line.client))),
  )
}

// Line ends keep a word from being found across two fields.
const textOf = ({ code, name, reading, person }: MonthClient): string => [code, name, reading, person].join('\n')

export const personsOf = (lines: readonly Pick<BoardLine, 'client'>[]): string[] =>
  [...new Set(lines.map(({ client }) => client.person))].filter((person) => person !== '').sort(japaneseOrder.compare)

export interface BoardTotals {
  readonly clients: number
  readonly payees: number
  readonly total: number
  /** Undefined when no line has a difference. */
  readonly difference: number | undefined
  readonly compared: number
  readonly short: number
  /** Clients with rows that cannot be read; the total lacks these rows. */
  readonly unreadable: number
}

/** Unknown figures are left out. */
export function totalsOf(lines: readonly MonthLine[]): BoardTotals {
  const sums = { payees: 0, total: 0, difference: 0, compared: 0, short: 0, unreadable: 0 }
  for (const line of lines) {
    sums.payees += line.payees ?? 0
    sums.total += line.total ?? 0
    sums.difference += line.difference ?? 0
    if (line.difference !== undefined) sums.compared += 1
    if (isShort(line)) sums.short += 1
    if (line.unreadable > 0) sums.unreadable += 1
  }
  return { clients: lines.length, ...sums, difference: sums.compared === 0 ? undefined : sums.difference }
}

const NOT_OPEN = ['none', 'approved', 'paidElsewhere', 'handled', 'notDue'] as const
const isOpen = (state: MonthState): state is Exclude<MonthState, (typeof NOT_OPEN)[number]> =>
  !NOT_OPEN.some((one) => one === state)

export interface OpenLots {
  readonly state: Exclude<LotState, 'approved' | 'paidElsewhere'>
  readonly lots: number
  readonly amount: number
  /** Rows that cannot be read; the amount lacks them. */
  readonly unreadable: number
  /** Returned lots whose payees another lot pays; no correction is needed. */
  readonly paid?: true
}

/**
 * Worst state first. Without returned lots whose correction was filed or not needed; a begun correction counts as one
 * with its returned lot.
 */
export function openLots(lines: readonly Pick<MonthLine, 'lots'>[]): OpenLots[] {
  const lots = lines.flatMap((line) => line.lots.map((lot) => ({ lot, lots: line.lots })))
  const isPaid = ({ lot, lots: own }: (typeof lots)[number]) => payerOf(lot, own) !== undefined
  const paid = lots.filter(isPaid).length
  const sums = new Map<MonthState, Omit<OpenLots, 'state'>>()
  for (const { lot, lots: own } of lots.filter((one) => !isPaid(one) && !isCorrection(one.lot, one.lots))) {
    const { amount, unreadable = 0 } = correctionOf(lot, own) ?? lot
    const sum = sums.get(lot.state) ?? { lots: 0, amount: 0, unreadable: 0 }
    sums.set(lot.state, { lots: sum.lots + 1, amount: sum.amount + amount, unreadable: sum.unreadable + unreadable })
  }
  return MONTH_STATES.flatMap((state): OpenLots[] => {
    const sum = sums.get(state)
    const unpaid = sum && isOpen(state) ? [{ state, ...sum }] : []
    return state === 'returned' && paid > 0
      ? [...unpaid, { state, lots: paid, amount: 0, unreadable: 0, paid: true }]
      : unpaid
  })
}

const isCorrection = ({ corrects }: MonthLot, lots: readonly MonthLot[]): boolean =>
  lots.some((one) => one.state === 'returned' && one.lotId === corrects && !payerOf(one, lots))
