// Checks the head of a lot (sections 2.6 and 2.7).
import {
  businessDaysUntil,
  isBankHoliday,
  isHolidayPredicted,
  legalDueDate,
  nextBusinessDay,
} from '../calendar/businessDays.ts'
import { isIsoDate, isIsoMonth, type IsoDate } from '../calendar/calendar.ts'
import { ASSUMED_CUT_OFF, cutOffDay, isCutOffPast, type CutOff } from '../calendar/cutOff.ts'
import type { Finding } from './findings.ts'
import type { LotHead } from './lot.ts'
import { checkFixedLength, checkKana, checkLength } from './fields.ts'

export interface HeadContext {
  /** Today in Japan. */
  today: IsoDate
  /** Absent while unknown. */
  cutOff?: CutOff | undefined
  /** Time in Japan, `HH:MM`. */
  time?: string
  /** As registered with the company; a lot keeps the name and address it was made with. */
  registered?: Pick<LotHead, 'applicantName' | 'address'> | undefined
}

const NAME_LENGTH = 40
const ADDRESS_LENGTH = 50
/** Characters (section 2.6). */
export const DATA_NAME_LENGTH = 60

export function checkHead(head: LotHead, ctx: HeadContext): Finding[] {
  return [
    ...checkLength(undefined, 'localTaxPaymentDataName', head.localTaxPaymentDataName, DATA_NAME_LENGTH),
    ...checkFixedLength('codeOnlyFlag', head.codeOnlyFlag, 1),
    ...checkFixedLength('transactionCode', head.transactionCode, 2),
    ...checkDigits('payingBranchNo', head.payingBranchNo, 3),
    ...checkDepositType(head.payingDepositType),
    ...checkDigits('payingAccountNo', head.payingAccountNo, 7),
    ...checkDueDate(head, ctx),
    ...checkMonth(head),
    ...checkPayer('applicantName', head, NAME_LENGTH, ctx),
    ...checkPayer('address', head, ADDRESS_LENGTH, ctx),
  ]
}

function checkDigits(field: string, text: string, length: number): Finding[] {
  const findings = checkFixedLength(field, text, length)
  return findings.length > 0 || /^[0-9]+$/.test(text) ? findings : [{ code: 'notDigits', severity: 'error', field }]
}

// The interface fixes only the length; taxes are debited from types 1 (ordinary) and 2 (current).
function checkDepositType(type: string): Finding[] {
  const field = 'payingDepositType'
  const findings = checkFixedLength(field, type, 1)
  if (findings.length > 0 || type === '1' || type === '2') return findings
  return [{ code: 'depositTypeUnusual', severity: 'warning', field, params: { type } }]
}

function checkPayer(
  field: 'applicantName' | 'address',
  head: LotHead,
  max: number,
  { registered: company }: HeadContext,
): Finding[] {
  const [text, registered = ''] = [head[field], company?.[field]]
  if (text.trim() !== '') return checkKana(undefined, field, text, max)
  return [{ code: 'textMissing', severity: 'error', field, ...(registered !== '' && { params: { registered } }) }]
}

function checkMonth({ monthForWhichPaymentIsDue: month }: LotHead): Finding[] {
  return isIsoMonth(month) ? [] : [{ code: 'notAMonth', severity: 'error', field: 'monthForWhichPaymentIsDue' }]
}

function checkDueDate(head: LotHead, ctx: HeadContext): Finding[] {
  const { today } = ctx
  const field = 'dueDate'
  const date = head.dueDate
  if (!isIsoDate(date)) return [{ code: 'notADate', severity: 'error', field }]
  if (date < today) return [{ code: 'dueDatePast', severity: 'error', field, params: { date, today } }]
  if (date > LAST_CHECKED_DAY)
    return [{ code: 'dueDateHolidaysPredicted', severity: 'warning', field, params: { date } }]
  return [...checkBankOpen(date), ...checkLegalDueDate(head), ...checkCutOff(date, ctx), ...checkPredicted(date, today)]
}

// Later days cannot be counted on from, and no real due date is later.
const LAST_CHECKED_DAY = '9999-06-30'

function checkBankOpen(date: IsoDate): Finding[] {
  if (!isBankHoliday(date)) return []
  return [
    {
      code: 'dueDateNotBusinessDay',
      severity: 'error',
      field: 'dueDate',
      params: { date, next: nextBusinessDay(date) },
    },
  ]
}

function checkLegalDueDate({ dueDate, monthForWhichPaymentIsDue: month }: LotHead): Finding[] {
  if (!isIsoMonth(month) || month > LAST_CHECKED_DAY) return []
  const legal = legalDueDate(month)
  return dueDate === legal
    ? []
    : [{ code: 'dueDateNotLegal', severity: 'warning', field: 'dueDate', params: { date: dueDate, legal } }]
}

function checkCutOff(date: IsoDate, { today, cutOff, time = '' }: HeadContext): Finding[] {
  const rule = cutOff ?? ASSUMED_CUT_OFF
  if (!isCutOffPast(date, rule, { today, time })) return []
  const params = {
    days: businessDaysUntil(today, date),
    needed: rule.days,
    last: cutOffDay(date, rule) ?? '',
    time: rule.time,
  }
  return [{ code: cutOff ? 'cutOffPast' : 'dueDateSoon', severity: 'warning', field: 'dueDate', params }]
}

function checkPredicted(date: IsoDate, today: IsoDate): Finding[] {
  if (!isHolidayPredicted(date, today)) return []
  return [{ code: 'dueDateHolidaysPredicted', severity: 'warning', field: 'dueDate', params: { date } }]
}
