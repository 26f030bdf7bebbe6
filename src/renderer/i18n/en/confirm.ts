/** What is shown beside a lot before it is filed. */
export const confirm = {
  totals: 'Counts and tax', kind: 'Kind', words: 'Amount in words',
  due: {
    tenth: 'Legal due date for month {month}: the 10th of the next', saturday: 'Legal due date for month {month}: the 10th is a Saturday, so the next business day',
    sunday: 'Legal due date for month {month}: the 10th is a Sunday, so the next business day', holiday: 'Legal due date for month {month}: the 10th is a holiday, so the next business day',
    other: 'Not the legal due date, which is {legal}', left: 'Business days left: {days}', last: 'Due today or past',
  },
  cover: {
    label: 'Does the balance cover it', readAt: 'read {at}', enough: 'Sufficient', short: 'Insufficient', unknown: 'Not known', missing: '{amount} yen are missing',
    missingWithOthers: '{amount} yen are missing for this and the filed lots', byCleared: 'Judged by the cleared balance: what can be paid out, without cheques still to be cleared', byToday: 'The bank told no cleared balance, so the balance of the day is used. It may hold cheques still to be cleared', unread: 'The balance could not be read, so nobody knows whether it suffices', reading: 'Reading the balance',
    others: 'Other filed lots', othersSum: '{lots}: {amount} yen (unknown ones included)', unplaced: 'Besides, {count} filed lots have no known debit account', charges: 'Without charges. Counts what is due today or later',
  },
  difference: {
    label: 'Against last month', none: 'There is no lot of last month to compare with', total: 'Total', before: 'Last month', now: 'This lot', count: 'payments: {count}', payees: '{count} payee | {count} payees', change: '{amount} yen',
    added: 'New payees', gone: 'Payees gone', changed: 'Other tax or designated number', list: 'Payees that differ from last month', open: 'Payee by payee', elsewhere: 'Left out, since other lots of this month have them: {count}', kind: 'Difference', former: '{now} (last month {before})',
    kinds: { added: 'New', gone: 'Gone', changed: 'Changed' }, amount: 'Change',
  },
  typed: { label: 'Total tax (type the digits)', differs: 'Not the total tax', note: 'This is production. Type the total tax in digits to be able to file' },
  changed: 'The lot changed while you were reviewing it, so nothing was sent. What is shown now is the changed lot. Review it again before filing',
}
