// Is an acceptance at the bank (section 2.12) that of a lot we filed? Field by field, for a person who has to decide.

/**
 * What we know of a filed lot, by the names of the interface. Yen, counts, dates; what was not written down is left
 * out.
 */
export type FiledLot = Readonly<Partial<Record<FiledField, string | number | undefined>>>
export type FiledField = (typeof FILED_FIELDS)[number]

/** In the order in which they are shown. */
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

/** Another amount or another month is another payment: no person's word makes it the same. */
const DECISIVE: ReadonlySet<FiledField> = new Set(['totalAmount', 'monthForWhichPaymentIsDue'])

export interface FieldComparison {
  field: FiledField
  ours: string | number
  theirs?: string | number
  match: boolean
  decisive: boolean
}

/**
 * Takes a filed lot and the bank's acceptance and gives each field we know of beside the bank's. What the bank did not
 * send differs from nothing, except the decisive ones: without them nothing is shown to be the same.
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

/** How what was sent compares with what the bank told: a difference needs two figures. */
export type Verdict = 'match' | 'differ' | 'untold'

export const verdictOf = (ours: string | number, theirs: string | number | undefined): Verdict =>
  theirs === undefined ? 'untold' : same(ours, theirs) ? 'match' : 'differ'

/** The verdict on several figures: one that differs decides, then one the bank did not tell. */
export const verdictOfAll = (verdicts: readonly Verdict[]): Verdict =>
  (['differ', 'untold'] as const).find((one) => verdicts.includes(one)) ?? 'match'

/** Takes a comparison; true when a decisive field is there and differs: the acceptance is of another lot. */
export const isForeign = (fields: readonly FieldComparison[]): boolean =>
  fields.some(({ decisive, match, theirs }) => decisive && !match && theirs !== undefined)

const same = (ours: string | number, theirs: string | number): boolean =>
  typeof ours === 'string' && typeof theirs === 'string'
    ? ours.normalize('NFKC').trim() === theirs.normalize('NFKC').trim()
    : ours === theirs

/**
 * Takes what a person typed and an amount in yen; true when they typed that amount: digits of either width, with or
 * without separators, with or without the sign or the word for yen.
 */
export function typedAmountIs(typed: string, amount: number): boolean {
  const digits = typed
    .normalize('NFKC')
    .replace(/[\s,、，]/g, '')
    .replace(/^[¥\\]/, '')
    .replace(/(円|yen)$/i, '')
  return /^\d{1,15}$/.test(digits) && Number(digits) === amount
}
