export const help = {
  title: 'Help',
  open: 'Help on this screen (Shift + F1)',
  contents: 'Contents',
  follow: 'Page of this screen',
  glossary: 'Glossary',
  tour: 'Practice tour',
  offer: {
    title: 'Practice tour',
    text: "A month's work in eight steps, from the balances to the approval (about five minutes).",
    paused: 'You are at step {step} of {steps}.',
    start: 'Start the tour',
    resume: 'Continue the tour',
    decline: 'Do not show',
  },
  steps: {
    label: 'Practice tour',
    count: '{step} / {steps}',
    toScreen: 'Open that screen',
    back: 'Step before',
    next: 'Next step',
    finish: 'End the tour',
    later: 'Continue later',
    home: {
      title: 'See the balances',
      text: 'Here are the balances by account and the next due date. The green band stands for the practice bank: nothing filed here is real.',
    },
    accounts: {
      title: 'Fetch a statement',
      text: 'Choose an account, then "60 days" and "Fetch statement". What was fetched is there at once the next time.',
    },
    lots: { title: 'Make a lot', text: 'Press "New lot". A lot is what is filed at once for a month.' },
    lot: {
      title: 'Enter payees',
      text: 'Enter name and address in kana, and in the table a municipality code (such as 011002), designated number, count and amount. When the checks have no error, press "Review".',
    },
    confirm: {
      title: 'Review and file',
      text: 'Read total, debit account and payment date, tick the box and press "File the application".',
    },
    result: {
      title: 'Take the acceptance number',
      text: "It says that the bank has taken the application. It is paid only after approval at the bank, which the next step gives on the practice bank's side.",
    },
    practice: {
      title: 'Approve it at the bank',
      text: 'Press "Next stage" twice, and the application is approved. Failures of the connection can be tried on this screen too.',
    },
    following: {
      title: 'Follow the approval',
      text: 'Until it is approved it stands under "Not approved". Show "All" to see that it is approved. That is a month\'s work.',
    },
  },
}
