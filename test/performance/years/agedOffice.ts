// The clients of an office after years of filing, always the same, and what each of them paid in each month.
import { createHash } from 'node:crypto'
import { payees as municipalities } from '#domain/municipalities/municipalities'

export interface Age {
  clients: number
  months: number
  /** The last month filed, `YYYY-MM`. */
  last?: string
}
export const LAST_FILED = '2026-10'
/** Payees of each client. */
export const PAYEES = 13

export const digits = (n: number, width: number): string => String(n).padStart(width, '0')

export function agedId(kind: string, ...at: number[]): string {
  const hash = createHash('sha256')
    .update(`${kind} ${at.join(' ')}`)
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

export const monthAt = (last: string, back: number): string => {
  const months = Number(last.slice(0, 4)) * 12 + Number(last.slice(5)) - 1 - back
  return `${String(Math.floor(months / 12))}-${digits((months % 12) + 1, 2)}`
}

/** A month that was filed: its number from 0, and the day of filing (ms since 1970). */
export interface AgedMonth {
  m: number
  month: string
  due: string
  at: number
}
export const agedMonths = ({ months, last = LAST_FILED }: Age): AgedMonth[] =>
  Array.from({ length: months }, (_, m) => {
    const month = monthAt(last, months - 1 - m)
    return { m, month, due: `${monthAt(last, months - 2 - m)}-10`, at: Date.parse(`${month}-24T00:00:00Z`) }
  })

/** What a client paid in a month: for how many people, and how many yen. */
export function agedFigures(c: number, m: number): { people: number; amount: number } {
  const people = 20 + ((c * 7 + m) % 40)
  return { people, amount: people * (9_000 + ((c * 31 + m * 17) % 160) * 100) }
}

export const agedAcceptanceNo = (c: number, m: number): string => digits(100_000_000_000 + m * 1_000 + c, 12)
export const agedName = (c: number): string => `顧問先${digits(c + 1, 3)}商事株式会社`

/** Whom a client pays. */
export function agedPayees(c: number): { municipalityCode: string; designatedNumber: string }[] {
  const towns = municipalities()
  return Array.from({ length: PAYEES }, (_, n) => ({
    municipalityCode: towns[(c * 29 + n * 7) % towns.length]?.code ?? '',
    designatedNumber: `${digits(10_000 + c * 100 + n, 5)}-000`,
  }))
}
