import { hasUtf8Mark, refuseNonRecords } from '../text/encoding.ts'
import { succeed, fail, MAX_ROWS, type FormatFailure, type FormatResult } from '../formatResult.ts'
import { RECORD_LENGTH } from './zengin99Layout.ts'

export type Terminator = 'none' | 'cr' | 'lf' | 'crlf'
export interface SplitFile {
  starts: number[]
  terminator: Terminator
  /** 0x1A, with which old software ends its files. */
  endMark: boolean
}

/** `length` in bytes; `after`: types of record that may follow each, '' being the beginning and the end. */
export interface RecordShape {
  readonly length: number
  readonly after: Readonly<Record<string, readonly string[]>>
}

const LOT_RECORDS: RecordShape = {
  length: RECORD_LENGTH,
  after: { '': ['1'], 1: ['2'], 2: ['2', '8'], 8: ['9'], 9: [''] },
}

export const TERMINATOR_BYTES: Record<Terminator, readonly number[]> = {
  none: [],
  cr: [0x0d],
  lf: [0x0a],
  crlf: [0x0d, 0x0a],
}
const END_MARK = 0x1a

export function splitRecords(bytes: Uint8Array, shape: RecordShape = LOT_RECORDS): FormatResult<SplitFile> {
  if (hasUtf8Mark(bytes)) return fail('byteOrderMark', { line: 1, byte: 0 })
  const refused = refuseNonRecords(bytes)
  if (refused) return refused
  const content = withoutEndMark(bytes)
  const terminator = terminatorAt(content, shape.length)
  const failure =
    terminator === 'none' ? checkPlain(content, shape.length) : checkLines(content, terminator, shape.length)
  if (failure) return failure
  const step = shape.length + TERMINATOR_BYTES[terminator].length
  const starts = Array.from({ length: Math.ceil(content.length / step) }, (_, at) => at * step)
  return checkOrder(content, starts, shape) ?? succeed({ starts, terminator, endMark: content.length < bytes.length })
}

function withoutEndMark(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  for (let mark = end; mark > 0; mark -= 1) {
    if (bytes[mark - 1] === END_MARK) end = mark - 1
    else if (!isTerminator(bytes[mark - 1])) break
  }
  // Blank lines after the last record, which editors add; one terminator belongs to the record.
  while (
    isTerminator(bytes[end - 1]) &&
    isTerminator(bytes[end - 2]) &&
    bytes[end - 2] !== bytes[end - 1] &&
    isTerminator(bytes[end - 3])
  )
    end -= 2
  while (isTerminator(bytes[end - 1]) && bytes[end - 1] === bytes[end - 2]) end -= 1
  return bytes.subarray(0, end)
}

const isTerminator = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d

function terminatorAt(bytes: Uint8Array, at: number): Terminator {
  if (bytes[at] === 0x0a) return 'lf'
  if (bytes[at] !== 0x0d) return 'none'
  return bytes[at + 1] === 0x0a ? 'crlf' : 'cr'
}

function nextTerminator(bytes: Uint8Array, from: number): number {
  const at = bytes.subarray(from).findIndex((byte) => byte === 0x0a || byte === 0x0d)
  return at < 0 ? bytes.length : from + at
}

// Without terminators, only the total length can show a wrong record length.
function checkPlain(bytes: Uint8Array, expected: number): FormatFailure | undefined {
  const stop = nextTerminator(bytes, 0)
  const line = Math.floor(stop / expected) + 1
  const length = stop % expected
  if (stop === bytes.length) return length === 0 ? undefined : truncated(line, stop - length, length, expected)
  if (length !== 0 || stop === 0) return wrongLength(1, 0, stop, expected)
  return fail(
    'mixedTerminators',
    { line: line - 1, byte: stop },
    { expected: 'none', found: terminatorAt(bytes, stop) },
  )
}

function checkLines(bytes: Uint8Array, terminator: Terminator, expected: number): FormatFailure | undefined {
  let line = 1
  for (let start = 0; start < bytes.length; line += 1) {
    const stop = nextTerminator(bytes, start)
    const length = stop - start
    if (length !== expected)
      return stop === bytes.length
        ? truncated(line, start, length, expected)
        : wrongLength(line, start, length, expected)
    const found = terminatorAt(bytes, stop)
    if (stop < bytes.length && found !== terminator)
      return fail('mixedTerminators', { line, byte: stop }, { expected: terminator, found })
    start = stop + TERMINATOR_BYTES[terminator].length
  }
  return undefined
}

function truncated(line: number, byte: number, length: number, expected: number): FormatFailure {
  return fail(length > expected ? 'recordLength' : 'fileTruncated', { line, byte }, { length, expected })
}

function wrongLength(line: number, byte: number, length: number, expected: number): FormatFailure {
  return fail('recordLength', { line, byte }, { length, expected })
}

function checkOrder(bytes: Uint8Array, starts: readonly number[], { after }: RecordShape): FormatFailure | undefined {
  if (starts.length > MAX_ROWS + 3)
    return fail('tooManyRows', { line: MAX_ROWS + 2, byte: starts[MAX_ROWS + 1] ?? 0 }, { limit: MAX_ROWS })
  let before = ''
  for (const [at, start] of [...starts, bytes.length].entries()) {
    const found = at === starts.length ? '' : String.fromCharCode(bytes[start] ?? 0)
    const expected = after[before] ?? []
    if (!expected.includes(found)) return wrongOrder(at + 1, start, { before, expected: expected.join(' / '), found })
    before = found
  }
  return undefined
}

function wrongOrder(
  line: number,
  byte: number,
  { before, expected, found }: { before: string; expected: string; found: string },
): FormatFailure {
  if (before === '1' && found === '8') return fail('noDetails', { line, byte })
  return fail('recordOrder', { line, byte }, { expected, found })
}
