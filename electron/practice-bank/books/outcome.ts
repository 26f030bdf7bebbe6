// Answers to an application: section 2.11.
import { localTaxDetail, type LocalTaxApplication, type LocalTaxDetail } from '#contract/bank/localTaxApplication'
import type { LocalTaxError, LocalTaxOutcome } from '#contract/bank/localTaxOutcome'
import { japanTime } from './clock.ts'
import type { StoredApplication } from './applicationStore.ts'
import { LOT_CODES, ROW_CODES, type LotCode, type RowFault } from './lotCodes.ts'
import { lotEcho } from './lotEcho.ts'

const APPLIED_STATUS = '受付'
const FAILED_STATUS = 'failed'

export function acceptedOutcome({ acceptanceNo, appliedAt, application }: StoredApplication): LocalTaxOutcome {
  const result = { acceptanceNo, ...lotEcho(application), numberOfError: 0, localTaxPaymentError: [] }
  return { ...applied(appliedAt), appliedStatus: APPLIED_STATUS, localTaxPaymentResult: result }
}

export function refusedOutcome(
  application: LocalTaxApplication,
  lot: readonly LotCode[],
  rows: readonly RowFault[],
  now: number,
): LocalTaxOutcome {
  const details = application.localTaxPaymentInfo.localTaxPaymentRequestDetails
  return {
    ...applied(now),
    appliedStatus: FAILED_STATUS,
    ...lotWords(rows.length > 0 ? ['details', ...lot] : lot),
    localTaxPaymentResult: {
      ...lotEcho(application),
      numberOfError: rows.length,
      localTaxPaymentError: rows.map((row) => rowError(row, details[row.recordNo - 1])),
    },
  }
}

/** `details` are unchecked. */
export function misshapenOutcome(details: readonly unknown[], rows: readonly RowFault[], now: number): LocalTaxOutcome {
  const errors = rows.map((row) => rowError(row, details[row.recordNo - 1]))
  return {
    ...applied(now),
    appliedStatus: FAILED_STATUS,
    ...lotWords(['details']),
    localTaxPaymentResult: { numberOfError: rows.length, localTaxPaymentError: errors },
  }
}

function applied(instant: number): LocalTaxOutcome {
  const { date, time } = japanTime(instant)
  return { appliedDate: date, appliedTime: time }
}

/** The code of the first fault and the texts of all. */
function lotWords(codes: readonly LotCode[]): LocalTaxOutcome {
  const first = codes[0]
  return first ? { errorCode: LOT_CODES[first][0], errorInfo: codes.map((code) => LOT_CODES[code][1]).join('') } : {}
}

function rowError({ recordNo, code }: RowFault, detail: unknown): LocalTaxError {
  return { recordNo, errorCode: ROW_CODES[code][0], errorInfo: ROW_CODES[code][1], errorData: readable(detail) }
}

/** Without fields that violate section 2.8: an answer follows the interface even if the request does not. */
function readable(detail: unknown): Partial<LocalTaxDetail> {
  if (typeof detail !== 'object' || detail === null) return {}
  const fields = Object.entries(localTaxDetail.shape).flatMap(([name, field]) => {
    const value: unknown = Reflect.get(detail, name)
    return value !== undefined && field.safeParse(value).success ? [[name, value]] : []
  })
  return Object.fromEntries(fields) as Partial<LocalTaxDetail>
}
