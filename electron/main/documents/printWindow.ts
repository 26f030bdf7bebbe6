import { onLeaving } from '../shell/windows/lockDown.ts'
import { openLockedWindow } from '../shell/windows/lockedWindow.ts'
import { APP_URL } from '../ipc/sender.ts'
import type { WindowRegistry } from '../ipc/windows.ts'
import type { PrintWindow } from './printSession.ts'

/** Hidden and sandboxed. */
export function openPrintWindow(registry: WindowRegistry, devUrl: string | undefined): PrintWindow {
  const window = openLockedWindow({ show: false, width: 1123, height: 794 }, 'print', registry)
  const contents = window.webContents
  return {
    windowId: contents.id,
    load: () => window.loadURL(`${devUrl ?? APP_URL}#/print`),
    onFailure: (listener) => {
      contents.on('render-process-gone', () => {
        listener('rendererGone')
      })
      onLeaving(contents, devUrl, () => {
        listener('rendererGone')
      })
    },
    toPdf: () => contents.printToPDF({ preferCSSPageSize: true, printBackground: true, generateTaggedPDF: false }),
    toPaper: (landscape) =>
      new Promise((resolve, reject) => {
        // The paper is that of the pages' own `@page`; some systems' dialogs ask only here which way it lies.
        contents.print({ silent: false, printBackground: true, landscape }, (success, reason) => {
          if (success || /cancel/i.test(reason)) resolve(success)
          else reject(new Error('printerFailed'))
        })
      }),
    close: () => {
      if (!window.isDestroyed()) window.destroy()
    },
  }
}
