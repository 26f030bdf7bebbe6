import { dialog, type MessageBoxOptions } from 'electron'
import { frontWindow } from '../windows/frontWindow.ts'

/**
 * Returns the button of an answer, or `cancelId` where there is none: for a signal that was aborted before the box
 * opened, Electron answers without `response`, whatever its types say.
 */
function buttonOf({ response }: { response?: number | undefined }, cancelId = 0): number {
  return response ?? cancelId
}

/** Milliseconds after which an answer is noticed at the latest. */
const WAKE_MS = 100

/**
 * Waits for a dialog of the system, awake: Electron on Linux resolves its promise only when something else wakes main,
 * and before there is a window nothing does (seen on the real one: the box was closed, and the program stayed without a
 * window for ever).
 */
export async function awake<T>(answer: Promise<T>): Promise<T> {
  const wake = setInterval(() => undefined, WAKE_MS)
  try {
    return await answer
  } finally {
    clearInterval(wake)
  }
}

/**
 * Shows a message box of the system, over the window in front where there is one. Returns the number of the button;
 * closing the box and an aborted signal count as `cancelId`.
 */
export async function showBox(options: MessageBoxOptions): Promise<number> {
  const window = frontWindow()
  return buttonOf(
    await awake(window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options)),
    options.cancelId,
  )
}
