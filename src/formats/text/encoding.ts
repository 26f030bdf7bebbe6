// A byte order mark decides the encoding; spreadsheets write UTF-16 with one (“Unicode text”). Without a mark: UTF-8
// if that is valid Japanese, otherwise code page 932.
import { decodeCp932, lineOf } from './cp932.ts'
import { succeed, fail, type FormatFailure, type FormatResult, type FilePlace } from '../formatResult.ts'
import { decodeLossy, decodeStrict, decodeUtf8, encodeUtf8 } from './textCoding.ts'

export type TextEncoding = 'utf-8' | 'cp932'
export type ReadEncoding = TextEncoding | 'utf-16le' | 'utf-16be'
export const FILE_KINDS = ['png', 'jpeg', 'gif', 'pdf', 'zip', 'excel97', 'gzip', 'binary'] as const
/** An XLSX workbook is a `zip` as well. */
export type FileKind = (typeof FILE_KINDS)[number]

export interface DecodedText {
  encoding: ReadEncoding
  /** Bytes of the byte order mark: 3, 2 or 0. */
  markLength: number
  text: string
}

const SIGNATURES: readonly (readonly [FileKind, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['excel97', [0xd0, 0xcf, 0x11, 0xe0]],
  ['gzip', [0x1f, 0x8b]],
]
const UTF8_MARK = [0xef, 0xbb, 0xbf]
const UTF16_MARKS = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const

/** Undefined for text; a NUL byte makes the bytes binary. */
export function fileKind(bytes: Uint8Array): FileKind | undefined {
  const known = SIGNATURES.find(([, signature]) => startsWith(bytes, signature))
  if (known) return known[0]
  return bytes.includes(0) && utf16Of(bytes) === undefined ? 'binary' : undefined
}

export function hasSignature(bytes: Uint8Array, kind: FileKind): boolean {
  return SIGNATURES.some(([known, signature]) => known === kind && startsWith(bytes, signature))
}

export function hasUtf8Mark(bytes: Uint8Array): boolean {
  return startsWith(bytes, UTF8_MARK)
}

/** Fixed-length records are counted in bytes of code page 932. */
export const refuseNonRecords = (bytes: Uint8Array): FormatFailure | undefined =>
  utf16Of(bytes) === undefined ? refuseNonText(bytes) : fail('utf16', { byte: 0 })

function refuseNonText(bytes: Uint8Array): FormatFailure | undefined {
  if (bytes.length === 0) return fail('fileEmpty')
  const kind = fileKind(bytes)
  return kind === undefined ? undefined : fail('notText', { byte: kind === 'binary' ? bytes.indexOf(0) : 0 }, { kind })
}

/** Whole characters for each one that is cut, where a program counted bytes. */
const WHOLE_FOR_CUT = 8

// One character cut in half makes a whole file invalid UTF-8, and perhaps valid code page 932, whose text hardly ever
// looks like many whole characters of three bytes.
function isCutUtf8(bytes: Uint8Array): boolean {
  const lossy = decodeLossy('utf-8', bytes)
  const whole = lossy.match(/[\u3000-\u9fff\uff00-\uffef]/gu)?.length ?? 0
  const cut = lossy.match(/\ufffd+/gu)?.length ?? 0
  return whole > 0 && whole >= cut * WHOLE_FOR_CUT
}

export function decodeText(bytes: Uint8Array): FormatResult<DecodedText> {
  const refused = refuseNonText(bytes)
  if (refused) return refused
  const utf16 = utf16Of(bytes)
  if (utf16 !== undefined) return decodeUnicode(utf16, bytes, 2)
  if (hasUtf8Mark(bytes)) return decodeUnicode('utf-8', bytes, UTF8_MARK.length)
  const text = decodeUtf8(bytes)
  if (text === undefined) return isCutUtf8(bytes) ? decodeUnicode('utf-8', bytes, 0) : decodeCodePage(bytes)
  // Half-width kana of code page 932 can be valid UTF-8: ﾝｱ (DD B1) is U+0771. Japanese UTF-8 has characters of three
  // bytes; text without one is read as code page 932 where valid. ASCII has a byte a character.
  const isSure = text.length === bytes.length || /[\u0800-\u{10ffff}]/u.test(text)
  const other = isSure ? undefined : decodeCodePage(bytes)
  return other?.ok ? other : succeed({ encoding: 'utf-8', markLength: 0, text })
}

function decodeCodePage(bytes: Uint8Array): FormatResult<DecodedText> {
  const read = decodeCp932(bytes)
  return read.ok ? succeed({ encoding: 'cp932', markLength: 0, text: read.value }) : read
}

function decodeUnicode(
  encoding: Exclude<ReadEncoding, 'cp932'>,
  bytes: Uint8Array,
  markLength: number,
): FormatResult<DecodedText> {
  const marked = bytes.subarray(markLength)
  const text = decodeStrict(encoding, marked)
  return text === undefined
    ? fail('badEncoding', invalidPlace(encoding, marked, markLength), { encoding })
    : succeed({ encoding, markLength, text })
}

function invalidPlace(encoding: Exclude<ReadEncoding, 'cp932'>, bytes: Uint8Array, markLength: number): FilePlace {
  const lossy = decodeLossy(encoding, bytes)
  const valid = encodeUtf8(lossy.slice(0, lossy.indexOf('\ufffd')))
  const offset = encoding === 'utf-8' ? valid.length : lossy.indexOf('\ufffd') * 2
  return { line: lineOf(valid, valid.length), byte: offset + markLength }
}

const utf16Of = (bytes: Uint8Array): (typeof UTF16_MARKS)[number][0] | undefined =>
  UTF16_MARKS.find(([, mark]) => startsWith(bytes, mark))?.[0]

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}
