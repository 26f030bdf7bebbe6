import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { writeStatementCsv } from '#formats/statement/csv'
import type { FileEntry } from '#formats/statement/source'
import { anyStatement, fileOf, problemsOf, RUNS, sourceOf } from './samples.ts'
import { fromCp932, fromUtf8, parseCsv } from './readers.ts'

const entry = (more: Partial<FileEntry> = {}): FileEntry => ({
  transactionDate: '2026-04-01',
  transactionId: '1',
  transactionType: '振込',
  remarks: 'ミホン',
  debitCreditTypeCode: '1',
  amount: 1200,
  balance: 5200,
  ...more,
})
const csv = (
  entries: readonly FileEntry[],
  format: 'plain' | 'yayoi' | 'yayoiNext' | 'freee' | 'moneyForward' = 'plain',
  encoding: 'utf-8' | 'cp932' = 'utf-8',
  unwritable: 'refuse' | 'replace' = 'refuse',
  kind: 'transactions' | 'paymentArrivals' = 'transactions',
) => writeStatementCsv(sourceOf(kind, entries), { format, encoding, unwritable, partName: format })

const slashes = (date: string | undefined) => date?.replaceAll('-', '/') ?? ''
const withdrawal = entry({
  transactionDate: '2026-04-02',
  designatedDate: '2026-04-03',
  transactionId: '12',
  transactionType: '振替',
  remarks: '電気料',
  debitCreditTypeCode: '2',
  amount: 6200,
  balance: -1000,
})

describe('the CSV tables of a statement', () => {
  it.each([
    [
      'plain',
      ['取引日', '起算日', '摘要', '入金金額', '出金金額', '差引残高', '取引区分', '取引番号'],
      ['2026/04/01', '', 'ミホン', '1200', '', '5200', '振込', '1'],
      ['2026/04/02', '2026/04/03', '電気料', '', '6200', '-1000', '振替', '12'],
    ],
    [
      'yayoi',
      ['日付', '摘要', '入金金額', '出金金額', '残高'],
      ['2026/04/01', 'ミホン', '1200', '', '5200'],
      ['2026/04/02', '電気料', '', '6200', '-1000'],
    ],
    [
      'yayoiNext',
      ['取引日', '入金額', '出金額', '摘要', '残高'],
      ['2026/04/01', '1200', '', 'ミホン', '5200'],
      ['2026/04/02', '', '6200', '電気料', '-1000'],
    ],
    [
      'freee',
      ['取引日', '入出金', '残高', '内容'],
      ['2026/04/01', '1200', '5200', 'ミホン'],
      ['2026/04/02', '-6200', '-1000', '電気料'],
    ],
    [
      'moneyForward',
      ['取引日', '摘要', '入金金額', '出金金額', '差引残高'],
      ['2026/04/01', 'ミホン', '1200', '', '5200'],
      ['2026/04/02', '電気料', '', '6200', '-1000'],
    ],
  ] as const)('have the documented columns: %s', async (format, ...rows) => {
    for (const encoding of ['utf-8', 'cp932'] as const) {
      const { bytes } = await fileOf(csv([entry(), withdrawal], format, encoding))
      expect(parseCsv(encoding === 'utf-8' ? fromUtf8(bytes) : fromCp932(bytes))).toEqual(rows)
    }
  })

  it('have every field of the interface for transfer deposits, with a cancelled one as a withdrawal', async () => {
    const arrival = entry({
      designatedDate: '2026-04-02',
      applicantName: 'ヤマダ　タロウ',
      paymentFinancialInstitutionNameKana: 'レイダイ',
      branchNameKana: 'ホンテン',
      paymentApplicantNo: '0000012345',
      ediInfo: 'INV-1',
      balance: undefined,
    })
    const { bytes } = await fileOf(
      csv([arrival, { ...arrival, debitCreditTypeCode: '2' }], 'plain', 'cp932', 'refuse', 'paymentArrivals'),
    )
    expect(parseCsv(fromCp932(bytes))).toEqual([
      [
        '取引日',
        '起算日',
        '振込依頼人名',
        '仕向銀行',
        '仕向支店',
        '振込依頼人番号',
        'EDI情報',
        '入金金額',
        '出金金額',
        '取引区分',
        '取引番号',
      ],
      [
        '2026/04/01',
        '2026/04/02',
        'ヤマダ　タロウ',
        'レイダイ',
        'ホンテン',
        '0000012345',
        'INV-1',
        '1200',
        '',
        '振込',
        '1',
      ],
      [
        '2026/04/01',
        '2026/04/02',
        'ヤマダ　タロウ',
        'レイダイ',
        'ホンテン',
        '0000012345',
        'INV-1',
        '',
        '1200',
        '振込',
        '1',
      ],
    ])
    expect(
      parseCsv(fromCp932((await fileOf(csv([arrival], 'freee', 'cp932', 'refuse', 'paymentArrivals'))).bytes)),
    ).toEqual([
      ['取引日', '入出金', '内容'],
      ['2026/04/01', '1200', 'ヤマダ　タロウ'],
    ])
  })

  it('have only headings if there are no entries', async () => {
    expect(parseCsv(fromUtf8((await fileOf(csv([]))).bytes))).toHaveLength(1)
  })
})

describe('the notes on a statement', () => {
  const notes = ['※ 読み取れない明細が1件あります', '※ 2ページ目の3件目, "引用", 𠮷']
  const written = (
    format: 'plain' | 'yayoi' | 'yayoiNext' | 'freee' | 'moneyForward',
    kind: 'transactions' | 'paymentArrivals' = 'transactions',
    encoding: 'utf-8' | 'cp932' = 'utf-8',
  ) =>
    fileOf(
      writeStatementCsv(sourceOf(kind, [entry({ applicantName: 'ヤマダ' }), withdrawal], { notes }), {
        format,
        encoding,
        unwritable: 'refuse',
        partName: format,
      }),
    )

  it('follow the entries of the plain table, alone in the column of the remarks or the remitter', async () => {
    for (const [kind, column, width] of [
      ['transactions', 2, 8],
      ['paymentArrivals', 2, 11],
    ] as const) {
      const rows = parseCsv(fromUtf8((await written('plain', kind)).bytes))
      expect(rows).toHaveLength(1 + 2 + notes.length)
      expect(rows.slice(3)).toEqual(
        notes.map((note) => Array.from({ length: width }, (_, at) => (at === column ? note : ''))),
      )
      expect(rows.slice(0, 3).flat().join('')).not.toContain('※')
    }
  })

  it('never make a file fail over a character that the code page lacks', async () => {
    const rows = parseCsv(fromCp932((await written('plain', 'transactions', 'cp932')).bytes))
    expect(rows.slice(3).map((row) => row[2])).toEqual([notes[0], '※ 2ページ目の3件目, "引用", 〓'])
  })

  it('beside a text that could be a formula are added for people alone: programs get what the bank sent', async () => {
    const texts = ['－テスウリヨウ', '@TEL 03', '=1+1', '+カ）アオバ']
    const entries = texts.map((remarks, at) => entry({ remarks, transactionId: String(at + 1) }))
    for (const format of ['yayoi', 'yayoiNext', 'freee', 'moneyForward'] as const) {
      const { bytes, changes } = await fileOf(csv(entries, format))
      const rows = parseCsv(fromUtf8(bytes)).slice(1)
      texts.forEach((text, at) => expect(rows[at], format).toContain(text))
      expect(changes).toEqual([])
    }
    const own = parseCsv(fromUtf8((await fileOf(csv(entries, 'plain'))).bytes)).slice(1)
    texts.forEach((text, at) => expect(own[at]).toContain(`'${text}`))
  })

  it('are left out of files that other programs import', async () => {
    for (const format of ['yayoi', 'yayoiNext', 'freee', 'moneyForward'] as const) {
      const { bytes } = await written(format)
      expect(parseCsv(fromUtf8(bytes)), format).toHaveLength(3)
      expect(fromUtf8(bytes)).not.toContain('※')
    }
  })
})

describe('writing a statement as CSV', () => {
  it('can be read back cell by cell, for thousands of random statements, and lists every change', async () => {
    await fc.assert(
      fc.asyncProperty(anyStatement, fc.constantFrom('utf-8', 'cp932'), async (entries, encoding) => {
        const { bytes, changes } = await fileOf(csv(entries, 'plain', encoding, 'replace'))
        const rows = parseCsv(encoding === 'utf-8' ? fromUtf8(bytes) : fromCp932(bytes)).slice(1)
        expect(rows).toHaveLength(entries.length)
        const told = new Map(changes.map(({ field, from, to }) => [`${field} ${from}`, to]))
        entries.forEach((one, at) => {
          const text = (field: 'remarks' | 'transactionType' | 'transactionId') =>
            told.get(`${field} ${one[field] ?? ''}`) ?? one[field] ?? ''
          const [deposit, taken] = one.debitCreditTypeCode === '1' ? [String(one.amount), ''] : ['', String(one.amount)]
          expect(rows[at]).toEqual([
            slashes(one.transactionDate),
            slashes(one.designatedDate),
            text('remarks'),
            deposit,
            taken,
            String(one.balance),
            text('transactionType'),
            text('transactionId'),
          ])
        })
        for (const cell of rows.flatMap((row) => [row[2], row[6]])) expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r]/u)
      }),
      RUNS,
    )
  })

  it('puts an apostrophe before a formula and lists it with the number of entries that have it', async () => {
    const { changes } = await fileOf(csv([entry(), entry({ remarks: '=1+1' }), entry({ remarks: '=1+1' })]))
    expect(changes).toEqual([{ field: 'remarks', row: 2, rows: 2, kinds: ['guarded'], from: '=1+1', to: "'=1+1" }])
  })

  it('refuses a character that code page 932 lacks, or lists its replacement, never a question mark', async () => {
    const entries = [entry({ remarks: '𠮷野〜' }), entry({ remarks: '𠮷野〜' }), entry({ remarks: 'カ\u3099' })]
    expect(await problemsOf(csv(entries, 'plain', 'cp932'))).toEqual([
      { code: 'unmappable', field: 'remarks', row: 1, rows: 2, params: { character: '𠮷', codePoint: 'U+20BB7' } },
    ])
    const { bytes, changes } = await fileOf(csv(entries, 'plain', 'cp932', 'replace'))
    expect(changes).toEqual([
      { field: 'remarks', row: 1, rows: 2, kinds: ['encoding', 'dropped'], from: '𠮷野〜', to: '〓野～' },
      { field: 'remarks', row: 3, rows: 1, kinds: ['encoding'], from: 'カ\u3099', to: 'ガ' },
    ])
    expect(
      parseCsv(fromCp932(bytes))
        .slice(1)
        .map((row) => row[2]),
    ).toEqual(['〓野～', '〓野～', 'ガ'])
    expect(
      parseCsv(fromUtf8((await fileOf(csv(entries))).bytes))
        .slice(1)
        .map((row) => row[2]),
    ).toEqual(['𠮷野〜', '𠮷野〜', 'カ\u3099'])
  })

  it('refuses a control character with its row', async () => {
    expect(await problemsOf(csv([entry(), entry({ remarks: 'a\u0000b' })]))).toEqual([
      { code: 'control', field: 'remarks', row: 2, rows: 1, params: { codePoint: 'U+0000' } },
    ])
  })
})

describe('a statement that is too large for one file', () => {
  it('becomes an archive of files below 5 MB for freee, which together hold every entry once', async () => {
    const entries = Array.from({ length: 130_000 }, (_, n) =>
      entry({ remarks: `カ）ミホンシヨウジ${n}`, transactionId: String(n % 1000), amount: n }),
    )
    const { bytes, parts, beginning } = await fileOf(csv(entries, 'freee', 'cp932'))
    const files = Object.entries(unzipSync(bytes))
    expect(files.map(([name]) => name)).toEqual(['freee-1.csv', 'freee-2.csv'])
    expect(parts).toBe(2)
    for (const [, content] of files) expect(content.length).toBeLessThan(5_000_000)
    const tables = files.map(([, content]) => parseCsv(fromCp932(content)))
    for (const table of tables) expect(table[0]).toEqual(['取引日', '入出金', '残高', '内容'])
    expect(tables.flatMap((table) => table.slice(1).map((row) => row[1]))).toEqual(
      entries.map(({ amount }) => String(amount)),
    )
    expect(fromCp932(beginning.subarray(0, 6))).toBe('取引日')
  })

  it('leaves nothing open when it is stopped half-way', async () => {
    const work = csv(
      Array.from({ length: 2000 }, () => entry()),
      'plain',
    )
    expect(await work.next()).toEqual({ done: false, value: 200 })
    expect(await work.return(undefined as never)).toMatchObject({ done: true })
  })
})
