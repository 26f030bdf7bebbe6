import { dialog, type MessageBoxOptions } from 'electron'
import { frontWindow } from '../windows/frontWindow.ts'

/**
 * `cancelId` if no button was chosen. If the signal was aborted before the box opened, Electron's answer has no
 * `response`, despite its types.
 */
function buttonOf({ response }: { response?: number | undefined }, cancelId = 0): number {
  return response ?? cancelId
}

/** The longest delay before an answer is noticed. */
const WAKE_MS = 100

/**
 * Keeps main awake while a system dialog is open. On Linux, Electron resolves the promise only when something else
 * wakes main, which nothing does before the first window opens. (Seen in practice: the box was closed, and the program
 * kept running forever without a window.)
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
 * Over the window in front if there is one. Returns the index of the chosen button; closing the box or aborting the
 * signal counts as `cancelId`.
 */
export async function showBox(options: MessageBoxOptions): Promise<number> {
  const window = frontWindow()
  return buttonOf(
    await awake(window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options)),
    options.cancelId,
  )
}
