// Sizes are in millimetres of A4, measured on paper with the longest texts the interface allows; must match print.css.
import type { ReportOptions, StatementHead, StatementKind } from '#contract/ipc/index'
import { countPaperNotes } from '../fetch/notes.ts'

const PAPER = { portrait: { width: 210, height: 297 }, landscape: { width: 297, height: 210 } } as const
const MARGINS = { top: 10, right: 11, bottom: 8, left: 11 } as const
/** Margin for punched holes or a clip. */
const BINDING_MM = 20
const POINT_MM = 0.3528
const CELL_PADDING_MM = 2

/** Table lines that fit a sheet without binding margin and without notes. */
const LINES = {
  transactions: { portrait: 37, landscape: 30 },
  paymentArrivals: { portrait: 55, landscape: 35 },
} as const
/** A table line: height in millimetres, font size in points. A portrait sheet of transfers uses two lines per entry. */
const LINE = {
  transactions: { portrait: { mm: 5.45, pt: 8 }, landscape: { mm: 4.15, pt: 7.4 } },
  paymentArrivals: { portrait: { mm: 4.15, pt: 8 }, landscape: { mm: 4.15, pt: 7.4 } },
} as const
/** Height of each extra line in the head: the printed days, a selection, or a problem of the statement. */
const NOTE_MM = 4.4

/** Widths of the columns in mm; 0 takes the remaining width. */
const COLUMNS = {
  transactions: {
    portrait: {
      date: 16.8,
      designated: 16.8,
      id: 10.6,
      category: 21,
      text: 0,
      withdrawal: 24.4,
      deposit: 24.4,
      balance: 25.4,
    },
    landscape: {
      date: 15.8,
      designated: 15.8,
      id: 10,
      category: 26,
      text: 0,
      withdrawal: 28,
      deposit: 28,
      balance: 29,
    },
  },
  paymentArrivals: {
    portrait: { date: 16.8, id: 25, text: 0, bank: 36, amount: 27 },
    landscape: {
      date: 15.8,
      designated: 15.8,
      id: 10,
      category: 19,
      text: 0,
      reference: 40,
      bank: 27,
      branch: 27,
      amount: 27,
    },
  },
} as const
const MARK_MM = 4

export interface SheetLayout {
  readonly orientation: ReportOptions['orientation']
  readonly paper: { readonly width: number; readonly height: number }
  readonly margins: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }
  /** Table lines of a sheet, shared by entries and subtotals. */
  readonly lines: number
  readonly linesPerEntry: number
  readonly columns: readonly { readonly name: string; readonly mm: number }[]
  /** Full-width characters that fit one line of a column. */
  readonly fits: Readonly<Record<string, number>>
}

type LaidOut = Pick<StatementHead, 'options' | 'printed' | 'selection' | 'breaks' | 'notes'>

export function sheetLayout(kind: StatementKind, { options, printed, selection, breaks, notes }: LaidOut): SheetLayout {
  const { orientation, binding } = options
  const paper = PAPER[orientation]
  const margins = { ...MARGINS, ...(binding === 'none' ? {} : { [binding]: BINDING_MM }) }
  const line = LINE[kind][orientation]
  const lost = margins.top - MARGINS.top + (printed || selection ? NOTE_MM : 0) + NOTE_MM * countPaperNotes(notes)
  const columns = columnsOf(kind, orientation, paper.width - margins.left - margins.right, breaks > 0)
  return {
    orientation,
    paper,
    margins,
    columns,
    lines: LINES[kind][orientation] - Math.ceil(lost / line.mm),
    linesPerEntry: kind === 'paymentArrivals' && orientation === 'portrait' ? 2 : 1,
    fits: Object.fromEntries(columns.map(({ name, mm }) => [name, (mm - CELL_PADDING_MM) / (line.pt * POINT_MM)])),
  }
}

function columnsOf(
  kind: StatementKind,
  orientation: ReportOptions['orientation'],
  width: number,
  marked: boolean,
): { name: string; mm: number }[] {
  const given: [string, number][] = Object.entries(COLUMNS[kind][orientation])
  if (marked && kind === 'transactions') given.push(['mark', MARK_MM])
  const rest = width - given.reduce((sum, [, mm]) => sum + mm, 0)
  return given.map(([name, mm]) => ({ name, mm: mm || rest }))
}

export function pageRule({ orientation, margins: { top, right, bottom, left } }: SheetLayout): string {
  return `@page { size: A4 ${orientation}; margin: ${String(top)}mm ${String(right)}mm ${String(bottom)}mm ${String(left)}mm; }`
}
