import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ListPaper, printJob } from '#contract/ipc/index'
import { columnWidths, fitted, listPages } from '#ui/paper/list/listPages'

const COLUMNS = [
  { title: 'コード', width: 20, figure: false },
  { title: '名前', figure: false },
  { title: '税額', width: 28, figure: true },
]
const paper = (
  rows: number,
  changes: Partial<ListPaper> = {},
  heading: (at: number) => boolean = () => false,
): ListPaper => ({
  kind: 'list',
  locale: 'ja',
  printedAt: '2026-11-22T00:00:00.000Z',
  practice: false,
  sideways: false,
  title: '一覧',
  companyName: '見本',
  facts: [],
  columns: COLUMNS,
  linesPerRow: 1,
  rows: Array.from({ length: rows }, (_, at) => ({ heading: heading(at), cells: [String(at), '札幌市', '1'] })),
  totals: [['計', '', '1']],
  note: '',
  ...changes,
})
const row = (name: string) => ({ heading: false, cells: ['1', name, '1'] })
const shapes = fc.record({
  rows: fc.nat({ max: 200 }),
  sideways: fc.boolean(),
  linesPerRow: fc.constantFrom(1 as const, 2 as const),
  totals: fc.nat({ max: 4 }),
  note: fc.constantFrom('', 'x'),
  every: fc.integer({ min: 2, max: 9 }),
})

describe('the pages of a list', () => {
  it('contain each row once and in order, and never end with a heading', () => {
    fc.assert(
      fc.property(shapes, ({ rows, sideways, linesPerRow, totals, note, every }) => {
        const list = paper(
          rows,
          { sideways, linesPerRow, note, totals: Array.from({ length: totals }, () => ['計']) },
          (at) => at % every === 0,
        )
        const pages = listPages(list)
        const full = Math.max(...listPages(paper(500, { sideways, linesPerRow })).map((page) => page.rows.length))
        expect(pages.flatMap((page) => page.rows)).toEqual(list.rows)
        expect(pages.map(({ number, count }) => [number, count])).toEqual(pages.map((_, at) => [at + 1, pages.length]))
        expect((pages.at(-1)?.rows.length ?? 0) + totals + (note ? 1 : 0)).toBeLessThanOrEqual(full)
        for (const page of pages.slice(0, -1)) expect(page.rows.length > 1 && page.rows.at(-1)?.heading).toBe(false)
      }),
    )
  })

  it('are a single page for a list without rows', () => {
    expect(listPages(paper(0))).toEqual([{ number: 1, count: 1, isLast: true, rows: [] }])
  })

  it('fill the width of the sheet, because columns without a width share the remaining space', () => {
    expect(columnWidths(paper(0))).toEqual([20, 140, 28])
    expect(columnWidths(paper(0, { sideways: true }))).toEqual([20, 227, 28])
  })

  it('belong to a valid print job', () => {
    expect(printJob.safeParse(paper(3)).success).toBe(true)
  })
})

describe('a text in a cell of a printed list', () => {
  it('is printed small if it does not fit, in as many lines as it needs, and never cut', () => {
    expect(fitted('札幌市', false, 18)).toEqual({ lines: ['札幌市'], small: false })
    expect(fitted('あ'.repeat(8), false, 18)).toEqual({ lines: ['あ'.repeat(8)], small: true })
    expect(fitted('あ'.repeat(20), false, 18)).toEqual({
      lines: ['あ'.repeat(8), 'あ'.repeat(8), 'あ'.repeat(4)],
      small: true,
    })
    const one = fc.string({ maxLength: 80 }).filter((text) => !text.includes('\n'))
    fc.assert(
      fc.property(one, (text) => {
        expect(fitted(text, false, 18).lines.join('')).toBe(text)
      }),
    )
  })

  it('is parted at a space where it has one', () => {
    expect(fitted('Maria Sanchez Fernandez', false, 18).lines).toEqual(['Maria Sanchez ', 'Fernandez'])
  })

  it('makes its row as high as its lines, and fewer rows stand on the page', () => {
    const long = listPages(paper(100, { rows: Array.from({ length: 100 }, () => row('あ'.repeat(200))) }))
    const short = listPages(paper(100))
    expect(short[0]?.rows).toHaveLength(43)
    // Four lines of small print take 9.8 mm, an ordinary row 5.35 mm.
    expect(long.map(({ rows }) => rows.length)).toEqual([23, 23, 23, 23, 8])
    expect(listPages(paper(43, { totals: [['計', 'あ'.repeat(200), '1']] })).map(({ rows }) => rows.length)).toEqual([
      41, 2,
    ])
  })

  it('is never parted if it is a figure', () => {
    expect(fitted('999,999,999,999,999', true, 14)).toEqual({ lines: ['999,999,999,999,999'], small: true })
  })
})
