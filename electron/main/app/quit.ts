/** What the quit guard listens to; Electron's app and BrowserWindow are such. */
interface Quitting { on(event: 'before-quit', listener: (event: { preventDefault(): void }) => void): unknown; quit(): void }
interface Closing { on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown; close(): void; isDestroyed(): boolean }

/**
 * Holds back quitting and closing while a filing is under way, until its outcome is on disk; the filing's own total timeout bounds the
 * wait. `pending` gives null when nothing is under way, else a promise that settles when nothing is any more.
 */
export function createQuitGuard(pending: () => Promise<void> | null) {
  const hold = (event: { preventDefault(): void }, again: () => void): void => {
    const wait = pending()
    if (wait === null) return
    event.preventDefault()
    void wait.then(again, again)
  }
  return {
    guardApp(app: Quitting): void { app.on('before-quit', (event) => { hold(event, () => { app.quit() }) }) },
    guardWindow(window: Closing): void {
      window.on('close', (event) => { hold(event, () => { if (!window.isDestroyed()) window.close() }) })
    },
  }
}
