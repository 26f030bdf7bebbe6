// Without Electron, so that its rule is tested without one.
/** Complete addresses: a variable part could carry data out. No other opens, not even one from a bank's answer. */
const ALLOWED: ReadonlySet<string> = new Set([
  'https://www.eltax.lta.go.jp/',
  'https://www.soumu.go.jp/',
  'https://www.nta.go.jp/',
])

export function isAllowedExternal(url: string): boolean {
  return URL.canParse(url) && ALLOWED.has(new URL(url).href)
}
