export const accounts = {
  title: 'Accounts',
  account: 'Account',
  noCompany: 'No company yet. Add one in the settings',
  noAccounts: 'This company has no account yet',
  toSettings: 'Add an account in the settings',
  typeLabel: { 1: 'Ordinary', 2: 'Current', 5: 'Notice', 6: 'Time deposit' },
  reload: 'Refresh balance',
  loadingBalance: 'Loading the balance…',
  balanceRegion: 'Account balance',
  asOf: 'as of {date}',
  branch: 'Branch',
  holder: 'Holder and branch',
  stale: 'The balance shown is from an earlier inquiry',
  noStatements: 'Statements are not available for this account ({type}). Only the balance is shown',
  tab: { label: 'Kind of statement', transactions: 'Transactions', paymentArrivals: 'Incoming transfers' },
  period: { label: 'Period', from: 'From', to: 'To', reversed: 'The start date is after the end date', open: 'open' },
  preset: {
    label: 'Choose a period',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    days60: '60 days',
    year: '12 months',
  },
  date: {
    forms: 'Type 0710, 7/10, 2026/07/10, 20260710 or R8.7.10. Alt + ↓ opens the calendar',
    unreadable: 'Enter a valid date',
    noSuchDate: 'This date does not exist',
    outsideEra: 'The year does not exist in this era',
  },
  direction: 'In/out',
  directionOf: { deposit: 'In', withdrawal: 'Out' },
  fetch: 'Fetch statement',
  again: 'Refresh all',
  againHint: 'Fetches the whole period from the bank again, including days already fetched',
  byMonth: 'Fetch months in parallel',
  byMonthHint: 'Splits the period into months and fetches two at a time, or one at a time when the bank is busy',
  restart: 'Fetch from the start',
  refused:
    'The bank could not continue from where fetching stopped. The entries shown are kept. Fetch the period from the start',
  errorPeriod: 'Stopped in the period {from} to {to}',
  reached: 'up to {day}',
  reachedShare: 'up to {day} ({percent}%)',
  months: 'Periods done: {done} of {walks} ({percent}%)',
  kept: {
    recalled: 'Fetched at {at}. Not checked with the bank since',
    nothingNew: 'The whole period was already fetched (at {at}), so the bank was not contacted',
    before: 'Showing entries fetched earlier, at {at}',
    periods: 'Saved periods',
    days: '{from} to {to}',
    forget: 'Delete saved entries…',
    question: 'Delete the saved entries of this account?',
    note: 'Transactions and incoming transfers saved on this computer will be deleted. Nothing changes at the bank, and you can fetch them again.',
    confirm: 'Delete',
  },
  unkept: {
    storage:
      'The entries could not be saved on this computer. You can continue fetching, but they will be lost when the app closes. Check the free disk space',
    replaced: 'Another window started fetching this statement, so the entries in this window are not saved',
  },
  stop: 'Stop',
  resume: 'Fetch the rest',
  progress: 'Fetching: page {pages}, entries {entries}',
  retrying: 'Retrying (attempt {attempt}, in {seconds} s)',
  empty: {
    idle: 'Choose a period and press “Fetch statement”',
    running: 'Fetching…',
    none: 'No entries in this period. Choose another one to fetch',
    stopped: 'No entries were received. Press “Fetch statement” to try again',
    filtered: 'No entries match. Clear the filter to see all',
  },
  partial: {
    title: 'This statement is incomplete',
    cancelled: 'You stopped fetching. Showing {entries} entries on {pages} pages. The rest of the period is missing',
    failed:
      'Fetching stopped before it was complete. Showing {entries} entries on {pages} pages. The rest of the period is missing',
    interrupted:
      'The last fetch was not completed. Showing {entries} entries on {pages} pages. The rest of the period is missing',
  },
  notes: {
    full: {
      unreadable:
        '{count} entry could not be read and is not included in the table, totals or files. Check it with your bank. The period will be fetched again next time | {count} entries could not be read and are not included in the table, totals or files. Check them with your bank. The period will be fetched again next time',
      misnumbered:
        'On {count} page, the first and last transaction numbers do not match the entries. Entries may be missing. The period will be fetched again next time | On {count} pages, the first and last transaction numbers do not match the entries. Entries may be missing. The period will be fetched again next time',
      unanswered:
        'The bank provided only part of the period. Entries for {days} are missing. These days will be fetched again next time',
      quiet:
        'The bank’s response does not cover {days}. There were probably no entries, but these days will be fetched again next time',
      numbers:
        'Some entries share a date and transaction number: {other} with different content, {equal} identical in every field. The number alone does not prove they are the same, so all are kept',
    },
    short: {
      unreadable:
        '{count} entry could not be read and is not included in the table or totals | {count} entries could not be read and are not included in the table or totals',
      misnumbered:
        'On {count} page, transaction numbers do not match the entries. Entries may be missing | On {count} pages, transaction numbers do not match the entries. Entries may be missing',
      unanswered: 'The bank provided only part of the period; {days} is missing',
      quiet: 'The bank’s response does not cover {days}',
      numbers: 'Some entries share a date and transaction number: {other} with different content, {equal} identical',
    },
    more: '{count} more',
    and: ', ',
  },
  totals: {
    label: 'Totals',
    period: 'Period',
    inquiredAt: 'Retrieved at',
    count: '({count})',
    sum: '{sum} yen',
    repeated: '{count} duplicated from the previous page, not counted',
    partial: 'incomplete',
  },
  check: {
    title: 'Balance check',
    summary:
      '{count} balance does not follow from the previous entry (marked ▲). Entries in between may be missing | {count} balances do not follow from the previous entry (marked ▲). Entries in between may be missing',
    row: 'Calculated from the previous balance: {expected} yen; bank balance: {found} yen',
  },
  document: {
    title: { transactions: 'Account statement', paymentArrivals: 'Incoming transfers' },
    preview: 'Print preview…',
    pdf: 'Save as PDF',
    print: 'Print',
    progress: 'Progress',
    making: 'Creating the PDF… page {done} of {pages}',
    printing: 'Printing… page {done} of {pages}',
    saved: 'Saved {name} (pages: {pages})',
    notSaved: 'Not saved',
    printed: 'Sent to the printer',
    notPrinted: 'Not printed',
  },
}
