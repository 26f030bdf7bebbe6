import type { DialogOptions } from './dialog.ts'
import { notImplemented } from '../shared/loud.ts'

export type Kind = 'showMessageBox' | 'showSaveDialog' | 'showOpenDialog'

const files = { title: 'Title', buttonLabel: 'Button label', defaultPath: 'Default path', message: 'Message' }
const messageTexts = { title: 'Title', message: 'Message', detail: 'Detail', checkboxLabel: 'checkboxLabel' }
const types = ['none', 'info', 'warning', 'error', 'question']

/** The implemented options, and the properties of a file dialog that Electron knows. Electron ignores all others. */
const known: Record<Kind, readonly string[]> = {
  showMessageBox: [
    ...Object.keys(messageTexts),
    'type',
    'buttons',
    'defaultId',
    'cancelId',
    'checkboxChecked',
    'noLink',
    'signal',
    'normalizeAccessKeys',
  ],
  showSaveDialog: [...Object.keys(files), 'nameFieldLabel', 'filters', 'properties'],
  showOpenDialog: [...Object.keys(files), 'filters', 'properties'],
}
const shared = ['showHiddenFiles', 'createDirectory', 'treatPackageAsDirectory', 'dontAddToRecent']
const properties: Partial<Record<Kind, readonly string[]>> = {
  showSaveDialog: [...shared, 'showOverwriteConfirmation'],
  showOpenDialog: [...shared, 'openFile', 'openDirectory', 'multiSelections', 'promptToCreate', 'noResolveAliases'],
}

/**
 * Throws for options that Electron refuses, with Electron's message and before any promise is created. Throws also for
 * options that Electron would silently ignore.
 */
export function checkDialog(kind: Kind, options: DialogOptions): void {
  if (typeof options !== 'object') throw new TypeError('Options must be an object')
  if (kind === 'showMessageBox') checkMessage(options)
  else checkFiles(kind, options)
  for (const name of Object.keys(options))
    if (!known[kind].includes(name)) throw notImplemented(`the option '${name}' of dialog.${kind}`)
}

function checkTexts(options: DialogOptions, texts: Record<string, string>): void {
  for (const [name, shown] of Object.entries(texts))
    if (options[name] !== undefined && typeof options[name] !== 'string')
      throw new TypeError(`${shown} must be a string`)
}

function checkMessage(options: DialogOptions): void {
  const {
    type = 'none',
    buttons = [],
    noLink = false,
    checkboxChecked,
    checkboxLabel,
    signal,
    defaultId,
    cancelId,
  } = options
  if (!types.includes(type as string)) throw new TypeError('Invalid message box type')
  if (!Array.isArray(buttons)) throw new TypeError('Buttons must be an array')
  checkTexts(options, messageTexts)
  if (typeof noLink !== 'boolean') throw new TypeError('noLink must be a boolean')
  if (checkboxChecked && !checkboxLabel) throw new Error('checkboxChecked requires that checkboxLabel also be passed')
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw new TypeError('signal.addEventListener is not a function')
  if (buttons.some((one) => typeof one !== 'string')) throw new TypeError('text.toLowerCase is not a function')
  // Electron accepts other values too, but then no button responds to them.
  for (const [name, index] of Object.entries({ defaultId, cancelId }))
    if (index !== undefined && !Number.isInteger(index)) throw notImplemented(`a ${name} that is no number`)
}

function checkFiles(kind: Kind, options: DialogOptions): void {
  checkTexts(options, kind === 'showSaveDialog' ? { ...files, nameFieldLabel: 'Name field label' } : files)
  if (options.properties !== undefined && !Array.isArray(options.properties))
    throw new TypeError('Properties must be an array')
  for (const one of options.properties ?? [])
    if (!properties[kind]?.includes(one)) throw notImplemented(`the property '${one}' of dialog.${kind}`)
  if (options.filters !== undefined && !(Array.isArray(options.filters) && options.filters.every(isFilter)))
    throw notImplemented(`filters of dialog.${kind} that are no list of names with endings`)
}

function isFilter(filter: unknown): boolean {
  const { name, extensions } = (filter ?? {}) as { name?: unknown; extensions?: unknown }
  return (
    typeof name === 'string' &&
    Array.isArray(extensions) &&
    extensions.every((one) => typeof one === 'string' && /^(\*|[^.*][^*]*)$/.test(one))
  )
}
