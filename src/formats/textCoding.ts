// TextDecoder and TextEncoder exist in Node and in every window, but belong to no library of the language; this is the
// one place that names them, with no more of their types than is used. Declaring them for everyone would clash with the
// DOM's own declarations.

interface Decoder {
  decode(bytes: Uint8Array): string
}
interface Coders {
  TextDecoder: new (label: string, options: { fatal?: boolean; ignoreBOM?: boolean }) => Decoder
  TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }
}

const coders = globalThis as unknown as Coders

/** Takes bytes and gives the text, with U+FFFD for what is invalid; a leading byte order mark stays in the text. */
export function decodeLossy(label: 'utf-8' | 'shift_jis', bytes: Uint8Array): string {
  return new coders.TextDecoder(label, { ignoreBOM: true }).decode(bytes)
}

/**
 * Takes bytes and gives the text, or undefined when they are not valid UTF-8; a leading byte order mark stays in the
 * text.
 */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new coders.TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Takes text and gives UTF-8. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return new coders.TextEncoder().encode(text)
}

/** Takes parts and gives them as one. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += part.length
  }
  return result
}
