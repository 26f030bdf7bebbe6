import { z } from 'zod'
import { accountInfo, balance } from './account.ts'
import { code, date, fixed, integer, text, time } from './fields.ts'

/** Limits of a page: entries, yen, characters (sections 2.2 and 8). */
export const MAX_ENTRIES = 200
export const AMOUNT_MAX = 999_999_999_999
export const KEYWORD_LENGTH = 23
/** Counted without NFC, because a keyword goes back to the bank unchanged. */
export const isKeyword = (word: string): boolean => [...word].length === KEYWORD_LENGTH

const amount = () => integer(0, AMOUNT_MAX)
const debitCredit = () => code('1', '2')

/**
 * An entry of 入出金明細 (section 2.4). Date, direction and amount are required here: without them an entry cannot be shown
 * truthfully.
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

/** An entry of 振込入金明細 (section 2.5). */
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

/** One page (section 2.2): the answer to 入出金明細照会 (4.2) and to 振込入金明細照会 (4.3). */
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

export type Transaction = z.infer<typeof transaction>
export type PaymentArrival = z.infer<typeof paymentArrival>
export type Statement = z.infer<typeof statement>
