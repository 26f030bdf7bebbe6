import type { StatementKind } from '#contract/ipc/index'
import { isDeposit, type BalanceBreak } from '#domain/statements'
import { formatYen } from '#domain/yen'
import type { StatementRow } from '../../composables/useStatementState.ts'
import type { VirtualColumn } from '../virtual-table/types.ts'

type Column = VirtualColumn<StatementRow>
type Translate = (key: string, named?: Record<string, unknown>) => string
export type Breaks = ReadonlyMap<StatementRow, BalanceBreak>

const TRANSACTIONS = { transactionDate: 92, designatedDate: 92, transactionId: 76, transactionType: 112, remarks: 170 } as const
const ARRIVALS = {
  transactionDate: 92, designatedDate: 92, transactionId: 76, transactionType: 92, applicantName: 170,
  paymentFinancialInstitutionNameKana: 110, branchNameKana: 100, paymentApplicantNo: 92, ediInfo: 110,
} as const
const GROWING = new Set(['remarks', 'applicantName'])
const TITLES: Record<string, string> = { applicantName: 'applicantNameRemitter' }

/** The columns of one kind of statement: every field of the interface, deposits and withdrawals apart. */
export function statementColumns(kind: StatementKind, t: Translate, breaks: () => Breaks): Column[] {
  const widths: Record<string, number> = kind === 'transactions' ? TRANSACTIONS : ARRIVALS
  const texts = Object.entries(widths).map(([key, width]) => textColumn(key as TextKey, width, t))
  const amounts = [amountColumn('withdrawal', t), amountColumn('deposit', t)]
  return kind === 'transactions' ? [...texts, ...amounts, balanceColumn(t, breaks), markColumn(t, breaks)] : [...texts, ...amounts]
}

type TextKey = keyof typeof TRANSACTIONS | keyof typeof ARRIVALS

function textColumn(key: TextKey, width: number, t: Translate): Column {
  const column = { key, title: t(`fields.${TITLES[key] ?? key}`), width, grow: GROWING.has(key), format: (row: StatementRow) => row[key] ?? '' }
  if (key !== 'transactionId') return column
  return { ...column, align: 'right', value: (row) => numberOrText(row.transactionId) }
}

// Numbers come without leading zeros: "9" stands before "10". One that is no number sorts last.
const numberOrText = (id: string | undefined) => (id !== undefined && /^\d+$/.test(id) ? Number(id) : undefined)

function amountColumn(key: 'deposit' | 'withdrawal', t: Translate): Column {
  const value = (row: StatementRow) => (isDeposit(row) === (key === 'deposit') ? row.amount : undefined)
  return { key, title: t(`fields.${key}`), width: 124, align: 'right', value, format: (row) => yenText(value(row)) }
}

function balanceColumn(t: Translate, breaks: () => Breaks): Column {
  return {
    key: 'balance', title: t('fields.balance'), width: 136, align: 'right',
    value: (row) => row.balance,
    format: (row) => yenText(row.balance),
    cellClass: (row) => (breaks().has(row) ? 'broken' : (row.balance ?? 0) < 0 ? 'danger' : undefined),
  }
}

function markColumn(t: Translate, breaks: () => Breaks): Column {
  const mark = (row: StatementRow) => (breaks().has(row) ? '▲' : '')
  const hint = (row: StatementRow) => {
    const found = breaks().get(row)
    return found && t('accounts.check.row', { expected: formatYen(found.expected), found: formatYen(found.found) })
  }
  return { key: 'check', title: t('accounts.check.title'), width: 52, align: 'center', value: (row) => mark(row) || undefined, format: mark, hint, cellClass: () => 'broken' }
}

const yenText = (amount: number | undefined) => (amount === undefined ? '' : formatYen(amount))
