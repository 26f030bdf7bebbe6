/** Files that carry the app's data to another computer: full backups, moving, handing lots over. */
export const transfer = {
  intro:
    'Saves this app’s data in one file encrypted with a password, as a backup or to transfer it to another computer.',
  thisMachine: 'This computer: {machine} ({user})',
  modes: 'Export and import',
  mode: {
    backup: 'Back up all data',
    move: 'Move to a new computer',
    handOver: 'Hand over batches',
    import: 'Import a file',
  },
  purpose: { backup: 'Backup of all data', move: 'Move to a new computer', handOver: 'Batch handover' },
  way: {
    write: 'Export the data on this computer with the button below.',
    carry: 'Copy the file to the new computer. Send the password separately from the file.',
    read: 'On the first screen of the app on the new computer, choose “Move from another computer”, then the file and its password.',
    keys: 'Enter the client key of each company on the new computer. Keys cannot be moved.',
  },
  count: {
    lots: 'Batches',
    payees: 'Payees',
    filings: 'Filings',
    lookups: 'Acceptance inquiry results',
    deposits: 'Deposit matching',
  },
  export: {
    holds:
      'Includes companies and accounts, batches with their undo history, payees, the filing record, acceptance inquiry results, year plans, balances, group names, expected deposits and matching, and the import history.',
    list: 'Content to export',
    orphans: 'Batches of deleted companies',
    statements: 'Include saved entries (about {size} MB before compression)',
    noKeys: 'Client keys are not included.',
    backup: 'Export the backup',
    move: 'Export for moving',
    backupName: 'Tokucho Desk backup {day}',
    moveName: 'Tokucho Desk move {day}',
    moveQuestion:
      'After exporting, the drafts left on this computer are marked as moved, and you are asked to confirm each time you file one here. Export?',
    saved: 'Exported to {name} ({size} MB)',
    movedTo: 'Exported to {name} ({size} MB). Import it on the new computer',
  },
  passphrase: {
    label: 'Password',
    again: 'Password (again)',
    differs: 'The passwords do not match',
    hint: 'At least {least} characters. Longer is safer; a series of words is easy to remember',
    strength: {
      short: '{count} characters. Use {least} or more',
      enough: '{count} characters. Twenty or more is safer',
      strong: '{count} characters. Long enough',
    },
    warning:
      'If you forget the password, nobody can open this file. The app does not save it, so keep it in a safe place.',
  },
  handOver: {
    intro:
      'Hands over prepared batches and their payees to a colleague on another computer. The company settings and filing record are included to prevent double filing.',
    list: 'Batches that can be handed over',
    empty: 'There are no drafts. You can hand over batches created under Tax payments',
    name: 'Handover {company} {day}',
    note: 'Exported batches are marked as handed over. You can still file them here after confirming.',
    save: 'Export the selected batches ({count})',
    saved: 'Exported to {name} ({size} MB). The batches are marked as handed over',
  },
  import: {
    intro:
      'Imports a file (.tokucho) from another computer or an earlier backup. Nothing changes until you have checked the content and import it.',
    unfinished:
      'The last import was not completed. Import the same file again to finish it. Nothing is imported twice.',
    choose: 'Choose a file',
    chosen: '{name} ({size} MB)',
    unlock: 'Open and check',
    unlocking: 'Checking the password and the whole file…',
  },
  preview: {
    title: 'File content',
    madeBy: 'Created',
    origin: '{at} by {user} on {machine} (version {app})',
    ownMachine: 'The same name as this computer',
    purpose: 'Purpose',
    journal:
      'Filings: {count}, of which new here: {news}. They are used to prevent double filing and are stored separately from this computer’s record',
    journalProblems: 'Lines that could not be verified on the original computer: {count}',
    rest: 'Also',
    separator: ', ',
    companies: 'By company',
    registration: 'Company settings',
    unregistered: '(deleted company)',
    lotsThat: 'Batches: {relation}',
    payees: 'Payees: new / same / differ',
    payeeCounts: '{added} / {same} / {differing}',
    companyDiffers: 'The company settings differ from those here',
    takeCompany: 'Use the file’s settings for {name}',
    changed:
      'A batch here was edited in the meantime. It has been compared again; check the content before importing. Nothing has been imported yet.',
    addresses:
      'Also import the bank addresses ({names}). You are asked to confirm, and the keys of that environment are deleted',
    statements: 'Also import saved entries (only for accounts without any here)',
    note: 'The current drafts are backed up automatically before importing. Batches that were filed, or whose outcome is unknown, never become drafts again.',
    take: 'Import',
  },
  table: {
    lookups: 'acceptance inquiry results: {count}',
    balances: 'balances: {count}',
    monthNotes: 'notes on months: {count}',
    balanceGroups: 'group names: {count}',
    expectedLists: 'lists of expected deposits: {count}',
    matches: 'deposit matches: {count}',
    imports: 'import history: {count}',
    mappings: 'column mappings: {count}',
    layouts: 'column mappings kept by imports: {count}',
    intakes: 'records of imports: {count}',
    yearEmployees: 'employees of year plans: {count}',
    yearLayouts: 'column mappings of year plans: {count}',
    lookupPayees: 'payees of acceptance inquiries: {count}',
  },
  relation: {
    new: 'New',
    same: 'Same',
    differs: 'Differs',
    newerThere: 'File is newer',
    newerHere: 'Newer here',
    conflict: 'Changed on both sides',
  },
  held: { here: 'Filed here', there: 'Filed on the original computer', twice: 'Filed' },
  conflict: {
    title: 'Check ({count})',
    list: 'Differences and choices',
    what: 'Item',
    here: 'Here',
    there: 'In the file',
    relation: 'Relation',
    choice: 'Action',
    choiceOf: 'Action for {name}',
    side: 'Payees: {count}, {amount} yen ({at})',
    payeeName: 'Payee {code} {number}',
    payee: '{name}, payments: {count}, {amount} yen {memo}',
    monthFiled: 'An application for this month was already filed',
  },
  choice: {
    new: { theirs: 'Import', mine: 'Do not import' },
    lot: { mine: 'Keep the content here', theirs: 'Use the file’s content', both: 'Keep both (one as a copy)' },
    payee: { mine: 'Keep the content here', theirs: 'Use the file’s content' },
  },
  copy: { mine: '{name} (copy from here)', theirs: '{name} (copy from the file)' },
  report: {
    title: 'Imported',
    lots: 'Batches: {added} new, {replaced} replaced, {copies} kept as copies, {kept} left as they are here',
    others: 'Payees: {payees}, companies: {companies}, filings: {filings}, accounts with statements: {statements}',
    twice: 'These batches were filed from both computers. Check them before approving at the bank: {names}',
    lot: '{name} ({month})',
    addressesRefused: 'These addresses were not changed: {names}',
    keys: 'Enter the client keys again. Companies: {count}',
    keyList: 'Companies that need a key',
    afterMove: 'Do not file the drafts left on the old computer. Filing on both computers pays twice.',
  },
  lot: {
    handed:
      '{user} handed over this batch at {at} ({name}). Before you file it here, check that it was not filed there',
    moved: '{user} exported this batch for moving at {at} ({name}). Check that it was not filed on the new computer',
    restored:
      'Imported at {at} from a backup of {name}. Before you file it here, check that it was not filed on {name}',
    received: 'Received from {user} on {machine} (created {at})',
  },
  tag: {
    handed: 'Handed over',
    moved: 'Moved',
    restored: 'From a backup',
    received: 'from {machine}',
    otherContent: 'Differs from what was filed',
  },
  file: {
    sameElsewhere:
      '{user} filed a batch with the same company, month, payees and amounts on {machine} at {at} (acceptance number {acceptanceNo}). File this one here as a separate payment anyway?',
    handed:
      'This batch, or an identical one, was handed over to another computer at {at} ({name}). File it here anyway?',
    restored: 'This batch was imported at {at} from a backup of {name}. File it here?',
    restoredNote:
      'If it was filed on {name} after the backup, it will be paid twice. Check first. Nothing has been sent yet.',
    handedNote:
      'If it is also filed there, it will be paid twice. Ask the person who received it. Nothing has been sent yet.',
    fileHere: 'File it here',
  },
  moved: {
    text: 'The data of this computer was exported for moving at {at} ({name}). Batches prepared on both computers could be filed twice. File on the new computer.',
    read: 'Understood',
  },
  first: {
    button: 'Move from another computer',
    note: 'Imports companies, batches and records from an exported file and its password.',
  },
}
