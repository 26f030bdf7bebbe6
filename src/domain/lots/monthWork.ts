// Making the lots of a month: which months, from which lots, under which names.
import { legalDueDate } from '../calendar/businessDays.ts'
import { addMonths, isIsoMonth, monthOf, type IsoDate, type IsoMonth } from '../calendar/calendar.ts'
import { DATA_NAME_LENGTH } from './head.ts'
import { hasPayrollTax, MAX_DETAILS, type LotDetail } from './lot.ts'

/** Last month until its legal due date has passed. */
export function nextMonthToPay(today: IsoDate): IsoMonth {
  const last = addMonths(monthOf(today), -1)
  return legalDueDate(last) >= today ? last : monthOf(today)
}

/** Months of two years can be imported, and the next ones prepared. */
const MONTHS_BACK = 24
const MONTHS_AHEAD = 3

export function monthsToImport(today: IsoDate, others: readonly IsoMonth[]): IsoMonth[] {
  const next = nextMonthToPay(today)
  const near = Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, n) => addMonths(next, MONTHS_AHEAD - n))
  return [...new Set([...near, ...others])].sort().reverse()
}

/** Retirements and the change mark belong to the old month alone. */
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
/** Numbers in a lot's name: of a further lot of the month, and of a part of a split lot. */
const NUMBERS = /^(?: \d+)?(?: \d+\/\d+)?$/

/** `11月分`, or `11月分 2` if `taken` (the month's other lots) has it; '' if the month is unknown. */
export function newDataName(month: string, taken: readonly string[]): string {
  if (!isIsoMonth(month)) return ''
  // Parts of a split lot are named after it.
  const used = new Set(taken.map((name) => name.replace(/ \d+\/\d+$/, '')))
  const name = monthName(month)
  let free = name
  for (let number = 2; used.has(free); number++) free = `${name} ${String(number)}`
  return free
}

/** Only a name made from its month changes. A part keeps its number. */
export function freeDataName(name: string, month: string, taken: readonly string[]): string {
  const numbers = isIsoMonth(month) ? name.slice(monthName(month).length) : ''
  if (!isIsoMonth(month) || !name.startsWith(monthName(month)) || !NUMBERS.test(numbers)) return name
  const part = / \d+\/\d+$/.exec(numbers)?.[0] ?? ''
  // The other parts of its lot may have moved before it.
  const others = part === '' ? taken : taken.filter((one) => !/ \d+\/\d+$/.test(one) || one.endsWith(part))
  return newDataName(month, others) + part
}

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

/** Only a name made from the month changes with it. */
export function dataNameAfter(name: string, before: string, after: string): string {
  if (!isIsoMonth(before) || !isIsoMonth(after)) return name
  const own = monthName(before)
  const numbers = name.slice(own.length)
  return name.startsWith(own) && NUMBERS.test(numbers) ? monthName(after) + numbers : name
}

/** At most `MAX_DETAILS` each (section 2.7), nearly equal in size; one empty lot without details. */
export function splitDetails<T>(details: readonly T[]): T[][] {
  const lots = Math.max(1, Math.ceil(details.length / MAX_DETAILS))
  const size = Math.ceil(details.length / lots)
  return Array.from({ length: lots }, (_, lot) => details.slice(lot * size, (lot + 1) * size))
}

/** `name 1/4`; `part` from 1. A name too long (section 2.6) loses its end, never the number. */
export function partName(name: string, part: number, parts: number): string {
  if (parts === 1) return name
  const ending = `${String(part)}/${String(parts)}`
  const room = DATA_NAME_LENGTH - ending.length - 1
  const kept = [...name.normalize('NFC')].slice(0, room).join('').trimEnd()
  return kept === '' ? ending : `${kept} ${ending}`
}

/** Of a split lot; numbered from 1. */
export interface SplitPart {
  id: string
  number: number
}

export function groupSplitParts<T extends { split?: SplitPart | undefined }>(list: readonly T[]): T[] {
  const bySplit = Map.groupBy(list, (one) => one.split?.id ?? one)
  return [...bySplit.values()].flatMap((parts) =>
    parts.toSorted((a, b) => (a.split?.number ?? 0) - (b.split?.number ?? 0)),
  )
}

interface Precedent {
  lotId: string
  createdAt: string
  updatedAt: string
  split?: SplitPart | undefined
}

/** In order of creation: all accepted lots or, if none, the lot edited last with the other parts of its split. */
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
