export const backups = {
  listLabel: 'List of backups',
  at: 'Saved',
  lots: 'Batches',
  details: 'Payee rows',
  size: 'Size',
  kilobytes: '{count} KB',
  unreadable: 'Damaged',
  restore: 'Restore',
  restoreOne: 'Restore the drafts from {at}',
  empty: 'No backups yet',
  intro:
    'Batch drafts, payees and acceptance inquiry results are copied automatically to separate files on this computer. Client keys are not included. For a backup that also includes settings and the filing record, use “Transfer and handover”.',
  keeping:
    'A backup is saved every ten minutes while you work, when you switch to another app, and when the app closes. It holds what changed since the last one, and now and then everything. You can restore the three newest of today and the newest of each earlier day, up to ten in total.',
  saveNow: 'Save now',
  saved: 'Saved',
  unchanged: 'Nothing has changed since the last backup',
  lastFailed: 'The last automatic backup failed. Earlier backups are kept.',
  reading: 'Reading the backup',
  restoring: 'Restoring. Do not close the app until it is done.',
  resuming: 'A restore that was interrupted is being completed. Do not close the app until it is done.',
  writing: 'Saving a backup',
  before: 'A backup is being saved before the format of the drafts is updated. Do not close the app until it is done.',
  refused: 'The backup of the drafts could not be saved',
  refusedSince: 'The newest backup is from {at}. Later changes are in no backup yet.',
  refusedAll: 'There is no backup yet.',
  refusedUnread: 'The earlier backups cannot be read now. None was deleted.',
  refusedBecause: 'Reason: {what}. {action}.',
  show: 'Open Backups in the settings',
  question: 'Restore from the backup of {at}? Batches: {lots} (payee rows: {details}), payees: {payees}',
  confirm: 'Restore',
  presentNote: 'Existing batches ({count}) are kept and not overwritten.',
  nothingToDo: 'All batches and payees in this backup already exist. There is nothing to restore.',
  replaceNote: 'The drafts that cannot be opened will be deleted and replaced by this backup.',
  restored: 'Restored batches: {lots}, payees: {payees}',
  problem: {
    newer: 'This backup was saved by a newer version of the app. Update the app, then restore. Nothing was changed.',
    damaged: 'This backup is damaged, so it was not restored. Nothing was changed.',
  },
  notice: {
    title: 'Your drafts are missing',
    intro: 'There are no drafts on this computer, but there are batches in the backups. Choose the backup to restore.',
    fresh: 'Start without restoring',
    freshNote: 'The backups are kept. You can restore one later under Settings, Backups.',
  },
  cutOff: {
    title: 'A restore was interrupted',
    intro:
      'The restore could not be completed, so only a part of the backup is back. Choose a backup to restore: it adds what is missing and changes nothing that is there.',
    newer: 'The backup being restored was saved by a newer version of the app.',
    damaged: 'The backup being restored is gone or damaged.',
    fresh: 'Start with what is there',
  },
  trouble: {
    broken: {
      title: 'The drafts cannot be opened ({reason})',
      meaning:
        'The filing record, client keys and backups are in other files and are not affected. No drafts were deleted.',
      action:
        'Check the free disk space and try again. If that does not help, restart the computer; if it still fails, restore a backup.',
    },
    newer: {
      title: 'These drafts were saved by a newer version of the app',
      meaning:
        'This version (format {known}) cannot safely read drafts of the newer format ({installed}). Drafts, the filing record and client keys were not touched.',
      action: 'Open them with the newer version of the app.',
    },
    notSaved: {
      title: 'The backup before updating the draft format failed',
      meaning: 'Drafts, the filing record and client keys are unchanged.',
      action: 'Check the free disk space and try again.',
    },
    goOn: 'Continue without a backup',
    restore: 'Restore a backup',
  },
}
