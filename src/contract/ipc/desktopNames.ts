// Names and limits without a schema, for code that is loaded with the first screens.

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

/** Commands about windows that the page can send. None of them touches data. */
export const WINDOW_COMMANDS = ['newWindow', 'zoomIn', 'zoomOut', 'zoomReset', 'fullScreen'] as const

/** Extensions of the files that can hold a lot; the import recognises the format by its content. */
export const LOT_EXTENSIONS = ['csv', 'txt', 'tsv', 'dat', 'xlsx'] as const
/** Extension of the files that carry data to another computer. */
export const TRANSFER_EXTENSION = 'tokucho'

/** Largest file that is read or written for the page, in bytes. A hundred thousand rows of a statement take 20 MB. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024
