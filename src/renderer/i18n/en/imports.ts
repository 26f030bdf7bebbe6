export const imports = {
  open: 'Import a file', make: 'From a file', title: 'Import a file', titleNew: 'Make lots from a file',
  file: {
    choose: 'Choose a file', another: 'Choose another file', filter: 'Payment data', size: '{size} bytes', reading: 'Reading…',
    hint: 'Fixed-length bank files (local tax payments), eLTAX CSV, CSV and TSV of payroll programs, and Excel workbooks (.xlsx) can be read. You see everything before it is taken over.',
  },
  format: { label: 'Format', zengin99: 'Bank file, local tax (120 bytes)', eltax: 'eLTAX (PCdesk) CSV', xlsx: 'Excel workbook (XLSX)', delimited: 'CSV or TSV' },
  facts: { label: 'How it was read', terminator: 'Line ends: {name}', encoding: 'Encoding: {name}', mark: 'with byte order mark', endMark: 'with end mark (1A)', sheet: 'Sheet', fiveDigits: 'Complete codes of five digits' },
  mapping: {
    title: 'Columns', label: 'First rows of the file', row: 'Row', firstDataRow: 'First row of data', use: 'Use of column {column}', shown: 'The first {count} rows are shown',
    unused: 'Not used', retireesAndPayments: 'Retirement payments and persons', doubtful: 'Another column says the same', show: 'Show the columns', hide: 'Hide the columns',
    source: {
      own: 'This is a file of this program; its columns are known', saved: 'The columns are used as in an earlier import', suggested: 'The columns were chosen by their headings. Check them.',
      none: 'No headings were recognised. Choose above the columns what they are used for.',
    },
  },
  aside: 'Totals and heading',
  preview: { title: 'What will be imported', label: 'Details to import', count: 'Payees: {count}' },
  totals: { title: 'Totals compared', label: 'Totals compared', file: 'File', computed: 'Read', same: 'Same', differs: 'Differs', notStated: 'Not stated' },
  differences: { title: 'Sums that do not agree: {count}', one: '{file} in the file, {computed} read', seen: 'I have checked the differences. Import the amounts that were read.' },
  head: {
    title: 'Head', label: 'Head fields to take over', field: 'Field', before: 'Now', after: 'File', legal: 'legal due date', take: 'Take over: {field}', none: 'No field would change',
    branch: 'The file names branch {file}; the paying account is of branch {own}',
  },
  era: { question: 'The dates in the file are more than a year from today. Are the years right? If you do not use them, the lot keeps its own.', use: 'They are right', leave: 'Do not use them' },
  notes: { title: 'Notes on reading: {count}', none: 'Nothing was completed or changed', named: 'Kana names that were blank and were filled in from the code: {count}', normalised: 'Row {row}, {field}: "{from}" became "{to}" in half width' },
  more: '{count} more',
  problems: { title: 'Cannot be imported. Nothing was changed. Problems: {count}', label: 'What to correct' },
  again: { notice: 'The same file was imported at {at} (payees: {count}). Make sure that nothing is paid twice.', open: 'Open that lot', gone: 'The lot it went into has been deleted', tick: 'Import it again' },
  target: {
    label: 'Into', replace: 'In place of the rows', append: 'After the rows', newLots: 'New lots', rows: 'The lot will have {count} row | The lot will have {count} rows',
    tooMany: 'This lot would have {count} rows; a lot has at most {max}. With "New lots" the file is divided into {lots} lots.', lots: 'Lots to make: {lots} ({sizes})',
  },
  take: 'Import', busy: 'Importing…',
  done: { open: '{count} payee imported from {name} (undo: Ctrl + Z) | {count} payees imported from {name} (undo: Ctrl + Z)', lots: 'Lots made: {lots} ({sizes})' },
  unreadable: 'The file cannot be read. Nothing was changed. Choose it again ({reason}).',
  failed: 'Not imported because it cannot be stored. Nothing was changed',
}
