import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readZengin99, writeZengin99, type Terminator, type Zengin99Options } from '#formats/bankFiles/zengin99'
import {
  aDetail,
  aHead,
  bytesOf,
  DATA_RECORD,
  detailsOf,
  END_RECORD,
  fileHead,
  fileOf,
  fileTexts,
  HEADER_RECORD,
  jis,
  patched,
  plainKana,
  RECORDS,
  TRAILER_RECORD,
} from '../samples.ts'

const TODAY = '2026-11-21'
const options: Zengin99Options = { terminator: 'crlf', requesterCode: '1234', typeCode: '99', middleDot: '.' }
const read = (bytes: Uint8Array, more: object = {}) => readZengin99(bytes, { today: TODAY, ...more })

function value(bytes: Uint8Array, more: object = {}) {
  const result = read(bytes, more)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return { ...result.value, notes: result.notes }
}

function written(head = aHead, details = [aDetail], more: Partial<Zengin99Options> = {}) {
  const result = writeZengin99(head, details, { ...options, ...more })
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.value
}

function problems(result: ReturnType<typeof read> | ReturnType<typeof writeZengin99>) {
  if (result.ok) throw new Error('was read')
  return result.problems
}

describe('the 120-byte file', () => {
  it('is written as the format specifies', () => {
    expect(written()).toEqual({ bytes: fileOf(RECORDS), changes: [] })
  })

  it('is read as the format specifies', () => {
    const { head, details, fileTotals, computedTotals, ...rest } = value(fileOf(RECORDS))
    expect({ ...aHead, transactionCode: '99' }).toEqual(head)
    expect(details).toEqual([aDetail])
    expect(fileTotals).toEqual({
      totalNumberOfPayrollTaxPayments: 3,
      totalAmountOfPayrollTaxPayments: 45_600,
      totalNumberOfRetirementIncomeTaxPayments: 1,
      totalAmountOfRetirementIncomeTaxPayments: 140_000,
      totalNumber: 4,
      totalAmount: 185_600,
    })
    expect(computedTotals).toEqual(fileTotals)
    const eraConvention = { dueDate: 'reiwa', month: 'reiwa', question: false }
    expect(rest).toEqual({
      requesterCode: '0000001234',
      differences: [],
      eraConvention,
      terminator: 'crlf',
      endMark: false,
      notes: [],
    })
  })

  // Every numeric field of the data record, with a value that reveals a shift by one byte.
  it.each([
    ['numberOfPayrollTaxPayments', 38, '12345'],
    ['amountOfPayrollTaxPayments', 43, '123456789'],
    ['numberOfRetirementIncomeTaxPayments', 52, '54321'],
    ['numberOfRetirees', 80, '987'],
    ['amountOfRetirementBenefitPayments', 83, '9876543210'],
    ['amountOfMunicipalInhabitantTaxPayments', 93, '234567891'],
    ['amountOfPrefecturalInhabitantsTaxPayments', 102, '345678912'],
  ] as const)('has %s at byte %d', (field, offset, digits) => {
    const [detail] = value(
      fileOf([HEADER_RECORD, patched(DATA_RECORD, offset, digits), TRAILER_RECORD, END_RECORD]),
    ).details
    expect(detail).toEqual({ ...aDetail, [field]: Number(digits) })
  })

  it('uses the byte of the backslash for the yen mark', () => {
    expect(value(fileOf([patched(HEADER_RECORD, 27, 'ｱ\\ｲ  '), ...RECORDS.slice(1)])).head.applicantName).toBe('ア￥イ')
  })

  it('has its sums compared with its own rows, and any differences reported', () => {
    const data = patched(patched(patched(DATA_RECORD, 57, '000140001'), 66, '00005'), 71, '000185601')
    const { differences } = value(fileOf([HEADER_RECORD, data, patched(TRAILER_RECORD, 44, '00000185609'), END_RECORD]))
    expect(differences).toEqual([
      { line: 2, row: 1, field: 'amountOfRetirementIncomeTaxPayments', file: 140_001, computed: 140_000 },
      { line: 2, row: 1, field: 'totalNumberOfDetails', file: 5, computed: 4 },
      { line: 2, row: 1, field: 'totalAmountOfDetails', file: 185_601, computed: 185_600 },
      { line: 3, field: 'totalAmount', file: 185_609, computed: 185_600 },
    ])
  })

  it('may have blank sums, which are reported as not stated', () => {
    const data = patched(patched(DATA_RECORD, 66, ' '.repeat(14)), 80, ' '.repeat(31))
    const trailer = patched(TRAILER_RECORD, 1, ' '.repeat(54))
    const { details, fileTotals, differences, notes } = value(fileOf([HEADER_RECORD, data, trailer, END_RECORD]))
    expect(fileTotals).toEqual({})
    expect(details[0]).toMatchObject({ numberOfRetirees: 0, amountOfMunicipalInhabitantTaxPayments: 0 })
    expect(differences).toEqual([
      { line: 2, row: 1, field: 'amountOfRetirementIncomeTaxPayments', file: 140_000, computed: 0 },
    ])
    expect(notes).toEqual([{ code: 'blankReadAsZero', line: 2, byte: 122 + 66, field: 'totalNumberOfDetails', row: 1 }])
  })
})

describe('the record terminators of the 120-byte file', () => {
  it.each([
    ['none', ''],
    ['cr', '\r'],
    ['lf', '\n'],
    ['crlf', '\r\n'],
  ] as const)('may be %s, both when reading and when writing', (terminator, end) => {
    const bytes = fileOf(RECORDS, end)
    expect(value(bytes)).toMatchObject({ terminator, details: [aDetail], endMark: false })
    expect(written(aHead, [aDetail], { terminator }).bytes).toEqual(bytes)
  })

  it('may be absent after the last record, and 0x1A may follow it', () => {
    expect(value(jis(RECORDS.join('\r\n')))).toMatchObject({ terminator: 'crlf', details: [aDetail] })
    expect(value(jis(`${RECORDS.join('\r\n')}\r\n\x1a`))).toMatchObject({
      terminator: 'crlf',
      endMark: true,
      details: [aDetail],
    })
    // An editor, or a copy, adds an empty line.
    expect(value(jis(`${RECORDS.join('\r\n')}\r\n\r\n`))).toMatchObject({ terminator: 'crlf', details: [aDetail] })
    expect(value(jis(`${RECORDS.join('')}\x1a`))).toMatchObject({
      terminator: 'none',
      endMark: true,
      details: [aDetail],
    })
    expect(value(written(aHead, [aDetail], { endMark: true }).bytes).endMark).toBe(true)
  })

  it.each([
    [
      'CRLF, then LF',
      `${HEADER_RECORD}\r\n${DATA_RECORD}\n${TRAILER_RECORD}\r\n${END_RECORD}\r\n`,
      { line: 2, byte: 242, params: { expected: 'crlf', found: 'lf' } },
    ],
    [
      'none, then LF',
      `${HEADER_RECORD}${DATA_RECORD}\n${TRAILER_RECORD}${END_RECORD}`,
      { line: 2, byte: 240, params: { expected: 'none', found: 'lf' } },
    ],
  ])('must not be mixed: %s', (_, text, place) => {
    expect(problems(read(jis(text)))).toEqual([{ code: 'mixedTerminators', ...place }])
  })
})

describe('era years in the 120-byte file', () => {
  const dated = (due: string, month: string) =>
    value(fileOf([patched(patched(HEADER_RECORD, 17, due), 23, month), DATA_RECORD, TRAILER_RECORD, END_RECORD]))

  it.each([
    ['081210', '0811', '2026-12-10', '2026-11', 'reiwa', 'reiwa', false],
    ['381210', '3811', '2026-12-10', '2026-11', 'heisei', 'heisei', false],
    ['081210', '3811', '2026-12-10', '2026-11', 'reiwa', 'heisei', false],
    ['310410', '3103', '2019-04-10', '2019-03', 'heisei', 'heisei', true],
    ['011210', '0111', '2019-12-10', '2019-11', 'reiwa', 'reiwa', true],
    ['091220', '0911', '2027-12-20', '2027-11', 'reiwa', 'reiwa', false],
    ['100110', '0912', '2028-01-10', '2027-12', 'reiwa', 'reiwa', true],
    ['071021', '0710', '2025-10-21', '2025-10', 'reiwa', 'reiwa', false],
    ['070930', '0710', '2025-09-30', '2025-10', 'reiwa', 'reiwa', true],
  ])('%s and %s are read as %s and %s', (due, month, dueDate, iso, dueEra, monthEra, question) => {
    const { head, eraConvention } = dated(due, month)
    expect(head).toMatchObject({ dueDate, monthForWhichPaymentIsDue: iso })
    expect(eraConvention).toEqual({ dueDate: dueEra, month: monthEra, question })
  })

  it.each([
    ['201210', 'eraYearUnknown'],
    ['291210', 'eraYearUnknown'],
    ['441210', 'eraYearUnknown'],
    ['001210', 'eraYearUnknown'],
    ['081310', 'dateUnreadable'],
    ['080230', 'dateUnreadable'],
  ])('are refused for %s with its place', (due, code) => {
    const bytes = fileOf([patched(HEADER_RECORD, 17, due), DATA_RECORD, TRAILER_RECORD, END_RECORD])
    expect(problems(read(bytes))).toEqual([{ code, line: 1, byte: 17, field: 'dueDate', params: { found: due } }])
  })

  it('are left for the user to choose if a date is blank', () => {
    const { head, notes, eraConvention } = dated('      ', '0811')
    expect(head).not.toHaveProperty('dueDate')
    expect(notes).toEqual([{ code: 'fieldBlank', line: 1, byte: 17, field: 'dueDate' }])
    expect(eraConvention.dueDate).toBeUndefined()
  })

  it('count the months before Reiwa as Heisei in both conventions', () => {
    const early = { ...aHead, dueDate: '2019-04-10', monthForWhichPaymentIsDue: '2019-03' }
    for (const era of ['reiwa', 'heisei'] as const)
      expect(written(early, [aDetail], { era }).bytes.subarray(17, 27)).toEqual(jis('3104103103'))
    const late = { ...aHead, dueDate: '2019-05-10', monthForWhichPaymentIsDue: '2019-05' }
    expect(written(late, [aDetail], { era: 'reiwa' }).bytes.subarray(17, 27)).toEqual(jis('0105100105'))
    expect(written(late, [aDetail], { era: 'heisei' }).bytes.subarray(17, 27)).toEqual(jis('3105103105'))
  })

  it('are written in either convention, and refused where they would be read as different years', () => {
    expect(value(written(aHead, [aDetail], { era: 'heisei' }).bytes)).toMatchObject({
      head: { dueDate: '2026-12-10' },
      eraConvention: { dueDate: 'heisei', month: 'heisei' },
    })
    const far = writeZengin99(
      { ...aHead, dueDate: '2038-01-12', monthForWhichPaymentIsDue: '2017-12' },
      [aDetail],
      options,
    )
    expect(problems(far)).toEqual([
      { code: 'dateOutsideEra', line: 1, field: 'dueDate', params: { date: '2038-01-12' } },
      { code: 'dateOutsideEra', line: 1, field: 'monthForWhichPaymentIsDue', params: { date: '2017-12' } },
    ])
  })
})

describe('a lot in a 120-byte file', () => {
  const terminator = fc.constantFrom<Terminator>('none', 'cr', 'lf', 'crlf')

  it('is read back unchanged when it fits, in thousands of random lots', () => {
    const lot = fc.record({
      head: fileHead,
      details: detailsOf(fileTexts, 4),
      terminator,
      era: fc.constantFrom('reiwa' as const, 'heisei' as const),
      endMark: fc.boolean(),
    })
    fc.assert(
      fc.property(lot, ({ head, details, ...settings }) => {
        const { bytes, changes } = written(head, details, settings)
        const back = value(bytes, { today: head.dueDate })
        expect(changes).toEqual([])
        expect(back.details).toEqual(details)
        expect(back.head).toEqual({ ...head, transactionCode: '99' })
        expect(back).toMatchObject({
          differences: [],
          notes: [],
          fileTotals: back.computedTotals,
          terminator: settings.terminator,
        })
      }),
      { numRuns: 2_000 },
    )
  })

  // Any text is read back unchanged unless a change is listed. A listed change names what is read back.
  it('has every text read back unchanged or listed as changed', () => {
    const text = fc
      .string({ unit: fc.constantFrom(...'アガパッャー・ヲａｱﾞﾟ －　（A1漢'), minLength: 1, maxLength: 60 })
      .filter((kana) => kana.trim() !== '')
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom('.' as const, ' ' as const),
        (applicantName, municipalityName, middleDot) => {
          const head = { ...aHead, applicantName }
          const result = writeZengin99(head, [{ ...aDetail, municipalityName }], { ...options, middleDot })
          if (!result.ok) return
          const { bytes, changes } = result.value
          const back = value(bytes)
          // ヲ is read back unchanged and still listed, because some banks refuse it.
          const listed = (name: string) => changes.some(({ field, kinds }) => field === name && kinds.join() !== 'wo')
          expect(listed('applicantName')).toBe(back.head.applicantName !== applicantName)
          expect(listed('municipalityName')).toBe(back.details[0]?.municipalityName !== municipalityName)
          expect(bytes.length).toBe(4 * 122)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('never separates a kana from its voiced mark, neither at a line break nor at a cut', () => {
    fc.assert(
      fc.property(plainKana(5, 30), (applicantName) => {
        const { bytes, changes } = written({ ...aHead, applicantName })
        const lines = [bytes.subarray(27, 47), bytes.subarray(47, 67)]
        for (const line of lines) expect([0xde, 0xdf]).not.toContain(line[0])
        if (bytesOf(applicantName) > 40) expect(changes[0]?.kinds).toContain('cut')
        const back = value(bytes).head.applicantName ?? ''
        expect(applicantName.startsWith(back)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is read in well under a second with 500 details', () => {
    const small = {
      amountOfMunicipalInhabitantTaxPayments: 6_000,
      amountOfPrefecturalInhabitantsTaxPayments: 4_000,
      numberOfRetirementIncomeTaxPayments: 1,
    }
    const random = fc.sample(detailsOf(fileTexts, 1), { seed: 7, numRuns: 500 }).flat()
    const details = random.map((detail) => ({
      ...detail,
      ...small,
      numberOfPayrollTaxPayments: 19_000,
      amountOfPayrollTaxPayments: 199_000_000,
    }))
    const { bytes } = written(aHead, details)
    const start = performance.now()
    expect(value(bytes).details).toEqual(details)
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})

describe('writing the 120-byte file', () => {
  it.each([
    [
      { numberOfPayrollTaxPayments: 100_000 },
      'numberOfPayrollTaxPayments',
      'numberOutOfRange',
      { value: 100_000, max: 99_999 },
    ],
    [
      { amountOfPayrollTaxPayments: 1_000_000_000 },
      'amountOfPayrollTaxPayments',
      'numberOutOfRange',
      { value: 1_000_000_000, max: 999_999_999 },
    ],
    [{ numberOfRetirees: -1 }, 'numberOfRetirees', 'numberOutOfRange', { value: -1, max: 999 }],
    [
      { amountOfRetirementBenefitPayments: 0.5 },
      'amountOfRetirementBenefitPayments',
      'numberOutOfRange',
      { value: 0.5, max: 9_999_999_999 },
    ],
    [
      { amountOfMunicipalInhabitantTaxPayments: 999_999_999 },
      'amountOfRetirementIncomeTaxPayments',
      'numberOutOfRange',
      { value: 1_000_055_999, max: 999_999_999 },
    ],
    [{ designatedNumber: '1234567890123456' }, 'designatedNumber', 'textTooLong', { length: 16, max: 15 }],
    [{ designatedNumber: '12_3' }, 'designatedNumber', 'characterRefused', { character: '_', at: 3 }],
    [{ municipalityName: '千代田' }, 'municipalityName', 'characterRefused', { character: '千', at: 1 }],
    [{ change: '12' }, 'change', 'textTooLong', { length: 2, max: 1 }],
    [{ municipalityCode: '131017' }, 'municipalityCode', 'codeCheckDigit', { found: '131017', expected: '6' }],
    [{ municipalityCode: '13101' }, 'municipalityCode', 'codeFiveDigits', { found: '13101' }],
  ])('refuses %j with its place', (change, field, code, params) => {
    const result = writeZengin99(aHead, [aDetail, { ...aDetail, ...change }], options)
    expect(problems(result)).toContainEqual({ code, line: 3, row: 2, field, params })
  })

  it.each([
    [{ payingBranchNo: '1' }, {}, 'notDigits', 'payingBranchNo'],
    [{ applicantName: '　' }, {}, 'textMissing', 'applicantName'],
    [{ address: '' }, {}, 'textMissing', 'address'],
    [{ dueDate: '' }, {}, 'dateMissing', 'dueDate'],
    [{ dueDate: '2026-02-30' }, {}, 'dateUnreadable', 'dueDate'],
    [{}, { requesterCode: '' }, 'textMissing', 'requesterCode'],
    [{}, { requesterCode: '12345678901' }, 'notDigits', 'requesterCode'],
    [{}, { typeCode: '9' }, 'notDigits', 'typeCode'],
  ])('refuses a head with %j and the setting %j', (head, setting, code, field) => {
    expect(problems(writeZengin99({ ...aHead, ...head }, [aDetail], { ...options, ...setting }))).toMatchObject([
      { code, line: 1, field },
    ])
  })

  it('refuses a total beyond eleven digits in the trailer, and a lot without details', () => {
    const details = Array.from({ length: 101 }, () => ({
      ...aDetail,
      amountOfPayrollTaxPayments: 999_000_000,
      amountOfMunicipalInhabitantTaxPayments: 0,
      amountOfPrefecturalInhabitantsTaxPayments: 0,
    }))
    expect(problems(writeZengin99(aHead, details, options))).toEqual(
      ['totalAmountOfPayrollTaxPayments', 'totalAmount'].map((field) => ({
        code: 'numberOutOfRange',
        line: 103,
        field,
        params: { value: 100_899_000_000, max: 99_999_999_999 },
      })),
    )
    expect(problems(writeZengin99(aHead, [], options))).toEqual([{ code: 'noDetails' }])
  })

  it('lists replaced and cut texts with what the file holds instead', () => {
    const { changes } = written({ ...aHead, applicantName: 'センター・ショップ' }, [
      { ...aDetail, municipalityName: 'ガガガガガガガガ', designatedNumber: '１２a' },
    ])
    expect(changes).toEqual([
      {
        field: 'applicantName',
        kinds: ['longVowel', 'middleDot', 'smallKana'],
        from: 'センター・ショップ',
        to: 'ｾﾝﾀ-.ｼﾖﾂﾌﾟ',
      },
      { row: 1, field: 'municipalityName', kinds: ['cut'], from: 'ガガガガガガガガ', to: 'ｶﾞｶﾞｶﾞｶﾞｶﾞｶﾞｶﾞ' },
      { row: 1, field: 'designatedNumber', kinds: ['lowerCase'], from: '１２a', to: '12A' },
    ])
  })

  it('replaces the middle dot as the setting says', () => {
    expect(written({ ...aHead, applicantName: 'ア・イ' }, [aDetail], { middleDot: ' ' }).changes).toEqual([
      { field: 'applicantName', kinds: ['middleDot'], from: 'ア・イ', to: 'ｱ ｲ' },
    ])
  })
})
