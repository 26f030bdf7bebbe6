export const payees = {
  title: 'Payees', paper: 'Payee register', list: 'List of payees', empty: 'No payee yet. Find a municipality in the field above to add one', noHit: 'No payee matches. Change the filter',
  count: '{count} payee | {count} payees', shown: '{shown} / {count} payees', halfYearlyCount: '{count} half-yearly', filter: 'Filter payees', filterHint: 'Name, kana, code, number, memo',
  column: { place: 'Prefecture, municipality', memo: 'Memo', halfYearly: 'Paid', count: 'Count', amount: 'Tax' },
  rhythm: { monthly: 'Monthly', halfYearly: 'Half-yearly' },
  picker: {
    label: 'Find a municipality to add', hint: 'Add a municipality (code, kanji, kana, prefecture)', options: 'Municipalities found', none: 'Nothing found', known: 'In the list',
    ward: '{ward} is a ward; the payee is this city',
  },
  form: {
    add: 'Add a payee', edit: 'Edit the payee', usual: 'Payroll part of one payment', halfYearly: 'Half-yearly (paid for May and November)', useCity: 'Use {city}',
    converted: 'Converted: {from} → {to}', same: 'There is a payee with this code and designated number already', deleteQuestion: 'Delete {name} from the payees? Lots made before stay as they are', saved: '{name} was saved',
    deleted: '{name} was deleted',
  },
  lot: { make: 'Make a lot from the payees', next: 'Lot of {month}', payees: '{count} payee | {count} payees', leftOut: '{count} half-yearly payees are in the lots of May and November only' },
  csv: {
    save: 'Write CSV', open: 'Read CSV', kind: 'CSV file', fileName: 'payees_{company}.csv', saved: '{count} payee was written to {name} | {count} payees were written to {name}', preview: 'What the file would change',
    store: 'Import', stored: 'Imported ({added} added, {changed} changed)', added: 'Added {count}', changed: 'Changed {count}', unchanged: 'Unchanged {count}', gone: 'Not in the file {count} (kept)',
    kindOf: { added: 'New', changed: 'Change' }, nothing: 'No changes; there is nothing to import', refused: 'It cannot be imported and nothing was changed ({count} places)', completed: 'Line {line}: code {from} was completed to {to}',
    line: 'Line {line}: {text}', place: 'Line {line}, column {column}: {text}',
    heading: {
      municipalityCode: 'Municipality code', prefecture: 'Prefecture', name: 'Municipality', municipalityName: 'Municipality (kana)', designatedNumber: 'Designated number', numberOfPayrollTaxPayments: 'Payroll count',
      amountOfPayrollTaxPayments: 'Payroll tax', halfYearly: 'Half-yearly (1 = yes)', memo: 'Memo',
    },
  },
  problem: {
    fileEmpty: 'The file is empty', notText: 'The file is no CSV', utf16: 'UTF-16 cannot be read; save it as CSV UTF-8', badEncoding: 'The encoding cannot be read',
    tooManyRows: 'Too many rows (at most {limit})', quoteNotClosed: 'A quotation mark is not closed', quoteInside: 'There is a quotation mark inside a cell', columnMissing: 'There is no column headed “{heading}”',
    columnTwice: 'Column {first} has the same heading', codeMissing: 'There is no municipality code', codeBadForm: '“{found}” is not a municipality code', codeCheckDigit: 'The check digit of “{found}” is wrong; the last digit should be {expected}',
    codeAmbiguous: '“{found}” may be {first} or {second}; enter 6 digits', amountNotANumber: '“{found}” cannot be read as a number', halfYearlyUnreadable: '“{found}” should be 0 or 1',
    payeeTwice: 'Same code and designated number as line {first}', characterRefused: 'There is a character that cannot be written', other: 'It cannot be read ({code})',
  },
  failed: 'The payees could not be stored or read',
}
