// Book entries (仕訳) for approved lots: tax withheld from pay (預り金) leaves the bank account on the payment day, and so
// does the bank's fee.
import type { IsoDate } from '../calendar/calendar.ts'

export const BOOK_PROGRAMS = ['yayoi', 'freee', 'moneyForward', 'general'] as const
export type BookProgram = (typeof BOOK_PROGRAMS)[number]

/** Accounts of the client's books, spelled exactly as in the accounting program; '' where there is none. */
export interface BookAccounts {
  program: BookProgram
  /** 預り金, with a sub-account each for payroll and retirement tax. */
  taxAccount: string
  payrollSubAccount: string
  retirementSubAccount: string
  bankAccount: string
  bankSubAccount: string
  feeAccount: string
  feeSubAccount: string
  /** In the program's own words, which nobody can guess. */
  feeTaxCategory: string
}

export const STANDARD_BOOK_ACCOUNTS: BookAccounts = {
  program: 'yayoi',
  taxAccount: '預り金',
  payrollSubAccount: '住民税',
  retirementSubAccount: '住民税',
  bankAccount: '普通預金',
  bankSubAccount: '',
  feeAccount: '支払手数料',
  feeSubAccount: '',
  feeTaxCategory: '',
}

/** Outside the scope of consumption tax. */
const OUT_OF_SCOPE = '対象外'

/** Yen. */
export interface BookLot {
  acceptanceNo: string
  /** 納付指定日, on which the bank debits the account. */
  day: IsoDate
  /** 令和8年11月分 */
  monthName: string
  total: number
  /** Undefined if not recorded. */
  retirement: number | undefined
  /** Undefined until the bank tells it. */
  fee: number | undefined
  practice: boolean
}

export interface BookSide {
  account: string
  subAccount: string
  taxCategory: string
}
export interface BookEntry {
  acceptanceNo: string
  day: IsoDate
  debit: BookSide
  credit: BookSide
  amount: number
  text: string
}

/**
 * Parts of 0 yen are left out. Payroll and retirement tax always add up to the lot's total, which the bank debits; a
 * lot without recorded parts is booked as one amount.
 */
export function bookEntries(lot: BookLot, accounts: BookAccounts): BookEntry[] {
  const { total, retirement = 0, fee = 0 } = lot
  const side = (account: string, subAccount: string, taxCategory = OUT_OF_SCOPE) => ({
    account,
    subAccount,
    taxCategory,
  })
  const { taxAccount, payrollSubAccount, retirementSubAccount, feeAccount, feeSubAccount, feeTaxCategory } = accounts
  const credit = side(accounts.bankAccount, accounts.bankSubAccount)
  const entry = (what: string, amount: number, debit: BookSide): BookEntry[] =>
    amount === 0
      ? []
      : [{ acceptanceNo: lot.acceptanceNo, day: lot.day, debit, credit, amount, text: textOf(lot, what) }]
  return [
    ...entry('住民税', total - retirement, side(taxAccount, payrollSubAccount)),
    ...entry('住民税（退職所得）', retirement, side(taxAccount, retirementSubAccount)),
    ...entry('住民税の納付手数料', fee, side(feeAccount, feeSubAccount, feeTaxCategory)),
  ]
}

/** A practice lot was never paid: its entries say so wherever they end up. */
const textOf = ({ practice, monthName, acceptanceNo }: BookLot, what: string): string =>
  `${practice ? '【練習】' : ''}${what} ${monthName} 受付${acceptanceNo}`

export function missingAccounts(lot: BookLot, accounts: BookAccounts): (keyof BookAccounts)[] {
  const { total, fee = 0 } = lot
  const needed: (keyof BookAccounts)[] = [
    ...(total === 0 ? [] : (['taxAccount'] as const)),
    ...(fee === 0 ? [] : (['feeAccount'] as const)),
    ...(fee === 0 || accounts.program === 'general' ? [] : (['feeTaxCategory'] as const)),
    ...(total + fee === 0 ? [] : (['bankAccount'] as const)),
  ]
  return needed.filter((name) => accounts[name].trim() === '')
}

/** A lot's entries were written to a file for the accounting program. Yen, as in that file. */
export interface BookedMark {
  environment: string
  acceptanceNo: string
  /** ISO instant. */
  at: string
  program: BookProgram
  total: number
  /** 0 where the bank had told no fee. */
  fee: number
  reversed?: true | undefined
}

const isOf =
  (mark: Pick<BookedMark, 'environment' | 'acceptanceNo'>) =>
  ({ environment, acceptanceNo }: Pick<BookedMark, 'environment' | 'acceptanceNo'>): boolean =>
    environment === mark.environment && acceptanceNo === mark.acceptanceNo

/** Keeps the later mark of each lot. A lost mark books a lot twice. */
export function joinMarks(one: readonly BookedMark[] = [], other: readonly BookedMark[] = []): BookedMark[] {
  const joined = [...one, ...other].toSorted((a, b) => (a.at < b.at ? 1 : -1))
  return joined
    .filter((mark, at) => joined.findIndex(isOf(mark)) === at)
    .toSorted((a, b) => (a.at === b.at ? (a.acceptanceNo < b.acceptanceNo ? -1 : 1) : a.at < b.at ? -1 : 1))
}

export type BookState = 'open' | 'exported' | 'returned' | 'changed'

/**
 * Undefined if there is nothing to book: not approved and never exported. A lot returned after its export stands in
 * the books although nothing is paid; a fee told later is missing in them.
 */
export function bookState(
  lot: Pick<BookLot, 'total' | 'fee'> & { approved: boolean },
  mark: BookedMark | undefined,
): BookState | undefined {
  if (!mark || mark.reversed) return lot.approved ? 'open' : undefined
  if (!lot.approved) return 'returned'
  return mark.total === lot.total && mark.fee === (lot.fee ?? 0) ? 'exported' : 'changed'
}
