// Detects the kind of a file and decodes its text. A byte order mark decides the encoding; spreadsheets write UTF-16 with
// one (“Unicode text”). Without a mark, the text is read as UTF-8 if that is valid Japanese, otherwise as code page 932.
import { decodeCp932, lineOf } from './cp932.ts'
import { succeed, fail, type FormatFailure, type FormatResult, type Place } from '../formatResult.ts'
import { decodeLossy, decodeStrict, decodeUtf8, encodeUtf8 } from './textCoding.ts'

/** What the app writes. */
export type TextEncoding = 'utf-8' | 'cp932'
/** What it reads. */
export type ReadEncoding = TextEncoding | 'utf-16le' | 'utf-16be'
export const FILE_KINDS = ['png', 'jpeg', 'gif', 'pdf', 'zip', 'excel97', 'gzip', 'binary'] as const
/** A file that is not text. An XLSX workbook is a `zip` as well. */
export type FileKind = (typeof FILE_KINDS)[number]

export interface DetectedEncoding {
  encoding: ReadEncoding
  /** Bytes of the byte order mark: 3, 2 or 0. */
  markLength: number
}
export interface DecodedText extends DetectedEncoding {
  /** Without the byte order mark. */
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

/** Records of fixed length are counted in bytes of code page 932, so that UTF-16 is none of them. */
export const refuseNonRecords = (bytes: Uint8Array): FormatFailure | undefined =>
  utf16Of(bytes) === undefined ? refuseNonText(bytes) : fail('utf16', { byte: 0 })

/** Empty, or another kind of file. */
function refuseNonText(bytes: Uint8Array): FormatFailure | undefined {
  if (bytes.length === 0) return fail('fileEmpty')
  const kind = fileKind(bytes)
  return kind === undefined ? undefined : fail('notText', { byte: kind === 'binary' ? bytes.indexOf(0) : 0 }, { kind })
}

/** Returns the encoding of the bytes, or why they are not text. */
export function detectEncoding(bytes: Uint8Array): FormatResult<DetectedEncoding> {
  const refused = refuseNonText(bytes)
  if (refused) return refused
  const utf16 = utf16Of(bytes)
  if (utf16 !== undefined) return succeed({ encoding: utf16, markLength: 2 })
  if (hasUtf8Mark(bytes)) return succeed({ encoding: 'utf-8', markLength: UTF8_MARK.length })
  return succeed({ encoding: looksLikeUtf8(bytes) ? 'utf-8' : 'cp932', markLength: 0 })
}

// Half-width kana of code page 932 can be valid UTF-8: ﾝｱ (DD B1) is U+0771. Japanese text in UTF-8 has characters of
// three bytes, so text without one is read as code page 932 where that is valid too.
function looksLikeUtf8(bytes: Uint8Array): boolean {
  const text = decodeUtf8(bytes)
  if (text === undefined) return isCutUtf8(bytes)
  const isAscii = bytes.every((byte) => byte < 0x80)
  return isAscii || /[\u0800-\u{10ffff}]/u.test(text) || !decodeCp932(bytes).ok
}

/** At most one in this many characters of a text is cut, where a program counted bytes. */
const WHOLE_FOR_CUT = 8

// A character that a program cut in half makes the whole file invalid, and may even be valid code page 932 with its
// neighbours. Text of code page 932 hardly ever looks like many whole characters of three bytes.
function isCutUtf8(bytes: Uint8Array): boolean {
  const lossy = decodeLossy('utf-8', bytes)
  const whole = lossy.match(/[\u3000-\u9fff\uff00-\uffef]/gu)?.length ?? 0
  const cut = lossy.match(/\ufffd+/gu)?.length ?? 0
  return whole > 0 && whole >= cut * WHOLE_FOR_CUT
}

export function decodeText(bytes: Uint8Array): FormatResult<DecodedText> {
  const detected = detectEncoding(bytes)
  if (!detected.ok) return detected
  const { encoding, markLength } = detected.value
  const text =
    encoding === 'cp932' ? decodeCp932(bytes) : decodeUnicode(encoding, bytes.subarray(markLength), markLength)
  return text.ok ? succeed({ ...detected.value, text: text.value }) : text
}

type Unicode = Exclude<ReadEncoding, 'cp932'>

function decodeUnicode(encoding: Unicode, bytes: Uint8Array, markLength: number): FormatResult<string> {
  const text = decodeStrict(encoding, bytes)
  return text === undefined
    ? fail('badEncoding', invalidPlace(encoding, bytes, markLength), { encoding })
    : succeed(text)
}

function invalidPlace(encoding: Unicode, bytes: Uint8Array, markLength: number): Place {
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
