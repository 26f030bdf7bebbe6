export const home = {
  nextDue: 'Next due date',
  dueFor: 'for {month}',
  daysLeft: 'Days left: {days}',
  lotsByState: 'Lots by state',
  toLots: 'Local tax payments',
  recent: 'Recent lots',
  balances: 'Account balances',
  refreshBalances: 'Refresh balances',
  account: 'Account',
  asOf: 'Asked at',
  never: 'Not asked yet',
}
