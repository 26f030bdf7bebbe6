import type { Session, WebContents } from 'electron'
import { isOwnPage } from '../ipc/sender.ts'
import { openExternal } from '../openExternal.ts'

/** What locks everything that Electron makes, whoever asked for it; Electron's `app` is one. */
export interface Births {
  on(event: 'web-contents-created', listener: (event: unknown, contents: WebContents) => void): unknown
  on(event: 'session-created', listener: (session: Session) => void): unknown
}

/** Locks every page and every session from its birth on, also one that is made in a way nobody thought of. Call before the first window. */
export function lockDownApp(app: Births, devUrl?: string): void {
  app.on('web-contents-created', (_event, contents) => { lockDownContents(contents, devUrl) })
  app.on('session-created', lockDownSession)
}

/** Denies a window's contents everything but showing our own page: no new window, no navigation away in any frame, no webview, no device. */
export function lockDownContents(contents: WebContents, devUrl?: string): void {
  contents.setWindowOpenHandler(({ url }) => {
    void openExternal(url)
    return { action: 'deny' }
  })
  contents.on('will-frame-navigate', (event) => { if (!event.isMainFrame || !isOwnPage(event.url, devUrl)) event.preventDefault() })
  const block = (event: { preventDefault(): void }, url: string) => { if (!isOwnPage(url, devUrl)) event.preventDefault() }
  contents.on('will-navigate', block)
  contents.on('will-redirect', block)
  contents.on('will-attach-webview', (event) => { event.preventDefault() })
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault()
    choose('')
  })
}

/** Denies every permission and device (camera, position, notifications, USB, ...) and every download: the application needs none of the browser's. */
export function lockDownSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => { decide(false) })
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, choose) => { choose(null) })
  session.on('select-usb-device', (event, _details, choose) => { refuse(event, choose) })
  session.on('select-hid-device', (event, _details, choose) => { refuse(event, choose) })
  session.on('select-serial-port', (event, _ports, _contents, choose) => {
    event.preventDefault()
    choose('')
  })
  // Files leave by the system's save dialog, which main opens with a name it has cleaned.
  session.on('will-download', (event) => { event.preventDefault() })
}

function refuse(event: { preventDefault(): void }, choose: () => void): void {
  event.preventDefault()
  choose()
}
