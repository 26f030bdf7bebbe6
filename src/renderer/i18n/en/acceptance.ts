export const acceptance = {
  title: 'Acceptance inquiry',
  placeholder: '12 characters',
  ask: 'Look up',
  askedAt: 'Asked {at}',
  status: 'State of the application',
  fields: 'What was accepted',
  details: 'Payee details',
  known: 'Acceptance numbers',
  none: 'No acceptance number yet. Enter one to look it up',
  match: 'Equal to the totals sent',
  differ: 'Different from the totals sent',
  timeline: { label: 'Progress of the approval', applied: 'Applied', firstApproved: 'First approval', approved: 'Approved', waiting: 'Waiting' },
}
