// Tax on retirement pay: Local Tax Act, articles 50-2 to 50-6 and 328 to 328-6; deduction: Income Tax Act, article 30.
// Only to check figures; a person puts them into the lot.
import type { IsoDate } from '../calendar/calendar.ts'
import { yen } from '../text/yen.ts'

/** `officer` and `shortTerm` (since 2022): 5 years of service or less. */
export const RETIREE_KINDS = ['general', 'officer', 'shortTerm'] as const
export type RetireeKind = (typeof RETIREE_KINDS)[number]

export interface RetirementInput {
  /** Yen. */
  payment: number
  /** Of service; a year that has begun counts in full. */
  years: number
  kind: RetireeKind
  /** 1,000,000 yen more deduction. */
  disability: boolean
}

/** Yen. */
export interface RetirementTax {
  deduction: number
  /** Whole thousands of yen. */
  taxable: number
  municipal: number
  prefectural: number
  total: number
}

const MILLION = 1_000_000
/** Yen after the deduction. Income above this is taxable in full, up to it by half. */
const SHORT_TERM_LIMIT = 3 * MILLION

/** Yen. 6 % and 4 %, each cut to 100 yen. */
export function retirementTax(input: RetirementInput): RetirementTax {
  const deduction = deductionOf(input)
  const taxable = floorTo(1000, taxableOf(input, Math.max(0, input.payment - deduction)))
  const municipal = floorTo(100, percent(taxable, 6))
  const prefectural = floorTo(100, percent(taxable, 4))
  return {
    deduction: yen(deduction),
    taxable: yen(taxable),
    municipal: yen(municipal),
    prefectural: yen(prefectural),
    total: yen(municipal + prefectural),
  }
}

function deductionOf({ years, disability }: RetirementInput): number {
  const byYears = years <= 20 ? Math.max(800_000, 400_000 * years) : 8 * MILLION + 700_000 * (years - 20)
  return byYears + (disability ? MILLION : 0)
}

function taxableOf({ kind }: RetirementInput, rest: number): number {
  if (kind === 'officer') return rest
  if (kind === 'shortTerm' && rest > SHORT_TERM_LIMIT) return SHORT_TERM_LIMIT / 2 + (rest - SHORT_TERM_LIMIT)
  return half(rest)
}

// Rounding to thousands or hundreds would cut the rest anyway.
const half = (amount: number): number => (amount - (amount % 2)) / 2
const percent = (amount: number, rate: number): number => (amount * rate - ((amount * rate) % 100)) / 100
const floorTo = (unit: number, amount: number): number => amount - (amount % unit)

/** Both days included; a year that has begun counts in full. */
export function serviceYears(joined: IsoDate, left: IsoDate): number {
  const years = Number(left.slice(0, 4)) - Number(joined.slice(0, 4))
  return left.slice(5) >= joined.slice(5) ? years + 1 : years
}

export function isPlausibleRetirement({ payment, years, kind }: RetirementInput): boolean {
  const whole =
    Number.isSafeInteger(payment) &&
    payment >= 0 &&
    payment <= 9_999_999_999 &&
    Number.isSafeInteger(years) &&
    years >= 1 &&
    years <= 99
  return whole && (kind === 'general' || years <= 5)
}
