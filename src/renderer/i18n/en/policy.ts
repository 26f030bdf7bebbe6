export const policy = {
  title: 'Administrator settings',
  intro:
    'Your administrator has set these in a file for all users of this computer. They cannot be changed in the app.',
  file: 'File',
  state: { none: 'None', active: 'Active', broken: 'Unreadable' },
  fixed: 'Managed by your administrator; cannot be changed here ({file})',
  part: {
    environments: 'Addresses',
    proxy: 'Proxy',
    updates: 'Updates',
    morningSummary: 'Morning summary at the start',
    idleLock: 'Automatic lock',
    exportFormats: 'Allowed file types',
    weakKeyStorage: 'Storing keys with weak protection',
    office: 'Office',
  },
  value: {
    environments: '{environment}: {address}',
    updates: 'Not checked',
    morningSummary: 'Not made',
    idleLock: 'Locks after {minutes} minutes of inactivity',
    neverLocks: 'Does not lock automatically',
    changeable: 'Users can change it',
    notChangeable: 'Users cannot change it',
    noFormats: 'No file types can be exported',
    weakKeyStorage: 'Forbidden',
    officeCompulsory: 'Cannot be left. Without it, only practice can be filed',
  },
  proxy: {
    system: 'Use system settings',
    direct: 'None (direct connection)',
    pac: 'PAC file {url}',
    manual: '{server}',
  },
  broken: {
    what: 'The administrator’s settings file cannot be read',
    meaning:
      'Because the restrictions are not known, bank inquiries, filing and saving files are stopped. You can still prepare and check drafts and use the practice bank. Ask your administrator to correct the file, then restart the app.',
  },
  problem: {
    notJson: '{file}, line {line}: not valid JSON',
    unknownField: '{file}, “{field}”: unknown setting',
    writableByOthers:
      '{file}: users other than the administrator can change this file. Make the administrator its owner and remove write access for others',
    tooLarge: '{file}: too large (64 KiB at most)',
    notRun:
      '{file}: the Windows program reg.exe cannot be run, so it is not known whether there are settings ({code}). Ask your administrator whether AppLocker or antivirus software stops it. The app tries again every 30 seconds',
    notRead: '{file}: cannot be opened ({code})',
    address: '{file}, “{field}”: not a valid address or path ({code})',
    badValue: '{file}, “{field}”: not a valid value ({code})',
  },
}
