/** Keys are the interface's (section 2.12); yen, counts. What was not recorded is absent. */
export type FiledLot = Readonly<Partial<Record<FiledField, string | number | undefined>>>
type FiledField = (typeof FILED_FIELDS)[number]

const FILED_FIELDS = [
  'totalAmount',
  'monthForWhichPaymentIsDue',
  'dueDate',
  'municipalityCount',
  'totalNumber',
  'localTaxPaymentDataName',
  'payingBranchNo',
  'payingAccountNo',
  'totalNumberOfPayrollTaxPayments',
  'totalAmountOfPayrollTaxPayments',
  'totalNumberOfRetirees',
  'totalAmountOfRetirementBenefitPayments',
  'totalAmountOfMunicipalInhabitantTaxPayments',
  'totalAmountOfPrefecturalInhabitantsTaxPayments',
] as const

/** A different amount or month means a different payment, even if the user says otherwise. */
const DECISIVE: ReadonlySet<FiledField> = new Set(['totalAmount', 'monthForWhichPaymentIsDue'])

export interface FieldComparison {
  field: FiledField
  ours: string | number
  theirs?: string | number
  match: boolean
  decisive: boolean
}

/**
 * A field that the bank did not send counts as no difference, unless it is decisive: without those, nothing shows
 * that the two are the same.
 */
export function compareWithAcceptance(lot: FiledLot, acceptance: Readonly<Record<string, unknown>>): FieldComparison[] {
  return FILED_FIELDS.flatMap((field) => {
    const ours = lot[field]
    if (ours === undefined || ours === '') return []
    const found = acceptance[field]
    const theirs = typeof found === 'string' || typeof found === 'number' ? found : undefined
    const decisive = DECISIVE.has(field)
    return [
      {
        field,
        ours,
        decisive,
        match: theirs === undefined ? !decisive : same(ours, theirs),
        ...(theirs !== undefined && { theirs }),
      },
    ]
  })
}

/** `untold`: the bank did not send the field. */
export type Verdict = 'match' | 'differ' | 'untold'

export const verdictOf = (ours: string | number, theirs: string | number | undefined): Verdict =>
  theirs === undefined ? 'untold' : same(ours, theirs) ? 'match' : 'differ'

export const verdictOfAll = (verdicts: readonly Verdict[]): Verdict =>
  (['differ', 'untold'] as const).find((one) => verdicts.includes(one)) ?? 'match'

export const belongsToOtherLot = (fields: readonly FieldComparison[]): boolean =>
  fields.some(({ decisive, match, theirs }) => decisive && !match && theirs !== undefined)

const same = (ours: string | number, theirs: string | number): boolean =>
  typeof ours === 'string' && typeof theirs === 'string'
    ? ours.normalize('NFKC').trim() === theirs.normalize('NFKC').trim()
    : ours === theirs

/** Yen, in digits of either width, with or without separators, yen sign or 円. */
export function typedAmountIs(typed: string, amount: number): boolean {
  const digits = typed
    .normalize('NFKC')
    .replace(/[\s,、，]/g, '')
    .replace(/^[¥\\]/, '')
    .replace(/(円|yen)$/i, '')
  return /^\d{1,15}$/.test(digits) && Number(digits) === amount
}
