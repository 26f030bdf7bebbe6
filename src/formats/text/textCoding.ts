// TextDecoder and TextEncoder exist in Node and in every window, but the language's own type library does not declare
// them. Only this file names them, with just the parts of their types that are used; declaring them globally would
// clash with the DOM's own declarations.

interface Decoder {
  decode(bytes: Uint8Array): string
}
interface Coders {
  TextDecoder: new (label: string, options: { fatal?: boolean; ignoreBOM?: boolean }) => Decoder
  TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }
}

const coders = globalThis as unknown as Coders

/** U+FFFD stands for what is invalid; a leading byte order mark stays in the text. */
export function decodeLossy(label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'shift_jis', bytes: Uint8Array): string {
  return new coders.TextDecoder(label, { ignoreBOM: true }).decode(bytes)
}

/** Undefined when the bytes are not valid UTF-8; a leading byte order mark stays in the text. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => decodeStrict('utf-8', bytes)

/** Undefined when the bytes are not valid in the encoding; a leading byte order mark stays in the text. */
export function decodeStrict(label: 'utf-8' | 'utf-16le' | 'utf-16be', bytes: Uint8Array): string | undefined {
  try {
    return new coders.TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return new coders.TextEncoder().encode(text)
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += part.length
  }
  return result
}
