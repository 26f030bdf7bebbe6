// A page cannot be loaded from a scheme that Chromium does not know, so fixture://main/ becomes
// https://main.fixture-scheme.invalid/ there: a secure origin of its own, under a top-level domain that never resolves.

const suffix = '-scheme.invalid'
const names = new Set<string>()

/** Adds a scheme to the translation, when it is registered as privileged. */
export function addScheme(scheme: string): void {
  names.add(scheme.toLowerCase())
}

/** Returns the patterns of requests that belong to custom schemes, for CDP Fetch. */
export function schemePatterns(): string[] {
  return [...names].map((name) => `https://*.${name}${suffix}/*`)
}

/** Returns the address that Chromium loads for an address of the application. */
export function toPage(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url)
  if (!match || !names.has(match[1]!.toLowerCase())) return url
  return `https://${match[2]!.toLowerCase()}.${match[1]!.toLowerCase()}${suffix}${match[3]!}`
}

/** Returns the application's address for the address of a page, a request or an origin in Chromium. */
export function toApp(url: string): string {
  const match = /^https:\/\/([^/?#]+)\.([a-z][a-z0-9+-]*)-scheme\.invalid(?=$|[/?#])(.*)$/is.exec(url)
  if (!match || !names.has(match[2]!)) return url
  return `${match[2]!}://${match[1]!}${match[3]!}`
}

/** Returns the custom scheme of an address in Chromium, or undefined when it is an ordinary one. */
export function schemeOf(pageUrl: string): string | undefined {
  const url = toApp(pageUrl)
  return url === pageUrl ? undefined : url.slice(0, url.indexOf(':'))
}

/** Returns the origin of an address as Electron reports it; URL itself knows no origin for custom schemes. */
export function originOf(appUrl: string): string {
  const match = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)/i.exec(appUrl)
  if (match && names.has(appUrl.slice(0, appUrl.indexOf(':')))) return match[1]!
  return URL.canParse(appUrl) ? new URL(appUrl).origin : 'null'
}

/** Rewrites the custom-scheme sources of a Content-Security-Policy (and other origin lists) for Chromium. */
export function headerToPage(value: string): string {
  let out = value
  for (const name of names) {
    out = out.replace(
      new RegExp(`\\b${name}://([a-z0-9.*-]+)`, 'gi'),
      (_all, host: string) => `https://${host}.${name}${suffix}`,
    )
    out = out.replace(new RegExp(`(?<=^|[\\s;,])${name}:(?=$|[\\s;,])`, 'gi'), `https://*.${name}${suffix}`)
  }
  return out
}
