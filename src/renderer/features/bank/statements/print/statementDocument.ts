import {
  isOtherAccount,
  type Company,
  type CompanyAccount,
  type StatementKind,
  type StatementReport,
} from '#contract/ipc/index'
import type { AccountBalance, AccountInfo } from '#contract/bank/index'
import { repeatedNumbers } from '#domain/statements/statements'
import { isWhole, type StatementRow, type StatementState } from '../fetch/useStatementState.ts'
import { cutStatement, type PrintChoice, type StatementRows } from '../paper/cutStatement.ts'
import { notesOf } from '../fetch/notes.ts'
import { fileNameOf, statementNameParts } from '#ui/text/fileName'

export interface DocumentSubject {
  readonly company: Company
  readonly account: CompanyAccount
  readonly kind: StatementKind
  readonly state: StatementState
  readonly balance: AccountBalance | undefined
}

/** Has every entry regardless of sorting and filters on screen, unless the choice omits some. */
export function reportOf(
  { company, account, kind, state, balance }: DocumentSubject,
  choice: PrintChoice,
  locale: 'ja' | 'en',
  printedAt: string,
): StatementReport {
  return {
    kind: 'statement',
    locale,
    printedAt,
    companyName: company.name,
    accountLabel: account.label,
    accountInfo: accountInfoOf({ account, balance, state }),
    practice: company.environment === 'practice',
    from: state.period.from,
    to: state.period.to,
    inquiredAt: state.inquiredAt,
    complete: isWhole(state),
    options: choice.options,
    ...cutStatement(rowsOf(kind, state.rows), {
      ...choice,
      notes: notesOf(state.doubts, repeatedNumbers(state.rows), state.files),
    }),
  }
}

/** From the statement's answer, else the balance's, else from what the user entered. */
export function accountInfoOf({
  account,
  balance,
  state,
}: Pick<DocumentSubject, 'account' | 'balance' | 'state'>): AccountInfo {
  return { ...configured(account), ...present(holderOf(balance)), ...present(state.accountInfo ?? {}) }
}

function rowsOf(kind: StatementKind, rows: readonly StatementRow[]): StatementRows {
  return kind === 'transactions' ? { list: kind, rows } : { list: kind, rows }
}

function configured(account: CompanyAccount): AccountInfo {
  const { branchNo, accountTypeCode, accountNo } = account
  if (!isOtherAccount(account)) return { branchNo, accountTypeCode, accountNo }
  const { bankName, branchName, holder } = account
  return {
    branchNo,
    branchName: [bankName, branchName].filter(Boolean).join(' '),
    accountTypeCode,
    accountNo,
    ...(holder !== '' && { accountNameKanji: holder }),
  }
}

function holderOf(balance: AccountBalance | undefined): AccountInfo {
  if (!balance) return {}
  const { branchNo, branchName, accountTypeCode, accountTypeName, accountNo, accountNameKanji, accountNameKana } =
    balance
  return { branchNo, branchName, accountTypeCode, accountTypeName, accountNo, accountNameKanji, accountNameKana }
}

// An absent field must not hide the same field of another source.
const present = (info: AccountInfo): AccountInfo =>
  Object.fromEntries(Object.entries(info).filter(([, value]: [string, string | undefined]) => value !== undefined))

/** A file name that is valid on every system. */
export function suggestedName(title: string, { company, account, state }: DocumentSubject): string {
  const parts = statementNameParts({ title, company, account, from: state.period.from, to: state.period.to })
  // eslint-disable-next-line no-control-regex -- control characters are exactly what file systems refuse
  return `${fileNameOf(parts).replace(/[\\/:*?"<>|\u0000-\u001f]/g, '＿')}.pdf`
}
