// Imports no schemas, because the first screens need these names.

export const MENU_COMMANDS = [
  'newLot',
  'import',
  'save',
  'export',
  'savePdf',
  'print',
  'undo',
  'redo',
  'selectAll',
  'find',
  'palette',
  'back',
  'forward',
  'keys',
  'home',
  'morning',
  'morningNow',
  'balances',
  'accounts',
  'lots',
  'payees',
  'year',
  'ledger',
  'following',
  'acceptance',
  'journal',
  'evidence',
  'settings',
  'practice',
  'diagnostics',
  'help',
] as const

/** None of these commands touches data. */
export const WINDOW_COMMANDS = ['newWindow', 'zoomIn', 'zoomOut', 'zoomReset', 'fullScreen'] as const

export const LOT_EXTENSIONS = ['csv', 'txt', 'tsv', 'dat', 'xlsx'] as const
export const TRANSFER_EXTENSION = 'tokucho'

/** In bytes. A hundred thousand rows of a statement take 20 MB. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024
