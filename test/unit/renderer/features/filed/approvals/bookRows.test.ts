import { describe, expect, it } from 'vitest'
import { STANDARD_BOOK_ACCOUNTS, type BookedMark } from '#domain/accounts/bookEntries'
import { readDelimited } from '#formats/tables/delimited'
import { bookFiles, bookMonths, bookRows, packBooks } from '#features/filed/approvals/bookRows'
import { followRows } from '#features/filed/approvals/rows'
import { COMPANY, company, entry, lookup, OTHER } from './samples.ts'

const approved = { transactionStatus: '承認済', transactionStatusCode: '4', appliedStatusCode: '1' }
const FEES = { totalBasicCharge: 550, totalPaymentCharge: 110 }
const answered = (fees = {}) => lookup({ answer: { ...lookup().answer, ...approved, ...fees } })
const accounts = { ...STANDARD_BOOK_ACCOUNTS, feeTaxCategory: '課対仕入10%' }
const mine = company({ bookAccounts: accounts })
const marks = (mark: Partial<BookedMark> = {}) =>
  new Map([
    [
      COMPANY,
      [
        {
          environment: 'production',
          acceptanceNo: 'LT2612010001',
          at: '2026-12-11T00:00:00.000Z',
          program: 'yayoi' as const,
          total: 300,
          fee: 660,
          ...mark,
        },
      ],
    ],
  ])
function rowsOf(lookups = [answered(FEES)], companies = [mine], known: ReturnType<typeof marks> = new Map()) {
  return bookRows(followRows({ entries: [entry()], lookups, companies }), companies, known)
}

describe('the lots to book', () => {
  it('are the approved ones, with the fees that the bank told', () => {
    expect(rowsOf()).toMatchObject([
      { state: 'open', month: '2026-11', lot: { day: '2026-12-10', total: 300, fee: 660, practice: false } },
    ])
    expect(rowsOf([answered()])[0]?.lot.fee).toBeUndefined()
    expect(rowsOf([lookup()])).toEqual([])
    expect(bookMonths(rowsOf())).toEqual(['2026-12'])
  })

  it('take the retirement part from what was filed', () => {
    const figures = {
      totalNumberOfPayrollTaxPayments: 3,
      totalAmountOfPayrollTaxPayments: 200,
      totalNumberOfRetirees: 1,
      totalAmountOfRetirementBenefitPayments: 9,
      totalAmountOfMunicipalInhabitantTaxPayments: 60,
      totalAmountOfPrefecturalInhabitantsTaxPayments: 40,
      localTaxPaymentDataName: 'D',
      payingBranchNo: '101',
      payingAccountNo: '1234567',
    }
    const rows = followRows({ entries: [entry({ figures })], lookups: [answered()], companies: [mine] })
    expect(bookRows(rows, [mine], new Map())[0]?.lot.retirement).toBe(100)
  })

  it('leave out what a company practised before it began in earnest', () => {
    const practised = [entry({ environment: 'practice' })]
    const lookups = [{ ...answered(), environment: 'practice' as const }]
    const of = (companies: (typeof mine)[]) =>
      bookRows(followRows({ entries: practised, lookups, companies }), companies, new Map())
    expect(of([mine])).toEqual([])
    expect(of([company({ environment: 'practice' })])).toMatchObject([{ lot: { practice: true } }])
  })

  it('tell of a lot that was returned, or whose fee the bank told, after its export', () => {
    expect(rowsOf([answered(FEES)], [mine], marks())[0]?.state).toBe('exported')
    expect(rowsOf([answered(FEES)], [mine], marks({ fee: 0 }))[0]?.state).toBe('changed')
    expect(rowsOf([lookup()], [mine], marks())[0]?.state).toBe('returned')
    expect(rowsOf([lookup()], [mine], marks({ acceptanceNo: 'another' }))).toEqual([])
  })
})

describe('the files of a month', () => {
  const other = company({ companyId: OTHER, name: 'キタ/工業', bookAccounts: { ...accounts, program: 'freee' } })
  const both = followRows({
    entries: [entry(), entry({ entryId: 'e2', companyId: OTHER })],
    lookups: [answered(FEES), { ...answered(), id: 2, companyId: OTHER }],
    companies: [mine, other],
  })
  const rows = bookRows(both, [mine, other], new Map())

  it('are one for each company, in an archive; or one table for all', async () => {
    const made = bookFiles(rows, '')
    if (!made.ok) throw new Error('refused')
    expect(made.files.map(({ company: name, program }) => [name, program]).toSorted()).toEqual([
      ['キタ/工業', 'freee'],
      ['ミナミ商事', 'yayoi'],
    ])
    const packed = await packBooks(made.files, ({ company: name }) => name)
    expect(packed.extension).toBe('zip')
    const names = new TextDecoder().decode(packed.bytes)
    expect(names).toContain('_キタ_工業.csv')
    expect(names).toContain('_ミナミ商事.csv')

    const general = bookFiles(rows, 'general')
    if (!general.ok) throw new Error('refused')
    expect(general.files).toHaveLength(1)
    const table = readDelimited(general.files[0]?.bytes ?? new Uint8Array(), { delimiter: ',' })
    expect(table.ok && table.value.table.rows.slice(1).map((row) => [row[0], row[10]])).toEqual(
      expect.arrayContaining([
        ['ミナミ商事', '300'],
        ['ミナミ商事', '660'],
        ['キタ/工業', '300'],
      ]),
    )
    expect(table.ok && table.value.table.rows).toHaveLength(4)
  })

  it('are not made while a setting is missing; it is named once for each company', () => {
    const bare = company({ bookAccounts: { ...accounts, feeTaxCategory: '', bankAccount: '' } })
    expect(bookFiles(rowsOf([answered(FEES)], [bare]), '')).toEqual({
      ok: false,
      problems: [
        { company: 'ミナミ商事', lacks: 'feeTaxCategory' },
        { company: 'ミナミ商事', lacks: 'bankAccount' },
      ],
    })
  })
})
