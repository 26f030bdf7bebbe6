import type { StatementRow } from '#features/bank/statements/fetch/useStatementState'

const grouped = (value: number | undefined) =>
  value === undefined ? '' : String(value).replace(/\B(?=(\d{3})+$)/g, ',')

/** The columns of the plain table: those of a statement, as bare texts. */
export const PLAIN_COLUMNS: readonly { width: number; number?: boolean; text: (row: StatementRow) => string }[] = [
  { width: 92, text: (row) => row.transactionDate },
  { width: 92, text: (row) => row.designatedDate ?? '' },
  { width: 76, number: true, text: (row) => row.transactionId ?? '' },
  { width: 116, text: (row) => row.transactionType ?? '' },
  { width: 240, text: (row) => row.remarks ?? '' },
  { width: 124, number: true, text: (row) => (row.debitCreditTypeCode === '2' ? grouped(row.amount) : '') },
  { width: 124, number: true, text: (row) => (row.debitCreditTypeCode === '1' ? grouped(row.amount) : '') },
  { width: 136, number: true, text: (row) => grouped(row.balance) },
  { width: 66, text: () => '' },
]
