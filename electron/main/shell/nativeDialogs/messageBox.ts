import { dialog, type MessageBoxOptions } from 'electron'
import { frontWindow } from '../windows/frontWindow.ts'

/**
 * Returns the index of the chosen button, or `cancelId` if there is none. If the signal was aborted before the box
 * opened, Electron's answer has no `response`, despite its types.
 */
function buttonOf({ response }: { response?: number | undefined }, cancelId = 0): number {
  return response ?? cancelId
}

/** The longest delay, in milliseconds, before an answer is noticed. */
const WAKE_MS = 100

/**
 * Waits for a system dialog and keeps main awake in the meantime. On Linux, Electron resolves the promise only when
 * something else wakes main, which nothing does before the first window opens. (Seen in practice: the box was closed,
 * and the program kept running forever without a window.)
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
 * Shows a system message box, over the window in front if there is one. Returns the index of the chosen button; closing
 * the box or aborting the signal counts as `cancelId`.
 */
export async function showBox(options: MessageBoxOptions): Promise<number> {
  const window = frontWindow()
  return buttonOf(
    await awake(window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options)),
    options.cancelId,
  )
}
