export const policy = {
  title: 'Settings of your office',
  intro: 'Decided by your administrator, in a file, for everybody who uses this computer. They cannot be changed here.',
  file: 'File',
  state: { none: 'None', active: 'In force', broken: 'Unreadable' },
  fixed: 'Decided by your office; it cannot be changed here ({file})',
  part: {
    environments: 'Addresses',
    proxy: 'Proxy',
    updates: 'Updates',
    idleLock: 'Automatic lock',
    exportFormats: 'Files that may be saved',
    weakKeyStorage: 'Keys under weak protection',
  },
  value: {
    environments: '{environment}: {address}',
    updates: 'Not looked for',
    idleLock: 'Locks after {minutes} minutes without input',
    neverLocks: 'Never locks by itself',
    changeable: 'You may change it',
    notChangeable: 'You cannot change it',
    noFormats: 'None of any kind',
    weakKeyStorage: 'Forbidden',
  },
  proxy: {
    system: 'As the system says',
    direct: 'None (direct connection)',
    pac: 'PAC file {url}',
    manual: '{server}',
  },
  broken: {
    what: 'The settings of your office cannot be read',
    meaning:
      'What they forbid is not known, so inquiries and filing at the bank and saving files are stopped. Drafts, checks and practice work. Ask your administrator to mend the file, then start the app again.',
  },
  problem: {
    notJson: '{file}, line {line}: not readable as JSON',
    unknownField: '{file}, "{field}": there is no setting of this name',
    writableByOthers:
      '{file}: somebody other than the administrator could have written it. Make the administrator its owner and forbid others to write',
    tooLarge: '{file}: too large (64 KiB at most)',
    notRead: '{file}: cannot be opened ({code})',
    address: '{file}, "{field}": not usable as an address or path ({code})',
    badValue: '{file}, "{field}": not a possible value ({code})',
  },
}
