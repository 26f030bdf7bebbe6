import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyDetail, type LotDetail } from '#domain/lots/lot'
import { readEltaxCsv, writeEltaxCsv, type EltaxOptions } from '#formats/bankFiles/eltaxCsv'
import { aDetail, aHead, detailsOf, fileHead, fileTexts } from '../samples.ts'

const TODAY = '2026-11-21'
const options: EltaxOptions = {
  requesterCode: '1234',
  encoding: 'cp932',
  middleDot: '.',
  dateEra: 'reiwa',
  monthEra: 'reiwa',
  retirement: 'refuse',
}
const payroll: LotDetail = {
  ...emptyDetail(),
  municipalityCode: '131016',
  designatedNumber: '-12',
  numberOfPayrollTaxPayments: 3,
  amountOfPayrollTaxPayments: 45_600,
}
const bytes = (text: string) => new TextEncoder().encode(text)

const ROWS = [
  '1,99,0,1234,012,081210,0811,ｶ)ﾃｽﾄ,ﾄｳｷﾖｳﾄ ﾁﾖﾀﾞｸ1-2, ',
  '3,131016,0811,-12,3,45600,0,0,3,45600,, ',
  '8,3,45600,0,0,3,45600, ',
  '9, ',
]
const file = (rows: readonly string[]) => bytes(rows.map((row) => `${row}\r\n`).join(''))
const replaced = (at: number, row: string) => file(ROWS.map((old, index) => (index === at ? row : old)))
const read = (content: Uint8Array) => readEltaxCsv(content, { today: TODAY })

function written(details: readonly LotDetail[], more: Partial<EltaxOptions> = {}) {
  const result = writeEltaxCsv(aHead, details, { ...options, ...more })
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result
}

describe('the eLTAX CSV', () => {
  it('is written row by row as the layout specifies', () => {
    expect(new TextDecoder('shift_jis').decode(written([payroll]).value.bytes)).toBe(
      ROWS.map((row) => `${row}\r\n`).join(''),
    )
    expect(written([payroll])).toMatchObject({ value: { changes: [] }, notes: [] })
  })

  it('is read as the layout specifies', () => {
    expect(read(file(ROWS))).toMatchObject({
      ok: true,
      value: {
        head: { ...aHead, transactionCode: '99' },
        requesterCode: '1234',
        details: [payroll],
        differences: [],
        fileTotals: {
          totalNumberOfPayrollTaxPayments: 3,
          totalAmountOfPayrollTaxPayments: 45_600,
          totalAmountOfRetirementIncomeTaxPayments: 0,
          totalNumber: 3,
          totalAmount: 45_600,
        },
        eraConvention: { dueDate: 'reiwa', month: 'reiwa', question: false },
        encoding: 'utf-8',
      },
    })
  })

  it('may count years in Heisei for the month and in Reiwa for the due date', () => {
    const { bytes: content } = written([payroll], { monthEra: 'heisei' }).value
    expect(new TextDecoder('shift_jis').decode(content)).toContain(',081210,3811,')
    expect(read(content)).toMatchObject({
      value: {
        head: { monthForWhichPaymentIsDue: '2026-11', dueDate: '2026-12-10' },
        eraConvention: { dueDate: 'reiwa', month: 'heisei' },
      },
    })
  })

  it('is read even if a spreadsheet padded its rows, and sums that differ are reported', () => {
    const filled = ROWS.map((row) => row + ','.repeat(12 - row.split(',').length))
    expect(read(file(filled)).ok).toBe(true)
    expect(read(replaced(2, '8,3,45601,,,3,, '))).toMatchObject({
      value: { differences: [{ line: 3, field: 'totalAmountOfPayrollTaxPayments', file: 45_601, computed: 45_600 }] },
    })
    expect(read(replaced(1, '3,131016,0811,,3,45600,0,0,4,45600,, '))).toMatchObject({
      value: { differences: [{ line: 2, row: 1, field: 'totalNumberOfDetails', file: 4, computed: 3 }] },
    })
  })

  it.each([
    ['no rows', file([]), { code: 'fileEmpty' }],
    ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47]), { code: 'notText', byte: 0, params: { kind: 'png' } }],
    [
      'no header',
      file(ROWS.slice(1)),
      { code: 'recordOrder', line: 1, column: 1, params: { expected: '1', found: '3' } },
    ],
    ['no details', file([ROWS[0]!, ROWS[2]!, ROWS[3]!]), { code: 'noDetails', line: 2 }],
    [
      'no end',
      file(ROWS.slice(0, 3)),
      { code: 'recordOrder', line: 4, column: 1, params: { expected: '9', found: '' } },
    ],
    [
      'the 120-byte record type',
      replaced(1, '2,131016,0811,-12,3,45600,0,0,3,45600,, '),
      { code: 'recordOrder', line: 2, column: 1, params: { expected: '3', found: '2' } },
    ],
    [
      'too few columns',
      replaced(1, '3,131016,0811,-12,3,45600'),
      { code: 'columnCount', line: 2, params: { columns: 6, expected: 12 } },
    ],
    [
      'an amount with a comma',
      replaced(1, '3,131016,0811,-12,3,45,600,0,0,3,45600,, '),
      { code: 'columnCount', line: 2, params: { columns: 13, expected: 12 } },
    ],
    [
      'a quoted comma',
      replaced(1, '3,131016,0811,-12,3,"45,600",0,0,3,45600,, '),
      { code: 'notDigits', line: 2, column: 6, field: 'amountOfPayrollTaxPayments', params: { found: '45,600' } },
    ],
    [
      'full-width digits',
      replaced(1, '3,131016,0811,-12,３,45600,0,0,3,45600,, '),
      { code: 'notDigits', line: 2, column: 5, field: 'numberOfPayrollTaxPayments', params: { found: '３' } },
    ],
    [
      'a blank amount',
      replaced(1, '3,131016,0811,-12,3,,0,0,3,45600,, '),
      { code: 'amountEmpty', line: 2, column: 6, field: 'amountOfPayrollTaxPayments' },
    ],
    [
      'five digits',
      replaced(1, '3,13101,0811,-12,3,45600,0,0,3,45600,, '),
      { code: 'codeFiveDigits', line: 2, column: 2, field: 'municipalityCode', params: { found: '13101' } },
    ],
    [
      'another month',
      replaced(1, '3,131016,0810,-12,3,45600,0,0,3,45600,, '),
      {
        code: 'differentMonths',
        line: 2,
        column: 3,
        field: 'monthForWhichPaymentIsDue',
        params: { expected: '0811', found: '0810' },
      },
    ],
    [
      'a demand fee',
      replaced(1, '3,131016,0811,-12,3,45600,80,0,3,45680,, '),
      { code: 'surchargeNotSupported', line: 2, column: 7, field: 'demandFee', params: { amount: 80 } },
    ],
    [
      'arrears',
      replaced(1, '3,131016,0811,-12,3,45600,0,900,3,46500,, '),
      { code: 'surchargeNotSupported', line: 2, column: 8, field: 'arrears', params: { amount: 900 } },
    ],
    [
      'something in the column of unknown meaning',
      replaced(1, '3,131016,0811,-12,3,45600,0,0,3,45600,7, '),
      { code: 'wrongValue', line: 2, column: 11, field: 'unknown', params: { expected: '', found: '7' } },
    ],
    [
      'a lost zero',
      replaced(0, '1,99,0,1234,012,81210,0811,ｱ,ｲ, '),
      { code: 'dateUnreadable', line: 1, column: 6, field: 'dueDate', params: { found: '81210' } },
    ],
    [
      'another type',
      replaced(0, '1,21,0,1234,012,081210,0811,ｱ,ｲ, '),
      { code: 'wrongValue', line: 1, column: 2, field: 'typeCode', params: { expected: '99', found: '21' } },
    ],
  ])('is refused with the place of the problem: %s', (_, content, problem) =>
    expect(read(content)).toEqual({ ok: false, problems: [problem], more: 0 }),
  )

  it('is refused at the first line beyond the limit if it has 70,000 lines', () => {
    expect(read(file([ROWS[0]!, ...Array.from({ length: 70_000 }, () => ROWS[1]!), ROWS[2]!, ROWS[3]!]))).toEqual({
      ok: false,
      problems: [{ code: 'tooManyRows', line: 20_001, params: { limit: 20_000 } }],
      more: 0,
    })
  })
})

describe('writing the eLTAX CSV', () => {
  it('refuses retirement tax, or leaves it out and lists each detail that had any', () => {
    const only = { ...aDetail, numberOfPayrollTaxPayments: 0, amountOfPayrollTaxPayments: 0 }
    expect(writeEltaxCsv(aHead, [payroll, aDetail], options)).toEqual({
      ok: false,
      more: 0,
      problems: [
        {
          code: 'retirementNotInFormat',
          row: 2,
          field: 'amountOfRetirementIncomeTaxPayments',
          params: { amount: 140_000 },
        },
      ],
    })
    const { value, notes } = written([only, aDetail, payroll], { retirement: 'leaveOut' })
    const left = { field: 'amountOfRetirementIncomeTaxPayments', kinds: ['notInFormat'], from: '140000', to: '' }
    expect(value.changes).toEqual([
      { row: 1, ...left },
      { row: 2, ...left },
    ])
    expect(notes).toEqual([{ code: 'fieldNotInFormat', field: 'municipalityName', params: { rows: 1 } }])
    expect(read(value.bytes)).toMatchObject({
      value: {
        details: [{ amountOfPayrollTaxPayments: 45_600, designatedNumber: '12345-6' }, payroll],
        differences: [],
      },
    })
    expect(writeEltaxCsv(aHead, [only], { ...options, retirement: 'leaveOut' })).toMatchObject({
      problems: [{ code: 'noDetails' }],
    })
  })

  it.each([
    [{ municipalityCode: '131017' }, 'codeCheckDigit', 2],
    [{ designatedNumber: '1234567890123456' }, 'textTooLong', 4],
    [{ numberOfPayrollTaxPayments: 100_000 }, 'numberOutOfRange', 5],
    [{ amountOfPayrollTaxPayments: 1.5 }, 'numberOutOfRange', 6],
  ])('refuses %j with its place', (change, code, column) => {
    expect(writeEltaxCsv(aHead, [payroll, { ...payroll, ...change }], options)).toMatchObject({
      problems: [{ code, line: 3, row: 2, column }],
    })
  })

  it('refuses a head that cannot be written, field by field', () => {
    const head = {
      ...aHead,
      dueDate: '',
      monthForWhichPaymentIsDue: '2050-01',
      applicantName: '',
      address: '漢字',
      payingBranchNo: 'x',
    }
    const result = writeEltaxCsv(head, [payroll], { ...options, requesterCode: '12345678901' })
    expect(!result.ok && result.problems.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['dateMissing', 1, 6],
      ['dateOutsideEra', 1, 7],
      ['notDigits', 1, 4],
      ['notDigits', 1, 5],
      ['textMissing', 1, 8],
      ['characterRefused', 1, 9],
      ['characterRefused', 1, 9],
    ])
  })
})

describe('the eLTAX CSV of a payroll lot', () => {
  it('is read back unchanged, in thousands of random lots', () => {
    const settings = fc.record({
      encoding: fc.constantFrom('cp932' as const, 'utf-8' as const),
      monthEra: fc.constantFrom('reiwa' as const, 'heisei' as const),
      requesterCode: fc.stringMatching(/^[0-9]{0,10}$/),
    })
    fc.assert(
      fc.property(fileHead, detailsOf(fileTexts, 3), settings, (head, details, chosen) => {
        const lot = details.map(
          ({ municipalityCode, designatedNumber, numberOfPayrollTaxPayments, amountOfPayrollTaxPayments }) => ({
            ...emptyDetail(),
            municipalityCode,
            designatedNumber,
            numberOfPayrollTaxPayments,
            amountOfPayrollTaxPayments,
          }),
        )
        const result = writeEltaxCsv(head, lot, { ...options, ...chosen })
        expect(result).toMatchObject({ ok: true, value: { changes: [] }, notes: [] })
        const back = result.ok ? readEltaxCsv(result.value.bytes, { today: head.dueDate }) : result
        expect(back).toMatchObject({
          ok: true,
          notes: [],
          value: {
            head: { ...head, transactionCode: '99' },
            details: lot,
            differences: [],
            requesterCode: chosen.requesterCode,
          },
        })
      }),
      { numRuns: 2_000 },
    )
  })
})
