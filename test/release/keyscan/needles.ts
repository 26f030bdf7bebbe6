// Lists the forms in which a client key may be hidden in a file.

/** One form of a key, as the bytes to search for. */
export interface Needle {
  how: string
  bytes: Buffer
}

/**
 * Returns what `bytes` look like inside a longer base64 text. There are three texts, one for each offset in a group of
 * three bytes. Characters at either end that also encode neighbouring bytes are left out.
 */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return text.slice([0, 2, 3][before], Math.floor(((before + bytes.length) * 8) / 6))
  })
}

const percent = (bytes: Buffer): string => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const escaped = (text: string): string =>
  [...text].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

/** Returns every form of a key to search for. */
export function needlesOf(key: string): Needle[] {
  const [utf8, utf16] = [Buffer.from(key), Buffer.from(key, 'utf16le')]
  const texts: [string, string][] = [
    ['reversed', [...key].reverse().join('')],
    ['percent-encoded', percent(utf8)],
    ['percent-encoded', percent(utf8).toUpperCase()],
    ['escaped', escaped(key)],
    ...[utf8, utf16].flatMap((bytes) =>
      [bytes.toString('hex'), bytes.toString('hex').toUpperCase()].map((text): [string, string] => ['hex', text]),
    ),
    ...[utf8, utf16].flatMap((bytes) =>
      base64Of(bytes).flatMap((text): [string, string][] => [
        ['base64', text],
        ['base64url', text.replaceAll('+', '-').replaceAll('/', '_')],
      ]),
    ),
  ]
  const all = [
    { how: 'plain', bytes: utf8 },
    { how: 'UTF-16LE', bytes: utf16 },
    { how: 'UTF-16BE', bytes: Buffer.from(utf16).swap16() },
    ...texts.map(([how, text]) => ({ how, bytes: Buffer.from(text) })),
  ]
  return all.filter(({ bytes }, at) => all.findIndex((other) => other.bytes.equals(bytes)) === at)
}
