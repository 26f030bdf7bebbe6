// The codes of code page 932, by inverting the platform's decoder: it has no encoder.
import { decodeLossy } from './textCoding.ts'

export interface Cp932Table {
  /** Two-byte codes; unassigned ones are absent. */
  readonly characterOf: ReadonlyMap<number, string>
  /** Of several codes the one that Windows writes. */
  readonly codeOf: ReadonlyMap<string, number>
}

let table: Cp932Table | undefined

/** The first use takes a few milliseconds. */
export function cp932Table(): Cp932Table {
  table ??= buildTable()
  return table
}

export function isLead(byte: number): boolean {
  return (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc)
}

export function isHalfKana(byte: number): boolean {
  return byte >= 0xa1 && byte <= 0xdf
}

export const HALF_KANA_OFFSET = 0xff61 - 0xa1

function buildTable(): Cp932Table {
  const characterOf = new Map<number, string>()
  const codeOf = new Map<string, number>()
  const codes = twoByteCodes()
  decodeAll(codes).forEach((character, at) => {
    const code = codes[at] ?? 0
    if (character.length !== 1 || character === '\ufffd') return
    characterOf.set(code, character)
    if (!isSecondChoice(code) && !codeOf.has(character)) codeOf.set(character, code)
  })
  return { characterOf, codeOf }
}

// Rows ED and EE (NEC's selection) repeat characters of rows FA to FC (IBM's extension); Windows reads both and
// writes the latter.
function isSecondChoice(code: number): boolean {
  return code >= 0xed00 && code <= 0xeeff
}

function twoByteCodes(): number[] {
  const codes: number[] = []
  for (let lead = 0x81; lead <= 0xfc; lead += 1) {
    if (!isLead(lead)) continue
    for (let trail = 0x40; trail <= 0xfc; trail += 1) if (trail !== 0x7f) codes.push(lead * 256 + trail)
  }
  return codes
}

// A line feed is never the second byte of a character, so each line belongs to one code.
function decodeAll(codes: readonly number[]): string[] {
  const bytes = new Uint8Array(codes.length * 3)
  codes.forEach((code, at) => bytes.set([code >> 8, code & 0xff, 0x0a], at * 3))
  return decodeLossy('shift_jis', bytes).split('\n').slice(0, codes.length)
}
