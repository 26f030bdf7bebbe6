import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FileEntry } from '#formats/statement/source'
import { writeStatementXlsx } from '#formats/statement/xlsx'
import { readXlsx } from '#formats/tables/xlsx'
import { anyStatement, fileOf, problemsOf, sourceOf } from './samples.ts'
import { readSheet } from './readers.ts'

const write = (
  entries: readonly FileEntry[],
  kind: 'transactions' | 'paymentArrivals' = 'transactions',
  unwritable: 'refuse' | 'replace' = 'replace',
) => writeStatementXlsx(sourceOf(kind, entries), { sheetName: '入出金明細', unwritable })
const entry = (more: Partial<FileEntry> = {}): FileEntry => ({
  transactionDate: '2026-02-28',
  designatedDate: '2024-02-29',
  transactionId: '007',
  transactionType: '振込',
  remarks: '=1+1',
  debitCreditTypeCode: '2',
  amount: 999_999_999_999,
  balance: -1,
  ...more,
})

describe('a statement as a workbook', () => {
  it('has dates as dates, amounts as numbers and texts as text, according to an independent reader', async () => {
    const { rows, xml } = readSheet((await fileOf(write([entry()]))).bytes)
    expect([...(rows[0]?.values() ?? [])].map(({ value }) => value)).toEqual([
      '取引日',
      '起算日',
      '摘要',
      '入金金額',
      '出金金額',
      '差引残高',
      '取引区分',
      '取引番号',
    ])
    expect(Object.fromEntries(rows[1] ?? [])).toEqual({
      A: { kind: 'date', value: '2026-02-28' },
      B: { kind: 'date', value: '2024-02-29' },
      C: { kind: 'text', value: '=1+1' },
      E: { kind: 'number', value: '999999999999' },
      F: { kind: 'number', value: '-1' },
      G: { kind: 'text', value: '振込' },
      H: { kind: 'text', value: '007' },
    })
    expect(xml).toContain('state="frozen"')
    expect(xml).toContain('<col min="3" max="3" width="34" customWidth="1"/>')
    expect(xml).not.toContain('<f>')
  })

  it('is read back unchanged by both readers, for random statements', async () => {
    await fc.assert(
      fc.asyncProperty(anyStatement, async (entries) => {
        const { bytes } = await fileOf(write(entries))
        const { rows } = readSheet(bytes)
        const expected = entries.map((one) => ({
          A: one.transactionDate,
          ...(one.designatedDate && { B: one.designatedDate }),
          ...(one.remarks && { C: one.remarks }),
          [one.debitCreditTypeCode === '1' ? 'D' : 'E']: String(one.amount),
          F: String(one.balance),
          ...(one.transactionType && { G: one.transactionType }),
          ...(one.transactionId && { H: one.transactionId }),
        }))
        expect(
          rows.slice(1).map((row) => Object.fromEntries([...row].map(([column, { value }]) => [column, value]))),
        ).toEqual(expected)
        const read = await readXlsx(bytes)
        if (!read.ok) throw new Error(JSON.stringify(read.problems))
        const { table } = read.value
        entries.forEach((one, at) => {
          expect(table.faults.get(at + 1)?.get(0)).toEqual({ code: 'dateCell', date: one.transactionDate })
          expect(table.rows[at + 1]?.slice(2)).toEqual([
            one.remarks ?? '',
            one.debitCreditTypeCode === '1' ? String(one.amount) : '',
            one.debitCreditTypeCode === '2' ? String(one.amount) : '',
            String(one.balance),
            one.transactionType ?? '',
            one.transactionId ?? '',
          ])
        })
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  it('holds 100,000 entries, each with its own amount', async () => {
    const entries = Array.from({ length: 100_000 }, (_, n) => entry({ amount: n, transactionId: String(n % 1000) }))
    const { rows } = readSheet((await fileOf(write(entries))).bytes)
    expect(rows).toHaveLength(100_001)
    expect(rows.slice(1).reduce((sum, row) => sum + Number(row.get('E')?.value), 0)).toBe(99_999 * 50_000)
    expect(rows.at(-1)?.get('A')).toEqual({ kind: 'date', value: '2026-02-28' })
  }, 60_000)

  it('has its own columns for transfer deposits, and only headings if there are no entries', async () => {
    const { rows } = readSheet(
      (await fileOf(write([entry({ applicantName: 'ヤマダ', ediInfo: 'E', balance: undefined })], 'paymentArrivals')))
        .bytes,
    )
    expect([...(rows[0]?.values() ?? [])]).toHaveLength(11)
    expect(rows[1]?.get('C')).toEqual({ kind: 'text', value: 'ヤマダ' })
    expect(readSheet((await fileOf(write([]))).bytes).rows).toHaveLength(1)
  })

  it('has the notes in rows after the entries, as text in the column of the remarks or the remitter', async () => {
    for (const [kind, column] of [
      ['transactions', 'C'],
      ['paymentArrivals', 'C'],
    ] as const) {
      const notes = ['※ 読み取れない明細が1件あります', '※ =1+1 & <2>']
      const { bytes } = await fileOf(
        writeStatementXlsx(sourceOf(kind, [entry({ applicantName: 'ヤマダ' }), entry()], { notes }), {
          sheetName: '明細',
          unwritable: 'refuse',
        }),
      )
      const { rows, xml } = readSheet(bytes)
      expect(rows[0]?.get(column)?.value).toBe(kind === 'transactions' ? '摘要' : '振込依頼人名')
      expect(rows.slice(3).map((row) => Object.fromEntries(row))).toEqual(
        notes.map((value) => ({ [column]: { kind: 'text', value } })),
      )
      expect(xml).toContain('<row r="4">')
      const read = await readXlsx(bytes)
      expect(read.ok && read.value.table.rows.slice(3).map((row) => row.join(''))).toEqual(notes)
    }
    const one = entry()
    const full = writeStatementXlsx(
      sourceOf(
        'transactions',
        Array.from({ length: 1_048_575 }, () => one),
        { notes: ['※'] },
      ),
      { sheetName: '明細', unwritable: 'refuse' },
    )
    expect(await problemsOf(full)).toMatchObject([{ code: 'tooManyRows' }])
  })

  it('is refused for a control character, with its row, and for having more rows than a sheet holds', async () => {
    expect(await problemsOf(write([entry(), entry({ remarks: '\u0001' })], 'transactions', 'refuse'))).toMatchObject([
      { code: 'control', row: 2, field: 'remarks' },
    ])
    const one = entry()
    expect(await problemsOf(write(Array.from({ length: 1_048_576 }, () => one)))).toMatchObject([
      { code: 'tooManyRows', params: { limit: 1_048_575 } },
    ])
  })

  it('is discarded together with its archive when it is stopped half-way', async () => {
    const work = write(Array.from({ length: 1000 }, () => entry()))
    await work.next()
    expect(await work.return(undefined as never)).toMatchObject({ done: true })
  })
})
