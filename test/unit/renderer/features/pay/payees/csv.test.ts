import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payees } from '#domain/municipalities/municipalities'
import { emptyPayee, mergePayees, type PayeeRecord } from '#domain/lots/payeeMaster'
import { newState, openFile, payees as payeeList, readOpened } from '#formats/intake/intake'
import { CSV_COLUMNS, writePayeeCsv } from '#features/pay/payees/usePayeeFiles'
import { en } from '#i18n/en/index'
import { ja } from '#i18n/ja/index'

const HEADINGS = [ja.payees.csv.heading, en.payees.csv.heading]
async function read(given: string | Uint8Array, existing: PayeeRecord[] = []) {
  const context = { today: '2026-11-21', existing }
  const file = await openFile(typeof given === 'string' ? new TextEncoder().encode(given) : given, payeeList, context)
  if (!file.ok) return { ready: false, rows: [], problems: file.problems, questions: [], tally: undefined }
  return readOpened(file.value, file.value.first, payeeList, context, newState())
}
const written = (list: PayeeRecord[], headings = ja.payees.csv.heading) => {
  const file = writePayeeCsv(list, headings)
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return file.value
}
const fuchu: PayeeRecord = {
  municipalityCode: '132063',
  municipalityName: 'フチュウシ',
  designatedNumber: '48750-000-3',
  numberOfPayrollTaxPayments: 3,
  amountOfPayrollTaxPayments: 45_600,
  halfYearly: true,
  memo: '=1+1, "x"',
}
const record = fc.constantFrom(...payees()).chain(({ code, kana }) =>
  fc.record({
    municipalityCode: fc.constant(code),
    municipalityName: fc.constant(kana),
    designatedNumber: fc.stringMatching(/^[0-9A-Z-]{0,15}$/),
    halfYearly: fc.boolean(),
    numberOfPayrollTaxPayments: fc.integer({ min: 1, max: 99_999 }),
    amountOfPayrollTaxPayments: fc.nat(999_999_999),
    memo: fc.string({ maxLength: 20 }).map((text) => text.replace(/\p{Cc}/gu, '').trim()),
  }),
)

describe('the payee list as a CSV file', () => {
  it('is UTF-8 with a byte order mark, headings, and the place names next to the codes', () => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(written([fuchu]))
    expect(text).toBe(
      `\ufeff${CSV_COLUMNS.map((column) => ja.payees.csv.heading[column]).join(',')}\r\n132063,東京都,府中市,フチュウシ,48750-000-3,3,45600,1,"'=1+1, ""x"""\r\n`,
    )
  })

  it('keeps a note that is a mark for "as above" alone', async () => {
    const noted = (designatedNumber: string, memo: string) => ({ ...fuchu, designatedNumber, memo })
    const list = [noted('1', '"'), noted('2', '〃'), noted('3', '同上')]
    const { ready, rows } = await read(written(list))
    expect([ready, rows.map(({ memo }) => memo)]).toEqual([true, ['"', '〃', '同上']])
  })

  it('is read back unchanged in either language', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(record, {
          selector: (one) => `${one.municipalityCode} ${one.designatedNumber}`,
          minLength: 1,
          maxLength: 8,
        }),
        fc.constantFrom(...HEADINGS),
        async (list, headings) => {
          const back = await read(written(list, headings))
          expect([back.ready, back.rows]).toEqual([true, list])
          const merge = mergePayees(list, back.rows)
          expect([merge.added, merge.changed, merge.unchanged.length]).toEqual([[], [], list.length])
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('importing a list of payees', () => {
  it('accepts full-width digits, half-width kana and codes without a leading zero, and names such a code', async () => {
    const found = await read(
      '市区町村コード,市区町村名カナ,指定番号,給与件数,給与税額\r\n１３２０６３,ﾌﾁｭｳｼ,ａ１,３,"45,600"\r\n11002,,2,1,1000\r\n\r\n',
    )
    expect(found).toMatchObject({
      ready: true,
      rows: [
        {
          municipalityCode: '132063',
          municipalityName: 'フチュウシ',
          designatedNumber: 'A1',
          numberOfPayrollTaxPayments: 3,
          amountOfPayrollTaxPayments: 45_600,
        },
        { municipalityCode: '011002', municipalityName: 'サッポロシ' },
      ],
    })
    expect(found.tally?.inferred).toContainEqual(
      expect.objectContaining({
        line: 3,
        from: '11002',
        to: '011002',
        params: expect.objectContaining({ name: '札幌市' }),
      }),
    )
  })

  it('keeps the stored values of a payee if their column is missing', async () => {
    const found = await read('指定番号,市区町村コード,給与税額,知らない列\n48750-000-3,132063,50000,x\n', [fuchu])
    expect(found.rows).toEqual([{ ...fuchu, amountOfPayrollTaxPayments: 50_000 }])
  })

  it('reports every problem with its line and column, and nothing can be taken', async () => {
    const found = await read(
      '市区町村コード,指定番号,給与件数,給与税額,納期の特例（1=年2回）\n132064,1,1,1,\n132063,1,x,1,\n132063,1,1,1,多分\n130001,1,1,1,\n132063,9,1,1,\n132063,9,1,1,0\n,1,1,1,1\n132063,あ,0,5,\n',
    )
    expect(found.ready).toBe(false)
    expect(
      found.problems.map(({ code, line, column }) => [code, line, column]).sort((a, b) => Number(a[1]) - Number(b[1])),
    ).toEqual([
      ['codeCheckDigit', 2, 1],
      ['amountNotANumber', 3, 3],
      ['flagUnreadable', 4, 5],
      ['codeIsPrefecture', 5, 1],
      ['payeeTwice', 7, 1],
      ['codeMissing', 8, 1],
      ['designatedNumberBadForm', 9, 2],
      ['payrollAmountWithoutCount', 9, 3],
    ])
  })

  it.each([
    ['', 'fileEmpty'],
    ['市区町村コード\n"132063\n', 'quoteNotClosed'],
    ['%PDF-1.7', 'notText'],
  ])('%j is refused with %s', async (text, code) => {
    expect((await read(text)).problems.map((problem) => problem.code)).toContain(code)
  })

  it('asks for the column of codes if there is none', async () => {
    const found = await read('指定番号,給与税額\n1,2\n')
    expect([found.ready, found.questions.map(({ kind, params }) => [kind, params['field']])]).toEqual([
      false,
      [['fieldMissing', 'municipalityCode']],
    ])
  })

  it('reads a file that a spreadsheet saved as Shift_JIS', async () => {
    const head = [0x8e, 0x73, 0x8b, 0xe6, 0x92, 0xac, 0x91, 0xba, 0x83, 0x52, 0x81, 0x5b, 0x83, 0x68]
    const list = Uint8Array.from([...head, 0x0d, 0x0a, ...new TextEncoder().encode('132063')])
    expect((await read(list)).rows).toEqual([
      { ...emptyPayee(), municipalityCode: '132063', municipalityName: 'フチュウシ' },
    ])
  })
})
