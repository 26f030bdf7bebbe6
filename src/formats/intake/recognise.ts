// Tells the format by the first bytes; the reader of the format has the final say.
import { fileKind, hasUtf8Mark } from '../text/encoding.ts'

export type ImportFormat = 'zengin99' | 'eltax' | 'xlsx' | 'delimited'

const RECORD = 120
const START = 16

/** Anything else goes to the table reader, which says why it cannot be read. */
export function recogniseFormat(bytes: Uint8Array): ImportFormat {
  const kind = fileKind(bytes)
  if (kind === 'zip' || kind === 'excel97') return 'xlsx'
  const start = String.fromCharCode(...bytes.subarray(0, START + 3)).slice(hasUtf8Mark(bytes) ? 3 : 0)
  if (/^"?1"?,"?[0-9]{2}"?,"?[0-9]"?,/.test(start)) return 'eltax'
  return /^1[0-9]{3}[0-9 ]{10}/.test(start) && firstLine(bytes) >= RECORD ? 'zengin99' : 'delimited'
}

function firstLine(bytes: Uint8Array): number {
  const end = bytes.findIndex((byte) => byte === 0x0a || byte === 0x0d)
  return end < 0 ? bytes.length : end
}
