import type { Session, WebContents } from 'electron'
import { isOwnUrl } from '../ipc/sender.ts'
import { openExternal } from '../openExternal.ts'

/** Denies a window's contents everything but showing our own page: no new window, no navigation away, no webview. */
export function lockDownContents(contents: WebContents, devUrl?: string): void {
  contents.setWindowOpenHandler(({ url }) => {
    void openExternal(url)
    return { action: 'deny' }
  })
  const block = (event: { preventDefault(): void }, url: string) => { if (!isOwnUrl(url, devUrl)) event.preventDefault() }
  contents.on('will-navigate', block)
  contents.on('will-redirect', block)
  contents.on('will-attach-webview', (event) => { event.preventDefault() })
}

/** Denies every permission (camera, position, notifications, ...): the application needs none of the browser's. */
export function lockDownSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => { decide(false) })
  session.setPermissionCheckHandler(() => false)
}
