import { describe, expect, it } from 'vitest'
import { splitText } from '#formats/tables/delimited'
import { openFile, readOpened, newState } from '#formats/intake/intake'
import { joinBytes } from '#formats/text/textCoding'
import { writeXlsx } from '#formats/tables/xlsx'
import { workbookOf } from '../workbooks'
import { LAYOUTS, type LayoutCase } from './layouts'
import { bytesOf, CONTEXT } from './lists'

async function fileOf({ lines, workbook, encoding }: LayoutCase): Promise<Uint8Array> {
  if (workbook === undefined)
    return encoding === 'utf-8-bom'
      ? joinBytes([new Uint8Array([0xef, 0xbb, 0xbf]), bytesOf(lines, 'utf-8')])
      : bytesOf(lines, encoding ?? 'cp932')
  const rows = lines.map((line) => splitText(line, ',')?.[0] ?? [])
  const cells = rows.map((row) => row.map((text) => (/^[0-9]{1,5}$/.test(text) ? Number(text) : text)))
  if (workbook === 'own') {
    const written = await writeXlsx(cells, { sheetName: '一覧' })
    if (!written.ok) throw new Error(JSON.stringify(written.problems))
    return written.value
  }
  // Shared strings, references and styled blank cells, as LibreOffice writes them.
  const strings = [...new Set(cells.flat().filter((cell) => typeof cell === 'string'))]
  const sheet = cells
    .map((row, at) => {
      const inner = row.map((cell, column) => {
        const where = `r="${String.fromCharCode(65 + column)}${at + 1}"`
        if (cell === '') return `<c ${where} s="0"/>`
        return typeof cell === 'number'
          ? `<c ${where} s="0"><v>${cell}</v></c>`
          : `<c ${where} s="0" t="s"><v>${strings.indexOf(cell)}</v></c>`
      })
      return `<row r="${at + 1}" customFormat="false" ht="12.8" hidden="false">${inner.join('')}</row>`
    })
    .join('')
  const shared = strings.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')
  return workbookOf({ rows: sheet, strings: shared, styles: '<cellXfs><xf numFmtId="0"/></cellXfs>' })
}

/** Yen of a row of any subject; of a statement, what it does to the balance. */
function yenOf(row: unknown): number {
  const one = row as Record<string, unknown>
  if (Array.isArray(one['amounts'])) return (one['amounts'] as number[]).reduce((sum, yen) => sum + yen, 0)
  if (typeof one['amountOfPayrollTaxPayments'] === 'number') return one['amountOfPayrollTaxPayments']
  return Number(one['amount']) * (one['debitCreditTypeCode'] === '2' ? -1 : 1)
}

describe('a layout', () => {
  it('is one of at least forty', () => expect(LAYOUTS.length).toBeGreaterThanOrEqual(40))

  it.each(LAYOUTS)('$name is read without choosing a column, or asks one question', async (layout) => {
    const { subject, rows, sum, questions = [] } = layout
    const file = await openFile(await fileOf(layout), subject, CONTEXT)
    if (!file.ok) throw new Error(JSON.stringify(file.problems))
    const { bankFile, first } = file.value
    const read = bankFile
      ? bankFile.read({ answers: {}, leftOut: {} })
      : readOpened(file.value, first, subject, CONTEXT, newState())
    expect(read.problems).toEqual([])
    expect(read.questions.map(({ id }) => id)).toEqual(questions)
    expect(questions.length).toBeLessThan(2)
    expect(read.rows).toHaveLength(rows)
    expect(read.rows.reduce<number>((all, row) => all + yenOf(row), 0)).toBe(sum)
    expect(read.ready).toBe(questions.length === 0)
  })
})
