import { legalDueDate } from '#domain/calendar/businessDays'
import type { LotHead } from '#domain/lots/lot'

/** The head fields that a file may set. The paying account never comes from a file. */
const OFFERED_FIELDS = ['monthForWhichPaymentIsDue', 'dueDate', 'applicantName', 'address'] as const
export type OfferedField = (typeof OFFERED_FIELDS)[number]

/** A head field that would change, with its current value and the file's. */
export interface HeadOffer {
  field: OfferedField
  before: string
  after: string
  /** True if the file has no due date, so that the legal one for its month is proposed. */
  legal: boolean
  /** Whether the field is ticked at first. */
  usual: boolean
}

const DATES: ReadonlySet<OfferedField> = new Set<OfferedField>(['monthForWhichPaymentIsDue', 'dueDate'])

/**
 * Returns the head fields that a file would change. Month and due date are ticked unless the rows are only appended to
 * a lot; names are ticked where the lot has none.
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

/** Returns true for a date field, whose era year may need confirmation. */
export function isDateField(field: OfferedField): boolean {
  return DATES.has(field)
}
