// Reads the fields of one fixed-length record.
import { HALF_KANA_OFFSET, isHalfKana } from '../text/cp932Table.ts'
import type { Findings, Params, FilePlace, ProblemCode } from '../formatResult.ts'
import type { FieldLayout, RecordLayout } from './recordLayout.ts'

export interface OpenedRecord<N extends string> {
  text(name: N): string
  /** With all its blanks. */
  raw(name: N): string
  /** 0 when blank, or unreadable, which is reported. */
  number(name: N): number
  place(name: N): FilePlace
  problem(name: N, code: ProblemCode, params?: Params): void
}

export function readRecord<N extends string>(
  bytes: Uint8Array,
  start: number,
  line: number,
  layout: RecordLayout<N>,
  findings: Findings,
): OpenedRecord<N> {
  const fields = new Map<N, FieldLayout<N>>(layout.map((field) => [field.name, field]))
  const place = (name: N): FilePlace => ({ line, byte: start + (fields.get(name)?.offset ?? 0), field: name })
  checkCharacters(bytes, start, line, layout, findings)
  const whole = textOf(bytes.subarray(start, start + lengthOf(layout)))
  const raw = (name: N) => {
    const { offset, length } = fields.get(name) ?? { offset: 0, length: 0 }
    return whole.slice(offset, offset + length)
  }
  const text = (name: N) => raw(name).trim()
  const problem = (name: N, code: ProblemCode, params?: Params) =>
    findings.problem({ code, ...place(name), ...(params && { params }) })
  for (const { name, kind } of layout) if (!isReadable(raw(name), kind)) reportDigits(raw(name), place(name), findings)
  return { text, raw, place, problem, number: (name) => (/^[0-9]+$/.test(raw(name)) ? Number(raw(name)) : 0) }
}

const lengthOf = (layout: RecordLayout<string>): number => layout.reduce((sum, { length }) => sum + length, 0)

// One character per byte, because the positions of the fields are counted in bytes.
function textOf(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += characterOf(byte)
  return text
}

// JIS X 0201 has the yen mark where ASCII has the backslash.
function characterOf(byte: number): string {
  if (byte === 0x5c) return '￥'
  return String.fromCharCode(isHalfKana(byte) ? byte + HALF_KANA_OFFSET : byte)
}

// One report per field, because all bytes of a kanji name are wrong for the same reason. Dummies are not checked.
function checkCharacters(
  bytes: Uint8Array,
  start: number,
  line: number,
  layout: RecordLayout<string>,
  findings: Findings,
): void {
  for (const { name, offset, length } of layout) {
    if (name === 'dummy' || name === 'rest') continue
    const at = bytes.subarray(start + offset, start + offset + length).findIndex((byte) => !isPrintable(byte))
    if (at < 0) continue
    const byte = start + offset + at
    findings.problem({
      code: 'notHalfWidth',
      line,
      byte,
      field: name,
      params: { value: (bytes[byte] ?? 0).toString(16).toUpperCase().padStart(2, '0') },
    })
  }
}

function isPrintable(byte: number): boolean {
  return (byte >= 0x20 && byte <= 0x7e) || isHalfKana(byte)
}

function isReadable(raw: string, kind: FieldLayout['kind']): boolean {
  if (kind === 'text') return true
  return kind === 'optional' ? /^(?:[0-9]*| *)$/.test(raw) : /^[0-9]+$/.test(raw)
}

function reportDigits(raw: string, place: FilePlace, findings: Findings): void {
  const at = [...raw].findIndex((character) => !/[0-9]/.test(character))
  findings.problem({ code: 'notDigits', ...place, byte: (place.byte ?? 0) + at, params: { found: raw } })
}
