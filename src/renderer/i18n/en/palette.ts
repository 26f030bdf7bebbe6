/** The command palette, and what the app says of files and keys on any screen. */
export const palette = {
  title: 'Commands and search', placeholder: 'Search commands, companies, payees, lots and entries', none: 'Nothing found for "{query}"', more: '{count} more', searching: 'Looking through the entries that are kept…', results: 'Results', hint: '↑↓ choose   Enter run   Esc close', found: '{count} found',
  failed: 'What is kept here could not be read ({reason}). Commands and screens can be used',
  group: { recent: 'Recent', commands: 'Commands', go: 'Go to', companies: 'Companies', payees: 'Payees', lots: 'Lots', entries: 'Kept entries' },
  command: {
    newLot: 'New lot', import: 'Import a file', save: 'Save now', export: 'Export to a file', savePdf: 'Save as PDF', print: 'Print', undo: 'Undo', redo: 'Redo', selectAll: 'Select all', find: 'Find on this screen', back: 'Back to the last screen', forward: 'Forward to the next screen',
    palette: 'Commands and search', keys: 'Keyboard shortcuts', help: 'Help for this screen', newWindow: 'New window', zoomIn: 'Zoom in', zoomOut: 'Zoom out', zoomReset: 'Actual size', fullScreen: 'Full screen', lock: 'Lock',
  },
  of: '{group}: {name}', lotTitle: '{month} {name}', lotDetail: '{company}, {state}, payees: {payees}, {amount} yen', companyDetail: '{count} account | {count} accounts',
  entryTitle: '{day} {text}', entryDetail: '{company}, {account}, {side} {amount} yen',
  keys: 'Keys on every screen',
  drop: {
    hint: 'Drop to read it (a lot, or a file of another computer)', many: 'Drop one file at a time. Nothing was read.', folder: 'A folder cannot be read. Drop a file.',
    other: '"{name}" cannot be read. Drop a file of a lot ({endings}) or a file of another computer (.{transfer}). Nothing has changed.', text: 'Text and links can only be dropped into a field. Nothing has changed.',
    large: '"{name}" is too large to be dropped (at most {megabytes} MB). Choose it under "Settings", "Moving and handing over".', unreadable: '"{name}" could not be read. See whether it was moved or deleted. Nothing has changed.', noCompany: 'Add a company first. "{name}" was not read.',
  },
}
