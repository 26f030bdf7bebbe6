import { legalDueDate } from '#domain/businessDays'
import type { LotHead } from '#domain/lot'

/** The fields of a head that a file may bring. The paying account is the lot's own affair. */
export const OFFERED_FIELDS = ['monthForWhichPaymentIsDue', 'dueDate', 'applicantName', 'address'] as const
export type OfferedField = (typeof OFFERED_FIELDS)[number]

/** A field of the head that would change, with what it is now and what the file says. */
export interface HeadOffer {
  field: OfferedField
  before: string
  after: string
  /** True when the file has no due date and the legal one of its month is proposed. */
  legal: boolean
  /** Whether it is taken over unless the person says otherwise. */
  usual: boolean
}

const DATES: ReadonlySet<OfferedField> = new Set<OfferedField>(['monthForWhichPaymentIsDue', 'dueDate'])

/**
 * Takes the head of a lot and what a file says of it, and gives what would change. Month and due date follow the file
 * unless it is only added to the rows of a lot; names are taken over where the lot has none.
 */
export function offerHead(own: LotHead, file: Partial<LotHead>, added: boolean): HeadOffer[] {
  const proposed = withDueDate(file)
  return OFFERED_FIELDS.flatMap((field): HeadOffer[] => {
    const [before, after] = [own[field], proposed[field] ?? '']
    if (after === '' || after === before) return []
    const usual = DATES.has(field) ? !added || before === '' : before === ''
    return [{ field, before, after, legal: field === 'dueDate' && file.dueDate === undefined, usual }]
  })
}

function withDueDate(file: Partial<LotHead>): Partial<LotHead> {
  const { dueDate, monthForWhichPaymentIsDue: month } = file
  return dueDate === undefined && month !== undefined ? { ...file, dueDate: legalDueDate(month) } : file
}

/** True for a field that is a date, whose era year may have to be confirmed. */
export function isDateField(field: OfferedField): boolean {
  return DATES.has(field)
}
