import { onLeaving } from '../shell/windows/lockDown.ts'
import { openLockedWindow } from '../shell/windows/lockedWindow.ts'
import { APP_URL } from '../ipc/sender.ts'
import type { WindowRegistry } from '../ipc/windows.ts'
import type { PrintWindow } from './printSession.ts'

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
        // The pages' own `@page` sets the paper; some systems' dialogs take its orientation only from here.
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
