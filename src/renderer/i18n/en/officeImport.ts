export const officeImport = {
  kind: 'List of all clients',
  preview: 'Batches by client',
  sum: '{lots} batch of {clients} client will be created ({amount} yen) | {lots} batches of {clients} clients will be created ({amount} yen in total)',
  leftOut: '. Left out: {count} client | . Left out: {count} clients',
  absent:
    '{count} client is neither in this list nor has a batch of this month ({names}) | {count} clients are neither in this list nor have a batch of this month ({names})',
  ofOne:
    'No column says whose the rows are. Import the file of a single client in its “Tax payments”: “New”, “From a file”',
  changed:
    'Another screen made batches of {count} client ({names}). Nothing was changed. Check its state. | Another screen made batches of {count} clients ({names}). Nothing was changed. Check their states.',
  said: '“{name}” in the file',
  takeOne: 'Import {name}',
  of: {
    new: 'New batch',
    split: 'New, in {lots} batches',
    there: 'Has {count} batch ({amount} yen) | Has {count} batches ({amount} yen)',
    unknown: 'Not registered',
    asked: 'Answer the question above',
    answered: 'Left out, as answered',
  },
  thereNote: 'tick to add one',
  further: 'one is added; what is there stays',
  take: 'Import {count} client | Import {count} clients',
  done: {
    title: 'Created from a file of all clients',
    made: 'Created {lots} batch of {clients} client for {month} ({amount} yen). | Created {lots} batches of {clients} clients for {month} ({amount} yen in total).',
    paid: 'Imported {lots} batch of {clients} client for {month} ({amount} yen) as paid elsewhere. | Imported {lots} batches of {clients} clients for {month} ({amount} yen in total) as paid elsewhere.',
    leftOut: '{count} client was left out: | {count} clients were left out:',
    one: '{name}: {amount} yen ({why})',
    of: {
      new: 'its tick was removed',
      there: 'it has a batch of the month',
      unknown: 'it is not registered',
      asked: 'not answered',
      answered: 'as answered',
    },
    absent:
      '{count} client has no row in the list and no batch of this month: | {count} clients have no row in the list and no batch of this month:',
    next: '“This month” shows each client’s amount, its change since last month and the balances before you file.',
    toMonth: 'Show the month',
  },
}

export const officeQuestions = {
  client: { ask: 'Which client is “{found}”?', option: { leaveOut: 'Leave it out', other: '{client}' } },
  clientNames: {
    ask: 'Clients with a known code and another name: {count} ({found}). The registered names are in the list below. Are they the clients of their codes?',
    option: { code: 'Yes, import them by their codes', leaveOut: 'Leave them out', other: '{value}' },
  },
  clientsUnknown: {
    ask: 'Clients that are not registered: {count} ({found}). To import them, register them first under Settings → Companies.',
    option: { leaveOut: 'Leave them out', other: '{value}' },
  },
  personPerRow: {
    ask: 'No column says how many people a row is of. Is each of the {rows} rows one employee?',
    option: { one: 'Yes, one employee a row', none: 'No, enter the numbers later', other: '{value}' },
  },
  payeeRows: {
    ask: 'Rows of one client with the same payee and designated number: {rows} (payees: {payees}). Are they to be added up?',
    option: {
      sum: 'Add them up for each payee (employees and other parts)',
      apart: 'Keep them as rows of their own',
      other: '{value}',
    },
  },
}
