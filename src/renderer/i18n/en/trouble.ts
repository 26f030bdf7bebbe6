export const trouble = {
  safe: 'Drafts, the filing record and client keys are kept in separate files. Nothing was deleted.',
  filing:
    'Nothing was sent to a bank since this start. An application that was being sent before is shown once the records can be read. While this screen is shown, filing and inquiries are not available.',
  ways: 'What you can do',
  openFolder: 'Open the data folder',
  folderNotOpened: 'The data folder could not be opened.',
  fatalTitle: 'The screen cannot be shown',
  diagnostics: {
    title: 'Diagnostics file',
    intro: 'A text file that you can give to support. You can check everything in it before exporting it.',
    excluded:
      'It does not contain company names, accounts, amounts, payees, client keys or the data folder. For bank addresses it contains only the host name.',
    make: 'Show the diagnostics file',
    save: 'Export the diagnostics file…',
    saved: 'Exported to “{name}”',
    remake: 'Create again',
    contents: 'Contents of the diagnostics file',
    lines: 'Lines: {count}',
    part: 'Part',
    section: {
      app: 'App version',
      system: 'Computer',
      settings: 'Settings (counts and hosts)',
      keys: 'Client key status',
      storage: 'File sizes and free space',
      journal: 'Filing record counts and verification',
      backups: 'List of backups',
      clock: 'Clock differences',
      drift: 'Differences between the bank’s responses and the specification',
      log: 'Activity log',
    },
  },
  clock: {
    title: 'The clock of this computer seems to be wrong.',
    computer: 'Current time: {time}',
    beforeBuild: 'The clock is set to a time before this app was released ({time}).',
    behindJournal:
      'The clock is behind the last entry in the filing record ({time}). Either it is slow now, or it was fast when that entry was written.',
    offBank: 'The clock differs from the bank’s time ({time}) by {minutes} minutes.',
    meaning:
      'The check for past payment dates and the dates in sequence numbers are not reliable. Filed applications and drafts are not affected.',
    stopped: 'Filing is stopped until the clock is corrected.',
    asked: 'Check payment dates with a calendar before you file.',
    action: 'Set the date and time in the computer’s settings, then check again.',
    again: 'Check again',
    hide: 'Hide',
  },
  secondStart: {
    text: 'Tokucho Desk is already open. To protect your data, only one copy runs at a time. Continue in this window. To open another window, choose “New window” in the menu.',
  },
  uncaught: {
    page: {
      what: 'An unexpected error has occurred on this screen',
      meaning:
        'Parts of the screen may not work. Drafts are saved as you type. An application being sent continues, and its outcome is saved in the filing record.',
      action: 'Reload the screen. If it happens again, copy the diagnostics and contact support.',
    },
    main: {
      what: 'Filing is stopped because an unexpected error occurred in the app',
      meaning:
        'No new applications will be sent. Drafts can still be saved. Check the outcome of applications already sent in the filing record.',
      action: 'Quit and restart the app. If it happens again, copy the diagnostics and contact support.',
    },
    reload: 'Reload',
    reloadAnyway: 'Reload without saving',
    unsaved: 'Your input has not been saved yet and will be lost if you reload. Copy what you need first.',
  },
  unsaved: {
    text: 'Your input is not saved yet. The app tries to save it every 5 seconds. Do not close this screen until it is saved.',
    leave: 'Your input is not saved yet, so you stayed on this screen.',
    discard: 'Leave without saving',
    question: 'Discard unsaved input and leave this screen?',
    confirm: 'Discard and leave',
  },
}
