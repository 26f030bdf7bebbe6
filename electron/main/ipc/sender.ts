export interface SenderEvent {
  readonly sender: { readonly id: number }
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null
}

export const APP_SCHEME = 'app'
export const APP_HOST = 'tokucho'
export const APP_URL = `${APP_SCHEME}://${APP_HOST}/index.html`

/** `app://tokucho/index.html` with any fragment, or the development server's pages. */
export function isOwnPage(url: string, devUrl?: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password, pathname, origin } = new URL(url)
  if (protocol === `${APP_SCHEME}:`)
    return host === APP_HOST && username === '' && password === '' && (pathname === '/' || pathname === '/index.html')
  return devUrl !== undefined && URL.canParse(devUrl) && origin !== 'null' && origin === new URL(devUrl).origin
}

/**
 * A known window whose main frame, the sender, shows our own page. A frame that has gone throws on any access and is
 * not trusted.
 */
export function isTrustedSender(event: SenderEvent, isKnownWindow: (id: number) => boolean, devUrl?: string): boolean {
  try {
    const frame = event.senderFrame
    if (frame === null || !isKnownWindow(event.sender.id)) return false
    return frame.parent === null && isOwnPage(frame.url, devUrl)
  } catch {
    return false
  }
}
