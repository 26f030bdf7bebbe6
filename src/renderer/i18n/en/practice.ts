/** The panel of the built-in practice bank. */
export const practice = {
  title: 'Practice bank',
  intro: 'Try out the bank’s approvals and failures of the connection. No real bank is involved.',
  notPractice:
    'The current company “{name}” is connected to {environment}. The practice bank only concerns practice companies.',
  applications: {
    title: 'Applications and approval',
    note: 'Move an application on to first approval and approval, or return it. The acceptance inquiry shows the result.',
    empty: 'No application yet. File a lot and it appears here.',
    appliedAt: 'Applied',
    payees: 'Payees',
    stage: 'Stage',
    actions: 'Actions',
    advance: 'Next stage',
    sendBack: 'Return',
    advanceOne: 'Move {acceptanceNo} to the next stage',
    sendBackOne: 'Return {acceptanceNo}',
  },
  stage: { applied: 'Awaiting approval', firstApproved: 'First approval', approved: 'Approved', returned: 'Returned' },
  faults: {
    title: 'Failures to show',
    note: 'A failure that is on shows from the next request of its operation.',
    kind: 'Failure',
    operation: 'Operation',
    times: 'Times',
    amount: 'Amount',
    on: 'On/off',
    timesNote: '0 times means until switched off',
    clearAll: 'Switch all off',
    anyOn: 'Failures switched on: {count}',
    noneOn: 'No failure is switched on',
    operationOf: 'Operation of {fault}',
    timesOf: 'Times of {fault}',
    amountOf: '{unit} of {fault}',
  },
  unit: { milliseconds: 'ms', seconds: 'seconds' },
  operation: {
    any: 'All',
    balance: 'Balance',
    transactions: 'Transactions',
    paymentArrivals: 'Incoming transfers',
    apply: 'Application',
    acceptance: 'Acceptance',
  },
  fault: {
    latency: { name: 'Slow answer', description: 'Delays the answer by the given time' },
    unauthorized: { name: 'Key refused', description: 'Refuses the client key (401)' },
    rateLimited: {
      name: 'Busy',
      description: 'Refuses for too many requests (429) and asks to wait the given seconds',
    },
    serverError: { name: 'Failure at the bank', description: 'Answers with an internal error of the bank (500)' },
    resetBeforeBody: {
      name: 'Cut before the answer',
      description: 'The connection breaks after the request arrived and before an answer begins',
    },
    resetInBody: { name: 'Cut within the answer', description: 'The connection breaks in the middle of the answer' },
    answerLostAfterStore: {
      name: 'Accepted, no answer',
      description: 'The application is accepted but the answer never arrives: shows that nothing is sent twice',
    },
    truncatedJson: { name: 'Half an answer', description: 'The JSON of the answer ends early' },
    htmlInsteadOfJson: {
      name: 'HTML answer',
      description: 'A device on the way answers with the HTML of a login page; the bank is not reached',
    },
    amountOutOfRange: {
      name: 'Amount out of range',
      description: 'Answers with an amount beyond the interface; the app refuses the answer',
    },
    wrongNumber: { name: 'Wrong count', description: 'The count of entries differs from the entries sent' },
    repeatedKeyword: {
      name: 'Repeated keyword',
      description: 'The keyword for the rest of a statement repeats itself',
    },
    nullOptionalFields: {
      name: 'Empty fields',
      description: 'Optional fields hold null; harmless and listed under diagnostics',
    },
    unknownExtraFields: {
      name: 'Unknown fields',
      description: 'Adds fields the interface does not know; harmless and listed under diagnostics',
    },
    offline: { name: 'Offline', description: 'As if there were no network; nothing is sent' },
    connectionRefused: { name: 'Connection refused', description: 'The host refuses the connection; nothing is sent' },
    rejectDetails: {
      name: 'Application rejected',
      description: 'Rejects the application because some of its rows are wrong',
    },
    fewerDays: {
      name: 'Fewer days',
      description: 'Leaves the first three days of the period out of the answer. They do not count as fetched',
    },
    repeatedNumbers: {
      name: 'One number for all',
      description: 'Gives every entry the number 1. The app leaves none out',
    },
    otherAccountType: {
      name: 'Account type not listed',
      description: 'Answers with account type 4 (savings). Harmless, and noted in the diagnostics',
    },
    totalsLeftOut: {
      name: 'Totals left out',
      description:
        'Leaves the totals out of answers to an application and an acceptance inquiry. The app does not take that for a difference',
    },
    messageBesideData: {
      name: 'A message beside data',
      description: 'Adds the message OK to a good answer. The app does not take that for an error',
    },
    keyNotRegistered: {
      name: 'Key not registered',
      description: 'Refuses the key as not registered to the plan (401, invalid_grant)',
    },
    rejectWhole: { name: 'Lot refused', description: 'Refuses the whole application without naming a row' },
  },
  reset: {
    title: 'Reset',
    note: 'Puts applications, failures and account movements of the practice bank back to the start. A separate window asks first.',
    run: 'Reset the practice bank',
    done: 'Reset',
  },
}
