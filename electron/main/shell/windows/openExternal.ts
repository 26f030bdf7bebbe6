import { shell } from 'electron'

/** Complete addresses: a variable part could carry data out. No other opens, not even one from a bank's answer. */
const ALLOWED: ReadonlySet<string> = new Set([
  'https://www.eltax.lta.go.jp/',
  'https://www.soumu.go.jp/',
  'https://www.nta.go.jp/',
])

export function isAllowedExternal(url: string): boolean {
  return URL.canParse(url) && ALLOWED.has(new URL(url).href)
}

/** The only way to the user's browser. False when it was not opened. */
export async function openExternal(url: string): Promise<boolean> {
  if (!isAllowedExternal(url)) return false
  await shell.openExternal(new URL(url).href)
  return true
}
