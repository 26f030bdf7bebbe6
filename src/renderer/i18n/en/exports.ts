/** Writing a lot out to a file, and the settings for it. */
export const exports = {
  open: 'Export', title: 'Export the lot', format: 'Format', settings: 'Writing files', settingsNote: 'As the bank or the receiving program wants it. Can also be changed while exporting.',
  formats: { zengin99: 'Zengin local tax (120 bytes)', eltax: 'eLTAX common payment CSV', csvCp932: 'CSV (Shift_JIS)', csvUtf8: 'CSV (UTF-8 with BOM)', xlsx: 'XLSX' },
  tables: 'Tables (CSV and XLSX)',
  about: {
    zengin99: 'The fixed-length file of 120 bytes that banks take in. Banks differ in details.',
    eltax: 'Payroll part only. Check it with the import of PCdesk first.',
    csvCp932: 'A table for spreadsheets and payroll software. Characters outside this code page cannot be written.',
    csvUtf8: 'A table that spreadsheets open as it is.',
    xlsx: 'A workbook. Leading zeros of codes and numbers stay.',
  },
  option: {
    requesterCode: 'Requester code', requesterCodeNote: 'Up to ten digits, given by the bank', terminator: 'After each record', endMark: 'End the file with EOF (1A)', era: 'Years', middleDot: 'Middle dot becomes',
    eltaxEncoding: 'Encoding', eltaxDateEra: 'Year of the due date', eltaxMonthEra: 'Year of the month', eltaxMonthEraNote: 'PCdesk has wanted the Heisei count before', totalRow: 'Add a row of totals',
    leaveOutRetirement: 'Leave out retirement tax and write payroll only',
  },
  terminator: { crlf: 'CRLF (line break)', lf: 'LF', cr: 'CR', none: 'Nothing' },
  era: { reiwa: 'Reiwa (2026 = 08)', heisei: 'Heisei counted on (2026 = 38)' },
  middleDot: { point: 'a point', blank: 'a blank' },
  encoding: { 'cp932': 'Shift_JIS', 'utf-8': 'UTF-8 (with BOM)' },
  summary: {
    label: 'What is written', details: 'Payees', count: 'Payments', amount: 'Total', lot: 'Total of the lot',
    differs: 'The total of the file is {amount} yen less than that of the lot', lotErrors: 'The checks of this lot still show errors ({count}). It can be exported, but mend them before filing',
    practice: 'This lot belongs to a practice company. Do not hand the file to a bank or to PCdesk',
  },
  problems: { title: 'Cannot be exported', meaning: 'Nothing has been written. Mend these places first ({count})', more: 'and {count} more' },
  /** Where the sentence of the import would ask for another file. */
  problem: {
    noDetails: 'There is no payee to write', dateMissing: 'Nothing has been entered', dateUnreadable: '"{found}" cannot be read as a date', notDigits: '"{found}" is not a number of the right length',
    codeFiveDigits: '"{found}" has five digits. Enter the code with six', retirementNotInFormat: 'The retirement tax of {amount} yen has no place in this format',
  },
  guard: {
    title: 'The export was stopped', meaning: 'Read again, the file would not agree with the lot. Nothing has been saved, and the lot is unchanged', action: 'Choose another encoding or format. If it still appears, report it with what is shown here',
    line: 'Lot "{expected}", file "{found}"',
  },
  losses: { title: 'Does not fit into the file: {count}', meaning: 'These are shortened or missing in the file. See whether its receiver can do without', seen: 'I have seen what is lost' },
  folds: { title: 'Written in another form: {count}', meaning: 'The content is the same; the file has it like this', all: 'Show {count} more' },
  notes: { title: 'Fields that this format has not', remarks: 'Reading this file in again would stop at these places' },
  column: { place: 'Place', field: 'Field', kind: 'Change', from: 'Lot', to: 'File' },
  place: { head: 'Lot', row: 'Row {row} {name}', details: 'Number of payees' },
  change: {
    longVowel: 'Long vowel to hyphen', smallKana: 'Small kana to large', lowerCase: 'Lower case to upper', middleDot: 'Middle dot replaced', hyphen: 'Kind of hyphen', wo: 'The kana wo (refused by some banks)',
    width: 'Full or half width', cut: 'Cut at the end', blank: 'Blanks', notInFormat: 'Not written', encoding: 'Replaced: not in the code page', guarded: 'Apostrophe before a formula', dropped: 'Could not be written',
  },
  save: 'Choose where to save', preparing: 'Checking the content…', kind: { zengin99: 'Zengin 120-byte file', eltax: 'eLTAX CSV file', csvCp932: 'CSV file', csvUtf8: 'CSV file', xlsx: 'Excel workbook' },
  fileName: { zengin99: 'LocalTax_{company}_{month}_Zengin120', eltax: 'LocalTax_{company}_{month}_eLTAX', csvCp932: 'LocalTax_{company}_{month}_SJIS', csvUtf8: 'LocalTax_{company}_{month}', xlsx: 'LocalTax_{company}_{month}' },
  sheet: 'Payees', saved: 'Wrote {details} payees and {amount} yen to {name}', notSaved: 'Not saved',
}
