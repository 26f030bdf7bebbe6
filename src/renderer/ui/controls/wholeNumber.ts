/** From 0 to `maximum`, full-width digits included. */
export function wholeNumber(text: string, maximum: number): number | undefined {
  const digits = text.normalize('NFKC').trim()
  if (!/^\d{1,9}$/.test(digits)) return undefined
  const value = Number(digits)
  return value <= maximum ? value : undefined
}
