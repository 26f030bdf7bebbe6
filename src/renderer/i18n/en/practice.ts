export const practice = {
  title: 'Practice bank',
  intro: 'Try bank approvals and connection failures. No real bank is involved.',
  notPractice:
    'The current company “{name}” is connected to {environment}. The practice bank affects only practice companies.',
  applications: {
    title: 'Applications and approval',
    note: 'Advance an application to first approval and approval, or return it. Check the result with the acceptance inquiry.',
    applicant: 'Employer',
    empty: 'No applications yet. File a batch and it appears here.',
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
    title: 'Simulated failures',
    note: 'An active failure takes effect from the next request of its operation.',
    kind: 'Failure',
    operation: 'Operation',
    times: 'Times',
    amount: 'Amount',
    on: 'Active',
    timesNote: '0 times means until you turn it off',
    clearAll: 'Turn all off',
    anyOn: 'Active failures: {count}',
    noneOn: 'No active failures',
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
    acceptance: 'Acceptance inquiry',
  },
  fault: {
    latency: { name: 'Slow response', description: 'Delays the response by the given time' },
    unauthorized: { name: 'Key refused', description: 'Refuses the client key' },
    rateLimited: {
      name: 'Busy',
      description: 'Refuses because of too many requests and asks you to wait the given number of seconds',
    },
    serverError: { name: 'Failure at the bank', description: 'Returns an internal error of the bank' },
    resetBeforeBody: {
      name: 'Cut before the response',
      description: 'The connection breaks after the request arrives and before the response starts',
    },
    resetInBody: {
      name: 'Cut during the response',
      description: 'The connection breaks in the middle of the response',
    },
    answerLostAfterStore: {
      name: 'Accepted, no response',
      description:
        'The application is accepted but the response never arrives. Use this to check that nothing is sent twice',
    },
    truncatedJson: { name: 'Incomplete response', description: 'The response ends early' },
    htmlInsteadOfJson: {
      name: 'Another page as response',
      description: 'A device in between returns a login page before the request reaches the bank',
    },
    amountOutOfRange: {
      name: 'Amount out of range',
      description: 'Returns an amount outside the allowed range; the app does not use the response',
    },
    wrongNumber: { name: 'Wrong count', description: 'The entry count does not match the entries' },
    repeatedKeyword: {
      name: 'Repeated keyword',
      description: 'The key for the rest of the statement repeats',
    },
    nullOptionalFields: {
      name: 'Empty fields',
      description: 'Optional fields have no value; harmless and listed under diagnostics',
    },
    unknownExtraFields: {
      name: 'Unknown fields',
      description: 'Adds fields that are not in the specification; harmless and listed under diagnostics',
    },
    offline: { name: 'Offline', description: 'Simulates no network connection; nothing is sent' },
    connectionRefused: { name: 'Connection refused', description: 'The host refuses the connection; nothing is sent' },
    rejectDetails: {
      name: 'Not accepted: some rows',
      description: 'Does not accept the application because some of its rows are wrong',
    },
    fewerDays: {
      name: 'Fewer days',
      description: 'Leaves the first three days of the period out of the response. They do not count as fetched',
    },
    repeatedNumbers: {
      name: 'One number for all',
      description: 'Gives every entry the number 1. The app leaves none out',
    },
    otherAccountType: {
      name: 'Account type not listed',
      description: 'Returns account type 4 (savings). Harmless and listed under diagnostics',
    },
    totalsLeftOut: {
      name: 'Totals left out',
      description:
        'Leaves the totals out of responses to applications and acceptance inquiries. The app does not treat this as a difference',
    },
    messageBesideData: {
      name: 'Message in a normal response',
      description: 'Adds the message OK to a correct response. The app does not treat this as an error',
    },
    keyNotRegistered: {
      name: 'Key not registered',
      description: 'Refuses the key as not registered to the plan',
    },
    rejectWhole: {
      name: 'Not accepted: whole application',
      description: 'Does not accept the application and names no row',
    },
  },
  reset: {
    title: 'Reset',
    note: 'Resets the practice bank’s applications, failures and account movements to their initial state. A separate window asks you to confirm.',
    run: 'Reset the practice bank',
    done: 'Reset',
  },
}
