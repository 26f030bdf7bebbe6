// TextDecoder and TextEncoder exist in Node and in every window, but the language's own type library does not declare
// them; a global declaration would clash with that of the DOM.

interface Decoder {
  decode(bytes: Uint8Array): string
}
interface Coders {
  TextDecoder: new (label: string, options: { fatal?: boolean; ignoreBOM?: boolean }) => Decoder
  TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }
}

const coders = globalThis as unknown as Coders

/** Invalid bytes become U+FFFD; a leading byte order mark stays. */
export function decodeLossy(label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'shift_jis', bytes: Uint8Array): string {
  return new coders.TextDecoder(label, { ignoreBOM: true }).decode(bytes)
}

/** Undefined when invalid; a leading byte order mark stays. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => decodeStrict('utf-8', bytes)

/** Undefined when invalid; a leading byte order mark stays. */
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
