import type { Session, WebContents } from 'electron'
import { isOwnPage } from '../../ipc/sender.ts'
import { openExternal } from './openExternal.ts'

/** Electron announces even pages and sessions that the app did not ask for. */
interface Births {
  on(event: 'web-contents-created', listener: (event: unknown, contents: WebContents) => void): unknown
  on(event: 'session-created', listener: (session: Session) => void): unknown
}

/** Locks down every page and session when created, foreseen or not. To be called before the first window opens. */
export function lockDownApp(app: Births, devUrl?: string): void {
  app.on('web-contents-created', (_event, contents) => {
    lockDownContents(contents, devUrl)
  })
  app.on('session-created', lockDownSession)
}

/** No new window, no navigation away in any frame, no webview, no Bluetooth device. */
export function lockDownContents(contents: WebContents, devUrl?: string): void {
  // Otherwise WebRTC would send UDP anywhere despite the content policy; see closeNetwork.
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
 * No event stops a navigation to `about:`, and a failed load leaves an error page. `back` returns to our page, or
 * closes the window.
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

/** Nothing listens on this port, where on most systems only the system itself could. */
const DEAD_PROXY = 'http://127.0.0.1:1'

/**
 * Even connections to loopback go to a proxy that does not exist. Main still answers the app's scheme; the bank's
 * requests use another session.
 */
export async function closeNetwork(session: Pick<Session, 'setProxy'>): Promise<void> {
  await session.setProxy({ mode: 'fixed_servers', proxyRules: DEAD_PROXY, proxyBypassRules: '<-loopback>' })
}

/** Refuses every permission, device (camera, position, notifications, USB, ...) and download: our pages use none. */
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
  // Files are saved through the system's dialog, with a sanitised name.
  session.on('will-download', (event) => {
    event.preventDefault()
  })
}

function refuse(event: { preventDefault(): void }, choose: () => void): void {
  event.preventDefault()
  choose()
}
