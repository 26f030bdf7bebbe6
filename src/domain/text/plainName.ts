/**
 * Unicode 16, Cc, Cf, Zl and Zp: unseen, but they change how the text around them reads. The same list is in
 * `office.is_name` of the office's schema.
 */
const UNSEEN =
  // eslint-disable-next-line no-control-regex -- these are what it is about
  /[\u0000-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0001}\u{e0020}-\u{e007f}]+/gu

/** A name may have blanks, fillers and selectors, but not only these; as in `office.is_name`. */
const SHOWN = /[^ \u00a0\u115f\u1160\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0\p{Variation_Selector}]/u

export const isPlainName = (text: string): boolean =>
  text.search(UNSEEN) === -1 && SHOWN.test(text) && text.isWellFormed()

export function toPlainLine(text: string, most: number): string {
  const line = text.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`
}
