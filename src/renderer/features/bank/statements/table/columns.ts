import type { StatementKind } from '#contract/ipc/index'
import { isDeposit, signedAmount, type BalanceBreak } from '#domain/statements/statements'
import { formatYen } from '#domain/text/yen'
import type { StatementRow } from '../fetch/useStatementState.ts'
import { headingWidth } from '#ui/table/headingWidth'
import type { VirtualColumn } from '#ui/table/types'
import type { Translate } from '#i18n/translate'
import { shownDay } from '#ui/text/shownDay'

type Column = VirtualColumn<StatementRow>
export type Breaks = ReadonlyMap<StatementRow, BalanceBreak>

const TRANSACTIONS = {
  transactionDate: 92,
  designatedDate: 92,
  transactionId: 76,
  transactionType: 116,
  remarks: 154,
} as const
const ARRIVALS = {
  transactionDate: 88,
  designatedDate: 88,
  transactionId: 72,
  transactionType: 72,
  applicantName: 138,
  paymentFinancialInstitutionNameKana: 104,
  branchNameKana: 92,
  paymentApplicantNo: 90,
  ediInfo: 104,
} as const
const GROWING = new Set(['remarks', 'applicantName'])
const TITLES: Record<string, string> = { applicantName: 'applicantNameRemitter' }

/** Has a column for every field of an entry in the bank's interface. */
export function statementColumns(kind: StatementKind, t: Translate, breaks: () => Breaks): Column[] {
  const widths: Record<string, number> = kind === 'transactions' ? TRANSACTIONS : ARRIVALS
  const texts = Object.entries(widths).map(([key, width]) => textColumn(key as TextKey, width, t))
  return kind === 'transactions'
    ? [...texts, sideColumn('withdrawal', t), sideColumn('deposit', t), balanceColumn(t, breaks), markColumn(t, breaks)]
    : [...texts, directionColumn(t), signedColumn(t)]
}

export const fieldTitle = (key: string, t: Translate): string => t(`fields.${TITLES[key] ?? key}`)

type TextKey = keyof typeof TRANSACTIONS | keyof typeof ARRIVALS

function textColumn(key: TextKey, width: number, t: Translate): Column {
  const column = {
    key,
    title: fieldTitle(key, t),
    width,
    grow: GROWING.has(key),
    digitsOnly: key.endsWith('Date'),
    format: (row: StatementRow) => row[key] ?? '',
  }
  // A date is searched and sorted as the bank sent it; only the screen shows it as a date.
  if (key.endsWith('Date')) return { ...column, value: column.format, format: (row) => shownDay(row[key] ?? '') }
  if (key !== 'transactionId') return column
  return { ...column, align: 'right', value: (row) => numberOrText(row.transactionId) }
}

// As text, "10" would come before "9". Any id that is no number comes last.
const numberOrText = (id: string | undefined) => (id !== undefined && /^\d+$/.test(id) ? Number(id) : undefined)

function sideColumn(key: 'deposit' | 'withdrawal', t: Translate): Column {
  const value = (row: StatementRow) => (isDeposit(row) === (key === 'deposit') ? row.amount : undefined)
  return {
    key,
    title: t(`fields.${key}`),
    width: 124,
    align: 'right',
    figure: true,
    value,
    format: (row) => yenText(value(row)),
  }
}

// Incoming transfers are deposits; a reversal stands out by its word, its minus sign and its colour.
function directionColumn(t: Translate): Column {
  const format = (row: StatementRow) => t(`accounts.directionOf.${isDeposit(row) ? 'deposit' : 'withdrawal'}`)
  return { key: 'direction', title: t('accounts.direction'), width: 56, format, cellClass: dangerOf }
}

function signedColumn(t: Translate): Column {
  const value = (row: StatementRow) => signedAmount(row)
  return {
    key: 'amount',
    title: t('fields.amount'),
    width: 122,
    align: 'right',
    figure: true,
    value,
    format: (row) => yenText(value(row)),
    cellClass: dangerOf,
  }
}

const dangerOf = (row: StatementRow) => (isDeposit(row) ? undefined : 'danger')

function balanceColumn(t: Translate, breaks: () => Breaks): Column {
  return {
    key: 'balance',
    title: t('fields.balance'),
    width: 136,
    align: 'right',
    figure: true,
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
  return {
    key: 'check',
    title: t('accounts.check.title'),
    width: headingWidth(t('accounts.check.title')),
    align: 'center',
    notSearched: true,
    value: (row) => mark(row) || undefined,
    format: mark,
    hint,
    cellClass: () => 'broken',
  }
}

const yenText = (amount: number | undefined) => (amount === undefined ? '' : formatYen(amount))
