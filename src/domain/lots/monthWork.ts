import { legalDueDate } from '../calendar/businessDays.ts'
import { addMonths, isIsoMonth, monthOf, type IsoDate, type IsoMonth } from '../calendar/calendar.ts'
import { DATA_NAME_LENGTH } from './head.ts'
import { hasPayrollTax, MAX_DETAILS, type LotDetail } from './lot.ts'

/** Last month until its legal due date has passed, then the current month. */
export function nextMonthToPay(today: IsoDate): IsoMonth {
  const last = addMonths(monthOf(today), -1)
  return legalDueDate(last) >= today ? last : monthOf(today)
}

/** Months that imported lots may be of: payments of two years can be brought along, and the next months prepared. */
const MONTHS_BACK = 24
const MONTHS_AHEAD = 3

/** These months and those near today, the latest first. */
export function monthsToImport(today: IsoDate, others: readonly IsoMonth[]): IsoMonth[] {
  const next = nextMonthToPay(today)
  const near = Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, n) => addMonths(next, MONTHS_AHEAD - n))
  return [...new Set([...near, ...others])].sort().reverse()
}

/**
 * The same payees with their payroll counts and amounts. Retirements and the change mark belong to the old month
 * alone and are left out.
 */
export function carryOver(details: readonly LotDetail[]): LotDetail[] {
  return details.filter(hasPayrollTax).map((detail) => ({
    ...detail,
    change: '',
    numberOfRetirementIncomeTaxPayments: 0,
    numberOfRetirees: 0,
    amountOfRetirementBenefitPayments: 0,
    amountOfMunicipalInhabitantTaxPayments: 0,
    amountOfPrefecturalInhabitantsTaxPayments: 0,
  }))
}

const monthName = (month: IsoMonth) => `${String(Number(month.slice(5)))}月分`
/**
 * Matches the numbers at the end of a data name: the number of a further lot of the month, and the part of a split lot.
 */
const NUMBERS = /^(?: \d+)?(?: \d+\/\d+)?$/

/**
 * Such as `11月分`. If `taken` (the names of the month's other lots) has that name, a number is added, as in `11月分
 * 2`. '' if the month is not known.
 */
export function newDataName(month: string, taken: readonly string[]): string {
  if (!isIsoMonth(month)) return ''
  // The parts of a split lot are named after it, so their names without the part number count as taken.
  const used = new Set(taken.map((name) => name.replace(/ \d+\/\d+$/, '')))
  const name = monthName(month)
  let free = name
  for (let number = 2; used.has(free); number++) free = `${name} ${String(number)}`
  return free
}

/** A name made from its month, with the number that is free there; any other name stays. A part keeps its number. */
export function freeDataName(name: string, month: string, taken: readonly string[]): string {
  const numbers = isIsoMonth(month) ? name.slice(monthName(month).length) : ''
  if (!isIsoMonth(month) || !name.startsWith(monthName(month)) || !NUMBERS.test(numbers)) return name
  const part = / \d+\/\d+$/.exec(numbers)?.[0] ?? ''
  // The other parts of its lot may have moved before it.
  const others = part === '' ? taken : taken.filter((one) => !/ \d+\/\d+$/.test(one) || one.endsWith(part))
  return newDataName(month, others) + part
}

/** Of the lots of a month, the one to be called `name` once no other is: the next in number. */
export function nextInName<T extends { readonly name: string }>(
  name: string,
  month: string,
  lots: readonly T[],
): T | undefined {
  if (!isIsoMonth(month) || name !== monthName(month) || lots.some((one) => one.name === name)) return undefined
  const numberOf = (one: T) =>
    Number(/^ (\d+)$/.exec(one.name.startsWith(name) ? one.name.slice(name.length) : '')?.[1])
  return lots.filter((one) => numberOf(one) > 1).toSorted((a, b) => numberOf(a) - numberOf(b))[0]
}

/** A name made from the month changes with it; any other name stays. */
export function dataNameAfter(name: string, before: string, after: string): string {
  if (!isIsoMonth(before) || !isIsoMonth(after)) return name
  const own = monthName(before)
  const numbers = name.slice(own.length)
  return name.startsWith(own) && NUMBERS.test(numbers) ? monthName(after) + numbers : name
}

/**
 * In order, into lots of at most `MAX_DETAILS` (section 2.7) and of nearly the same size, so that no small remnant
 * is left; one empty lot when there are no details.
 */
export function splitDetails<T>(details: readonly T[]): T[][] {
  const lots = Math.max(1, Math.ceil(details.length / MAX_DETAILS))
  const size = Math.ceil(details.length / lots)
  return Array.from({ length: lots }, (_, lot) => details.slice(lot * size, (lot + 1) * size))
}

/** `name 1/4`; `part` counts from 1. If the name would get too long (section 2.6), its end is cut, never the number. */
export function partName(name: string, part: number, parts: number): string {
  if (parts === 1) return name
  const ending = `${String(part)}/${String(parts)}`
  const room = DATA_NAME_LENGTH - ending.length - 1
  const kept = [...name.normalize('NFC')].slice(0, room).join('').trimEnd()
  return kept === '' ? ending : `${kept} ${ending}`
}

/** Identifies a part of a split: what it was split from, and its number (from 1). */
export interface Part {
  id: string
  number: number
}

/** The parts of each split next to each other, in order of number, at the place of the first one. */
export function groupSplitParts<T extends { split?: Part | undefined }>(list: readonly T[]): T[] {
  const bySplit = Map.groupBy(list, (one) => one.split?.id ?? one)
  return [...bySplit.values()].flatMap((parts) =>
    parts.toSorted((a, b) => (a.split?.number ?? 0) - (b.split?.number ?? 0)),
  )
}

/** The properties of a lot that decide whether the next month is based on it. */
interface Precedent {
  lotId: string
  createdAt: string
  updatedAt: string
  split?: Part | undefined
}

/**
 * In order of creation: all accepted lots or, if none was accepted, the lot edited last and the other parts of its
 * split.
 */
export function precedents<T extends Precedent>(lots: readonly T[], isAccepted: (lot: T) => boolean): T[] {
  const accepted = lots.filter(isAccepted)
  const [last] = lots.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  const latest = lots.filter(
    ({ lotId, split }) => lotId === last?.lotId || (split !== undefined && split.id === last?.split?.id),
  )
  return groupSplitParts(
    (accepted.length > 0 ? accepted : latest).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
  )
}
