// Code page 932, called Shift_JIS by Japanese Windows. A lost character never becomes a question mark.
import { cp932Table, HALF_KANA_OFFSET, isHalfKana, isLead } from './cp932Table.ts'
import { Findings, fail, type Bytes, type FormatResult } from '../formatResult.ts'

/** `at` counts characters from 0. */
interface Cp932Fold {
  at: number
  from: string
  to: string
}
export interface Cp932Text {
  bytes: number[]
  folds: Cp932Fold[]
  /** `bytes` omits these characters, so it must not be used while there are any. */
  unmappable: { at: number; character: string }[]
}

// Unicode has two code points for each, the code page one. The operating system decides which one a keyboard types.
const TWINS: ReadonlyMap<string, string> = new Map([
  ['〜', '～'],
  ['−', '－'],
  ['‖', '∥'],
  ['—', '―'],
  ['¢', '￠'],
  ['£', '￡'],
  ['¬', '￢'],
  ['¥', '￥'],
])

export function decodeCp932(bytes: Uint8Array): FormatResult<string> {
  const { characterOf } = cp932Table()
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    const character = isLead(byte) ? characterOf.get(byte * 256 + (bytes[at + 1] ?? 0)) : singleByte(byte)
    if (character === undefined)
      return fail('badEncoding', { line: lineOf(bytes, at), byte: at }, { encoding: 'cp932' })
    parts.push(character)
    if (isLead(byte)) at += 1
  }
  return { ok: true, value: parts.join(''), notes: [] }
}

/** Only kana with a combining voiced mark are composed: more would change the shape of some kanji in names. */
export function encodeCp932Text(text: string): Cp932Text {
  const result: Cp932Text = { bytes: [], folds: [], unmappable: [] }
  let at = 0
  for (const character of composeKana(text)) {
    encodeCharacter(result, character, at)
    at += 1
  }
  return result
}

export function encodeCp932(text: string): FormatResult<Bytes> {
  const findings = new Findings()
  const parts = text.split('\n').map((line, index) => {
    const { bytes, folds, unmappable } = encodeCp932Text(line)
    for (const { at, from, to } of folds)
      findings.note({ code: 'encodingFolded', line: index + 1, column: at + 1, params: { from, to } })
    for (const found of unmappable)
      findings.problem({
        code: 'characterUnmappable',
        line: index + 1,
        column: found.at + 1,
        params: describeCharacter(found.character),
      })
    return bytes
  })
  return findings.result(Uint8Array.from(parts.flatMap((bytes, index) => (index === 0 ? bytes : [0x0a, ...bytes]))))
}

export function describeCharacter(character: string): { character: string; codePoint: string } {
  return { character, codePoint: `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` }
}

/** 1-based; CR, LF and CRLF each end a line. */
export function lineOf(bytes: Uint8Array, offset: number): number {
  let line = 1
  for (let at = 0; at < offset; at += 1) {
    if (bytes[at] === 0x0a || (bytes[at] === 0x0d && bytes[at + 1] !== 0x0a)) line += 1
  }
  return line
}

function singleByte(byte: number): string | undefined {
  if (byte < 0x80) return String.fromCharCode(byte)
  return isHalfKana(byte) ? String.fromCharCode(byte + HALF_KANA_OFFSET) : undefined
}

function encodeCharacter(result: Cp932Text, character: string, at: number): void {
  const written = TWINS.get(character) ?? character
  const bytes = bytesOf(written)
  if (bytes === undefined) result.unmappable.push({ at, character })
  else result.bytes.push(...bytes)
  if (written !== character) result.folds.push({ at, from: character, to: written })
}

function bytesOf(character: string): number[] | undefined {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return [point]
  const single = point - HALF_KANA_OFFSET
  if (isHalfKana(single)) return [single]
  const code = cp932Table().codeOf.get(character)
  return code === undefined ? undefined : [code >> 8, code & 0xff]
}

export function composeKana(text: string): string {
  return text.replace(/[\u3041-\u30ff][\u3099\u309a]/gu, (pair) => pair.normalize('NFC'))
}
