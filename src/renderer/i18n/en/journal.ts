export const journal = {
  title: 'Filing record',
  list: 'Filings',
  empty: 'Nothing was filed yet. What you file under Local tax is kept here',
  emptyDamaged: 'No filing could be read. That does not mean that there was none',
  noHit: 'No filing fits. Change the filter',
  count: '{shown} / {count}',
  column: {
    at: 'Filed at', user: 'By', machine: 'Computer', company: 'Company', lot: 'Data name', month: 'Month', dueDate: 'Payment date', totalAmount: 'Total', totalNumber: 'Count', municipalityCount: 'Payees',
    state: 'Outcome', acceptanceNo: 'Acceptance no.', note: 'Details', endedAt: 'Outcome at', settledBy: 'Settled by', sequenceNumber: 'Sequence no.', bodyHash: 'Hash of what was sent (SHA-256)', environment: 'Environment', lotId: 'Lot ID', entryId: 'Record ID',
  },
  state: {
    sending: 'Sending', accepted: 'Accepted', rejected: 'Refused', unknown: 'Unknown', notSent: 'Not sent', resolvedAccepted: 'Accepted (recorded)', resolvedNotArrived: 'Not arrived (recorded)',
  },
  note: { differing: 'Recorded in spite of differences in: {fields}', notArrived: 'Confirmed that it did not reach the bank', comparison: ', ' },
  filter: {
    label: 'Filter', company: 'Company', allCompanies: 'All companies', state: 'Outcome', allStates: 'All outcomes', from: 'Filed from', to: 'Filed to',
    words: 'Words, numbers, amounts', period: '{from} – {to}', none: 'Not filtered',
  },
  chain: {
    label: 'Chain of the record', whole: 'Chain verified, records: {count}', empty: 'No record yet', broken: 'There are lines that cannot be verified (the first is line {line}; {count} in all)',
    old: '{count} records of an earlier version join the chain with the next record', restarted: 'Line {line}: on {at}, {user} went through {count} problems; the chain goes on from there',
    anchor: { missing: 'The key storage of this computer cannot be used: an older record put in place of this one would not be noticed', failed: 'The note of where the record ends could not be written: an older record put in its place would not be noticed' },
    explain: 'Each record is bound to the one before by its hash. A change, a gap or another order shows.',
  },
  damage: {
    title: 'The filing record has lines that cannot be verified', short: 'Filing is stopped: the filing record has lines that cannot be verified.', states: 'If a filing was on a lost line, its lot may be shown as a draft. Check its state at the bank.', open: 'Open the filing record',
    meaning: 'A filing may be missing or changed. Filing on could pay the same tax twice.',
    action: 'Check every recent application at the bank, and note the acceptance number of any that is not here. What could be read is in the list below.',
    list: 'What cannot be verified', line: 'Line {line}', end: 'End', known: '(acceptance number {acceptanceNo})',
    check: {
      unreadable: 'Not readable as a record', link: 'Does not follow from the record before (changed, missing or moved)', foreign: 'A line without a link among linked ones', order: 'Cannot follow from the records before',
      cutOff: '{missing} lines are missing at the end', headDiffers: 'Not the line that its copy (journal.head) names', headMissing: 'Its copy (journal.head) is missing', headUnreadable: 'Its copy (journal.head) cannot be read', otherWriter: 'Another program changed the record while this app was running (a second app on the same data, or a restored backup)', elsewhere: 'What is known of other computers\' filings (elsewhere.jsonl) cannot be verified', behindAnchor: 'The record was put back to an earlier state ({missing} lines fewer than noted). Filings made since may be missing',
    },
    word: 'I have checked', type: 'When you have checked at the bank, type "{word}"', confirm: 'Record that I checked, and go on filing', done: 'Recorded. Filing is possible again', stale: 'The record has changed. Please read it again',
  },
  csv: { save: 'Save as CSV', fileName: 'filing-record', saved: '{count} filing saved as {name} | {count} filings saved as {name}', kind: 'CSV file', unwritable: 'It holds characters that cannot be saved' },
  pdf: { save: 'Save as PDF', print: 'Print', printed: 'Sent to the printer', notPrinted: 'Not printed', making: 'Making the PDF…', saved: 'Saved as {name}, pages: {pages}' },
  openLot: 'Open the lot',
  paper: { title: 'Filing record', who: 'By', lot: 'Company, data name', numbers: 'Sequence no., hash of what was sent', totals: 'Payees, count', result: 'Outcome, acceptance no.', note: 'Details', filter: 'Filter', total: 'Filings: {count}' },
}
