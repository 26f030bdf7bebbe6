import { legalDueDate } from './businessDays.ts'
import { addMonths, monthOf, type IsoDate, type IsoMonth } from './calendar.ts'
import { DATA_NAME_LENGTH } from './lot-checks/head.ts'
import { hasPayrollTax, MAX_DETAILS, type LotDetail } from './lot.ts'

/** Takes today and gives the month whose tax is due next: that of last month until its legal due date has passed. */
export function nextMonthToPay(today: IsoDate): IsoMonth {
  const last = addMonths(monthOf(today), -1)
  return legalDueDate(last) >= today ? last : monthOf(today)
}

/**
 * Takes the details of one month and gives those a new month begins with: the same payees with their payroll counts and
 * amounts. What belonged to that month alone, retirements and the change mark, is left behind.
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

/**
 * Takes details in order and gives them cut into lots of at most `MAX_DETAILS` (section 2.7), of nearly the same size
 * so that none is a remnant; one empty lot when there are none.
 */
export function splitDetails<T>(details: readonly T[]): T[][] {
  const lots = Math.max(1, Math.ceil(details.length / MAX_DETAILS))
  const size = Math.ceil(details.length / lots)
  return Array.from({ length: lots }, (_, lot) => details.slice(lot * size, (lot + 1) * size))
}

/**
 * Takes the data name of a lot that is made in several parts, and the number of one of them (from 1) and of all, and
 * gives the name of that part: `name 1/4`. Of a name that would get too long (section 2.6), the end goes, never the
 * number.
 */
export function partName(name: string, part: number, parts: number): string {
  if (parts === 1) return name
  const ending = `${String(part)}/${String(parts)}`
  const room = DATA_NAME_LENGTH - ending.length - 1
  const kept = [...name.normalize('NFC')].slice(0, room).join('').trimEnd()
  return kept === '' ? ending : `${kept} ${ending}`
}

/** What tells the parts of one split: which they came from, and the number of each (from 1). */
export interface Part {
  id: string
  number: number
}

/**
 * Takes things in an order and gives them with the parts of each split together, by their numbers, where the first of
 * them stood.
 */
export function partsTogether<T extends { split?: Part | undefined }>(list: readonly T[]): T[] {
  const bySplit = Map.groupBy(list, (one) => one.split?.id ?? one)
  return [...bySplit.values()].flatMap((parts) =>
    parts.toSorted((a, b) => (a.split?.number ?? 0) - (b.split?.number ?? 0)),
  )
}
