// Names and bounds without a schema, for code that is loaded with the first screens.

/** What the system's menu can ask of the front page. The page offers the same in the command palette. */
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
  'balances',
  'accounts',
  'lots',
  'payees',
  'ledger',
  'following',
  'acceptance',
  'journal',
  'settings',
  'practice',
  'diagnostics',
  'help',
] as const

/** What the page can ask of the windows. None of it touches data. */
export const WINDOW_COMMANDS = ['newWindow', 'zoomIn', 'zoomOut', 'zoomReset', 'fullScreen'] as const

/** Extensions of the files that can hold a lot; the import recognises the format by its content. */
export const LOT_EXTENSIONS = ['csv', 'txt', 'tsv', 'dat', 'xlsx'] as const
/** Extension of the files that carry data to another computer. */
export const TRANSFER_EXTENSION = 'tokucho'

/** Largest file that is read or written for the page: a hundred thousand rows of a statement take 20 MB. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024
