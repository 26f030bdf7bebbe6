import type { OfficeRefusal } from '#contract/ipc/office'
import { createHash, randomUUID } from 'node:crypto'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { FiledPeople, JournalEntry } from '#contract/ipc/journal'
import { fingerprint } from '#domain/lots/fingerprint'
import { type FilingState, lotStateOf } from '#domain/filing/filingState'
import type { EnvironmentName } from '#contract/ipc/company'
import type { Claimed, ClaimRefused, Claims, LotToClaim } from '../filing/claims.ts'
import { damageOf } from '../filing/guard.ts'
import type { Journal } from '../filing/journal.ts'
import type { ClaimAnswer, CloseKind } from '#contract/office/rows'
import type { ClaimLog } from './claimLog.ts'
import type { ClaimRequest, LotContent } from './server.ts'

/**
 * Milliseconds of repeating a claim: without a connection, and after it was sent without an answer. Then the pause
 * between attempts.
 */
const PATIENCE_MS = { unsent: 3_000, sent: 12_000 }
const PAUSE_MS = 300

export interface OfficeClaimsDeps {
  /** Null without a connection. Rejects when no answer comes. */
  send: (claim: ClaimRequest) => Promise<ClaimAnswer> | null
  /** Null while connected, or while the first connection is being made. */
  problem: () => OfficeRefusal | null
  refusalOf: (thrown: unknown) => OfficeRefusal
  /** Null before the first connection since the start. */
  officeId: () => string | null
  tried: (environment: EnvironmentName, lotId: string) => number
  log: Pick<ClaimLog, 'keep' | 'grant'>
  now: () => Date
  journal: Pick<Journal, 'find' | 'status'>
  /** For a lot claimed just now. Never rejects. */
  peopleOf: (lot: LotContent) => Promise<FiledPeople>
  hurry: () => void
  /** Milliseconds of a clock that cannot be set. */
  steady: () => number
  sleep: (ms: number) => Promise<void>
}

/**
 * A claim without an answer may have been taken: it is sent again under the same id, because asking whether it exists
 * would prove nothing.
 */
export function createOfficeClaims(deps: OfficeClaimsDeps) {
  const active = new Set<string>()
  /** Claims that never reached the journal: only this process knows of them. */
  const unused = new Set<string>()
  const claims: Claims = {
    async take(lot) {
      const claimId = randomUUID()
      active.add(claimId)
      const taken = await take(deps, claimId, lot)
      if (taken.ok) return ok({ claimId, people: await peopleOf(deps, lot) })
      active.delete(claimId)
      unused.add(claimId)
      return taken
    },
    over(claimId) {
      active.delete(claimId)
      if (!deps.journal.find(claimId)) unused.add(claimId)
      deps.hurry()
    },
  }
  return {
    ...claims,
    /**
     * A missing line proves nothing (the data may have been set back or copied) unless this very run knows that the
     * claim was not used. Nothing is reported while the journal is unproven.
     */
    outcomes: (own: readonly OwnClaim[]): Outcome[] =>
      damageOf(deps.journal.status()) ? [] : own.flatMap((claim) => outcomeOf(deps.journal, claim, { active, unused })),
  }
}

export type OfficeClaims = ReturnType<typeof createOfficeClaims>

/** `last`: the outcome that the server has; null without one. */
export interface OwnClaim {
  claimId: string
  last: CloseKind | null
}

export interface Outcome {
  claimId: string
  kind: CloseKind
  acceptanceNo?: string
}

function outcomeOf(
  journal: OfficeClaimsDeps['journal'],
  { claimId, last }: OwnClaim,
  { active, unused }: Record<'active' | 'unused', ReadonlySet<string>>,
): Outcome[] {
  const entry = journal.find(claimId)
  if (!entry)
    return active.has(claimId) || last !== null ? [] : [{ claimId, kind: unused.has(claimId) ? 'notSent' : 'unknown' }]
  const said = closeKindOf(entry)
  // The server took the rejection as final; that the bank has the lot after all is a fact of this computer.
  const kind = said === 'settledAccepted' && entry.contradiction ? 'accepted' : said
  if (kind === null || kind === last) return []
  return [{ claimId, kind, ...(entry.acceptanceNo !== undefined && { acceptanceNo: entry.acceptanceNo }) }]
}

const CLOSE_KINDS: Readonly<Record<FilingState, CloseKind | null>> = {
  sending: null,
  accepted: 'accepted',
  rejected: 'rejected',
  notSent: 'notSent',
  unknown: 'unknown',
  contradicts: 'unknown',
  resolvedAccepted: 'settledAccepted',
  resolvedNotArrived: 'settledNotArrived',
}

/** Null while the filing is under way. */
export const closeKindOf = (entry: JournalEntry): CloseKind | null =>
  lotStateOf(entry) === 'returned' ? 'returned' : CLOSE_KINDS[entry.state]

async function take(deps: OfficeClaimsDeps, claimId: string, lot: LotToClaim): Promise<Result<Claimed, ClaimRefused>> {
  const officeId = deps.officeId()
  if (officeId === null) return fail(deps.problem() ?? { code: 'officeUnreachable' })
  const ask = (tried: number) => {
    const request = requestOf(claimId, lot, tried + 1)
    // On disk before the server has it: after a restore of the server this file tells it again.
    deps.log.keep(officeId, request, deps.now().toISOString())
    return repeated(deps, request)
  }
  const answer = await ask(deps.tried(lot.environment, lot.lotId))
  // Another workstation tried the lot before, and this one has not read of it yet.
  const counted = answer.status === 'taken' && answer.why === 'attempt' ? await ask(answer.tried ?? 0) : answer
  if (counted.status === 'claimed') keepGrant(deps, claimId, counted)
  return readAnswer(counted, claimId)
}

/** The grant reveals a server that is set back behind the claim. */
function keepGrant({ log }: OfficeClaimsDeps, claimId: string, { seq, mark, epoch }: Granted): void {
  if (mark !== undefined && epoch != null) log.grant(claimId, { cursor: seq, mark, epoch })
}
type Granted = Pick<Extract<ClaimAnswer, { status: 'claimed' }>, 'seq' | 'mark' | 'epoch'>

const peopleOf = (deps: OfficeClaimsDeps, { environment, lotId, lot }: LotToClaim): Promise<FiledPeople> =>
  deps.peopleOf({ environment, lotId, bodyHash: lot.hash })

type Answer = ClaimAnswer | { status: 'refused'; why: OfficeRefusal }

/**
 * An error of the server ends the attempts at once. A claim taken all the same is given back with the next refresh,
 * because no filing follows.
 */
async function repeated(deps: OfficeClaimsDeps, request: ClaimRequest): Promise<Answer> {
  const begun = deps.steady()
  let patience = PATIENCE_MS.unsent
  for (;;) {
    const sent = deps.send(request)
    if (sent) patience = PATIENCE_MS.sent
    const answer = await answerTo(deps, sent)
    if (answer.status !== 'refused' || answer.why.code !== 'officeUnreachable') return answer
    if (deps.steady() - begun >= patience) return answer
    deps.hurry()
    await deps.sleep(PAUSE_MS)
  }
}

async function answerTo(deps: OfficeClaimsDeps, sent: Promise<ClaimAnswer> | null): Promise<Answer> {
  if (!sent) return { status: 'refused', why: deps.problem() ?? { code: 'officeUnreachable' } }
  try {
    return await sent
  } catch (thrown) {
    return { status: 'refused', why: deps.refusalOf(thrown) }
  }
}

const REFUSED: Partial<Record<string, ClaimRefused>> = {
  notApproved: { code: 'officeNotApproved' },
  role: { code: 'officeRole' },
  recovering: { code: 'officeRecovering' },
  stale: { code: 'officeStale' },
}

function readAnswer(answer: Answer, claimId: string): Result<Claimed, ClaimRefused> {
  if (answer.status === 'claimed') return ok({ claimId })
  if (answer.status === 'refused') return fail(answer.why)
  const { why, by = '', machineName, at = '', outcome } = answer
  const refused = REFUSED[why]
  if (refused) return fail(refused)
  return fail({
    code: 'officeTaken',
    by,
    machine: machineName ?? '',
    at,
    claimId: answer.claimId ?? '',
    same: why === 'same',
    stage: outcome === 'unknown' ? 'unknown' : outcome ? 'filed' : 'open',
  })
}

/** Claims while office mode is ended: nobody is asked. They are kept, to be told to the server on the return. */
export const createEndedClaims = (
  deps: Pick<OfficeClaimsDeps, 'tried' | 'log' | 'now'> & { officeId: string },
): Claims => ({
  take: async (lot) => {
    const claimId = randomUUID()
    const request = requestOf(claimId, lot, deps.tried(lot.environment, lot.lotId) + 1)
    deps.log.keep(deps.officeId, request, deps.now().toISOString())
    return ok({ claimId })
  },
  over: () => undefined,
})

function requestOf(
  claimId: string,
  { companyId, lotId, environment, lot, confirmedSameAs, officeSeen }: LotToClaim,
  attempt: number,
): ClaimRequest {
  const info = lot.application.localTaxPaymentInfo
  return {
    claimId,
    environment,
    companyId,
    lotId,
    attempt,
    debitAccount: [info.payingBranchNo, info.payingDepositType, info.payingAccountNo].join(' '),
    month: info.monthForWhichPaymentIsDue,
    dueDate: info.dueDate,
    // A company may be registered twice in the office. Practice companies share their accounts, so for them the
    // company counts.
    fingerprint: environment === 'practice' ? lot.fingerprint : sha256(fingerprint('', lot.application)),
    bodyHash: lot.hash,
    totals: lot.totals,
    confirmedSameAs: confirmedSameAs ?? null,
    ...(officeSeen !== undefined && { seen: officeSeen }),
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
