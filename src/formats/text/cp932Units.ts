// Encodes long texts in code page 932 by one table lookup for each UTF-16 unit.
import { cp932Table, HALF_KANA_OFFSET } from './cp932Table.ts'
import type { Bytes } from '../formatResult.ts'

/** 0 for a unit without a code of its own: twins, combining marks, halves of surrogate pairs. */
let units: Uint16Array | undefined

/** Undefined when a character needs `encodeCp932Text`. */
export function encodePlainCp932(text: string): Bytes | undefined {
  const codes = (units ??= buildUnits())
  const bytes = new Uint8Array(text.length * 2)
  let at = 0
  for (let index = 0; index < text.length; index++) {
    const code = codes[text.charCodeAt(index)] ?? 0
    if (code === 0) return undefined
    if (code > 0xff) bytes[at++] = code >> 8
    bytes[at++] = code & 0xff
  }
  return bytes.slice(0, at)
}

export function isPlainCp932(text: string): boolean {
  const codes = (units ??= buildUnits())
  for (let index = 0; index < text.length; index++) if (codes[text.charCodeAt(index)] === 0) return false
  return true
}

function buildUnits(): Uint16Array {
  const codes = new Uint16Array(0x10000)
  for (const [character, code] of cp932Table().codeOf) codes[character.charCodeAt(0)] = code
  for (let code = 0x01; code < 0x80; code++) codes[code] = code
  for (let code = 0xa1; code <= 0xdf; code++) codes[code + HALF_KANA_OFFSET] = code
  // Combining marks are in no table, so that such a text takes the slow path, which joins them.
  return codes
}
