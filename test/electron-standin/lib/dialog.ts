import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { askInWindow } from './dialog-window.ts'
import { guarded, loud } from './loud.ts'
import { runtime, say } from './runtime.ts'

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
  [name: string]: unknown
}

/** Asks in windows without a display too: a test then reads and answers them like any page. */
const IN_WINDOWS = 'windows'

type Kind = 'showMessageBox' | 'showSaveDialog' | 'showOpenDialog'

// The window is an optional first argument.
function optionsOf(first: unknown, second?: DialogOptions): DialogOptions {
  return second ?? (first as DialogOptions | undefined) ?? {}
}

// The file is the queue, so answers that one process used are gone for the next.
function queued(kind: Kind): Record<string, unknown> | undefined {
  const path = process.env.STANDIN_DIALOGS
  if (!path || path === IN_WINDOWS) return undefined
  const [answer, ...rest] = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[]
  if (answer === undefined) return undefined
  if (answer.kind !== undefined && answer.kind !== kind) throw new Error(`The next answer in STANDIN_DIALOGS is for ${answer.kind as string}, but the application called ${kind}`)
  writeFileSync(`${path}.new`, JSON.stringify(rest))
  renameSync(`${path}.new`, path)
  const { kind: _kind, ...plain } = answer
  return plain
}

async function ask(kind: Kind, options: DialogOptions): Promise<Record<string, unknown>> {
  const answer = queued(kind)
  if (answer) return answer
  if (!runtime.headless || process.env.STANDIN_DIALOGS === IN_WINDOWS) return askInWindow(kind, options)
  const shown = [options.title, options.message, options.detail, options.defaultPath && basename(options.defaultPath)].filter(Boolean).join(' / ')
  throw new Error(`Electron stand-in: nobody can answer dialog.${kind} without a display (${shown}). Replace dialog.${kind} or put an answer into STANDIN_DIALOGS.`)
}

/** Electron's `dialog`; a test may assign to its members. */
export const dialog = guarded({
  showMessageBox: async (first: unknown, second?: DialogOptions) => {
    const options = optionsOf(first, second)
    if (typeof options !== 'object') throw new TypeError('Options must be an object')
    return { response: 0, checkboxChecked: options.checkboxChecked ?? false, ...(await ask('showMessageBox', options)) }
  },
  showSaveDialog: async (first: unknown, second?: DialogOptions) => withCancel(await ask('showSaveDialog', optionsOf(first, second)), { filePath: '' }),
  showOpenDialog: async (first: unknown, second?: DialogOptions) => withCancel(await ask('showOpenDialog', optionsOf(first, second)), { filePaths: [] }),
  showErrorBox: (title: string, content: string): void => say(`error box: ${title}: ${content}`),
  showMessageBoxSync: loud('dialog.showMessageBoxSync'),
  showOpenDialogSync: loud('dialog.showOpenDialogSync'),
  showSaveDialogSync: loud('dialog.showSaveDialogSync'),
}, 'Dialog', 'dialog')

function withCancel(answer: Record<string, unknown>, none: Record<string, unknown>): Record<string, unknown> {
  return { ...none, canceled: answer.filePath === undefined && answer.filePaths === undefined, ...answer }
}
