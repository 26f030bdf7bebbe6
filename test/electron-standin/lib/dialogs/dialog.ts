import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { checkDialog, type Kind } from './dialog-options.ts'
import { askInWindow } from './dialog-window.ts'
import { guarded, loud } from '../shared/loud.ts'
import { runtime, say } from '../shared/runtime.ts'

export interface DialogOptions {
  title?: string
  message?: string
  detail?: string
  buttons?: string[]
  defaultId?: number
  cancelId?: number
  checkboxLabel?: string
  checkboxChecked?: boolean
  defaultPath?: string
  buttonLabel?: string
  properties?: string[]
  filters?: { name: string; extensions: string[] }[]
  signal?: AbortSignal
  [name: string]: unknown
}

/**
 * The mode in which dialogs are shown as windows even without a display, so that a test can read and answer them like
 * any page.
 */
const IN_WINDOWS = 'windows'

// The window is an optional first argument.
function optionsOf(first: unknown, second?: DialogOptions): DialogOptions {
  return second ?? (first as DialogOptions | undefined) ?? {}
}

// The queue is a file, so that the next process does not see answers that have been used.
function queued(kind: Kind): Record<string, unknown> | undefined {
  const path = process.env.STANDIN_DIALOGS
  if (!path || path === IN_WINDOWS) return undefined
  const [answer, ...rest] = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[]
  if (answer === undefined) return undefined
  if (answer.kind !== undefined && answer.kind !== kind)
    throw new Error(
      `The next answer in STANDIN_DIALOGS is for ${answer.kind as string}, but the application called ${kind}`,
    )
  writeFileSync(`${path}.new`, JSON.stringify(rest))
  renameSync(`${path}.new`, path)
  const { kind: _kind, ...plain } = answer
  return plain
}

async function ask(kind: Kind, options: DialogOptions): Promise<Record<string, unknown>> {
  const answer = queued(kind)
  if (answer) return answer
  if (!runtime.headless || process.env.STANDIN_DIALOGS === IN_WINDOWS) return askInWindow(kind, options)
  const shown = [options.title, options.message, options.detail, options.defaultPath && basename(options.defaultPath)]
    .filter(Boolean)
    .join(' / ')
  throw new Error(
    `Electron stand-in: nobody can answer dialog.${kind} without a display (${shown}). Replace dialog.${kind} or put an answer into STANDIN_DIALOGS.`,
  )
}

/** Returns the options after checking them. Throws at once for wrong ones, instead of rejecting a promise. */
function checked(kind: Kind, first: unknown, second?: DialogOptions): DialogOptions {
  const options = optionsOf(first, second)
  checkDialog(kind, options)
  return options
}

async function messageBox(options: DialogOptions): Promise<Record<string, unknown>> {
  const checkboxChecked = options.checkboxChecked ?? false
  if (options.signal?.aborted) return { cancelId: options.cancelId ?? 0, checkboxChecked }
  const answered = ask('showMessageBox', options).then((answer) => ({ response: 0, checkboxChecked, ...answer }))
  if (!options.signal) return answered
  const { signal } = options
  // If the application closes a dialog itself, there is no response. Electron then returns the index of the cancel
  // button as `cancelId`.
  const closed = new Promise<Record<string, unknown>>((resolve) => {
    signal.addEventListener(
      'abort',
      () => {
        resolve({ cancelId: options.cancelId ?? 0, checkboxChecked: false })
      },
      { once: true },
    )
  })
  return Promise.race([answered, closed])
}

/** Electron's `dialog`. A test may replace its members. */
export const dialog = guarded(
  {
    showMessageBox: (first: unknown, second?: DialogOptions) => messageBox(checked('showMessageBox', first, second)),
    showSaveDialog: (first: unknown, second?: DialogOptions) =>
      ask('showSaveDialog', checked('showSaveDialog', first, second)).then((answer) =>
        withCancel(answer, { filePath: '' }),
      ),
    showOpenDialog: (first: unknown, second?: DialogOptions) =>
      ask('showOpenDialog', checked('showOpenDialog', first, second)).then((answer) =>
        withCancel(answer, { filePaths: [] }),
      ),
    showErrorBox: (title: string, content: string): void => {
      if (typeof title !== 'string' || typeof content !== 'string')
        throw new TypeError('Error processing argument at index 1, conversion failure from ')
      say(`error box: ${title}: ${content}`)
    },
    showMessageBoxSync: loud('dialog.showMessageBoxSync'),
    showOpenDialogSync: loud('dialog.showOpenDialogSync'),
    showSaveDialogSync: loud('dialog.showSaveDialogSync'),
  },
  'Dialog',
  'dialog',
)

function withCancel(answer: Record<string, unknown>, none: Record<string, unknown>): Record<string, unknown> {
  return { ...none, canceled: answer.filePath === undefined && answer.filePaths === undefined, ...answer }
}
