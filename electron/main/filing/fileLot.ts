import { randomUUID } from 'node:crypto'
import { setImmediate as nextRound } from 'node:timers/promises'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { ClockFinding } from '#contract/ipc/channels'
import type { EnvironmentName } from '#contract/ipc/company'
import type { ApplicationOutcome, JournalEntry } from '#contract/ipc/journal'
import { isAtBank } from '#domain/filing/filingState'
import type { Access, BankAccess, NoAccess } from '../bank/access.ts'
import type { ApplyAnswer } from '../bank/outcome.ts'
import { dayInJapan, type Clock } from '../guard/clock/clock.ts'
import type { FilingQuestion, NamedFiling } from '../shell/nativeDialogs/filingQuestions.ts'
import type { ParsedInput } from '../ipc/handlers.ts'
import { storageFields } from '../guard/log/events.ts'
import type { Log } from '../guard/log/log.ts'
import { StorageError, toStorageError } from '../storage/storageError.ts'
import type { Claimed, ClaimRefused, Claims, LotToClaim } from './claims.ts'
import type { Handed } from './importedEvents.ts'
import { createFilingQueue } from './filingQueue.ts'
import {
  type AlreadyThere,
  damageOf,
  equalFiling,
  handedOver,
  type Intent,
  type JournalDamaged,
  mayFile,
  toldFiling,
} from './guard.ts'
import type { Journal } from './journal.ts'
import { unrecorded } from './journalEvents.ts'
import { type InvalidLot, type LotBody, prepareLot, totalsMatch } from './lotBody.ts'

export interface FilingDeps {
  access: Access
  journal: Journal
  clock: Pick<Clock, 'status'>
  /** The native question; production only. */
  confirm: (question: FilingQuestion) => Promise<boolean>
  now: () => Date
  user: () => string
  machine?: () => string
  handed?: () => readonly Handed[]
  /** Filings that other computers' journals tell without a claim in the office; the user is only asked about them. */
  told?: () => readonly JournalEntry[]
  /** False after an uncaught error in main; nothing is filed any more. */
  healthy?: () => boolean
  /** Null without an office. */
  claims?: () => Claims | null
  onBegun?: (entryId: string) => void
  /** The application was sent, or may have been; must not throw. */
  onSent?: (entryId: string, lot: LotBody) => void
  onWaiting?: (lotIds: readonly string[]) => void
  log: Log
}
interface RestartNeeded {
  code: 'restartNeeded'
}
interface DueDatePast {
  code: 'dueDatePast'
  dueDate: string
}
export type FilingInput = ParsedInput<'localTaxes.apply'>
export type FilingError =
  | NoAccess
  | InvalidLot
  | AlreadyThere
  | JournalDamaged
  | { code: 'clockWrong'; computer: string }
  | { code: 'cancelledByUser' }
  | RestartNeeded
  | DueDatePast
  | ClaimRefused

export interface Intended {
  to: BankAccess
  lot: LotBody
  question: FilingQuestion
}
type Agreement = (intended: Intended) => boolean | Promise<boolean>

/**
 * Each lot at most once, one after the other across all companies: check, ask the user (production only), claim the
 * lot in the office, check again, write to the journal, send once, record the outcome. Throws StorageError only while
 * nothing has been sent.
 */
export function createFiling(deps: FilingDeps) {
  const queued = createFilingQueue(deps.onWaiting)
  const sending = new Set<Promise<unknown>>()
  const askInProduction: Agreement = ({ question }) => question.environment !== 'production' || deps.confirm(question)
  return {
    apply: (input: FilingInput) => queued(input.lotId, () => fileOne(deps, sending, input, askInProduction)),
    /** Sends nothing and asks nobody. */
    intend: (input: FilingInput) => intend(deps, input),
    /** `task` gets a function that files the lot once, provided that the user agreed (`agreed`). */
    inTurn: <T>(
      input: FilingInput,
      agreed: Agreement,
      task: (file: () => Promise<Result<ApplicationOutcome, FilingError>>) => Promise<T>,
    ): Promise<T> => queued(input.lotId, () => task(() => fileOne(deps, sending, input, agreed))),
    /** Waits for outcomes, and for filings in the queue to begin. Null when nothing is in progress. */
    pending: (): Promise<void> | null =>
      sending.size === 0 ? null : Promise.allSettled(sending).then(() => nextRound()),
  }
}

export type Filing = ReturnType<typeof createFiling>

async function intend(deps: FilingDeps, input: FilingInput): Promise<Result<Intended, FilingError>> {
  const to = await deps.access(input.companyId)
  if (!to.ok) return to
  const lot = prepareLot(input.companyId, input.application)
  if (!lot.ok) return lot
  const clockFindings = deps.clock.status()
  const impossible = clockFindings.find(({ kind }) => kind === 'beforeBuild')
  if (impossible) return fail({ code: 'clockWrong', computer: impossible.computer })
  const refused = refusal(deps, input, to.value.company.environment, lot.value)
  if (refused) return fail(refused)
  const about = intentOf(input, to.value.company.environment, lot.value)
  return ok({ to: to.value, lot: lot.value, question: question(deps, to.value, lot.value, clockFindings, about) })
}

async function fileOne(
  deps: FilingDeps,
  sending: Set<Promise<unknown>>,
  input: FilingInput,
  agreed: Agreement,
): Promise<Result<ApplicationOutcome, FilingError>> {
  const intended = await intend(deps, input)
  if (!intended.ok) return intended
  const { to, lot } = intended.value
  if (!(await agreed(intended.value))) return fail({ code: 'cancelledByUser' })
  const { environment } = to.company
  return withClaim(deps, { ...input, environment, lot }, async (claimed) => {
    // The question may have been open for minutes. Nothing else runs between this second check and the journal's
    // `begin`.
    const since = refusal(deps, input, environment, lot)
    if (since) return fail(since)
    return outcomeOf(deps, sending, send(deps, { ...claimed, lotId: input.lotId }, to, lot))
  })
}

async function withClaim<T, E>(
  { claims }: FilingDeps,
  lot: LotToClaim,
  file: (claimed: Claimed) => Promise<Result<T, E>>,
): Promise<Result<T, E | ClaimRefused>> {
  const office = claims?.()
  if (!office) return file({ claimId: randomUUID() })
  const claim = await office.take(lot)
  if (!claim.ok) return claim
  try {
    return await file(claim.value)
  } finally {
    office.over(claim.value.claimId)
  }
}

async function outcomeOf(
  { journal }: FilingDeps,
  sending: Set<Promise<unknown>>,
  running: Promise<ApplicationOutcome>,
): Promise<Result<ApplicationOutcome, FilingError>> {
  sending.add(running)
  try {
    return ok(await running)
  } catch (thrown) {
    // Nothing was sent. Damage by another program that has just written to the journal is reported instead.
    const found = thrown instanceof StorageError ? damageOf(journal.status()) : null
    if (found) return fail(found)
    throw thrown
  } finally {
    sending.delete(running)
  }
}

function refusal(
  { journal, handed, healthy, now }: FilingDeps,
  input: FilingInput,
  environment: EnvironmentName,
  lot: LotBody,
): AlreadyThere | JournalDamaged | RestartNeeded | DueDatePast | null {
  if (healthy?.() === false) return { code: 'restartNeeded' }
  const damaged = damageOf(journal.status())
  if (damaged) return damaged
  const { dueDate } = lot.application.localTaxPaymentInfo
  // A confirmation may be open over midnight.
  if (dueDate < dayInJapan(now().toISOString())) return { code: 'dueDatePast', dueDate }
  const allowed = mayFile(journal.list(), intentOf(input, environment, lot), handed?.())
  return allowed.ok ? null : allowed.error
}

const intentOf = (input: FilingInput, environment: EnvironmentName, lot: LotBody): Intent => ({
  ...input,
  environment,
  ...identityOf(lot),
})

const identityOf = ({ fingerprint, hash: bodyHash, totals, figures, application }: LotBody) => ({
  fingerprint,
  bodyHash,
  totals,
  figures,
  month: application.localTaxPaymentInfo.monthForWhichPaymentIsDue,
})

/** Nothing may interrupt this: quitting waits for it (`pending`). */
async function send(
  deps: FilingDeps,
  { claimId: entryId, people, lotId }: Claimed & { lotId: string },
  { company, client }: BankAccess,
  lot: LotBody,
): Promise<ApplicationOutcome> {
  const { monthForWhichPaymentIsDue: month, dueDate } = lot.application.localTaxPaymentInfo
  const entry = deps.journal.begin({
    entryId,
    companyId: company.companyId,
    lotId,
    environment: company.environment,
    month,
    dueDate,
    at: deps.now().toISOString(),
    sequenceNumber: client.nextSequenceNumber(),
    bodyHash: lot.hash,
    fingerprint: lot.fingerprint,
    totals: lot.totals,
    user: deps.user(),
    ...(deps.machine && { machine: deps.machine() }),
    companyName: company.name,
    ...(people && { people }),
    figures: lot.figures,
  })
  deps.onBegun?.(entry.entryId)
  const outcome = toOutcome(await client.apply(lot.text, entry.sequenceNumber), lot)
  const written = writeDown(deps, entry, outcome)
  if (written.outcome !== 'notSent') deps.onSent?.(entry.entryId, lot)
  return written
}

function toOutcome(answer: ApplyAnswer, lot: LotBody): ApplicationOutcome {
  if (answer.outcome !== 'accepted') return answer
  return { ...answer, totalsMatch: totalsMatch(lot.application, answer.answer.localTaxPaymentResult ?? {}) }
}

function writeDown({ journal, log }: FilingDeps, entry: JournalEntry, outcome: ApplicationOutcome): ApplicationOutcome {
  try {
    journal.finish(entry.entryId, outcome)
    log.write('info', 'filing.outcome', {
      entryId: entry.entryId,
      sequenceNumber: entry.sequenceNumber,
      outcome: outcome.outcome,
    })
    return outcome
  } catch (thrown) {
    log.write('error', 'filing.outcomeNotWritten', {
      entryId: entry.entryId,
      sequenceNumber: entry.sequenceNumber,
      outcome: outcome.outcome,
      ...storageFields(toStorageError('journal', thrown).detail),
    })
    return unrecorded(outcome, thrown)
  }
}

/**
 * As of the moment of asking. The page could have just renamed the company, so the last filing's name and the
 * applicant in the body are shown too. Equal lots are named whatever the page has confirmed.
 */
function question(
  { journal, handed, told, machine }: FilingDeps,
  { company, host }: BankAccess,
  { application, totals }: LotBody,
  clock: readonly ClockFinding[],
  about: Intent,
): FilingQuestion {
  const {
    monthForWhichPaymentIsDue: month,
    dueDate,
    payingBranchNo: branchNo,
    payingDepositType: depositType,
    payingAccountNo: accountNo,
    applicantName,
  } = application.localTaxPaymentInfo
  const entries = journal.list()
  const last = lastAccepted(
    entries.filter(({ companyId }) => companyId === company.companyId),
    company.environment,
  )
  const same = equalFiling(entries, about)
  const gone = handedOver(handed?.() ?? [], about)
  const unproven = toldFiling(told?.() ?? [], about)
  const before = entries.find(({ elsewhere, machine: name }) => !elsewhere && name !== undefined)?.machine
  return {
    companyName: company.name,
    applicantName,
    environment: company.environment,
    host,
    month,
    dueDate,
    account: { branchNo, depositType, accountNo },
    totals,
    clock,
    ...(last && { last }),
    ...(same && { same: namedIn(same) }),
    ...(gone && { handed: { name: gone.name, at: gone.at } }),
    ...(unproven && { told: namedIn(unproven) }),
    ...(machine && before !== undefined && before !== machine() && { copiedFrom: before }),
  }
}

const namedIn = ({ acceptanceNo, at, machine, user }: JournalEntry): NamedFiling => ({
  at,
  ...(acceptanceNo !== undefined && { acceptanceNo }),
  ...(machine !== undefined && { machine }),
  ...(user !== undefined && { user }),
})

/** `entries` is newest first. */
function lastAccepted(entries: readonly JournalEntry[], environment: EnvironmentName): FilingQuestion['last'] {
  const found = entries.find(
    (entry) => entry.environment === environment && isAtBank(entry.state) && entry.companyName !== undefined,
  )
  return found?.companyName === undefined
    ? undefined
    : {
        companyName: found.companyName,
        ...(found.figures && { branchNo: found.figures.payingBranchNo, accountNo: found.figures.payingAccountNo }),
      }
}
