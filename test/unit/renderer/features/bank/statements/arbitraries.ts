import fc from 'fast-check'
import type { StatementRow } from '#features/bank/statements/fetch/useStatementState'

export interface Draft {
  deposit: boolean
  amount: number
}

/** Returns entries from 1 January 2026, `perDay` each day, whose balances follow from `opening`. */
export function ledgerOf(opening: number, drafts: readonly Draft[], perDay = 5): StatementRow[] {
  let balance = opening
  return drafts.map(({ deposit, amount }, at) => {
    balance += deposit ? amount : -amount
    const day = Math.floor(at / perDay)
    const transactionDate = `2026-${String(1 + Math.floor(day / 28)).padStart(2, '0')}-${String(1 + (day % 28)).padStart(2, '0')}`
    return {
      transactionDate,
      transactionId: String((at % perDay) + 1),
      debitCreditTypeCode: deposit ? '1' : '2',
      amount,
      balance,
    }
  })
}

export const drafts = (maxLength = 120, minLength = 0) =>
  fc.array(fc.record({ deposit: fc.boolean(), amount: fc.integer({ min: 0, max: 999_999_999_999 }) }), {
    minLength,
    maxLength,
  })
export const opening = () => fc.integer({ min: -999_999_999_999, max: 9_999_999_999 })
