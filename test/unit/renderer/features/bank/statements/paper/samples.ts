import type { ReportOptions, StatementReport } from '#contract/ipc/index'
import fc from 'fast-check'
import { cutStatement, type PrintChoice } from '#features/bank/statements/paper/cutStatement'
import type { StatementRow } from '#features/bank/statements/fetch/useStatementState'
import { ledgerOf } from '../arbitraries.ts'

export const OPTIONS: ReportOptions = {
  orientation: 'portrait',
  negative: 'minus',
  repeatedDate: 'same',
  balance: 'everyRow',
  ruled: false,
  binding: 'none',
  daySubtotals: true,
}

/** Generates every combination of options. */
export const options = (): fc.Arbitrary<ReportOptions> =>
  fc.record({
    orientation: fc.constantFrom('portrait', 'landscape'),
    negative: fc.constantFrom('minus', 'triangle', 'blackTriangle'),
    repeatedDate: fc.constantFrom('same', 'ditto', 'words', 'blank'),
    balance: fc.constantFrom('everyRow', 'lastOfDay'),
    ruled: fc.boolean(),
    binding: fc.constantFrom('none', 'left', 'top'),
    daySubtotals: fc.boolean(),
  })

/** Returns deposits of 1, 2, 3… yen. */
export const rowsOf = (count: number, perDay = 5): StatementRow[] =>
  ledgerOf(
    1000,
    Array.from({ length: count }, (_, at) => ({ deposit: true, amount: at + 1 })),
    perDay,
  )

/** Returns a report of deposits and withdrawals as the account screen makes it. */
export const reportOf = (rows: readonly StatementRow[], choice: Partial<PrintChoice> = {}): StatementReport => ({
  kind: 'statement',
  locale: 'ja',
  companyName: '会社',
  accountLabel: '普通',
  practice: true,
  inquiredAt: '2026-07-01 00:00:00',
  printedAt: '2026-07-01T00:00:00Z',
  complete: true,
  options: OPTIONS,
  ...cutStatement({ list: 'transactions', rows }, { options: OPTIONS, ...choice }),
})
