// Reads a list of one client's payments.
import { payeeKey } from '#domain/lots/duplicates'
import { addPayment, completeDetail, emptyDetail, type LotDetail } from '#domain/lots/lot'
import { toDesignatedNumber, toHalfWidthCode } from '#domain/municipalities/codeText'
import { isFullWidthKana, toFullWidthKana } from '#domain/text/kana'
import { asksToAdd, isOfEmployees, withPersonsCounted } from './employeeRows.ts'
import { LOT_HEADINGS, recogniseAmong } from './headings.ts'
import { lotBankFile } from './bankFile.ts'
import { askAboutThousands, dueOf } from './thousands.ts'
import type { Row } from './cells.ts'
import { MOST_LINES, MOST_SAMPLES } from './findings.ts'
import type { Context, Field, Layout } from './reading.ts'
import type { Body, Finished, Subject } from './subject.ts'

export const MUNICIPALITY_FIELDS: readonly Field[] = [
  { name: 'municipalityCode', kind: 'municipality' },
  { name: 'municipalityName', kind: 'municipality' },
  { name: 'prefecture', kind: 'prefecture' },
  { name: 'designatedNumber', kind: 'number' },
]
const ENTERED = [
  'numberOfPayrollTaxPayments',
  'amountOfPayrollTaxPayments',
  'numberOfRetirementIncomeTaxPayments',
  'numberOfRetirees',
  'amountOfRetirementBenefitPayments',
  'amountOfMunicipalInhabitantTaxPayments',
  'amountOfPrefecturalInhabitantsTaxPayments',
] as const
const SUMS = ['amountOfRetirementIncomeTaxPayments', 'totalNumberOfDetails', 'totalAmountOfDetails'] as const
const isCount = (name: string): boolean => name.startsWith('number') || name === 'totalNumberOfDetails'

export const LOT_FIELDS: readonly Field[] = [
  ...MUNICIPALITY_FIELDS,
  { name: 'change', kind: 'text' },
  ...ENTERED.map((name): Field => ({ name, kind: isCount(name) ? 'count' : 'yen' })),
  ...SUMS.map((name): Field => ({ name, kind: isCount(name) ? 'count' : 'yen', compared: true })),
]
/** Largest yen of a payee (section 2.8). */
const MOST = 9_999_999_999
const AMOUNTS = [
  'amountOfPayrollTaxPayments',
  'amountOfMunicipalInhabitantTaxPayments',
  'amountOfPrefecturalInhabitantsTaxPayments',
] as const

const COUNTS = ['numberOfPayrollTaxPayments', 'numberOfRetirementIncomeTaxPayments', 'numberOfRetirees'] as const

const COUNTED = [
  ['numberOfPayrollTaxPayments', 'amountOfPayrollTaxPayments'],
  ['numberOfRetirees', 'amountOfMunicipalInhabitantTaxPayments'],
] as const

export const LOT_PERIOD = /^(?:納付|納入|対象|支払|処理|徴収)?(?:年月|月)(?:分|度)?$|^納期限?$/u

export const lot: Subject<LotDetail> = {
  name: 'lot',
  fields: LOT_FIELDS,
  keys: ['municipalityCode', 'municipalityName'],
  sums: 'wide',
  range: { before: 400, after: 400 },
  period: LOT_PERIOD,
  asksAbout: ['number'],
  recognise: (heading) => recogniseAmong(LOT_HEADINGS, heading),
  arrange: withCounts,
  missing: missingPayment,
  bankFile: lotBankFile,
  read: readDetail,
  finish: (rows, body, context) => {
    askAboutThousands(
      rows.map(({ row: { line }, value }) => ({ line, ...dueOf(value) })),
      body.findings,
    )
    const read = withOneNumber(rows, body, context)
    // Only rows of employees may be parts of a payment; other repeated payees are told where the batch is checked.
    if (!isOfEmployees(body.layout)) return read
    const counted = withPersonsCounted(read, body)
    return asksToAdd(counted, payeeKey, body) ? added(counted) : counted
  },
}

function added(rows: readonly { row: Row; value: LotDetail }[]): Finished<LotDetail>[] {
  return [...Map.groupBy(rows, ({ value }) => payeeKey(value)).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const value = { ...first.value }
    for (const other of others) addPayment(value, other.value)
    return [{ row: first.row, value, parts: others.map(({ row }) => row) }]
  })
}

export const missingMunicipality = (columns: Layout['columns']): string | undefined =>
  columns.municipalityCode === undefined && columns.municipalityName === undefined ? 'municipalityCode' : undefined

export function missingPayment(columns: Layout['columns']): string | undefined {
  return missingMunicipality(columns) ?? missingAmount(columns)
}

const missingAmount = (columns: Layout['columns']): string | undefined =>
  columns.amountOfPayrollTaxPayments === undefined && columns.amountOfMunicipalInhabitantTaxPayments === undefined
    ? 'amountOfPayrollTaxPayments'
    : undefined

export function withCounts(columns: Layout['columns']): Layout['columns'] {
  return withRetirees(withPersons(columns))
}

/** The only count of a list without retirees is that of its employees, whatever its name. */
function withPersons(columns: Layout['columns']): Layout['columns'] {
  const { totalNumberOfDetails: total, ...others } = columns
  const isCounted = COUNTS.some((field) => columns[field] !== undefined)
  return total === undefined || isCounted ? columns : { ...others, numberOfPayrollTaxPayments: total }
}

/** Both numbers of retirees differ only if a bank counts payments. */
function withRetirees(columns: Layout['columns']): Layout['columns'] {
  const { numberOfRetirees: persons, numberOfRetirementIncomeTaxPayments: payments } = columns
  const either = persons ?? payments
  return either === undefined
    ? columns
    : { ...columns, numberOfRetirees: either, numberOfRetirementIncomeTaxPayments: payments ?? either }
}

export function readDetail(row: Row): LotDetail | undefined {
  const municipality = row.municipality()
  const detail: LotDetail = {
    ...emptyDetail(),
    municipalityCode: municipality?.code ?? '',
    municipalityName: kanaName(row, municipality?.known?.kana),
    designatedNumber: narrowed(row, 'designatedNumber', row.numberText('designatedNumber'), toDesignatedNumber),
    change: narrowed(row, 'change', row.text('change'), toHalfWidthCode),
  }
  for (const field of ENTERED) detail[field] = tax(row, field) ?? 0
  const amounts = AMOUNTS.filter((field) => row.has(field))
  const [first] = amounts
  if (first !== undefined && amounts.every((field) => row.isBlank(field))) row.refuse(first, 'amountEmpty')
  for (const [count, amount] of COUNTED) {
    const [found, persons] = [detail[amount], detail[count]]
    // Columns that were mixed up; nobody owes less than a yen.
    if (found > 0 && found < persons) row.refuse(amount, 'amountBelowCount', { found, count: persons })
  }
  const blank = ENTERED.find((field) => row.has(field) && row.isBlank(field))
  if (blank !== undefined && !row.hasFailed()) row.infer('blankIsZero', blank, '', '0')
  compareSums(row, detail)
  return row.hasFailed() ? undefined : detail
}

function narrowed(row: Row, field: string, text: string, narrow: (text: string) => string): string {
  const half = narrow(text)
  if (half !== text) row.infer('halfWidth', field, text, half)
  return half
}

/** Yen or persons; a negative one is no tax. */
export function tax(row: Row, field: string): number | undefined {
  const value = isCount(field) ? row.count(field) : row.yen(field)
  if (value !== undefined && value > MOST) row.refuse(field, 'amountTooLarge', { found: row.text(field) })
  if (value === undefined || value >= 0) return value
  row.refuse(field, 'amountNegative', { found: row.text(field) })
  return undefined
}

/** Lists for people have kanji; the name then comes from the code. */
export function kanaName(row: Row, kana: string | undefined): string {
  const text = row.has('municipalityName') ? row.text('municipalityName') : ''
  if (text === '') return ''
  // Kanji never become kana, and most lists have them.
  const hasKanji = KANJI.test(text)
  const wide = hasKanji ? text : toFullWidthKana(text).text
  if (kana === undefined || (!hasKanji && isFullWidthKana(wide))) return wide
  row.infer('kanaFromCode', 'municipalityName', text, kana)
  return kana
}

const KANJI = /\p{Script=Han}/u

function compareSums(row: Row, detail: LotDetail): void {
  if (row.hasFailed()) return
  const complete = completeDetail(detail)
  for (const field of SUMS) {
    const stated = row.has(field) && !row.isUncalculated(field) ? tax(row, field) : undefined
    // A stated sum of retirement tax may be right where its two parts are missing, so a person is asked.
    if (stated !== undefined && stated !== complete[field]) row.differs(field, stated, complete[field])
  }
}

/** With and without leading zeros, which a spreadsheet took away, one number would be two payees. */
export function withOneNumber<R extends { municipalityCode: string; designatedNumber: string }>(
  rows: { row: Row; value: R }[],
  { layout, findings }: Body,
  { existing = [] }: Context,
): { row: Row; value: R }[] {
  const all = [...existing, ...rows.map((one) => one.value)]
  const padded = all.filter(({ designatedNumber }) => designatedNumber.startsWith('0'))
  if (padded.length === 0) return rows
  const key = ({ municipalityCode, designatedNumber }: Pick<R, 'municipalityCode' | 'designatedNumber'>) =>
    `${municipalityCode} ${designatedNumber.replace(/^0+/u, '')}`
  const longest = new Map<string, string>()
  for (const value of padded) {
    const { designatedNumber } = value
    if (designatedNumber.length > (longest.get(key(value)) ?? '').length) longest.set(key(value), designatedNumber)
  }
  const whole = (value: R) => (value.designatedNumber === '' ? '' : (longest.get(key(value)) ?? value.designatedNumber))
  const shorter = rows.filter(({ value }) => value.designatedNumber !== whole(value))
  const [first] = shorter
  if (!first) return rows
  const answer = findings.ask({
    id: 'numberZeros',
    kind: 'numberZeros',
    params: { found: first.value.designatedNumber, other: whole(first.value) },
    columns: (layout.columns.designatedNumber ?? []).map((column) => column + 1),
    lines: shorter.slice(0, MOST_LINES).map(({ row }) => row.line),
    options: [
      {
        value: 'same',
        samples: shorter.slice(0, MOST_SAMPLES).map(({ row, value }) => ({
          line: row.line,
          text: value.designatedNumber,
          reading: whole(value),
        })),
      },
      { value: 'apart', samples: [] },
    ],
    suggested: 'same',
    remembers: false,
  })
  if (answer !== 'same') return rows
  return rows.map(({ row, value }) => ({ row, value: { ...value, designatedNumber: whole(value) } }))
}
