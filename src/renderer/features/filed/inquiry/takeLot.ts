import type { Company } from '#contract/ipc/index'
import type { Acceptance, AcceptanceDetailRow } from '#contract/bank/index'
import { isIsoDate, isIsoMonth } from '#domain/calendar/calendar'
import { emptyDetail, type LotDetail, type LotHead } from '#domain/lots/lot'

/** `row` counts from 1 and is absent for the head. */
export interface MissingField {
  readonly row?: number
  readonly field: keyof LotHead | keyof LotDetail
}

export interface TakenLot {
  readonly head: LotHead
  readonly details: LotDetail[]
  readonly missing: readonly MissingField[]
}

const HEAD = [
  'localTaxPaymentDataName',
  'payingBranchNo',
  'payingDepositType',
  'payingAccountNo',
  'dueDate',
  'monthForWhichPaymentIsDue',
  'applicantName',
  'address',
] as const
/** Fields that are optional in the interface (section 2.8), so that their absence is not reported. */
const OPTIONAL: ReadonlySet<string> = new Set([
  'localTaxPaymentDataName',
  'municipalityName',
  'designatedNumber',
  'change',
])
const READABLE: Partial<Record<string, (text: string) => boolean>> = {
  dueDate: isIsoDate,
  monthForWhichPaymentIsDue: isIsoMonth,
}

/**
 * Missing fields stay empty or 0. The category code and the code flag are not part of an answer and come from the
 * company.
 */
export function takeLot({ defaults }: Company, answer: Acceptance): TakenLot {
  const missing: MissingField[] = []
  const head = Object.fromEntries(
    HEAD.map((field) => {
      const text = answer[field] ?? ''
      const usable = text !== '' && (READABLE[field]?.(text) ?? true)
      if (!usable && !OPTIONAL.has(field)) missing.push({ field })
      return [field, usable ? text : '']
    }),
  ) as Pick<LotHead, (typeof HEAD)[number]>
  const details = (answer.normalDetails ?? []).map((row, at) => detailOf(row, at + 1, missing))
  return {
    head: { ...head, transactionCode: defaults.transactionCode, codeOnlyFlag: defaults.codeOnlyFlag },
    details,
    missing,
  }
}

function detailOf(from: AcceptanceDetailRow, row: number, missing: MissingField[]): LotDetail {
  const empty = emptyDetail()
  const fields = (Object.keys(empty) as (keyof LotDetail)[]).map((field) => {
    const value = from[field]
    if (value === undefined && !OPTIONAL.has(field)) missing.push({ row, field })
    return [field, value ?? empty[field]]
  })
  return Object.fromEntries(fields) as LotDetail
}
