import { z } from 'zod'
import { codeAsSent, date, fixed, integer, text, time } from './fields.ts'

/** Yen (sections 2.1 and 2.4). */
export const BALANCE_MIN = -999_999_999_999
export const BALANCE_MAX = 9_999_999_999_999
export const balance = () => integer(BALANCE_MIN, BALANCE_MAX)

const holder = {
  branchNo: fixed(3).optional(),
  branchName: text(1, 15).optional(),
  accountTypeCode: codeAsSent('1', '2', '5', '6').optional(),
  accountTypeName: text(1, 8).optional(),
  accountNo: fixed(7).optional(),
  accountNameKanji: text(1, 71).optional(),
  accountNameKana: text(1, 71).optional(),
}

/** Answer to a balance inquiry (section 2.1). The interface declares no required field. */
export const accountBalance = z.strictObject({
  ...holder,
  operationDate: date().optional(),
  operationTime: time().optional(),
  todayBalance: balance().optional(),
  clearedBalance: balance().optional(),
  previousDate: date().optional(),
  previousDayBalance: balance().optional(),
  previousMonthEndDate: date().optional(),
  previousMonthEndBalance: balance().optional(),
})

/** The account of a statement (section 2.3). Only ordinary (1) and current (2) accounts have statements. */
export const accountInfo = z.strictObject({ ...holder, accountTypeCode: codeAsSent('1', '2').optional() })

export type AccountBalance = z.infer<typeof accountBalance>
export type AccountInfo = z.infer<typeof accountInfo>
