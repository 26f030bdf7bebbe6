import { payees } from '#domain/municipalities'
import type { Payee } from './steps.ts'

/** Returns `n` different payees with figures that add up to known totals. */
export function samplePayees(n: number): Payee[] {
  return payees()
    .slice(0, n)
    .map(({ code }, index) => ({
      municipalityCode: code,
      designatedNumber: `${String(48750 + index)}-000`,
      count: 1 + (index % 9),
      amount: 10_000 + index * 137,
    }))
}

/** Returns the totals of payees: the count and yen. */
export function totalsOf(list: readonly Payee[]): { count: number; amount: number } {
  return {
    count: list.reduce((sum, { count }) => sum + count, 0),
    amount: list.reduce((sum, { amount }) => sum + amount, 0),
  }
}
