export const trash = {
  takeBack: 'Undo',
  deleted: {
    lot: 'Batch "{name}" deleted ({count} payee) | Batch "{name}" deleted ({count} payees)',
    payee: '{name} deleted from the payees',
    payees: '{name} and {more} more deleted from the payees',
    company: '{name} deleted',
    rows: '{count} row deleted | {count} rows deleted',
  },
  ofCompany: '{company}: {text}',
  keyErased: 'The client key was deleted. If you undo this, register it again',
  back: {
    lot: 'Batch "{name}" restored',
    payee: '{name} restored to the payees',
    payees: '{name} and {more} more restored to the payees',
    company: '{name} restored',
    companyWithoutKey: '{name} restored. Register its client key again',
    rows: '{count} row restored | {count} rows restored',
  },
  refused: {
    gone: 'This was already restored or permanently deleted',
    present: 'The same item already exists again (from a backup or a file). Nothing was changed',
    samePayee:
      'A payee with the same code and designated number was added since. Nothing was restored. Change or delete that payee, then restore this one in Settings, Backups',
    noCompany: 'This company is deleted. Restore the company first. Nothing was changed',
    full: 'The batch has no room for these rows. Nothing was changed. Delete other rows, then try again',
  },
  list: {
    title: 'Recently deleted',
    intro:
      'Deleted batches, payees and companies stay here for {days} days and can be restored. After that they are permanently deleted. Client keys are deleted together with their company and are not kept here.',
    empty: 'Nothing was deleted recently',
    at: 'Deleted at',
    what: 'Deleted item',
    company: 'Company',
    lot: 'Batch "{name}" ({count} payee) | Batch "{name}" ({count} payees)',
    payee: 'Payee {name}',
    payees: 'Payee {name} and {more} more',
    companyItem: 'Company {name}',
    takeBack: 'Restore',
    takeBackOne: 'Restore {name}',
    erase: 'Delete permanently',
    eraseOne: 'Delete permanently: {name}',
    eraseQuestion: 'Delete {name} permanently? This cannot be undone',
    eraseCompanyNote:
      'The stored entries and the record of deposit matching are deleted too. Batch drafts and the filing record are kept.',
    eraseAll: 'Delete all permanently',
    eraseAllQuestion:
      'Permanently delete {count} recently deleted item? This cannot be undone | Permanently delete all {count} recently deleted items? This cannot be undone',
  },
}
