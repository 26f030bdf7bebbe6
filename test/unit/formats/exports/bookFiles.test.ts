import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bookEntries,
  BOOK_PROGRAMS,
  STANDARD_BOOK_ACCOUNTS,
  type BookLot,
  type BookProgram,
} from '#domain/accounts/bookEntries'
import { writeBookFile } from '#formats/exports/bookFiles'
import { readDelimited } from '#formats/tables/delimited'

const accounts = { ...STANDARD_BOOK_ACCOUNTS, bankSubAccount: '見本銀行', feeTaxCategory: '課対仕入10%' }
const lot = (acceptanceNo: string, total: number, fee: number): BookLot => ({
  acceptanceNo,
  day: '2026-12-10',
  monthName: '令和8年11月分',
  total,
  retirement: 0,
  fee,
  practice: false,
})
const book = (lots: readonly BookLot[], with_ = accounts) => ({
  company: '株式会社見本',
  clientCode: '0042',
  entries: lots.flatMap((one) => bookEntries(one, with_)),
})
const TWO = [lot('000000000001', 300_000, 660), lot('000000000002', 41_500, 0)]

function bytesOf(program: BookProgram, books = [book(TWO)]): Uint8Array {
  const made = writeBookFile(program, books)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return made.value
}
function rowsOf(program: BookProgram, books?: ReturnType<typeof book>[]): string[][] {
  const read = readDelimited(bytesOf(program, books), { delimiter: ',' })
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.value.table.rows
}

describe('files of book entries', () => {
  it('have 25 columns and no headings for 弥生会計, in code page 932 with CRLF', () => {
    const bytes = bytesOf('yayoi')
    expect([...bytes.slice(-2)]).toEqual([13, 10])
    const text = new TextDecoder('shift_jis').decode(bytes)
    expect(text.split('\r\n')[0]).toBe(
      '2000,,,2026/12/10,預り金,住民税,,対象外,300000,,普通預金,見本銀行,,対象外,300000,,住民税 令和8年11月分 受付000000000001,,,0,,,,,no',
    )
    const rows = rowsOf('yayoi')
    expect(rows).toHaveLength(3)
    expect(rows.every((row) => row.length === 25)).toBe(true)
  })

  it('have the headings of the sample file of マネーフォワード, and one number for a lot', () => {
    const [head = [], ...rows] = rowsOf('moneyForward')
    expect(head).toHaveLength(27)
    expect(head.slice(0, 10)).toEqual([
      '取引No',
      '取引日',
      '借方勘定科目',
      '借方補助科目',
      '借方部門',
      '借方取引先',
      '借方税区分',
      '借方インボイス',
      '借方金額(円)',
      '借方税額',
    ])
    expect(rows.map(([number]) => number)).toEqual(['1', '1', '2'])
    expect(rows.every((row) => row.length === 27)).toBe(true)
    expect(new TextDecoder('shift_jis').decode(bytesOf('moneyForward')).startsWith('取引No')).toBe(true)
  })

  it('have named columns for freee, with a slip for each lot', () => {
    const [head = [], ...rows] = rowsOf('freee')
    expect(head.slice(0, 3)).toEqual(['日付', '伝票番号', '借方勘定科目'])
    expect(rows[1]).toEqual([
      '2026/12/10',
      '1',
      '支払手数料',
      '',
      '課対仕入10%',
      '660',
      '普通預金',
      '見本銀行',
      '対象外',
      '660',
      '住民税の納付手数料 令和8年11月分 受付000000000001',
    ])
  })

  it('have all companies in one general table, safe for spreadsheets', () => {
    const other = { ...book([lot('000000000003', 7, 0)]), company: '=1+1' }
    const rows = rowsOf('general', [book(TWO), other])
    expect(rows).toHaveLength(5)
    const text = new TextDecoder().decode(bytesOf('general', [other]))
    expect(text).toContain("\r\n'=1+1,0042,2026-12-10")
    expect([...bytesOf('general').slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('read back to the sums of the lots, in every program', () => {
    const amount = { yayoi: [8, 14], freee: [5, 9], moneyForward: [8, 16], general: [10, 10] } as const
    const yen = fc.integer({ min: 0, max: 9_999_999_999 })
    fc.assert(
      fc.property(
        fc.constantFrom(...BOOK_PROGRAMS),
        fc.array(fc.tuple(yen, yen, yen), { minLength: 1, maxLength: 6 }),
        (program, drawn) => {
          const lots = drawn.map(([total, retirement, fee], at) => ({
            ...lot(String(at).padStart(12, '0'), total + retirement, fee),
            retirement,
          }))
          const entries = lots.flatMap((one) => bookEntries(one, accounts))
          if (entries.length === 0) return
          const rows = rowsOf(program, [book(lots)]).slice(program === 'yayoi' ? 0 : 1)
          const sum = lots.reduce((all, { total, fee = 0 }) => all + total + fee, 0)
          for (const column of amount[program])
            expect(rows.reduce((all, row) => all + Number(row[column]), 0)).toBe(sum)
        },
      ),
    )
  })

  it('name what code page 932 cannot hold, and what 弥生会計 would cut off; nothing is written', () => {
    const smile = writeBookFile('yayoi', [book(TWO, { ...accounts, taxAccount: '預り金😀' })])
    expect(smile).toMatchObject({
      ok: false,
      problems: [
        { code: 'characterUnmappable', line: 1, column: 5, params: { character: '😀' } },
        { code: 'characterUnmappable', line: 3, column: 5 },
      ],
    })
    const long = writeBookFile('yayoi', [book(TWO, { ...accounts, bankSubAccount: '見本信用金庫本店営業部普通' })])
    expect(long).toMatchObject({
      ok: false,
      problems: [{ code: 'textTooLong', column: 12, params: { length: 26, max: 24 } }, {}, {}],
    })
    expect(writeBookFile('freee', [book(TWO, { ...accounts, bankSubAccount: '見本信用金庫本店営業部普通' })]).ok).toBe(
      true,
    )
  })

  it('fit the texts of every lot into 弥生会計, also for practice', () => {
    const entries = bookEntries(
      { ...lot('999999999999', 2, 1), retirement: 1, practice: true, monthName: '令和18年12月分' },
      accounts,
    )
    expect(entries).toHaveLength(3)
    expect(writeBookFile('yayoi', [{ company: '', clientCode: '', entries }]).ok).toBe(true)
  })
})
