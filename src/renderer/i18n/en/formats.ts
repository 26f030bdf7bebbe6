/** One sentence for each code of `PROBLEM_CODES` and `NOTE_CODES`, which also says what to do. */
export const formats = {
  place: { line: 'row {line}', record: 'record {line}', column: 'column {column}', byte: 'byte {byte}' },
  field: {
    recordType: 'Record type',
    rowType: 'Row type',
    typeCode: 'Type code',
    codeClass: 'Code class',
    requesterCode: 'Requester code',
    dummy: 'Reserve',
    demandFee: 'Demand fee',
    arrears: 'Arrears',
    unknown: 'Column 11',
    recipientNumber: 'Recipient number',
    employeeName: 'Name',
    yearly: 'Tax of the year',
    laterMonths: 'July and later',
    month06: 'June',
    month07: 'July',
    month08: 'August',
    month09: 'September',
    month10: 'October',
    month11: 'November',
    month12: 'December',
    month01: 'January',
    month02: 'February',
    month03: 'March',
    month04: 'April',
    month05: 'May',
    payerName: 'payer',
    payerKana: 'payer (kana)',
    expectedAmount: 'amount',
    expectedDate: 'due date',
    invoiceNo: 'invoice number',
    clientCode: 'client code',
    clientName: 'client name',
  },
  megabytes: '{size} MB',
  endOfFile: 'the end of the file',
  blank: 'nothing',
  encoding: { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', cp932: 'Shift_JIS' },
  terminator: { none: 'none', cr: 'CR', lf: 'LF', crlf: 'CRLF' },
  delimiter: { comma: 'commas', tab: 'tabs', semicolon: 'semicolons' },
  kind: {
    png: 'a PNG picture',
    jpeg: 'a JPEG picture',
    gif: 'a GIF picture',
    pdf: 'a PDF',
    zip: 'a ZIP archive',
    excel97: 'an old Excel workbook (.xls)',
    gzip: 'a gzip archive',
    binary: 'binary data',
  },
  problem: {
    dateOtherForm: '“{found}” is not written like the other dates of this file. Write it the same way.',
    placeUnknown:
      'There is no municipality called “{found}”. Put the prefecture before it, or choose a column of six-digit codes.',
    digitsLost:
      '“{found}” is a number whose digits the spreadsheet dropped (1.23E+15). Format the column as text or number and save it again.',
    accountTypeUnknown:
      'The account type “{found}” is not known. Use 1 (ordinary), 2 (current), 5 (notice) or 6 (time)',
    digitsExpected: '“{found}” is not a number of up to {count} digits',
    flagUnreadable: '“{found}” is neither yes nor no. Write 1 or 0.',
    payeeTwice: 'Line {first} has the same code and designated number. Leave one of the lines out.',
    clientMissing: 'The row has neither a client code nor a client name. Add one to the file, or leave the row out.',
    fileOfOneClient:
      'This is a file of one client (the format of a bank or of eLTAX). Import it under Local tax of that client.',
    clientDiffers:
      'Seems to be the client of line {first}, but says otherwise. Give another client another code, or make both lines equal.',
    directionDiffers:
      '“{found}” contradicts the column in which the amount stands. Check the columns of direction and amounts.',
    fileEmpty: 'The file is empty. Export it again from the original program.',
    fileTooLarge: 'The file is too large (up to {limit}). Save it with only the sheet and rows you need.',
    notText:
      'The file is {kind}, not a table that can be read. Save it as CSV or as an Excel workbook (.xlsx) and choose that file.',
    utf16: 'The file is in UTF-16. Export it as Shift_JIS.',
    byteOrderMark:
      'There is a UTF-8 byte order mark before the fixed-length records. Export the file again from the original program, or save it without the mark.',
    badEncoding:
      'Some characters cannot be read as {encoding}. Export the file again from the original program, or save it in Excel as “CSV UTF-8”.',
    tooManyRows: 'There are too many rows (up to {limit}). Create a file with only the rows you need.',
    noDetails:
      'There are no payees in the file. Check the selected range and export the file again from the original program.',
    recordLength:
      'The record is {length} bytes long; it must be {expected}. Export the file again from the original program.',
    fileTruncated:
      'The file is incomplete (the last record has {length} of {expected} bytes). Export it again from the original program.',
    mixedTerminators:
      'The line endings are inconsistent ({expected} expected, {found} found). Choose the file as exported by the original program, without editing it.',
    recordOrder:
      'The records are in the wrong order ({expected} expected, {found} found). The file is incomplete or was reordered. Export it again from the original program.',
    notHalfWidth:
      'There is a byte ({value}) that is not a half-width character. Export the file with half-width kana, letters and digits.',
    notDigits: 'There is “{found}” in a digits-only field. Correct the data and export the file again.',
    wrongValue: 'There is “{found}” where “{expected}” is expected. Check that this is a local tax payment file.',
    columnCount:
      'The row has {columns} columns; it must have {expected}. Export the file again from the original program.',
    surchargeNotSupported:
      'Demand fees and arrears ({amount} yen) cannot be paid with this application. Remove the row from the file and pay them separately.',
    differentMonths:
      'A row is for another month ({expected} in the first row, {found} here). A batch covers one month: create a file for each month.',
    dateMissing: 'The date is missing. Enter it and export the file again.',
    dateUnreadable: '“{found}” cannot be read as a date. Correct it and export the file again.',
    eraYearUnknown: 'The year in “{found}” is neither a Reiwa nor a Heisei year. Correct it and export the file again.',
    dateOutsideEra: '{date} cannot be written with the era years of this file. Change the year format setting.',
    quoteNotClosed: 'A quotation mark (") is not closed. Correct the quotation marks in this row.',
    quoteInside: 'There is a quotation mark (") inside a cell. Correct the quotation marks in this row.',
    raggedRow:
      'The row has {columns} columns, the headings have {expected}. Check for a comma inside an amount that shifts the columns.',
    codeMissing: 'The municipality code is missing. Enter it.',
    codeBadForm: '“{found}” is not a municipality code. Enter six digits.',
    codeFiveDigits:
      '“{found}” has five digits. Export the file with six-digit codes, or choose “Complete five-digit codes”.',
    codeCheckDigit: '“{found}” has a wrong check digit; the last digit should be {expected}. Check the code.',
    codeAmbiguous: '“{found}” can be {first} or {second}. Enter the code with six digits.',
    amountEmpty: 'The amount or count is blank. Enter 0 if there is none.',
    amountNotANumber: '“{found}” cannot be read as an amount or a count. Enter digits only.',
    amountFraction: '“{found}” has a decimal fraction. Enter whole yen.',
    amountBadGrouping: '“{found}” is not written in groups of three digits with commas. Check the amount.',
    amountTooLarge: '“{found}” is too large. Check the amount.',
    amountNegative: '“{found}” is negative. Amounts to pay must be 0 or more.',
    amountBothSides: 'There is an amount under both deposit and withdrawal. Check which column is which',
    directionUnreadable:
      '“{found}” can be read neither as a deposit nor as a withdrawal. Check the column of the direction',
    accountDiffers:
      'The file is of account {found}, but the chosen account is {expected}. Choose the other account, or a file of this one',
    otherAccountRow:
      'This row is of account {found}, but the first row of the file is of account {expected}. Make a file for each account, or leave the row out.',
    trailerDiffers:
      'The file states {found}, but its entries add up to {expected}. The file may be incomplete. Export it from the bank again',
    workbookDamaged: 'The workbook is damaged ({part}). Open it in Excel and save it again.',
    workbookEncrypted: 'The workbook has a password. Remove it in Excel and save the workbook again.',
    workbookTooLarge: 'The workbook is too large (up to {limit}). Save it with only the sheet and rows you need.',
    tooManyColumns: 'There are too many columns (up to {limit}). Save it with only the columns you need.',
    sheetMissing: 'There is no sheet “{sheet}”. Choose another sheet.',
    sheetEmpty: 'The sheet is empty. Choose another sheet.',
    formula:
      'The result of a formula is not saved in the file. Open the workbook in Excel and save it, or replace the formula with its value.',
    cellError: 'The cell contains an error ({found}). Correct it in Excel and save the workbook again.',
    dateCell: 'The cell is a date. Format it as “Text” or “Number” in Excel and enter the value again.',
    individualNumber:
      'Twelve digits that may be an individual number were left out. Check which column this is, or type the value on the screen.',
    duplicateEmployee:
      'This is the same employee as in line {line} (same recipient number and payee). Delete one of them.',
    inThousands: 'A list in thousands lacks the last yen. Export the list in yen.',
    otherUnit: '“{found}” says that the amounts are not in yen. Export the list in yen.',
    otherHeadings: 'Another table begins here: {found}. Save each as a file of its own.',
    severalClients:
      'There are rows of {count} clients ({found}). Import a list of all clients with “Import all clients” under This month, or a file of each client here.',
    isStatement:
      'This looks like the statement of an account, which is not imported here. Those of other banks are imported under Accounts.',
    tablesBeside: 'Another table with the same headings stands beside this one. Save each as a file of its own.',
    partlyStruck: 'A part of “{found}” is struck out. Keep only the text that is valid.',
    otherCurrency: 'The currency of this row is “{found}”. Only amounts in yen can be taken. Leave this row out.',
    otherCurrencyList: '“{found}” says that the list is not in yen. Only amounts in yen can be taken.',
    amountBelowCount:
      'The tax of {found} yen is less than the number of persons, {count}. Check whether the two columns are mixed up.',
    monthsUnknown:
      'What the year’s tax of {yearly} yen leaves after June’s {june} yen cannot be divided into eleven equal parts. Use a list with a column for each month.',
    otherTaxYear: 'The headings are of tax year {found}, but the plan is of {expected}. Choose the other year.',
    characterRefused: 'Character {at}, “{character}”, cannot be used in this file. Use another character.',
    characterUnmappable:
      '“{character}” ({codePoint}) cannot be written in Shift_JIS. Change it, or export the file in UTF-8.',
    textTooLong: 'The text has {length} characters; the field allows {max}. Shorten it.',
    textMissing: 'This is required. Enter a value.',
    numberOutOfRange: '{value} exceeds the limit of this field ({max}). Check the amount or count.',
    retirementNotInFormat: 'Retirement tax of {amount} yen cannot be written in this format. Choose another format.',
  },
  note: {
    codeCompleted: 'The check digit of code {from} was added: {to}',
    leadingZeroRestored: 'The leading zero of code {from} was added: {to}',
    blankReadAsZero: 'A blank was read as 0',
    fieldBlank: 'The field is blank; the value in the batch is kept',
    formulaValueUsed: 'Formula cells whose saved result was used: {cells}',
    scaledValueUsed: 'Cells shown in thousands or millions whose stored number was used: {cells}',
    encodingFolded: '“{from}” was written as “{to}”',
    fieldNotInFormat: 'This field is not in the format and was not written (rows: {rows})',
    individualNumbersDropped: 'Digits that may be individual numbers were left out (cells: {cells})',
    otherAccountsSkipped: '{accounts} other accounts in the file are not imported',
    balanceUnknown:
      'The balances before and after, as the file states them, do not fit its entries. No entry gets a balance',
  },
}
