// Checks one row of a lot (section 2.8).
import type { Finding, FindingCode } from './findings.ts'
import { MAX_DETAIL_AMOUNT, type CompleteDetail } from './lot.ts'
import { checkArithmetic, checkSums } from './arithmetic.ts'
import { at, checkKana, checkLength, checkNumber } from './fields.ts'
import { classifyCode, type CodeClass } from '../municipalities/municipalities.ts'
import { municipalitiesOfName, type FoundMunicipality } from '../municipalities/findMunicipalities.ts'
import { mayBeNewCode, pastMunicipality } from '../municipalities/municipalityTimes.ts'

type NumberField = Exclude<
  { [K in keyof CompleteDetail]: CompleteDetail[K] extends number ? K : never }[keyof CompleteDetail],
  undefined
>

const COUNT = 99_999

/** Payments, persons or yen (section 2.8). */
export const DETAIL_MAXIMA: Readonly<Record<NumberField, number>> = {
  numberOfPayrollTaxPayments: COUNT,
  amountOfPayrollTaxPayments: MAX_DETAIL_AMOUNT,
  numberOfRetirementIncomeTaxPayments: COUNT,
  amountOfRetirementIncomeTaxPayments: MAX_DETAIL_AMOUNT,
  totalNumberOfDetails: COUNT,
  totalAmountOfDetails: MAX_DETAIL_AMOUNT,
  numberOfRetirees: 999,
  amountOfRetirementBenefitPayments: 9_999_999_999,
  amountOfMunicipalInhabitantTaxPayments: MAX_DETAIL_AMOUNT,
  amountOfPrefecturalInhabitantsTaxPayments: MAX_DETAIL_AMOUNT,
}
const COMPUTED: ReadonlySet<NumberField> = new Set([
  'amountOfRetirementIncomeTaxPayments',
  'totalNumberOfDetails',
  'totalAmountOfDetails',
])
const NUMBER_FIELDS = Object.entries(DETAIL_MAXIMA) as [NumberField, number][]
const ENTERED_FIELDS = NUMBER_FIELDS.filter(([field]) => !COMPUTED.has(field))
const COMPUTED_FIELDS = NUMBER_FIELDS.filter(([field]) => COMPUTED.has(field))
const NAME_LENGTH = 15
const DESIGNATED_NUMBER_LENGTH = 15

/** `row` is 0-based. */
export function checkDetail(d: CompleteDetail, row: number): Finding[] {
  const numbers = checkNumbers(d, row)
  return checkCode(d, row).concat(
    checkKana(row, 'municipalityName', d.municipalityName, NAME_LENGTH),
    checkDesignatedNumber(d.designatedNumber, row),
    checkLength(row, 'change', d.change, 1),
    numbers,
    checkSums(d, row),
    numbers.length === 0 ? checkArithmetic(d, row) : [],
  )
}

// A sum over a wrong number would only repeat the finding about that number.
function checkNumbers(d: CompleteDetail, row: number): Finding[] {
  const entered = checkEach(ENTERED_FIELDS, d, row)
  return entered.length > 0 ? entered : checkEach(COMPUTED_FIELDS, d, row)
}

function checkEach(fields: readonly [NumberField, number][], d: CompleteDetail, row: number): Finding[] {
  const findings: Finding[] = []
  for (const [field, max] of fields) {
    const value = d[field]
    // The cheap test first: a lot has five thousand numbers, nearly all right.
    if (!Number.isSafeInteger(value) || value < 0 || value > max) findings.push(...checkNumber(row, field, value, max))
  }
  return findings
}

const CODE_FINDINGS: Record<Exclude<CodeClass['kind'], 'payee' | 'unknown'>, FindingCode> = {
  ward: 'codeIsWard',
  prefecture: 'codeIsPrefecture',
  union: 'codeIsUnion',
  northern: 'codeIsNorthern',
  badCheckDigit: 'codeBadCheckDigit',
  badForm: 'codeBadForm',
}

function checkCode({ municipalityCode: code, municipalityName: name }: CompleteDetail, row: number): Finding[] {
  const field = 'municipalityCode'
  if (code === '') return [{ code: 'codeMissing', severity: 'error', row, field }]
  const found = classifyCode(code)
  if (found.kind === 'payee') return []
  const named = found.kind === 'badForm' ? municipalitiesOfName(code) : []
  if (named.length > 0) return [at(row, nameFinding(code, named))]
  if (found.kind === 'unknown') return [at(row, { ...unknownCode(code, name), field })]
  // Banks that transcribe paper slips may want the ward's code.
  const severity = found.kind === 'ward' ? 'warning' : 'error'
  return [{ code: CODE_FINDINGS[found.kind], severity, row, field, params: { code, ...codeParams(found) } }]
}

const SHOWN_MUNICIPALITIES = 4

/** A person has to say which municipality is meant. */
function nameFinding(code: string, found: readonly FoundMunicipality[]): Finding {
  const shown = found
    .slice(0, SHOWN_MUNICIPALITIES)
    .map(({ municipality: { prefecture, name, code: own } }) => `${prefecture}${name}（${own}）`)
  const places = [...shown, ...(found.length > SHOWN_MUNICIPALITIES ? ['…'] : [])].join('・')
  return { code: 'codeIsName', severity: 'error', field: 'municipalityCode', params: { code, places } }
}

/** A code with a name may be newer than this version; a past code has successors. */
function unknownCode(code: string, name: string): Finding {
  const past = pastMunicipality(code)
  if (past) {
    const successors = past.successors.map((one) => `${one.name}（${one.code}）`).join('・')
    return { code: 'codeIsFormer', severity: 'error', params: { code, name: past.name, until: past.until, successors } }
  }
  return mayBeNewCode(code) && name.trim() !== ''
    ? { code: 'codeNew', severity: 'warning', params: { code, name } }
    : { code: 'codeUnknown', severity: 'error', params: { code } }
}

function codeParams(found: CodeClass): Record<string, string> {
  if (found.kind === 'badCheckDigit') return { expected: found.expected }
  return found.kind === 'ward' ? { ward: found.name, city: found.city.name, cityCode: found.city.code } : {}
}

// Allows what municipalities print. A number is sent as printed, with hyphens.
function checkDesignatedNumber(text: string, row: number): Finding[] {
  const field = 'designatedNumber'
  if (text === '') return [{ code: 'designatedNumberMissing', severity: 'warning', row, field }]
  const findings = checkLength(row, field, text, DESIGNATED_NUMBER_LENGTH)
  if (/^[0-9A-Z-]*$/.test(text)) return findings
  const characters = [...text]
  const bad = characters.findIndex((character) => !/^[0-9A-Z-]$/.test(character))
  if (bad < 0) return findings
  const params = { at: bad + 1, character: characters[bad] ?? '' }
  return [...findings, at(row, { code: 'designatedNumberBadForm', severity: 'error', field, params })]
}
