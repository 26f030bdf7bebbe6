// Reads a list of expected deposits (請求一覧).
import type { ExpectedDeposit } from '#domain/deposits/deposit'
import { DEPOSIT_HEADINGS, recogniseAmong } from './headings.ts'
import type { Row } from './cells.ts'
import type { Subject } from './subject.ts'

/** Largest yen of a bank's entry (section 2.5). */
const LARGEST = 999_999_999_999

export const deposits: Subject<ExpectedDeposit> = {
  name: 'deposits',
  fields: [
    { name: 'payerName', kind: 'text' },
    { name: 'payerKana', kind: 'text' },
    { name: 'expectedAmount', kind: 'yen' },
    { name: 'expectedDate', kind: 'day' },
    { name: 'invoiceNo', kind: 'text' },
  ],
  keys: ['payerName', 'payerKana'],
  sums: 'wide',
  range: { before: 800, after: 800 },
  yearless: true,
  asksAbout: ['day'],
  recognise: (heading) => recogniseAmong(DEPOSIT_HEADINGS, heading),
  missing: ({ expectedAmount, payerName, payerKana }) =>
    expectedAmount === undefined ? 'expectedAmount' : (payerName ?? payerKana) === undefined ? 'payerName' : undefined,
  read: readDeposit,
}

function readDeposit(row: Row): ExpectedDeposit | undefined {
  const [name, kana] = [row.text('payerName'), row.text('payerKana')]
  if (name === '' && kana === '' && !row.hasFailed())
    row.refuse(row.has('payerName') ? 'payerName' : 'payerKana', 'textMissing')
  const amount = row.yen('expectedAmount')
  const found = row.text('expectedAmount')
  // No deposit could pay nothing.
  if (!row.hasFailed() && (amount === undefined || amount === 0)) row.refuse('expectedAmount', 'amountEmpty', { found })
  else if ((amount ?? 0) < 0) row.refuse('expectedAmount', 'amountNegative', { found })
  else if ((amount ?? 0) > LARGEST) row.refuse('expectedAmount', 'amountTooLarge', { found })
  const dueDate = row.day('expectedDate') ?? ''
  return row.hasFailed() ? undefined : { name, kana, amount: amount ?? 0, dueDate, invoiceNo: row.text('invoiceNo') }
}
