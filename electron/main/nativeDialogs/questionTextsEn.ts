import type { EnvironmentName } from '#contract/ipc/company'
import { accountText, type Deposits, linesOf, type Texts, whose, yen } from './questionWords.ts'

const ENVIRONMENTS = {
  practice: 'practice',
  production: 'production',
  development: 'development',
} as const satisfies Record<EnvironmentName, string>
const DEPOSITS: Deposits = { 1: 'ordinary', 2: 'current' }

export const en: Texts = {
  title: 'Tokucho Desk',
  cancel: 'Cancel',
  change: 'Change the address',
  file: 'File',
  settle: 'Record',
  reset: 'Reset',
  goOn: 'Resume filing',
  address: ({ environment, host, address }) => ({
    message: `Change the address of the ${ENVIRONMENTS[environment]} environment to "${host}"?`,
    detail: `${address}\n\nClient keys and payment data will be sent there. Make sure that this is the address your bank gave you.\nAll client keys stored for this environment will be deleted.`,
  }),
  filing: (asked) => ({
    message: `File the residents' tax payment of ${asked.companyName} in the ${ENVIRONMENTS[asked.environment]} environment?`,
    detail: [
      ...whose(asked, {
        name: 'Registered name',
        before: 'Name at the last filing',
        applicant: 'Applicant',
        accountBefore: 'Account at the last filing',
      }),
      `Host: ${asked.host}`,
      `Month: ${asked.month}`,
      `Payment date: ${asked.dueDate}`,
      `Debit account: ${accountText(asked.account, DEPOSITS)}`,
      `Municipalities: ${yen(asked.totals.municipalityCount)}`,
      `Payments: ${yen(asked.totals.totalNumber)}`,
      `Total: ${yen(asked.totals.totalAmount)} yen`,
      '',
      ...(asked.clock.length > 0
        ? ['The clock of this computer may be wrong. Check with a calendar that the payment date has not passed.', '']
        : []),
      'You cannot withdraw an application from this app. The payment is made after approval at the bank.',
    ].join('\n'),
  }),
  resolve: ({ companyName, registeredName, resolution, totals, month, minutes }) => ({
    message:
      resolution.kind === 'accepted'
        ? `Record this as accepted under ${resolution.acceptanceNo}?`
        : 'Record this as not arrived at the bank?',
    detail:
      `${companyName}${registeredName === undefined ? '' : ` (registered now as ${registeredName})`}, ${month}, ${yen(totals.totalAmount)} yen in total\n\n` +
      (resolution.kind === 'accepted'
        ? 'Check the acceptance number and the amount at the bank first.'
        : `It was sent ${minutes} minutes ago or more. If it did arrive, filing again may pay twice. Make sure that the bank has not accepted it.`),
  }),
  returned: ({ companyName, acceptanceNo, month, totals }) => ({
    message: `Treat the application with acceptance number ${acceptanceNo} as returned?`,
    detail: `${companyName}, ${month}, ${yen(totals.totalAmount)} yen in total\n\nThe same payees can then be filed again without a warning. If the bank approves this application, they are paid twice. Make sure at the bank that it was returned.`,
  }),
  journalDamage: ({ problems }) => ({
    message: 'Some lines of the filing record cannot be verified. Resume filing?',
    detail: `${problems.length} in total, including line ${linesOf(problems)}.\n\nIf a filing is missing from the record, filing the same payment again would not be noticed. Check all recent applications at the bank before you resume. Your confirmation is recorded.`,
  }),
  leaving: {
    message: 'An application is being sent. Wait for the outcome.',
    wait: 'Wait for the outcome',
    insist: 'Quit without waiting',
    detail:
      'The app closes automatically when the outcome is known, within about a minute and a half.\n\nIf you quit now, you cannot tell whether the application reached the bank. The batch becomes "unknown", and you cannot edit or file it until you check at the bank and record the outcome.',
  },
  unsaved: (names) => ({
    message: 'Some input is not saved and will be lost if you close.',
    stay: 'Keep open',
    lose: 'Discard and close',
    detail: `${names.map((name) => `"${name}"\n`).join('')}It is saved automatically when there is free disk space. Input saved earlier is kept. Filed applications are not affected.`,
  }),
  proxy: (named) => ({
    message: `Connect to banks through "${named}"?`,
    detail:
      'Make sure that your network administrator told you to use it. The communication is encrypted, but the proxy can see which bank you connect to and when.',
  }),
  useProxy: 'Use it',
  updateFound: (version) => ({
    message: `A new version (${version}) is available. Download it?`,
    detail: 'It is downloaded from the publisher’s server. You are asked again before it is installed.',
  }),
  updateReady: (version) => ({
    message: `The new version (${version}) has been downloaded. Close the app and update it?`,
    detail: 'Your drafts are saved. The app reopens after the update.',
  }),
  download: 'Download',
  restart: 'Update and reopen',
  weakStorage: {
    message: 'Store client keys on this computer without protection?',
    detail:
      'This computer has no key protection (keyring). Anyone who gets the file can read the keys, check the companies’ accounts and file payments.\n\nChoose this only if you are the only user of this computer and its disk is encrypted. You can undo this at any time under Settings, Security; the keys stored this way are then deleted.',
  },
  storeWeakly: 'Store without protection',
  lockReset: {
    message: 'Forgot the passphrase? Delete all client keys and unlock?',
    detail:
      'The client keys of all companies and the passphrase are deleted from this computer. You must register the keys from your bank again before using them.\n\nDrafts, the filing record and statements are kept.',
  },
  eraseKeys: 'Delete all keys',
  practiceReset: {
    message: 'Reset the practice bank?',
    detail: 'All practice filings are deleted. Production data is not affected.',
  },
  rescued: (name, rescue) => ({
    message: `The settings file "${name}" could not be read.`,
    detail: `${rescue.restored ? 'The last good copy was restored.' : 'There is no earlier copy, so it starts empty.'}\nThe unreadable file was kept as "${rescue.keptAside}".`,
  }),
  rekeyed: (environments, file) => ({
    message: `Your administrator changed the bank’s address, so the client keys of the ${environments.map((name) => ENVIRONMENTS[name]).join(' and ')} environment were deleted.`,
    detail: `The keys were registered for the previous address and are not sent to the new one. Register them again under Settings, Client key.\n\n${file}`,
  }),
}
