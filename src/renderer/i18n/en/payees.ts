export const payees = {
  title: 'Payees', list: 'List of payees', empty: 'No payee yet. Find a municipality in the field above to add one', noHit: 'No payee matches',
  count: '{count} payees', shown: '{shown} / {count} payees', halfYearlyCount: '{count} half-yearly', filter: 'Filter payees', filterHint: 'Name, kana, code, number, memo',
  column: { place: 'Prefecture, municipality', memo: 'Memo', halfYearly: 'Paid', count: 'Count', amount: 'Tax' },
  rhythm: { monthly: 'Monthly', halfYearly: 'Half-yearly' },
  picker: {
    label: 'Find a municipality to add', hint: 'Add a municipality (code, kanji, kana, prefecture)', options: 'Municipalities found', none: 'Nothing found', known: 'In the list',
    ward: '{ward} is a ward; the payee is this city',
  },
  form: {
    add: 'Add a payee', edit: 'Edit the payee', usual: 'Payroll part of one payment', halfYearly: 'Half-yearly (paid for May and November)', useCity: 'Use {city} ({code})',
    converted: 'Converted: {from} → {to}', same: 'There is a payee with this code and designated number already', deleteQuestion: 'Delete {name} from the payees? Lots made before stay as they are', saved: '{name} was saved',
    deleted: '{name} was deleted',
  },
  lot: { make: 'Make a lot from the payees', next: 'Lot of {month}', payees: '{count} payees', leftOut: '{count} half-yearly payees are in the lots of May and November only' },
  failed: 'The payees could not be stored or read ({reason})',
}
