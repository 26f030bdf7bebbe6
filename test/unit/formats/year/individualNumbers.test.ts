import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyLayout } from '#formats/intake/layout'
import { newState, openFile, plan, readSheet, type Context } from '#formats/intake/intake'
import { workbookOf } from '../workbooks.ts'
import { HEADINGS, individualNumber, leaksOf, mistyped, opened, rowsOf, tableOf } from './samples.ts'

const COUNT = 12
const CONTEXT: Context = { today: '2026-11-22', year: 2026 }
const NUMBERS = Array.from({ length: COUNT }, (_, at) => individualNumber(at))
const wide = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
const grouped = (text: string, length: number, between: string) =>
  (text.match(new RegExp(`.{${String(length)}}`, 'g')) ?? []).join(between)

/** Returns rows with a further column in front of column `at`. */
const withColumn = (at: number, heading: string, cells: readonly string[]) =>
  [HEADINGS, ...rowsOf(COUNT)].map((row, line) => row.toSpliced(at, 0, line === 0 ? heading : (cells[line - 1] ?? '')))

/** Returns everything that reading a table gives: cells, notes, mapping, employees or problems. */
async function everything(rows: readonly (readonly string[])[], known?: ReadonlySet<string>) {
  const read = await tableOf(rows, known)
  return { ...read, reading: readSheet(read.sheet, plan, CONTEXT, newState()) }
}

const FORMS: Record<string, (number: string) => string> = {
  'as digits': (number) => number,
  'in full-width digits': wide,
  'in groups of four with hyphens': (number) => grouped(number, 4, '-'),
  'in groups of three with dots': (number) => grouped(number, 3, '.'),
  'in groups of four with full-width spaces': (number) => wide(grouped(number, 4, '　')),
  'inside a sentence': (number) => `番号は${number}です`,
  'as a spreadsheet writes large numbers': (number) => `${number[0]!}.${number.slice(1)}E+11`,
}

describe('individual numbers in a file', () => {
  it.each(Object.entries(FORMS))('%s reach nothing, whatever the column is called', async (_, form) => {
    for (const heading of ['個人番号', '備考', '', '扶養者の番号', '指定番号2', '12月分の控え'])
      for (const at of [0, 7, HEADINGS.length]) {
        const found = await everything(withColumn(at, heading, NUMBERS.map(form)))
        expect(leaksOf(found, NUMBERS)).toEqual([])
        expect(found.reading.rows.length, heading).toBe(COUNT)
        expect(found.notes).toMatchObject([{ code: 'individualNumbersDropped', column: at + 1 }])
      }
  })

  it('reach nothing from the column of any field, and are told at their place', async () => {
    for (const [column] of HEADINGS.entries()) {
      const rows = [HEADINGS, ...rowsOf(COUNT)]
      rows[4] = rows[4]!.with(column, NUMBERS[0]!)
      const found = await everything(rows)
      expect(leaksOf(found, NUMBERS)).toEqual([])
      expect(found.reading).toMatchObject({
        ready: false,
        problems: [{ code: 'individualNumber', line: 5, column: column + 1 }],
      })
    }
  })

  it('reach nothing from a file without headings, where the eighth column has them', async () => {
    const found = await everything(withColumn(7, '', NUMBERS).slice(1))
    expect(leaksOf(found, NUMBERS)).toEqual([])
    expect(found.table.rows.every((row) => row[7] === '')).toBe(true)
  })

  it('reach nothing from headings, sheet names, and lines above the table', async () => {
    const headings = HEADINGS.with(1, `氏名 ${NUMBERS[0]!}`)
    const found = await everything([[`一覧 ${wide(NUMBERS[1]!)}`], headings, ...rowsOf(3)])
    expect(leaksOf(found, NUMBERS)).toEqual([])
    const book = await workbookOf({
      rows: '<row r="1"><c><v>1</v></c></row>',
      sheets: `<sheet name="${NUMBERS[0]!}" sheetId="1" r:id="rId1"/>`,
    })
    expect(leaksOf(await opened(book), NUMBERS)).toEqual([])
  })

  it('are dropped when a spreadsheet took their leading zeros', async () => {
    const zeros = Array.from({ length: COUNT }, (_, at) => individualNumber(at, at % 3 === 0 ? '00' : '0'))
    const short = zeros.map((number) => number.replace(/^0+/, ''))
    for (const heading of ['マイナンバー', '', '備考']) {
      const found = await everything(withColumn(7, heading, short))
      expect(leaksOf(found, [...zeros, ...short])).toEqual([])
      expect(found.table.rows.slice(1).every((row) => row[7] === '')).toBe(true)
    }
  })

  it('with one lost zero are dropped even where only one cell has one', async () => {
    const [number] = [individualNumber(1, '0')]
    const found = await everything(withColumn(7, '備考', ['', '', number.slice(1)]))
    expect(leaksOf(found, [number, number.slice(1)])).toEqual([])
  })

  it('with a wrong check digit are neither kept nor quoted', async () => {
    const wrong = NUMBERS.map(mistyped)
    const found = await everything(withColumn(7, '備考', wrong))
    expect(leaksOf(found, wrong)).toEqual([])
    for (const [column] of HEADINGS.entries()) {
      const rows = [HEADINGS, ...rowsOf(COUNT)]
      rows[4] = rows[4]!.with(column, wrong[0]!)
      const { reading, table } = await everything(rows)
      // In these two columns the employer's own numbers may have twelve digits.
      if (column === 0 || column === 3) expect(reading.problems).toEqual([])
      else expect(leaksOf([reading, table], wrong)).toEqual([])
    }
  })

  it('split over three columns under one heading are dropped', async () => {
    const rows = withColumn(
      7,
      '個人番号',
      NUMBERS.map((number) => number.slice(0, 4)),
    )
      .map((row, line) => row.toSpliced(8, 0, line === 0 ? '' : NUMBERS[line - 1]!.slice(4, 8)))
      .map((row, line) => row.toSpliced(9, 0, line === 0 ? '' : NUMBERS[line - 1]!.slice(8)))
    const { table } = await tableOf(rows)
    expect(
      table.rows
        .slice(1)
        .flatMap((row) => row.slice(7, 10))
        .join(''),
    ).toBe('')
  })

  it('in cells, errors and formulas of a workbook reach nothing', async () => {
    const number = NUMBERS[0]!
    const cells = [
      `<c r="A2"><v>${number}</v></c>`,
      `<c r="B2"><v>1.${number.slice(1)}E11</v></c>`.replace('1.', `${number[0]!}.`),
      `<c r="C2" t="e"><v>${number}</v></c>`,
      `<c r="D2" t="str"><f>"x"</f><v>${grouped(number, 4, '-')}</v></c>`,
      `<c r="E2" t="inlineStr"><is><t>${wide(number)}</t></is></c>`,
    ]
    const book = await workbookOf({ rows: `<row r="1"><c r="A1"><v>1</v></c></row><row r="2">${cells.join('')}</row>` })
    expect(leaksOf(await opened(book), [number])).toEqual([])
    const damaged = await workbookOf({
      rows: '',
      more: { 'xl/worksheets/sheet1.xml': undefined, [`xl/${number}.xml`]: '<x/>' },
    })
    expect(leaksOf(await openFile(damaged, plan, CONTEXT), [number])).toEqual([])
  })

  it('reach nothing from any table of digits, blanks and words', async () => {
    const cell = fc.oneof(
      fc.constantFrom('', '8300', '計', '合計', 'ABC', '=1+1', '9'.repeat(13), '132063', '1320'),
      fc.nat(9_999).map((seed) => Object.values(FORMS)[seed % 7]!(individualNumber(seed))),
      fc.nat(9_999).map((seed) => individualNumber(seed, '0')),
    )
    const table = fc
      .array(fc.array(cell, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 9 })
      // A file of nothing but blanks is refused as empty.
      .filter((rows) => rows.flat().some((text) => text.trim() !== ''))
    await fc.assert(
      fc.asyncProperty(table, fc.boolean(), async (rows, headed) => {
        const { sheet } = await tableOf(headed ? [HEADINGS, ...rows] : rows)
        const width = Math.max(...sheet.table.rows.map((row) => row.length))
        const columns = Object.fromEntries(plan.fields.map(({ name }, at) => [name, [at % width]]))
        const layout = { ...emptyLayout(sheet.table, plan), firstDataRow: 0, headings: [], columns }
        const chosen = readSheet(sheet, plan, CONTEXT, { ...newState(), layout })
        expect(leaksOf([sheet, chosen, readSheet(sheet, plan, CONTEXT, newState())], [])).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe('designated numbers of twelve digits', () => {
  // One in eleven has the check digit of an individual number by chance; none of these does.
  const designated = Array.from({ length: COUNT }, (_, at) => mistyped(individualNumber(at % 4, '9')))

  it('stay in their own column', async () => {
    const rows = [HEADINGS, ...rowsOf(COUNT).map((row, at) => row.with(3, designated[at]!))]
    const { reading, notes } = await everything(rows)
    expect(reading.rows.map(({ designatedNumber }) => designatedNumber)).toEqual(designated)
    expect(notes).toEqual([])
  })

  it('stay in a column without a heading when several employees share them', async () => {
    const { table } = await tableOf(rowsOf(COUNT).map((row, at) => row.with(3, designated[at]!)))
    expect(table.rows.map((row) => row[3])).toEqual(designated)
  })

  it('with the check digit of an individual number stay only if the payee list has them', async () => {
    const chance = individualNumber(1, '9')
    const rows = [HEADINGS, ...rowsOf(COUNT).map((row, at) => row.with(3, at === 2 ? chance : designated[at]!))]
    expect((await everything(rows)).reading).toMatchObject({
      ready: false,
      problems: [{ code: 'individualNumber', line: 4, column: 4, field: 'designatedNumber' }],
    })
    const { reading } = await everything(rows, new Set([chance]))
    expect(reading.rows[2]?.designatedNumber).toBe(chance)
  })

  it('are dropped like individual numbers when most of the column are such', async () => {
    const rows = [HEADINGS, ...rowsOf(COUNT).map((row, at) => row.with(3, at === 2 ? designated[at]! : NUMBERS[at]!))]
    const { table } = await tableOf(rows)
    expect(
      table.rows
        .slice(1)
        .map((row) => row[3])
        .join(''),
    ).toBe('')
  })
})

describe('ordinary numbers', () => {
  it('stay: corporate numbers, telephone numbers, amounts, dates, and headings that only mention the individual number', async () => {
    const cells = ['1234567890123', '03-1234-5678', '1234567', '2026-06-01', '090-1234-5670']
    const rows = withColumn(1, '備考（個人番号は記載しない）', cells)
    const { table, notes } = await tableOf(rows)
    expect(table.rows.map((row) => row[1])).toEqual(rows.map((row) => row[1]))
    expect(notes).toEqual([])
  })
})
