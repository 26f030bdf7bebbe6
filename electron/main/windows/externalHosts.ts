/**
 * The pages the application itself links to, whole: what follows an address could carry something out. Anything else
 * stays closed: an address in a bank answer is not a reason to open it.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  'https://www.eltax.lta.go.jp/',
  'https://www.soumu.go.jp/',
  'https://www.nta.go.jp/',
])

/** May `url` be handed to the person's browser: one of the list, after the reader of addresses has made it plain. */
export function isAllowedExternal(url: string): boolean {
  return URL.canParse(url) && ALLOWED.has(new URL(url).href)
}
