import type { EnvironmentName } from '#contract/ipc/company'
import type { FilingQuestion } from './filingQuestions.ts'
import {
  accountText,
  commandOf,
  type Deposits,
  fact,
  fingerprintIn,
  linesOf,
  minute,
  queueLines,
  quoted,
  shown,
  type Texts,
  valuesOf,
  whose,
  yen,
} from './questionWords.ts'

const name = quoted.en
const ENVIRONMENTS = {
  practice: 'practice',
  production: 'production',
  development: 'development',
} as const satisfies Record<EnvironmentName, string>
const DEPOSITS: Deposits = { 1: 'ordinary', 2: 'current' }
const CLOCK = 'The clock of this computer may be wrong. Check with a calendar that the payment date has not passed.'

/** Each warning is followed by an empty line. */
const warnings = ({ same, handed, told, copiedFrom }: FilingQuestion): string[] =>
  [
    ...(same
      ? [
          same.acceptanceNo === undefined
            ? `An identical batch was filed at ${minute(same.at)} and its outcome is not known. Filing this one may pay it twice.`
            : `An identical batch was accepted under number ${fact(same.acceptanceNo)}. Filing this one pays it twice.`,
        ]
      : []),
    ...(handed
      ? [
          `This batch was handed over to another computer at ${minute(handed.at)} in ${name(handed.name)}. Make sure that it is not filed there.`,
        ]
      : []),
    ...(told
      ? [
          `The filing record of ${name(told.machine ?? '')} says that it was filed at ${minute(told.at)}; the office has no record of it. Check on the bank's own screen.`,
        ]
      : []),
    ...(copiedFrom === undefined
      ? []
      : [
          `These data last filed on ${name(copiedFrom)}. If they were copied and that computer files too, taxes are paid twice. Make sure that it is no longer in use.`,
        ]),
  ].flatMap((line) => [line, ''])

export const en: Texts = {
  title: 'Tokucho Desk',
  cancel: 'Cancel',
  change: 'Change the address',
  file: 'File',
  settle: 'Record',
  reset: 'Reset',
  goOn: 'Resume filing',
  address: ({ environment, host, address }) => ({
    message: `Change the address of the ${ENVIRONMENTS[environment]} environment to ${fact(host)}?`,
    detail: `${fact(address)}\n\nClient keys and payment data will be sent there. Make sure that this is the address your bank gave you.\nAll client keys stored for this environment will be deleted.`,
  }),
  filing: (asked) => ({
    message: `File residents' tax of ${yen(asked.totals.totalAmount)} yen in total in the ${ENVIRONMENTS[asked.environment]} environment?`,
    detail: [
      `Host: ${fact(asked.host)}`,
      `Month: ${shown(asked.month)}`,
      `Payment date: ${shown(asked.dueDate)}`,
      `Debit account: ${accountText(asked.account, DEPOSITS)}`,
      `Municipalities: ${yen(asked.totals.municipalityCount)}`,
      `Payments: ${yen(asked.totals.totalNumber)}`,
      `Total: ${yen(asked.totals.totalAmount)} yen`,
      ...whose(
        asked,
        {
          name: 'Company',
          before: 'Name at the last filing',
          applicant: 'Withholding employer',
          accountBefore: 'Account at the last filing',
        },
        name,
      ),
      '',
      ...warnings(asked),
      ...(asked.clock.length > 0 ? [CLOCK, ''] : []),
      'You cannot withdraw an application from this app. The payment is made after approval at the bank.',
    ].join('\n'),
  }),
  queue: (asked) => {
    const { total, lines, rest } = queueLines(
      asked,
      ({ companyName, applicantName, last, account, totals }, differs) =>
        `${yen(totals.totalAmount)} yen: ${name(companyName)} (${name(applicantName)})` +
        (differs
          ? ` (account now: ${accountText(account, DEPOSITS)}; at the last filing: ${fact(`${last?.branchNo ?? ''} ${last?.accountNo ?? ''}`)} ${name(last?.companyName ?? '')})`
          : ''),
    )
    return {
      message: `File ${yen(asked.lots.length)} residents' tax payments, ${yen(total)} yen in total, one after the other in the ${ENVIRONMENTS[asked.environment]} environment?`,
      detail: [
        ...lines,
        ...(rest.count > 0 ? [`and ${yen(rest.count)} more: ${yen(rest.total)} yen`] : []),
        '',
        `Host: ${fact(asked.host)}`,
        `Month: ${valuesOf(asked, 'month', shown)}`,
        `Payment date: ${valuesOf(asked, 'dueDate', shown)}`,
        '',
        ...asked.lots.flatMap((lot) =>
          warnings(lot).map((line) => (line === '' ? '' : `${name(lot.companyName)}: ${line}`)),
        ),
        ...(asked.lots.some(({ clock }) => clock.length > 0) ? [CLOCK, ''] : []),
        'The queue stops at the first application whose outcome is unknown. You cannot withdraw an application from this app. The payments are made after approval at the bank.',
      ].join('\n'),
    }
  },
  resolve: ({ companyName, registeredName, resolution, totals, month, minutes }) => ({
    message:
      resolution.kind === 'accepted'
        ? `Record this as accepted under ${fact(resolution.acceptanceNo)}?`
        : 'Record this as not arrived at the bank?',
    detail:
      `${shown(month)}, ${yen(totals.totalAmount)} yen in total\nCompany: ${name(companyName)}${registeredName === undefined ? '' : ` (registered now as ${name(registeredName)})`}\n\n` +
      (resolution.kind === 'accepted'
        ? 'Check the acceptance number and the amount at the bank first.'
        : `It was sent ${minutes} minutes ago or more. If it did arrive, filing again may pay twice. Make sure that the bank has not accepted it.`),
  }),
  freed: ({ companyName, month, totals, at, by, settledAt }) => ({
    message: 'Let the batch that was sent from this computer be filed again?',
    detail: `${shown(month)}, total ${yen(totals.totalAmount)} yen\nSent: ${minute(at)}\n${name(by)} recorded at ${minute(settledAt)} that it never reached the bank.\n\nIf it did, filing it again may pay it twice. Make sure on the bank's own screen that it has no such application. If you cancel, it stays unknown.\n\nCompany: ${name(companyName)}`,
  }),
  free: 'Let it be filed',
  returned: ({ companyName, acceptanceNo, month, totals }) => ({
    message: `Treat the application with acceptance number ${fact(acceptanceNo)} as returned?`,
    detail: `${shown(month)}, ${yen(totals.totalAmount)} yen in total\nCompany: ${name(companyName)}\n\nThe same payees can then be filed again without a warning. If the bank approves this application, they are paid twice. Make sure at the bank that it was returned.`,
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
      'The app closes automatically when the outcome is known, within about a minute and a half.\n\nIf you quit now, you cannot tell whether the application reached the bank. The batch becomes “unknown”, and you cannot edit or file it until you check at the bank and record the outcome.',
  },
  holdingSession: 'Waiting for the outcome of a filing (Tokucho Desk)',
  unsaved: (names, inForms) => ({
    message: 'Some input is not saved and will be lost if you close.',
    stay: 'Keep open',
    lose: 'Discard and close',
    detail: `${names.map((one) => `${name(one)}\n`).join('')}${inForms ? 'Go back and press Save to keep it.' : 'It is saved automatically when there is free disk space.'} Input saved earlier is kept. Filed applications are not affected.`,
  }),
  proxy: (named) => ({
    message: `Connect to banks through ${fact(named)}?`,
    detail:
      'Make sure that your network administrator told you to use it. The communication is encrypted, but the proxy can see which bank you connect to and when.',
  }),
  useProxy: 'Use it',
  updateFound: (version) => ({
    message: `A new version (${fact(version)}) is available. Download it?`,
    detail: 'It is downloaded from the publisher’s server. You are asked again before it is installed.',
  }),
  updateReady: (version) => ({
    message: `The new version (${fact(version)}) has been downloaded. Restart the app to update it?`,
    detail: 'Your drafts are saved. The app starts again after the update.',
  }),
  updateForEverybody: {
    found: (version) => ({
      message: `A new version (${fact(version)}) is available. An administrator has to allow its installation.`,
      detail:
        'This app is installed for everybody who uses this computer. After the app has closed, Windows asks for an administrator’s password or consent.\n\nTo ask an administrator, press “Copy a request” and paste it into a mail. You can keep using this version meanwhile. Download here only if an administrator is with you, or if you are one.',
    }),
    ready: (version) => ({
      message: `The new version (${fact(version)}) has been downloaded. Close the app to update it?`,
      detail:
        'Your drafts are saved. After the app has closed, Windows asks for an administrator’s password or consent. Without it the app stays at this version: open it again from the Start menu.',
    }),
    download: 'Download, with an administrator',
    copy: 'Copy a request',
    request: (version, installer) =>
      `Please install version ${version} of Tokucho Desk for everybody on this computer.\n\nFile: ${installer}\nCommand (as administrator): ${commandOf(installer)}\n\nIf the app is open, the installer asks it to close and waits. Data and settings stay as they are.`,
  },
  download: 'Download',
  restart: 'Restart and update',
  policyReadable: {
    message: 'The administrator’s settings can now be read.',
    detail: 'Quit the app and start it again: inquiries and filing are then possible.',
  },
  weakStorage: {
    message: 'Store client keys on this computer without protection?',
    detail:
      'This computer has no key protection (keyring). Anyone who gets the file can read the keys, check the companies’ accounts and file payments.\n\nChoose this only if you are the only user of this computer and its disk is encrypted. You can undo this at any time under Settings, Security; the keys stored this way are then deleted.',
  },
  storeWeakly: 'Store without protection',
  lockReset: {
    message: 'Forgot the password? Delete all client keys and unlock?',
    detail:
      'The client keys of all companies and the password are deleted from this computer. You must register the keys from your bank again before using them.\n\nDrafts, the filing record and saved entries are kept.',
  },
  eraseKeys: 'Delete all keys',
  practiceReset: {
    message: 'Reset the practice bank?',
    detail: 'All practice filings are deleted. Production data is not affected.',
  },
  officeJoin: ({ office, host, port, user, certificate }) => ({
    message: 'Join this office?',
    detail: `Server: ${fact(host)}:${String(port)}\nUser: ${fact(user)}\n${
      certificate === undefined
        ? 'Certificate: one issued by an authority that this computer trusts'
        : `Fingerprint of the certificate (SHA-256):\n${fingerprintIn(certificate)}\nCompare every character with the fingerprint that you were told with the password.`
    }\nOffice: ${name(office)}\n\nCompanies, payees, batches and the filing record are sent to this server and shared with everybody in the office. Client keys are not sent.\nMake sure that you received this invitation from your administrator.`,
  }),
  join: 'Join',
  officeLeave: {
    message: 'Leave the office?',
    detail:
      'Companies, batches and the filing record stay on this computer, but further changes are not shared. A batch filed on another computer could then be filed here a second time.',
  },
  leave: 'Leave the office',
  officeExcuse: (missing) => ({
    message: `Resume filing without the record of ${name(missing.name)}${missing.user === null ? '' : ` (used by ${name(missing.user)})`}?`,
    detail:
      'The server does not know what was filed after the backup. Another computer could file again what this computer or person filed.\n\n• Resume only if the computer is lost and cannot send its record.\n• Check at the bank first what it filed last.',
  }),
  officeUnsent: {
    message: 'The office does not have all of your changes yet.',
    detail:
      'They are saved on this computer, and are sent when the app is next started and reaches the office’s server. Until then the others do not see them.',
  },
  rescued: (file, rescue) => ({
    message: `The settings file ${name(file)} could not be read.`,
    detail: `${rescue.restored ? 'The last good copy was restored.' : 'There is no earlier copy, so it starts empty.'}\nThe unreadable file was kept as ${name(rescue.keptAside)}.`,
  }),
  folderStayed: (folder, code) => ({
    message: 'The data could not be moved to this computer’s own disk.',
    detail: `Drafts, the filing record and client keys are still in a folder that is synchronised with a server, and the app goes on using it. Do not use the same folder on another computer at the same time.\nClose other programs and start the app again: it then tries again.\n\n${fact(folder)}\n(${fact(code)})`,
  }),
  folderElsewhere: (computer, at) => ({
    message: `Your earlier data is on the computer ${name(computer)}.`,
    detail: `Drafts, the filing record and client keys were moved from the synchronised folder to ${name(computer)} on ${fact(at)}. This computer starts empty.\nIts filing record does not show earlier filings. To avoid filing a payment twice, export the data there and import it here before you use the app.`,
  }),
  rekeyed: (environments, file) => ({
    message: `Your administrator changed the bank’s address, so the client keys of the ${environments.map((one) => ENVIRONMENTS[one]).join(' and ')} environment were deleted.`,
    detail: `The keys were registered for the previous address and are not sent to the new one. Register them again under Settings, Client key.\n\n${fact(file)}`,
  }),
}
