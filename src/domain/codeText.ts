// Codes and designated numbers are half-width by their own definition, however they were typed or copied.

/** Takes a code as typed and gives it in half-width characters without blanks around it; any kind of hyphen or long vowel mark becomes `-`. */
export function toHalfWidthCode(text: string): string {
  // NFKC of the whole is right here: there is no kanji in a code that it could hit.
  return text.trim().normalize('NFKC').replace(/[‐‑–—−ー]/g, '-')
}

/** Takes a designated number as typed and gives it as it is sent: half-width, letters as capitals. */
export function toDesignatedNumber(text: string): string {
  return toHalfWidthCode(text).toUpperCase()
}
