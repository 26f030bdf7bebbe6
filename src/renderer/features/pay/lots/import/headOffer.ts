import { legalDueDate } from '#domain/calendar/businessDays'
import type { LotHead } from '#domain/lots/lot'

/** The paying account never comes from a file. */
const OFFERED_FIELDS = ['monthForWhichPaymentIsDue', 'dueDate', 'applicantName', 'address'] as const
export type OfferedField = (typeof OFFERED_FIELDS)[number]

export interface HeadOffer {
  field: OfferedField
  before: string
  after: string
  /** The file has no due date, so the legal one for its month is proposed. */
  legal: boolean
  usual: boolean
}

const DATES: ReadonlySet<OfferedField> = new Set<OfferedField>(['monthForWhichPaymentIsDue', 'dueDate'])

/**
 * `usual` fields are ticked at first: month and due date unless the rows are only `added` to a lot that has them, name
 * and address where the lot has none.
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

/** Dates, whose era year may need confirmation. */
export function isDateField(field: OfferedField): boolean {
  return DATES.has(field)
}
