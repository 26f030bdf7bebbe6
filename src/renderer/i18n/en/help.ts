export const help = {
  title: 'Help',
  open: 'Help for this screen (Shift + F1)',
  contents: 'Contents',
  follow: 'Go to this screen’s page',
  glossary: 'Glossary',
  tour: 'Practice tour',
  offer: {
    title: 'Practice tour',
    text: 'A month’s work in eight steps, from the balances to the approval (about five minutes).',
    paused: 'You are at step {step} of {steps}.',
    start: 'Start the tour',
    resume: 'Continue the tour',
    decline: 'Don’t show',
  },
  steps: {
    label: 'Practice tour',
    count: '{step} / {steps}',
    toScreen: 'Open that screen',
    back: 'Previous step',
    next: 'Next step',
    finish: 'End the tour',
    later: 'Continue later',
    home: {
      title: 'See the balances',
      text: 'This screen shows the balance of each account and the next due date. The green band means the practice bank: filings here are not real.',
    },
    accounts: {
      title: 'Fetch a statement',
      text: 'Choose an account, then press “60 days” and “Fetch statement”. Fetched entries are shown immediately next time.',
    },
    lots: {
      title: 'Create a batch',
      text: 'Choose “Empty” under “New batch”. A batch is the set of payments you file together for a month.',
    },
    lot: {
      title: 'Enter payees',
      text: 'In the table, enter a municipality (its name in Japanese or its code, such as 011002), designated number, count and amount. If the name and address are empty, enter them in kana. When there are no errors under “Checks”, press “Review”.',
    },
    confirm: {
      title: 'Review and file',
      text: 'Check the total, debit account and payment date, tick the box and press “File the application”.',
    },
    result: {
      title: 'Receive the acceptance number',
      text: 'The acceptance number shows that the bank accepted the application. Acceptance is not payment: it must be approved at the bank. In the next step you approve it on the practice bank’s side.',
    },
    practice: {
      title: 'Approve it at the bank',
      text: 'Press “Next stage” twice to approve the application. You can also try connection failures on this screen.',
    },
    following: {
      title: 'Follow the approval',
      text: 'A new answer of the bank is marked “Changed”. Open the acceptance number to see that it is approved. That completes a month’s work.',
    },
  },
}
