export const home = {
  nextDue: 'Next due date',
  dueFor: 'for {month}',
  daysLeft: 'Days left: {days}',
  lotsByState: 'Batches by status',
  toLots: 'Tax payments',
  recent: 'Recent batches',
  balances: 'Account balances',
  refreshBalances: 'Refresh balances',
  account: 'Account',
  asOf: 'Last updated',
  never: 'Not updated yet',
}
