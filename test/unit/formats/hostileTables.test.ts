import { describe, expect, it } from 'vitest'
import { readDelimited } from '#formats/tables/delimited'
import { MAX_COLUMNS } from '#formats/formatResult'
import { lot, newState, readSheet } from '#formats/intake/intake'
import type { Table } from '#formats/tables/table'
import { readXlsx } from '#formats/tables/xlsx'
import { workbookOf } from './workbooks.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const importedFrom = (table: Table) =>
  readSheet({ name: '', hidden: false, table, notes: [] }, lot, { today: '2026-11-22' }, newState())

/** Returns the CPU time of this thread for the task, in milliseconds, so that other load does not count. */
async function worked(task: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await task()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe('reading hostile tables', () => {
  it.each(['<a ', '<?', '<a "', "<a b='"])(
    'refuses a sheet of nothing but %j without scanning to its end for each repetition',
    async (trick) => {
      const book = await workbookOf({ rows: '', more: { 'xl/worksheets/sheet1.xml': trick.repeat(300_000) } })
      let result: unknown
      expect(
        await worked(async () => {
          result = await readXlsx(book)
        }),
      ).toBeLessThan(2_000)
      expect(result).toEqual({ ok: false, problems: [{ code: 'workbookDamaged', params: { part: 'sheet' } }], more: 0 })
    },
  )

  it('refuses a line of a million commas at the first column beyond the limit', () => {
    expect(readDelimited(bytes(`a,b\n${','.repeat(1_000_000)}`))).toEqual({
      ok: false,
      problems: [{ code: 'tooManyColumns', line: 2, column: MAX_COLUMNS + 1, params: { limit: MAX_COLUMNS } }],
      more: 0,
    })
    const widest = readDelimited(bytes(`${','.repeat(MAX_COLUMNS - 1)}\n`), { delimiter: ',' })
    expect(widest.ok && widest.value.table.rows[0]?.length).toBe(MAX_COLUMNS)
  })

  it('quotes only the beginning of a cell of a million digits', () => {
    const file = readDelimited(bytes(`市町村コード,税額\n131016,${'9'.repeat(1_000_000)}\n`))
    if (!file.ok) throw new Error('not read')
    const { table } = file.value
    expect(importedFrom(table)).toMatchObject({
      ready: false,
      problems: [{ code: 'amountTooLarge', line: 2, column: 2, params: { found: `${'9'.repeat(120)}…` } }],
    })
  })

  it('places a workbook row with a negative number after the row before it', async () => {
    const read = await readXlsx(
      await workbookOf({
        rows: '<row r="3"><c><v>1</v></c></row><row r="-1"><c><v>2</v></c></row><row r="x"><c><v>3</v></c></row>',
      }),
    )
    expect(read.ok && read.value.table.lines).toEqual([3, 4, 5])
  })

  it('reports a sum that is no number', () => {
    const file = readDelimited(bytes('市町村コード,税額\n131016,5\n合計,x5\n'))
    if (!file.ok) throw new Error('not read')
    expect(importedFrom(file.value.table).problems).toEqual([
      { code: 'amountNotANumber', line: 3, column: 2, field: 'amountOfPayrollTaxPayments', params: { found: 'x5' } },
    ])
  })
})
