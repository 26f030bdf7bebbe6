export const books = {
  open: 'Book entries',
  title: 'Export book entries',
  about:
    'Batches that the bank has approved become journal entries on their payment date: deposits received against the bank account, and the fee if the bank told one. The accounts are those of each company’s settings. The day of the export is kept, and you are asked before a batch is exported again.',
  month: 'Month of the payment date',
  asSet: 'As set for each company',
  lots: 'Batches to book',
  none: 'No approved batches',
  choose: 'Export',
  chooseOne: 'Export {acceptanceNo} of {company}',
  fee: 'Fee',
  feeUnknown: 'Not told',
  program: {
    yayoi: 'Yayoi Kaikei (25 columns)',
    freee: 'freee Accounting (CSV of entries)',
    moneyForward: 'Money Forward Cloud Accounting (CSV of the journal)',
    general: 'General CSV (one file for all companies)',
  },
  state: {
    open: 'Not exported',
    exported: 'Exported {day}',
    returned: 'Returned after export on {day}',
    changed: 'Amount or fee changed after export on {day}',
  },
  account: {
    program: 'Accounting program',
    taxAccount: 'Account of the tax',
    payrollSubAccount: 'Sub-account (payroll)',
    retirementSubAccount: 'Sub-account (retirement)',
    bankAccount: 'Account of the debited bank account',
    bankSubAccount: 'Sub-account of the bank account',
    feeAccount: 'Account of the fee',
    feeSubAccount: 'Sub-account of the fee',
    feeTaxCategory: 'Tax category of the fee',
  },
  settings: 'Book entries',
  settingsNote: 'The same names as in the accounting program',
  feeTaxNote:
    'As the accounting program writes it. While it is empty, entries with a fee cannot be exported for an accounting program',
  sum: 'Chosen: {count}, tax {total} yen, fees {fee} yen',
  save: 'Export entries',
  saved:
    'Wrote {count} batch to {name} and marked it as exported (files: {files}) | Wrote {count} batches to {name} and marked them as exported (files: {files})',
  notSaved: 'Not exported. Nothing was marked',
  notMarked: '{name} was saved, but could not be marked as exported. Exporting it again would book it twice',
  againQuestion:
    '{count} of them was exported before. If that file was imported, it is booked twice. Export it again? | {count} of them were exported before. If that file was imported, they are booked twice. Export them again?',
  againConfirm: 'Export again',
  returned:
    'Returned after their entries were exported: {names}. They are not paid, so reverse the entries in the accounting program.',
  returnedOne: '{company} {acceptanceNo}',
  reversed: 'The entries are reversed',
  fileName: 'Entries',
  kind: { csv: 'CSV file', zip: 'ZIP file (a CSV for each company)' },
  problem: {
    lacks: '{company}: “{field}” is empty. Fill it in under Settings, Companies and accounts',
    place: '{company}, line {line}, column {column}: ',
    tooLong:
      '{length} half-width characters do not fit into the {max} of the accounting program. Use the same short name as there in the company’s settings',
  },
}
