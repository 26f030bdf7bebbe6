import { dialog, type MessageBoxOptions } from 'electron'
import { frontWindow } from '../windows/frontWindow.ts'

/**
 * `cancelId` without a choice. If the signal aborted before the box opened, Electron's answer has no `response`,
 * despite its types.
 */
function buttonOf({ response }: { response?: number | undefined }, cancelId = 0): number {
  return response ?? cancelId
}

const WAKE_MS = 100

/**
 * On Linux, Electron resolves a dialog's promise only when something else wakes main, which nothing does before the
 * first window opens.
 */
export async function awake<T>(answer: Promise<T>): Promise<T> {
  const wake = setInterval(() => undefined, WAKE_MS)
  try {
    return await answer
  } finally {
    clearInterval(wake)
  }
}

/** Over the front window, if any. Index of the chosen button; closing or aborting counts as `cancelId`. */
export async function showBox(options: MessageBoxOptions): Promise<number> {
  const window = frontWindow()
  return buttonOf(
    await awake(window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options)),
    options.cancelId,
  )
}
