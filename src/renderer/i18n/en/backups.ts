/** Snapshots of the drafts: the settings tab, the offer to restore, and drafts that cannot be opened. */
export const backups = {
  listLabel: 'List of backups',
  at: 'Saved',
  lots: 'Lots',
  details: 'Payee rows',
  size: 'Size',
  kilobytes: '{count} KB',
  unreadable: 'Damaged',
  restore: 'Restore',
  restoreOne: 'Restore the drafts of {at}',
  empty: 'No backup yet',
  intro:
    'Drafts of lots, payees and the answers to acceptance inquiries are copied to separate files on this computer. Client keys are not in them. "Moving and handing over" writes a copy with settings and the filing record as well.',
  keeping:
    'A backup is saved every ten minutes of work, when you turn to another app, and when the app closes. The three newest of today and the newest of each earlier day stay, ten in all.',
  saveNow: 'Save now',
  saved: 'Saved',
  unchanged: 'Nothing has changed since the last backup',
  lastFailed: 'The last automatic backup failed. The earlier ones are kept.',
  question: 'Bring back from the backup of {at}: lots {lots} (payee rows {details}), payees {payees}?',
  confirm: 'Restore',
  presentNote: 'Lots that are there already: {count}. They stay as they are.',
  nothingToDo: 'All lots and payees of this backup are there already. There is nothing to bring back.',
  replaceNote: 'The store of drafts that cannot be opened is deleted and made anew from this backup.',
  restored: 'Restored: lots {lots}, payees {payees}',
  problem: {
    newer: 'A newer version of the app saved this backup. Update the app, then restore. Nothing was changed.',
    damaged: 'The content of this backup is wrong, so it was not restored. Nothing was changed.',
  },
  notice: {
    title: 'Your drafts are missing',
    intro: 'There are no drafts on this computer, but the backups hold lots. Choose the backup to restore.',
    fresh: 'Start without restoring',
    freshNote: 'The backups stay. You can restore one later under Backups in the settings.',
  },
  trouble: {
    broken: {
      title: 'The drafts cannot be opened ({reason})',
      meaning:
        'The filing record, client keys and backups are in other files and not affected. Of the drafts nothing was deleted either.',
      action:
        'Check that the disk has room and try again. If that does not help, restart the computer; if it still fails, restore a backup.',
    },
    newer: {
      title: 'A newer version of the app saved these drafts',
      meaning:
        'This version (format {known}) cannot safely read drafts of the newer format ({installed}). Drafts, the filing record and client keys were not touched.',
      action: 'Open them with the newer version of the app.',
    },
    notSaved: {
      title: 'The backup before bringing the drafts to a new format failed',
      meaning: 'Drafts, the filing record and client keys are as they were. Nothing was changed.',
      action: 'Check that the disk has room and try again.',
    },
    goOn: 'Go on without a backup',
    restore: 'Restore a backup',
  },
}
