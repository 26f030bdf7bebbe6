// Pages of a printed list. Texts are fitted before layout, because an unexpectedly high row would push the last row
// onto an extra page. No text is cut: a long one is set small, in as many lines as it needs.
import type { ListPaper } from '#contract/ipc/index'
import { isWiderThan } from '../../text/reportText.ts'

type Row = ListPaper['rows'][number]

export interface ListPage {
  readonly number: number
  readonly count: number
  readonly isLast: boolean
  readonly rows: readonly Row[]
}

/** Rows per page, by orientation and by lines per row. */
const PER_PAGE = { upright: { 1: 43, 2: 28 }, sideways: { 1: 35, 2: 21 } } as const
/** Maximum heights (µm) of a row and of a line; BESIDE is the extra padding of a row with many lines. */
const ROW = { upright: { 1: 5_350, 2: 7_200 }, sideways: { 1: 4_500, 2: 7_200 } } as const
const LINE = { usual: 3_050, small: 2_250 } as const
const BESIDE = 800
/** Mm: printable width, and below, a full-width character in normal and small print. */
const WIDTH = { upright: 188, sideways: 275 } as const
const LETTER = { usual: 2.62, small: 2.2 } as const
/** Mm, horizontal; `afterFigure`: words after a figure. */
const PADDING = { usual: 2, afterFigure: 5 } as const

/**
 * The last page has room for totals and note, a heading is never the last row of a page, and there is at least one
 * page.
 */
export function listPages(paper: ListPaper): ListPage[] {
  const { rows, totals, note, linesPerRow, sideways } = paper
  const way = sideways ? 'sideways' : 'upright'
  const row = ROW[way][linesPerRow]
  const page = PER_PAGE[way][linesPerRow] * row
  const heightOf = heights(paper, row)
  const atEnd = page - totals.reduce((sum, cells) => sum + heightOf(cells), 0) - (note === '' ? 0 : row)
  const high = rows.map(({ cells }) => heightOf(cells))
  const pages: Row[][] = []
  for (let at = 0; at < rows.length || pages.length === 0;) {
    let end = filled(high, at, page)
    if (end === rows.length) end = filled(high, at, atEnd)
    while (end < rows.length && end - at > 1 && rows[end - 1]?.heading) end--
    pages.push(rows.slice(at, end))
    at = end
  }
  return pages.map((of, at) => ({ number: at + 1, count: pages.length, isLast: at === pages.length - 1, rows: of }))
}

/** The end (exclusive) of the rows that fit into `room` (µm); at least one row. */
function filled(heightOfRow: readonly number[], from: number, room: number): number {
  let [end, left] = [from, room]
  while (end < heightOfRow.length) {
    left -= heightOfRow[end] ?? 0
    if (left < 0 && end > from) break
    end++
  }
  return end
}

function heights(paper: ListPaper, least: number): (cells: readonly string[]) => number {
  const rooms = columnRooms(paper)
  return (cells) =>
    rooms.reduce((most, { room, figure }, at) => {
      const { lines, small } = fitted(cells[at] ?? '', figure, room)
      return Math.max(most, lines.length * LINE[small ? 'small' : 'usual'] + (isHigh(lines) ? BESIDE : 0))
    }, least)
}

/** `room` in mm. */
export function columnRooms({ columns, sideways }: Pick<ListPaper, 'columns' | 'sideways'>) {
  const widths = columnWidths({ columns, sideways })
  return columns.map(({ figure }, at) => ({
    figure,
    room: (widths[at] ?? 0) - PADDING[columns[at - 1]?.figure && !figure ? 'afterFigure' : 'usual'],
  }))
}

/** In mm; columns without a width share what is left. */
export function columnWidths({ columns, sideways }: Pick<ListPaper, 'columns' | 'sideways'>): number[] {
  const left = columns.reduce<number>((rest, { width = 0 }) => rest - width, WIDTH[sideways ? 'sideways' : 'upright'])
  const sharing = columns.filter(({ width }) => width === undefined).length
  return columns.map(({ width }) => width ?? Math.floor(left / sharing))
}

/** A figure is never broken. */
export function fitted(text: string, figure: boolean, room: number): { lines: string[]; small: boolean } {
  const lines = text.split('\n')
  const small = lines.some((line) => isWiderThan(line, room / LETTER.usual))
  return { lines: small && !figure ? lines.flatMap((line) => parted(line, room / LETTER.small)) : lines, small }
}

export const isHigh = (lines: readonly string[]): boolean => lines.length > 2

/** Broken at spaces where there are any. */
function parted(text: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const letter of text) {
    if (line !== '' && isWiderThan(line + letter, most)) {
      const space = Math.max(line.lastIndexOf(' '), line.lastIndexOf('\u3000')) + 1
      const end = space > 0 && letter !== ' ' && letter !== '\u3000' ? space : line.length
      lines.push(line.slice(0, end))
      line = line.slice(end)
    }
    line += letter
  }
  return [...lines, line]
}
