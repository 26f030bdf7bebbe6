/** Sites the application itself links to. Anything else stays closed: an address in a bank answer is not a reason to open it. */
const ALLOWED_HOSTS: ReadonlySet<string> = new Set(['www.eltax.lta.go.jp', 'www.soumu.go.jp', 'www.nta.go.jp'])

/** May `url` be handed to the person's browser: https, a host of the list, no user name or password in it. */
export function isAllowedExternal(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password, port } = new URL(url)
  return protocol === 'https:' && port === '' && username === '' && password === '' && ALLOWED_HOSTS.has(hostname)
}
