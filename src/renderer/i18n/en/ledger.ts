export const ledger = {
  title: 'Ledger', grid: 'Applications by payee and month', year: 'Tax year', yearText: '{era} ({from} to {to})', payee: 'Payee', total: 'Filed, sum', loading: 'Loading… {done} / {total} lots',
  failed: 'The ledger cannot be loaded', empty: 'No payee and no lot yet. Register payees, or make a lot under Local tax', noHit: 'No payee matches. Change the filter', count: '{count} payee | {count} payees', shown: '{shown} / {count} payees', noCode: '(no code)',
  find: 'Find a payee', findHint: 'Code, kanji, kana, number',
  only: { label: 'Payees shown', all: 'All', missing: 'Missing {count}', double: 'Double {count}', changed: 'Changed {count}' },
  standing: { accepted: 'Filed', unknown: 'Unknown', prepared: 'Prepared' },
  legend: 'Signs', mark: { missing: 'Missing', double: 'Double', changed: 'Changed' }, retirement: 'Ret.', halfYearly: 'Half-yearly',
  amount: '{standing} {amount} yen', change: '{change} yen since last time', retirementAmount: 'retirement {standing} {amount} yen', separator: ', ',
  marks: { title: 'To look at', label: 'Missing and double', none: 'Nothing is missing or double', noneChanged: 'Nothing changed', more: '{count} more' },
  cell: {
    title: 'Chosen month', choose: 'Choose a month in the table to see its lots', lots: 'Lots of the month', none: 'No lot in this month. One can be made under Local tax', missing: 'Neither filed nor prepared. It is due on {date}',
    double: 'The payee stands in this month more than once. Make sure that both are meant',
  },
  csv: { save: 'Write CSV', kind: 'CSV file', fileName: 'ledger_{company}_{year}.csv', saved: '{count} payee was written to {name} | {count} payees were written to {name}', state: '{month} state', payroll: '{month} payroll tax', retirement: '{month} retirement tax', sumPayroll: '{standing}: payroll tax', sumRetirement: '{standing}: retirement tax', total: 'Total ({standing})', rhythm: 'Paid' },
  note: 'A record of applications. The acceptance inquiry shows approval and payment at the bank',
}
