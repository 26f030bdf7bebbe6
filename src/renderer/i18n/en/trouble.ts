/** Trouble with the computer: the ways out of it, its clock, and the diagnostics file. */
export const trouble = {
  safe: 'Drafts, the filing record and client keys are still there, each in a file of its own. Nothing was deleted.',
  filing: 'Nothing was sent to a bank. While this screen is shown, nothing can be filed or asked for.',
  ways: 'What you can do',
  openFolder: 'Open the data folder',
  folderNotOpened: 'The data folder could not be opened.',
  fatalTitle: 'The screen cannot be shown',
  diagnostics: {
    title: 'Diagnostics file',
    intro: 'One text file that you can give to support. Before it is saved you can read everything it contains.',
    excluded:
      'It holds no company names, accounts, amounts, payees, client keys or folders. Of bank addresses it has the host alone.',
    make: 'Show the diagnostics file',
    save: 'Save the diagnostics file…',
    saved: 'Saved as "{name}"',
    remake: 'Make it again',
    contents: 'Contents of the diagnostics file',
    lines: 'Lines: {count}',
    part: 'Part',
    section: {
      app: 'Version of the app',
      system: 'Computer',
      settings: 'Settings (counts and hosts)',
      keys: 'State of the client keys',
      storage: 'Sizes of files and free space',
      journal: 'Counts and proof of the filing record',
      backups: 'List of backups',
      clock: 'Differences of the clock',
      drift: 'Differences between the bank’s answers and its interface',
      log: 'Log of operations',
    },
  },
  clock: {
    title: 'The clock of this computer seems to be wrong.',
    computer: 'Its time now: {time}',
    beforeBuild: 'It shows a time before this app was made ({time}).',
    behindJournal:
      'It shows a time before the last line of the filing record ({time}). Either it is behind now, or it was ahead when that was written.',
    offBank: 'It differs from the time of the bank ({time}), by {minutes} min.',
    meaning:
      'The check whether a payment date has passed, and the date in the numbers of requests, cannot be relied on. What was filed, and your drafts, are not affected.',
    stopped: 'Filing is stopped until the clock is set right.',
    asked: 'Check payment dates with a calendar before you file.',
    action: 'Set date and time in the settings of the computer, then check again.',
    again: 'Check again',
    hide: 'Hide',
  },
  secondStart: {
    text: 'Tokucho Desk is open already. To keep your data safe only one runs at a time: go on in this window. For one more window choose "New window" in the menu.',
  },
  uncaught: {
    page: {
      what: 'An unexpected error has occurred on this screen',
      meaning:
        'Parts of the screen may not work. Drafts are saved as you type. An application that is being sent goes on, and its outcome is kept in the filing record.',
      action: 'Reload the screen. If it happens again, copy the diagnostics and contact support.',
    },
    main: {
      what: 'Filing is stopped, because an unexpected error has occurred inside the app',
      meaning:
        'No new application is sent from now on. Drafts can be saved as before. For applications already sent, look at the filing record.',
      action: 'Quit the app and start it again. If it happens again, copy the diagnostics and contact support.',
    },
    reload: 'Reload',
    reloadAnyway: 'Reload without saving',
    unsaved: 'What you entered is not saved yet and would be lost by reloading. Write down what you need first.',
  },
  unsaved: {
    text: 'What you entered is on this screen only. Saving is tried again every 5 seconds. Do not close this screen before it is saved.',
    leave: 'It is not saved yet, so you are still on this screen.',
    discard: 'Leave without saving',
    question: 'Leave this screen and lose what is not saved?',
    confirm: 'Lose it and leave',
  },
}
