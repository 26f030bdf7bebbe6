import type { Session, WebContents } from 'electron'
import { isOwnPage } from '../ipc/sender.ts'
import { openExternal } from './openExternal.ts'

/** What locks everything that Electron makes, whoever asked for it; Electron's `app` is one. */
export interface Births {
  on(event: 'web-contents-created', listener: (event: unknown, contents: WebContents) => void): unknown
  on(event: 'session-created', listener: (session: Session) => void): unknown
}

/**
 * Locks every page and every session from its birth on, also one that is made in a way nobody thought of. Call before
 * the first window.
 */
export function lockDownApp(app: Births, devUrl?: string): void {
  app.on('web-contents-created', (_event, contents) => {
    lockDownContents(contents, devUrl)
  })
  app.on('session-created', lockDownSession)
}

/**
 * Denies a window's contents everything but showing our own page: no new window, no navigation away in any frame, no
 * webview, no device.
 */
export function lockDownContents(contents: WebContents, devUrl?: string): void {
  // Without it WebRTC sends over UDP to any address, in spite of the policy; what is left to it goes by the session's
  // proxy (closeNetwork).
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.setWindowOpenHandler(({ url }) => {
    void openExternal(url)
    return { action: 'deny' }
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isOwnPage(event.url, devUrl)) event.preventDefault()
  })
  const block = (event: { preventDefault(): void }, url: string) => {
    if (!isOwnPage(url, devUrl)) event.preventDefault()
  }
  contents.on('will-navigate', block)
  contents.on('will-redirect', block)
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
  })
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault()
    choose('')
  })
}

/**
 * Tells when a page has left for somewhere else all the same: no event stops a navigation to `about:`, and an address
 * that cannot be loaded leaves an error page. `back` brings the page home, or ends it.
 */
export function onLeaving(contents: WebContents, devUrl: string | undefined, back: () => void): void {
  const look = () => {
    const url = contents.getURL()
    if (url !== '' && !isOwnPage(url, devUrl)) back()
  }
  contents.on('did-navigate', look)
  contents.on('did-navigate-in-page', look)
  contents.on('did-fail-load', look)
}

/** Nothing listens there, and on most systems nobody but the system itself could. */
const DEAD_PROXY = 'http://127.0.0.1:1'

/**
 * Closes the network to the pages of a session: whatever they find to connect by ends at a proxy that is not there,
 * loopback included. The app's own scheme is answered by main and goes on; the bank's requests have a session of their
 * own.
 */
export async function closeNetwork(session: Pick<Session, 'setProxy'>): Promise<void> {
  await session.setProxy({ mode: 'fixed_servers', proxyRules: DEAD_PROXY, proxyBypassRules: '<-loopback>' })
}

/**
 * Denies every permission and device (camera, position, notifications, USB, ...) and every download: the application
 * needs none of the browser's.
 */
export function lockDownSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false)
  })
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, choose) => {
    choose(null)
  })
  session.on('select-usb-device', (event, _details, choose) => {
    refuse(event, choose)
  })
  session.on('select-hid-device', (event, _details, choose) => {
    refuse(event, choose)
  })
  session.on('select-serial-port', (event, _ports, _contents, choose) => {
    event.preventDefault()
    choose('')
  })
  // Files leave by the system's save dialog, which main opens with a name it has cleaned.
  session.on('will-download', (event) => {
    event.preventDefault()
  })
}

function refuse(event: { preventDefault(): void }, choose: () => void): void {
  event.preventDefault()
  choose()
}
