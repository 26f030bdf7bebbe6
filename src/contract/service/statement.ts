import { z } from 'zod'
import { accountInfo, balance } from './account.ts'
import { code, date, fixed, integer, text, time } from './fields.ts'

/** Entries in one statement answer (sections 2.2 and 8). */
export const MAX_ENTRIES = 200
export const AMOUNT_MAX = 999_999_999_999
export const KEYWORD_LENGTH = 23
/** Whether a text is a keyword of paging, which goes back as it came: so it is counted as it is (section 2.2). */
export const isKeyword = (word: string): boolean => [...word].length === KEYWORD_LENGTH

const amount = () => integer(0, AMOUNT_MAX)
const debitCredit = () => code('1', '2')

/**
 * Transaction, section 2.4. Without its date, direction and amount an entry cannot be shown truthfully: those are
 * required here, and one without them is unreadable by itself.
 */
export const transaction = z.strictObject({
  transactionDate: date(),
  designatedDate: date().optional(),
  transactionId: text(1, 6).optional(),
  transactionType: text(1, 12).optional(),
  remarks: text(1, 22).optional(),
  debitCreditTypeCode: debitCredit(),
  amount: amount(),
  balance: balance().optional(),
})

/** PaymentArrival (transfer deposit entry), section 2.5. */
export const paymentArrival = z.strictObject({
  transactionDate: date(),
  designatedDate: date().optional(),
  transactionId: text(1, 6).optional(),
  transactionType: text(1, 10).optional(),
  applicantName: text(1, 50).optional(),
  paymentFinancialInstitutionNameKana: text(1, 15).optional(),
  branchNameKana: text(1, 15).optional(),
  paymentApplicantNo: text(1, 10).optional(),
  ediInfo: text(1, 20).optional(),
  debitCreditTypeCode: debitCredit(),
  amount: amount(),
})

/**
 * Statement response, section 2.2: what 4.2 and 4.3 both answer. Consistency across fields is the statement walker's to
 * check.
 */
export const statement = z.strictObject({
  nextFlag: code('0', '1').optional(),
  nextKeyword: fixed(KEYWORD_LENGTH).optional(),
  number: integer(0, MAX_ENTRIES).optional(),
  transactionDateFrom: date().optional(),
  transactionDateTo: date().optional(),
  transactionIdFirst: text(1, 6).optional(),
  transactionIdLast: text(1, 6).optional(),
  operationDate: date().optional(),
  operationTime: time().optional(),
  accountInfo: accountInfo.optional(),
  transactions: z.array(transaction).max(MAX_ENTRIES).optional(),
  paymentArrivals: z.array(paymentArrival).max(MAX_ENTRIES).optional(),
})

/**
 * Returns what stands for the keyword of the next page, null on the last one. A keyword without a flag is followed:
 * stopping would call the statement complete. A flag without a keyword gives '', which no bank takes.
 */
export function nextKeywordOf({
  nextFlag,
  nextKeyword = '',
}: Pick<Statement, 'nextFlag' | 'nextKeyword'>): string | null {
  return nextFlag === '0' || (nextFlag === undefined && nextKeyword === '') ? null : nextKeyword
}

export type Transaction = z.infer<typeof transaction>
export type PaymentArrival = z.infer<typeof paymentArrival>
export type Statement = z.infer<typeof statement>
