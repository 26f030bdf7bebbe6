import { STANDARD_FILE_EXPORT, type FileExport } from '#contract/ipc/index'
import { emptyDetail, lotTotals, type LotDetail } from '#domain/lots/lot'
import { CHANGE_KINDS } from '#formats/text/bankText'
import { PROBLEM_CODES } from '#formats/formatResult'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXPORT_CHANGE_KINDS, isLoss } from '#features/pay/lots/export/changes'
import {
  EXPORT_FORMATS,
  makeExport,
  type ExportFile,
  type ExportFormat,
  type ExportLot,
  type ExportResult,
} from '#features/pay/lots/export/lotExport'
import { aDetail, aHead, detailOf, detailsOf, fileHead, fileTexts } from '#test/unit/formats/samples'
import { japanese } from '#test/unit/renderer/i18n/messages'

const head = {
  ...aHead,
  localTaxPaymentDataName: '',
  codeOnlyFlag: '1',
  transactionCode: '99',
  payingDepositType: '1',
  payingAccountNo: '1234567',
}
const lotOf = (details: readonly LotDetail[], part: Partial<ExportLot['head']> = {}): ExportLot => ({
  head: { ...head, ...part },
  details,
  unreadable: [],
})
const payroll: LotDetail = {
  ...emptyDetail(),
  municipalityCode: '131016',
  municipalityName: 'チヨダク',
  designatedNumber: '1',
  numberOfPayrollTaxPayments: 2,
  amountOfPayrollTaxPayments: 3000,
}

function run(
  lot: ExportLot,
  format: ExportFormat,
  settings: Partial<FileExport> = {},
  leaveOutRetirement = false,
): Promise<ExportResult> {
  return makeExport(lot, {
    format,
    settings: { ...STANDARD_FILE_EXPORT, requesterCode: '1234', ...settings },
    leaveOutRetirement,
    sheetName: '納付先',
    today: '2026-11-21',
  })
}
async function fileOf(...args: Parameters<typeof run>): Promise<ExportFile> {
  const result = await run(...args)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.file
}
const codesOf = (result: ExportResult) =>
  result.ok ? [] : result.problems.map(({ code, row, field }) => [code, row, field])

describe('the export of a lot', () => {
  it.each(['zengin99', 'csvCp932', 'csvUtf8', 'xlsx'] as const)(
    'as %s contains every detail and the totals of the lot, and lists no loss',
    async (format) => {
      const { details, totals, changes, remarks } = await fileOf(lotOf([aDetail, payroll]), format)
      expect({ details, totals, changes, remarks }).toEqual({
        details: 2,
        totals: lotTotals([aDetail, payroll]),
        changes: [],
        remarks: [],
      })
    },
  )

  it('has records of 120 bytes with the configured terminator, requester code, era and end mark', async () => {
    const { bytes } = await fileOf(lotOf([payroll]), 'zengin99', { terminator: 'none', era: 'heisei', endMark: true })
    const text = String.fromCharCode(...bytes)
    expect(text.length).toBe(4 * 120 + 1)
    expect([
      text.slice(0, 4),
      text.slice(4, 14),
      text.slice(14, 17),
      text.slice(17, 23),
      text.slice(23, 27),
      text.at(-1),
    ]).toEqual(['1990', '0000001234', '012', '381210', '3811', '\x1a'])
  })

  it('carries the type code of the lot', async () => {
    const { bytes } = await fileOf(lotOf([payroll], { transactionCode: '91' }), 'zengin99')
    expect(String.fromCharCode(...bytes.slice(0, 4))).toBe('1910')
  })

  it('lists converted characters separately from lost ones', async () => {
    const { changes } = await fileOf(
      lotOf([
        { ...payroll, municipalityName: 'ショー' },
        { ...payroll, municipalityName: 'ア'.repeat(16) },
      ]),
      'zengin99',
    )
    expect(
      changes.map((change) => [change.row, change.field, change.kinds, change.from, change.to, isLoss(change)]),
    ).toEqual([
      [1, 'municipalityName', ['smallKana', 'longVowel'], 'ショー', 'ｼﾖ-', false],
      [2, 'municipalityName', ['cut'], 'ア'.repeat(16), 'ｱ'.repeat(15), true],
    ])
  })

  it('in the eLTAX format refuses retirement tax, or leaves it out on request, and reports its rows', async () => {
    const lot = lotOf([aDetail, { ...aDetail, numberOfPayrollTaxPayments: 0, amountOfPayrollTaxPayments: 0 }, payroll])
    expect(codesOf(await run(lot, 'eltax'))).toEqual([
      ['retirementNotInFormat', 1, 'amountOfRetirementIncomeTaxPayments'],
      ['retirementNotInFormat', 2, 'amountOfRetirementIncomeTaxPayments'],
    ])
    const { details, totals, changes, notes } = await fileOf(lot, 'eltax', {}, true)
    expect([details, totals.totalAmount]).toEqual([2, 48_600])
    expect(changes.filter(isLoss).map(({ row, from }) => [row, from])).toEqual([
      [1, '140000'],
      [2, '140000'],
    ])
    expect(notes.map(({ code, field }) => [code, field])).toEqual([['fieldNotInFormat', 'municipalityName']])
  })

  it('in Shift_JIS lists characters that it writes differently, and refuses those that it cannot write', async () => {
    const { changes } = await fileOf(lotOf([payroll, { ...payroll, designatedNumber: '1〜2' }]), 'csvCp932')
    expect(changes).toEqual([{ row: 2, field: 'designatedNumber', kinds: ['encoding'], from: '1〜2', to: '1～2' }])
    expect(codesOf(await run(lotOf([payroll, { ...payroll, municipalityName: '𠮷' }]), 'csvCp932'))).toEqual([
      ['characterUnmappable', 2, 'municipalityName'],
    ])
    expect((await fileOf(lotOf([{ ...payroll, municipalityName: '𠮷' }]), 'csvUtf8')).changes).toEqual([])
  })

  it('as a table keeps invalid codes, and lists each code that an import would refuse', async () => {
    const file = await fileOf(
      lotOf([
        payroll,
        { ...payroll, municipalityCode: '131017' },
        { ...payroll, municipalityCode: '', municipalityName: '' },
      ]),
      'xlsx',
    )
    expect(file.remarks.map(({ code, row, field }) => [code, row, field])).toEqual([
      ['codeCheckDigit', 2, 'municipalityCode'],
      ['codeMissing', 3, 'municipalityCode'],
    ])
  })

  it('as a table accepts five-digit codes, because an import completes them', async () => {
    expect((await fileOf(lotOf([{ ...payroll, municipalityCode: '13101' }]), 'csvUtf8')).remarks).toEqual([])
  })

  it.each(['csvCp932', 'csvUtf8', 'xlsx'] as const)('as %s can end with totals', async (format) => {
    const [plain, withTotals] = [
      await fileOf(lotOf([payroll]), format),
      await fileOf(lotOf([payroll]), format, { totalRow: true }),
    ]
    expect(withTotals.bytes.length).toBeGreaterThan(plain.bytes.length)
    expect(withTotals.details).toBe(1)
  })
})

describe('a lot that cannot be written', () => {
  it.each(EXPORT_FORMATS)('as %s is refused for a cell that is not a number', async (format) => {
    const result = await run(
      { ...lotOf([payroll]), unreadable: [{ row: 1, field: 'amountOfPayrollTaxPayments', text: '12x' }] },
      format,
    )
    expect(codesOf(result)).toEqual([['unreadableNumber', 1, 'amountOfPayrollTaxPayments']])
  })

  it.each(EXPORT_FORMATS)('as %s is refused without payees', async (format) => {
    expect(codesOf(await run(lotOf([]), format))).toEqual([['noDetails', undefined, undefined]])
  })

  it('is refused with a list of the fields that are missing or do not fit, each with its row', async () => {
    const result = await run(
      lotOf(
        [
          { ...payroll, municipalityCode: '' },
          { ...payroll, numberOfRetirees: 1000 },
          { ...payroll, municipalityName: '市' },
        ],
        { applicantName: '', dueDate: '' },
      ),
      'zengin99',
      { requesterCode: '' },
    )
    expect(codesOf(result)).toEqual([
      ['textMissing', undefined, 'requesterCode'],
      ['dateMissing', undefined, 'dueDate'],
      ['textMissing', undefined, 'applicantName'],
      ['codeMissing', 1, 'municipalityCode'],
      ['numberOutOfRange', 2, 'numberOfRetirees'],
      ['characterRefused', 3, 'municipalityName'],
    ])
  })
})

describe('a file whose bytes are valid in another encoding', () => {
  // The half-width kana ﾖｱ are the bytes D6 B1, which are also one letter in UTF-8.
  const lot = lotOf([{ ...payroll, municipalityName: '' }], { applicantName: 'ヨア', address: 'ヨア' })

  it.each(['cp932', 'utf-8'] as const)('is read back as written, in %s', async (eltaxEncoding) => {
    const file = await fileOf(lot, 'eltax', { eltaxEncoding })
    expect(new TextDecoder('utf-8', { fatal: true }).decode(file.bytes)).toContain(',')
    expect(file.details).toBe(1)
  })
})

describe('any lot that a format can express', () => {
  const settings = fc.record({
    terminator: fc.constantFrom('crlf', 'lf', 'cr', 'none'),
    endMark: fc.boolean(),
    middleDot: fc.constantFrom('.', ' '),
    era: fc.constantFrom('reiwa', 'heisei'),
    eltaxEncoding: fc.constantFrom('cp932', 'utf-8'),
    eltaxDateEra: fc.constantFrom('reiwa', 'heisei'),
    eltaxMonthEra: fc.constantFrom('reiwa', 'heisei'),
    totalRow: fc.boolean(),
    requesterCode: fc.stringMatching(/^[0-9]{1,10}$/),
  }) satisfies fc.Arbitrary<FileExport>
  const kana = fc.string({ unit: fc.constantFrom(...'アカガパョッーヲ・ヴ－−ｱa0 　'), maxLength: 45 })
  const wild = detailOf({ ...fileTexts, municipalityName: kana })

  it('is read back unchanged or with the listed changes, so that the guard never refuses it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fileHead,
        detailsOf(),
        settings,
        fc.constantFrom(...EXPORT_FORMATS),
        async (part, details, chosen, format) => {
          const result = await run(lotOf(details, part), format, chosen, true)
          expect(result.ok || result.problems).toEqual(result.ok || [{ code: 'noDetails' }])
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is read back as expected even if its texts are converted, cut or moved', async () => {
    let written = 0
    await fc.assert(
      fc.asyncProperty(
        kana,
        kana,
        fc.array(wild, { minLength: 1, maxLength: 4 }),
        settings,
        fc.constantFrom(...EXPORT_FORMATS),
        async (applicantName, address, details, chosen, format) => {
          const result = await run(
            lotOf(details, { applicantName: applicantName || 'ア', address }),
            format,
            chosen,
            true,
          )
          expect(result.ok ? [] : result.differences).toEqual([])
          if (result.ok) written += 1
        },
      ),
      { numRuns: 600 },
    )
    expect(written).toBeGreaterThan(300)
  })
})

describe('the texts of the export screen', () => {
  it('exist for every kind of change, every format and every problem', () => {
    const writing = PROBLEM_CODES.slice(PROBLEM_CODES.indexOf('characterRefused'))
    const keys = [
      ...EXPORT_CHANGE_KINDS.map((kind) => `exports.change.${kind}`),
      ...EXPORT_FORMATS.map((format) => `exports.formats.${format}`),
      ...writing.map((code) => `formats.problem.${code}`),
    ]
    expect(keys.filter((key) => !japanese.has(key))).toEqual([])
    expect(EXPORT_CHANGE_KINDS).toEqual(expect.arrayContaining([...CHANGE_KINDS]))
  })
})
