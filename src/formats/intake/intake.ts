// Begin here to read lists from other programs (CSV, TSV, workbooks, clipboard):
// openFile(bytes, subject, context) → sheets, or the rows of a fixed format
// readSheet(sheet, subject, context, state) → rows, tally, questions, problems
// withUse / withAnswer / withLeftOut → the state after a person decided something
import { hideIndividualNumbers } from '#domain/text/individualNumber'
import { delimitedWork } from '../tables/delimited.ts'
import { fail, type FormatFailure, type FormatNote, type FormatResult } from '../formatResult.ts'
import { recogniseFormat } from './recognise.ts'
import { isBlankRow, type Table } from '../tables/table.ts'
import { drain, runToEnd } from '../work.ts'
import { readXlsxSheets } from '../tables/xlsx.ts'
import { dropIndividualNumbers, hideInResult } from './individualNumbers.ts'
import type { BankFile } from './bankFile.ts'
import { fitsLayout, proposeLayout, withUse } from './layout.ts'
import { readTable } from './read.ts'
import {
  noAnswers,
  type Context,
  type FileAnswers,
  type Layout,
  type LayoutOrigin,
  type Question,
  type Reading,
  type Sheet,
} from './reading.ts'
import type { Subject } from './subject.ts'

export { fitsLayout, withUse }
export type { BankFile } from './bankFile.ts'
export { clients, type ListedClient } from './clients.ts'
export { deposits } from './deposits.ts'
export { lot } from './lot.ts'
export { clientsIn, officeLot } from './officeLot.ts'
export { payees } from './payees.ts'
export { statement } from './statement.ts'
export { notice, plan, type NoticedEmployee } from './year.ts'
export * from './reading.ts'
export type * from './subject.ts'

/** Bytes. Larger than any list; opening more would only keep the window busy. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024

export interface OpenedFile<R> {
  readonly format: 'delimited' | 'xlsx' | 'paste' | BankFile<R>['format']
  readonly encoding?: string
  readonly sheets: readonly Sheet[]
  /** The first visible one with a list of the subject, or else with content. */
  readonly first: number
  readonly bankFile?: BankFile<R>
}

const PERSONAL: ReadonlySet<string> = new Set(['officeLot', 'plan', 'notice'])

/** `bytes` are not needed afterwards. */
export async function* openingWork<R>(
  bytes: Uint8Array,
  subject: Subject<R>,
  context: Context,
): AsyncGenerator<number, FormatResult<OpenedFile<R>>, void> {
  if (bytes.length > MAX_FILE_BYTES) return fail('fileTooLarge', {}, { limit: MAX_FILE_BYTES })
  const bankFile = subject.bankFile?.(bytes, context)
  if (bankFile?.ok === false) return bankFile
  if (bankFile) {
    const { format, encoding } = bankFile.value
    const value = {
      format,
      sheets: [],
      first: 0,
      bankFile: bankFile.value,
      ...(encoding !== undefined && { encoding }),
    }
    return { ok: true, value, notes: bankFile.notes }
  }
  const isPersonal = PERSONAL.has(subject.name)
  const opened = yield* recogniseFormat(bytes) === 'xlsx' ? openWorkbook(bytes) : openText(bytes)
  yield 0
  if (!opened.ok) return isPersonal ? hideInResult(opened) : opened
  const sheets: Sheet[] = []
  // Nobody knows the designated numbers of all clients of an office.
  const known = subject.name === 'officeLot' ? 'codes' : context.knownNumbers
  for (const one of opened.value.sheets) sheets.push(isPersonal ? yield* withoutNumbers(one, known) : one)
  return {
    ok: true,
    value: { ...opened.value, sheets, first: firstSheet(sheets, subject, context) },
    notes: opened.notes,
  }
}

export const openFile = <R>(...given: Parameters<typeof openingWork<R>>): Promise<FormatResult<OpenedFile<R>>> =>
  runToEnd(openingWork(...given))

export const openPaste = (rows: readonly (readonly string[])[]): OpenedFile<never> => {
  const table: Table = { rows: rows.map((row) => [...row]), lines: rows.map((_, at) => at + 1), faults: new Map() }
  return { format: 'paste', sheets: [{ name: '', hidden: false, table, notes: [] }], first: 0 }
}

type Opened = Omit<OpenedFile<never>, 'first' | 'bankFile'>

function* openText(bytes: Uint8Array): Generator<number, FormatResult<Opened>, void> {
  const read = yield* delimitedWork(bytes)
  if (!read.ok) return read
  const { table, encoding } = read.value
  return {
    ok: true,
    value: { format: 'delimited', encoding, sheets: [{ name: '', hidden: false, table, notes: [] }] },
    notes: [],
  }
}

async function* openWorkbook(bytes: Uint8Array): AsyncGenerator<number, FormatResult<Opened>, void> {
  const opened = yield* readXlsxSheets(bytes)
  if (!opened.ok) return opened
  const sheets = opened.value.flatMap(({ name, hidden, read }): Sheet[] =>
    read.ok ? [{ name, hidden, table: read.value, notes: read.notes }] : [],
  )
  const failed = opened.value.flatMap(({ read, hidden }): FormatFailure[] => (read.ok || hidden ? [] : [read]))
  if (!sheets.some(({ table }) => hasRows(table))) return failed[0] ?? fail('sheetEmpty')
  return { ok: true, value: { format: 'xlsx', sheets }, notes: [] }
}

const hasRows = ({ rows }: Table): boolean => rows.some((row) => !isBlankRow(row))

function firstSheet<R>(sheets: readonly Sheet[], subject: Subject<R>, context: Context): number {
  const visible = sheets
    .map((sheet, at) => ({ sheet, at }))
    .filter(({ sheet }) => !sheet.hidden && hasRows(sheet.table))
  const known =
    visible.length === 1
      ? visible[0]
      : visible.find(({ sheet }) => proposeLayout(sheet.table, subject, context).origin === 'headings')
  // A file of nothing but individual numbers has no rows left.
  return (
    known ??
    visible[0] ?? {
      at: Math.max(
        0,
        sheets.findIndex(({ table }) => hasRows(table)),
      ),
    }
  ).at
}

function* withoutNumbers(
  sheet: Sheet,
  known: ReadonlySet<string> | 'codes' | undefined,
): Generator<number, Sheet, void> {
  const { table, notes } = yield* dropIndividualNumbers(sheet.table, known)
  const all: readonly FormatNote[] = [...sheet.notes, ...notes]
  const kept: Table = { ...sheet.table, ...table }
  return { ...sheet, name: hideIndividualNumbers(sheet.name), table: kept, notes: all }
}

export interface IntakeState {
  /** Absent to propose one. */
  layout?: Layout | undefined
  file: FileAnswers
  /** Layouts of earlier files. */
  remembered: readonly Layout[]
}
export const newState = (remembered: readonly Layout[] = []): IntakeState => ({ file: noAnswers(), remembered })

export interface SheetReading<R> extends Reading<R> {
  layout: Layout
  origin: LayoutOrigin
}

export const readSheet = <R>(
  sheet: Sheet,
  subject: Subject<R>,
  context: Context,
  state: IntakeState,
): SheetReading<R> => drain(sheetWork(sheet, subject, context, state))

function* sheetWork<R>(
  sheet: Sheet,
  subject: Subject<R>,
  context: Context,
  state: IntakeState,
): Generator<number, SheetReading<R>, void> {
  const takeHidden = state.file.answers.hidden === 'take'
  const { layout, origin } = state.layout
    ? { layout: state.layout, origin: 'chosen' as const }
    : proposeLayout(sheet.table, subject, context, { remembered: state.remembered, takeHidden })
  return { ...(yield* readTable(sheet, subject, layout, context, state.file)), layout, origin }
}

/** Also asks about other visible sheets with such a list. */
export function* readingWork<R>(
  { sheets }: Pick<OpenedFile<R>, 'sheets'>,
  at: number,
  subject: Subject<R>,
  context: Context,
  state: IntakeState,
): Generator<number, SheetReading<R>, void> {
  const [sheet] = sheets.slice(at, at + 1)
  if (!sheet) throw new RangeError(`no sheet ${at}`)
  const read = yield* sheetWork(sheet, subject, context, state)
  const others = sheets.filter((one) => one !== sheet && hasRows(one.table))
  const otherSheets = others.map(({ name, hidden, table }) => ({ name, hidden, rows: table.rows.length }))
  const tally = { ...read.tally, otherSheets }
  const lists = others.filter(
    ({ hidden, table }) => !hidden && proposeLayout(table, subject, context).origin === 'headings',
  )
  if (lists.length === 0) return { ...read, tally }
  const answer = state.file.answers.sheet
  const question: Question = {
    id: 'sheet',
    kind: 'sheet',
    params: { sheet: sheet.name, sheets: lists.map(({ name }) => name).join('、') },
    columns: [],
    lines: [],
    options: [{ value: sheet.name, samples: [] }],
    suggested: sheet.name,
    ...(answer === sheet.name && { answer }),
    remembers: false,
  }
  return {
    ...read,
    tally,
    questions: [question, ...read.questions],
    ready: read.ready && question.answer !== undefined,
  }
}

export const readOpened = <R>(...given: Parameters<typeof readingWork<R>>): SheetReading<R> =>
  drain(readingWork(...given))

/** Remembered answers go to the layout; a bank file has none. */
export function withAnswer(
  state: IntakeState,
  layout: Layout | undefined,
  question: Question,
  value: string,
): IntakeState {
  if (!question.remembers || !layout)
    return {
      ...state,
      layout: question.kind === 'hidden' ? undefined : layout,
      file: { ...state.file, answers: { ...state.file.answers, [question.id]: value } },
    }
  return { ...state, layout: { ...layout, answers: { ...layout.answers, [question.id]: value } } }
}

/** `index` is 0-based; an undefined reason takes the row again. */
export function withLeftOut(state: IntakeState, index: number, reason: string | undefined): IntakeState {
  const { [index]: _before, ...others } = state.file.leftOut
  return { ...state, file: { ...state.file, leftOut: reason === undefined ? others : { ...others, [index]: reason } } }
}
