// Lists as other people's programs write them, for the tests of the intake: text in an encoding, or cells of a workbook.
import { encodeCp932 } from '#formats/text/cp932'
import {
  newState,
  openFile,
  readOpened,
  type Context,
  type OpenedFile,
  type SheetReading,
  type Subject,
} from '#formats/intake/intake'
import { encodeUtf8 } from '#formats/text/textCoding'

export const CONTEXT: Context = { today: '2026-11-22', year: 2026 }

/** Returns lines as a file. Shift_JIS unless the text needs UTF-8. */
export function bytesOf(lines: readonly string[], encoding: 'cp932' | 'utf-8' = 'cp932'): Uint8Array {
  const text = lines.map((line) => `${line}\r\n`).join('')
  if (encoding === 'utf-8') return encodeUtf8(text)
  const encoded = encodeCp932(text)
  if (!encoded.ok) throw new Error(`not in code page 932: ${text}`)
  return encoded.value
}

export async function opened<R>(
  bytes: Uint8Array,
  subject: Subject<R>,
  context: Context = CONTEXT,
): Promise<OpenedFile<R>> {
  const file = await openFile(bytes, subject, context)
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return file.value
}

export interface Answers {
  answers?: Record<string, string>
  leftOut?: Record<number, string>
  context?: Context
}

/** Returns what a file gives with these answers. */
export async function readBytes<R>(
  bytes: Uint8Array,
  subject: Subject<R>,
  { answers = {}, leftOut = {}, context = CONTEXT }: Answers = {},
): Promise<SheetReading<R>> {
  const file = await opened(bytes, subject, context)
  return readOpened(file, file.first, subject, context, { ...newState(), file: { answers, leftOut } })
}

export const readLines = <R>(
  lines: readonly string[],
  subject: Subject<R>,
  options?: Answers,
): Promise<SheetReading<R>> =>
  readBytes(
    bytesOf(
      lines,
      /[^\p{ASCII}\u0080-\u9fff\uff00-\uffef]|[\u2000-\u206f\u00a0]/u.test(lines.join('')) ? 'utf-8' : 'cp932',
    ),
    subject,
    options,
  )

/** The tally as one line: rows of the file, taken, left out by kind, refused. */
export const rowsOf = ({ tally: { rows } }: SheetReading<unknown>): string =>
  [
    rows.file,
    rows.taken,
    rows.leftOut.map(({ kind, rows: count }) => `${kind} ${count}`).join(' ') || '-',
    rows.refused,
  ].join(' | ')

export const questionsOf = ({ questions }: SheetReading<unknown>): string[] => questions.map(({ id }) => id)
export const problemsOf = ({ problems }: SheetReading<unknown>): string[] =>
  problems.map(({ code, line, column }) => `${code} ${line ?? ''}:${column ?? ''}`)
export const inferredOf = ({ tally }: SheetReading<unknown>): string[] =>
  tally.inferred.map(({ kind, from, to }) => `${kind} ${from} → ${to}`)
