/**
 * The pages that the app itself links to, as complete addresses, because a variable part could carry data out. No other
 * address opens, not even one from a bank's answer.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  'https://www.eltax.lta.go.jp/',
  'https://www.soumu.go.jp/',
  'https://www.nta.go.jp/',
])

/** After URL normalisation. */
export function isAllowedExternal(url: string): boolean {
  return URL.canParse(url) && ALLOWED.has(new URL(url).href)
}
