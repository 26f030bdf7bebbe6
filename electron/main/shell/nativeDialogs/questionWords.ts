import { X509Certificate } from 'node:crypto'
import type { EnvironmentName } from '#contract/ipc/company'
import type { JournalStatus } from '#contract/ipc/journal'
import type { Invitation } from '#contract/office/invitation'
import { isIsoMonth } from '#domain/calendar/calendar'
import { formatEraMonth } from '#domain/calendar/era'
import { toPlainLine } from '#domain/text/plainName'
import type { Rescue } from '../../storage/jsonFile.ts'
import type {
  FilingQuestion,
  FreedQuestion,
  QueueQuestion,
  ResolveQuestion,
  ReturnedQuestion,
} from './filingQuestions.ts'

export interface Box {
  message: string
  detail: string
}
/** A computer and its user, or a person without a computer. */
export interface Missing {
  name: string
  user: string | null
}
/** `installer`: its address if only an administrator may install it. */
export interface Newer {
  version: string
  installer?: string
}
/** Words of the native dialogs in one language. */
export interface Texts {
  title: string
  cancel: string
  change: string
  file: string
  settle: string
  reset: string
  address(asked: { environment: EnvironmentName; host: string; address: string }): Box
  filing(asked: FilingQuestion): Box
  queue(asked: QueueQuestion): Box
  resolve(asked: ResolveQuestion): Box
  goOn: string
  /** Somebody else settled the lot as never arrived. */
  freed(asked: FreedQuestion): Box
  free: string
  returned(asked: ReturnedQuestion): Box
  journalDamage(status: JournalStatus): Box
  leaving: Box & { wait: string; insist: string }
  holdingSession: string
  unsaved(names: readonly string[], inForms: boolean): Box & { stay: string; lose: string }
  practiceReset: Box
  proxy(named: string): Box
  useProxy: string
  updateFound(version: string): Box
  updateReady(version: string): Box
  /** Only an administrator may update an app that everybody on the computer uses. */
  updateForEverybody: {
    found(version: string): Box
    ready(version: string): Box
    download: string
    copy: string
    request(version: string, installer: string): string
  }
  download: string
  restart: string
  policyReadable: Box
  weakStorage: Box
  storeWeakly: string
  lockReset: Box
  eraseKeys: string
  officeJoin(to: Invitation): Box
  join: string
  officeLeave: Box
  leave: string
  officeExcuse(missing: Missing): Box
  officeUnsent: Box
  rescued(name: string, rescue: Rescue): Box
  folderStayed(folder: string, code: string): Box
  /** `at`: the day of the move. */
  folderElsewhere(computer: string, at: string): Box
  rekeyed(environments: readonly EnvironmentName[], file: string): Box
}

/** The command that installs for everybody on the computer, without questions. */
export const commandOf = (installer: string): string =>
  `${decodeURIComponent(new URL(installer).pathname.replace(/^.*\//, ''))} /S /allusers`

/** Most characters of a text in a question. */
const [LONGEST_NAME, LONGEST_FACT] = [60, 300]

const inQuotes =
  (open: string, close: string, within: readonly [string, string]) =>
  (text: string): string =>
    `${open}${toPlainLine(text, LONGEST_NAME).replaceAll(open, within[0]).replaceAll(close, within[1])}${close}`

/** In quotes, so that typed text, or text from another computer, cannot pass for words of the question. */
export const quoted = { ja: inQuotes('「', '」', ['『', '』']), en: inQuotes('“', '”', ['‘', '’']) } as const

/** Such as an address or a number: whole, because the end of an address says whose it is. */
export const fact = (text: string): string => toPlainLine(text.replace(/[「」“”]/g, ''), LONGEST_FACT)

export const yen = (amount: number): string => amount.toLocaleString('ja-JP')

export const linesOf = (problems: JournalStatus['problems']): string =>
  problems
    .slice(0, 5)
    .map(({ line }) => line)
    .join(', ')

/** Names of deposit types by code. */
export type Deposits = Readonly<Record<string, string>>

export function whose(
  { companyName, applicantName, last, account }: FilingQuestion,
  words: { name: string; before: string; accountBefore: string; applicant: string },
  name: (text: string) => string,
): string[] {
  return [
    ...(moved({ last, account })
      ? [`${words.accountBefore}: ${fact(`${last?.branchNo ?? ''} ${last?.accountNo ?? ''}`)}`]
      : []),
    `${words.name}: ${name(companyName)}`,
    ...(last && last.companyName !== companyName ? [`${words.before}: ${name(last.companyName)}`] : []),
    `${words.applicant}: ${name(applicantName)}`,
  ]
}

/** So that the box fits on a small screen. */
const QUEUE_LINES = 20

/**
 * Lots whose name or account differs from the company's last filing come first, so that they are never left out. Sum
 * in yen.
 */
export function queueLines({ lots }: QueueQuestion, lineOf: (lot: FilingQuestion, differs: boolean) => string) {
  const sum = (some: readonly FilingQuestion[]) => some.reduce((all, { totals }) => all + totals.totalAmount, 0)
  const [differing, alike] = [lots.filter(differs), lots.filter((lot) => !differs(lot))]
  const sorted = [...differing, ...alike]
  const rest = sorted.slice(QUEUE_LINES)
  return {
    total: sum(lots),
    lines: sorted.slice(0, QUEUE_LINES).map((lot) => lineOf(lot, differs(lot))),
    rest: { count: rest.length, total: sum(rest) },
  }
}

const differs = ({ companyName, last, account }: FilingQuestion): boolean =>
  last !== undefined && (last.companyName !== companyName || moved({ last, account }))

const moved = ({ last, account }: Pick<FilingQuestion, 'last' | 'account'>): boolean =>
  last?.accountNo !== undefined && (last.accountNo !== account.accountNo || last.branchNo !== account.branchNo)

/** As the screens write it: `2026/12/10` or `2026/11`. */
export const shown = (iso: string): string => fact(iso).replaceAll('-', '/')

/** As Japanese screens write a tax month: `令和8年11月分`. */
export const monthText = (iso: string): string => (isIsoMonth(iso) ? formatEraMonth(iso) : fact(iso))

/** Two lines, to be compared by eye. */
export const inLines = (fingerprint: string): string =>
  `${fact(fingerprint).slice(0, 47)}\n${fact(fingerprint).slice(48)}`

/** The certificate is PEM; two lines. */
export const fingerprintIn = (certificate: string): string => inLines(new X509Certificate(certificate).fingerprint256)

/** On this computer's clock: `2026/12/10 09:05`. */
export function minute(instant: string): string {
  const at = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}/${two(at.getMonth() + 1)}/${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}

export const valuesOf = ({ lots }: QueueQuestion, field: 'month' | 'dueDate', text: (iso: string) => string): string =>
  [...new Set(lots.map((lot) => text(lot[field])))].join(', ')

/** An unknown deposit type is shown by its code. */
export const accountText = ({ branchNo, depositType, accountNo }: FilingQuestion['account'], names: Deposits): string =>
  fact(`${branchNo} ${names[depositType] ?? depositType} ${accountNo}`)
