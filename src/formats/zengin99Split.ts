// Cuts a 120-byte file into its records and checks their order.
import { hasUtf8Mark, refuseNonText } from './encoding.ts'
import { succeed, fail, MAX_ROWS, type FormatFailure, type FormatResult } from './formatResult.ts'
import { RECORD_LENGTH } from './zengin99Layout.ts'

export type Terminator = 'none' | 'cr' | 'lf' | 'crlf'
export interface SplitFile {
  /** Offsets of the records in the file. */
  starts: number[]
  terminator: Terminator
  /** A trailing 0x1A, with which old software ends its files. */
  endMark: boolean
}

export const TERMINATOR_BYTES: Record<Terminator, readonly number[]> = {
  none: [],
  cr: [0x0d],
  lf: [0x0a],
  crlf: [0x0d, 0x0a],
}
const END_MARK = 0x1a

/** Returns the records of a file, or the first place where it does not consist of 120-byte records. */
export function splitRecords(bytes: Uint8Array): FormatResult<SplitFile> {
  if (hasUtf8Mark(bytes)) return fail('byteOrderMark', { line: 1, byte: 0 })
  const refused = refuseNonText(bytes)
  if (refused) return refused
  const content = withoutEndMark(bytes)
  const terminator = terminatorAt(content, RECORD_LENGTH)
  const failure = terminator === 'none' ? checkPlain(content) : checkLines(content, terminator)
  if (failure) return failure
  const step = RECORD_LENGTH + TERMINATOR_BYTES[terminator].length
  const starts = Array.from({ length: Math.ceil(content.length / step) }, (_, at) => at * step)
  return checkOrder(content, starts) ?? succeed({ starts, terminator, endMark: content.length < bytes.length })
}

function withoutEndMark(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (bytes[end - 1] === END_MARK) end -= 1
  return bytes.subarray(0, end)
}

function terminatorAt(bytes: Uint8Array, at: number): Terminator {
  if (bytes[at] === 0x0a) return 'lf'
  if (bytes[at] !== 0x0d) return 'none'
  return bytes[at + 1] === 0x0a ? 'crlf' : 'cr'
}

function nextTerminator(bytes: Uint8Array, from: number): number {
  const at = bytes.subarray(from).findIndex((byte) => byte === 0x0a || byte === 0x0d)
  return at < 0 ? bytes.length : from + at
}

// Without terminators, only the total length can show that a record has a wrong length.
function checkPlain(bytes: Uint8Array): FormatFailure | undefined {
  const stop = nextTerminator(bytes, 0)
  const line = Math.floor(stop / RECORD_LENGTH) + 1
  const length = stop % RECORD_LENGTH
  if (stop === bytes.length) return length === 0 ? undefined : truncated(line, stop - length, length)
  if (length !== 0 || stop === 0) return wrongLength(1, 0, stop)
  return fail(
    'mixedTerminators',
    { line: line - 1, byte: stop },
    { expected: 'none', found: terminatorAt(bytes, stop) },
  )
}

function checkLines(bytes: Uint8Array, terminator: Terminator): FormatFailure | undefined {
  let line = 1
  for (let start = 0; start < bytes.length; line += 1) {
    const stop = nextTerminator(bytes, start)
    const length = stop - start
    if (length !== RECORD_LENGTH)
      return stop === bytes.length ? truncated(line, start, length) : wrongLength(line, start, length)
    const found = terminatorAt(bytes, stop)
    if (stop < bytes.length && found !== terminator)
      return fail('mixedTerminators', { line, byte: stop }, { expected: terminator, found })
    start = stop + TERMINATOR_BYTES[terminator].length
  }
  return undefined
}

function truncated(line: number, byte: number, length: number): FormatFailure {
  return fail(
    length > RECORD_LENGTH ? 'recordLength' : 'fileTruncated',
    { line, byte },
    { length, expected: RECORD_LENGTH },
  )
}

function wrongLength(line: number, byte: number, length: number): FormatFailure {
  return fail('recordLength', { line, byte }, { length, expected: RECORD_LENGTH })
}

const AFTER: Record<string, readonly string[]> = { '': ['1'], 1: ['2'], 2: ['2', '8'], 8: ['9'], 9: [''] }

// The order is 1, 2 …, 8, 9; '' stands for both the beginning and the end.
function checkOrder(bytes: Uint8Array, starts: readonly number[]): FormatFailure | undefined {
  if (starts.length > MAX_ROWS + 3)
    return fail('tooManyRows', { line: MAX_ROWS + 2, byte: starts[MAX_ROWS + 1] ?? 0 }, { limit: MAX_ROWS })
  let before = ''
  for (const [at, start] of [...starts, bytes.length].entries()) {
    const found = at === starts.length ? '' : String.fromCharCode(bytes[start] ?? 0)
    const expected = AFTER[before] ?? []
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
