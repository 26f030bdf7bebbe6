// What a workstation does at each heartbeat and hint of the server: reads what is new there, and sends what the server
// lacks of this computer's journal and of its claims' outcomes.
import type { JournalEntry, Resolution } from '#contract/ipc/journal'
import type { OfficeClaim, OfficePresence } from '#contract/office/rows'
import { canSettle } from '#domain/filing/filingState'
import { damageOf } from '../filing/guard.ts'
import { describeThrown } from '../guard/log/events.ts'
import type { Connection } from './connection.ts'
import { pullJournals, uploadJournal } from './journalSync.ts'
import type { Known } from './known.ts'
import type { OfficeClaims, Outcome } from './officeClaims.ts'
import { recover, rememberMachines } from './connecting.ts'
import { applyChange, ownClaims, type OfficeView } from './overview.ts'
import { readChanges, readLineCounts, readPosition, readPresence, readWaiting, sendOutcome } from './server.ts'
import { sqlState } from './sql.ts'
import type { WorkstationDeps } from './workstationDeps.ts'

/** Null unless a person settled the claim at another computer. */
function settledElsewhere(claim: OfficeClaim, own: JournalEntry | undefined): Resolution | null {
  if (!own || !canSettle(own.state)) return null
  if (claim.outcome === 'settledNotArrived') return { kind: 'notArrived' }
  return claim.outcome === 'settledAccepted' && claim.acceptance_no !== null
    ? { kind: 'accepted', acceptanceNo: claim.acceptance_no }
    : null
}

/**
 * Null unless the claim was settled here and no line of this computer tells it. A claim that its computer never
 * closed is reported as unknown first.
 */
function settledHere(claim: OfficeClaim, imported: JournalEntry | undefined): Outcome | null {
  const open = claim.outcome === null || claim.outcome === 'unknown'
  if (!open || !imported?.resolution) return null
  if (claim.outcome === null) return { claimId: claim.claim_id, kind: 'unknown' }
  return imported.resolution.kind === 'notArrived'
    ? { claimId: claim.claim_id, kind: 'settledNotArrived' }
    : { claimId: claim.claim_id, kind: 'settledAccepted', acceptanceNo: imported.resolution.acceptanceNo }
}

/**
 * How many items may change before the position up to which the server was read is written again. After filings it is
 * written at once: even a restarted workstation has to find out that a server was set back behind one.
 */
const REMEMBER_EVERY = 50

const PER_PULL = 1_000

export async function refresh(
  deps: WorkstationDeps,
  known: Known,
  claims: Pick<OfficeClaims, 'outcomes'>,
  connection: Connection,
): Promise<void> {
  const { view } = known
  if (!view) return
  const { others: filings, claims: claimed } = await pullChanges(deps, known, view, connection)
  await recoverIfAsked(deps, known, view, connection)
  if (known.lines < deps.journal.status().lines)
    known.lines = await uploadJournal(connection, { ...deps, key: known.key }, known.lines)
  const others = (await readLineCounts(connection)).filter(({ id }) => id !== deps.machine)
  const told = await pullJournals(connection, deps.mirror, others)
  // A claim, by which a filing counts, may be closed after its lines have come.
  if (told || claimed) deps.onFilings()
  takeSettlements(deps, known, view)
  const outcomes = [...claims.outcomes(ownClaims(view, deps.machine)), ...settlementsHere(deps, view)]
  for (const outcome of outcomes) await report(deps, known, connection, outcome)
  await readWhoIsThere(deps, known, connection)
  await remember(deps, known, connection, filings)
}

async function pullChanges(deps: WorkstationDeps, known: Known, view: OfficeView, connection: Connection) {
  let items = 0
  let others = false
  let claims = false
  for (;;) {
    const changes = await readChanges(connection, known.cursor, PER_PULL)
    for (const change of changes) {
      if (change.what === 'item') items = change.seq
      else applyChange(view, change)
      others ||= change.what !== 'item'
      claims ||= change.what === 'claim' || change.what === 'close'
      known.cursor = change.seq
    }
    // Waiting for an empty answer would never end while others work without a pause.
    if (changes.length < PER_PULL) break
  }
  if (items > 0) deps.onItems(items)
  if (others) {
    deps.claimMemory.keep(view.claims.values())
    deps.onChange()
  }
  return { others, claims }
}

/** Another workstation may have found out meanwhile that the server was set back. */
async function recoverIfAsked(deps: WorkstationDeps, known: Known, view: OfficeView, connection: Connection) {
  const { greeting } = known
  const epoch = view.meta?.epoch ?? 0
  const mine = view.machines.get(deps.machine)
  if (greeting && mine && mine.recovered_epoch < epoch) {
    const roles = view.members.get(deps.to.user)?.roles ?? greeting.roles
    await recover(deps, known, connection, { officeId: greeting.officeId, epoch, roles })
  }
  const asks = view.meta?.state === 'recovering' || [...view.machines.values()].some(({ reporting }) => reporting)
  const waiting = asks ? await readWaiting(connection) : []
  const changed = JSON.stringify(waiting) !== JSON.stringify(known.waiting)
  known.waiting = waiting
  if (changed) deps.onChange()
}

function takeSettlements(deps: WorkstationDeps, known: Known, view: OfficeView): void {
  const { journal, machine } = deps
  if (damageOf(journal.status())) return
  for (const claim of view.claims.values()) {
    const own = claim.machine === machine ? journal.find(claim.claim_id) : undefined
    const settled = settledElsewhere(claim, own)
    if (own && settled && (settled.kind === 'accepted' || isFreed(deps, known, claim, own)))
      journal.resolve(claim.claim_id, settled, claim.outcome_author ?? undefined)
  }
}

/**
 * Somebody else settled the lot as never arrived. In production a person agrees first, in a system window; until
 * then, and without an answer, it stays locked.
 */
function isFreed({ confirmFreed, log }: WorkstationDeps, known: Known, claim: OfficeClaim, own: JournalEntry) {
  if (claim.environment !== 'production') return true
  const answered = known.freed.get(claim.claim_id)
  if (answered !== undefined || !confirmFreed) return answered === true
  known.freed.set(claim.claim_id, false)
  const { month, totals, companyName = '', at } = own
  const asked = { companyName, month, totals, at, by: claim.outcome_author ?? '', settledAt: claim.outcome_at ?? '' }
  void confirmFreed(asked).then(
    (agreed) => {
      known.freed.set(claim.claim_id, agreed)
      log.write('info', 'office.freed', { entryId: claim.claim_id, agreed })
    },
    (thrown: unknown) => {
      known.freed.delete(claim.claim_id)
      log.write('warn', 'office.freedUnasked', describeThrown(thrown))
    },
  )
  return false
}

const settlementsHere = ({ imported, journal, machine }: WorkstationDeps, view: OfficeView): Outcome[] =>
  [...view.claims.values()].flatMap((claim) =>
    claim.machine === machine && journal.find(claim.claim_id)
      ? []
      : (settledHere(claim, imported.find(claim.claim_id)) ?? []),
  )

/** An outcome that the server refuses is left until the next connection; `early` is asked again. */
async function report({ log }: WorkstationDeps, known: Known, connection: Connection, outcome: Outcome): Promise<void> {
  const key = `${outcome.claimId} ${outcome.kind}`
  if (known.refused.has(key)) return
  if (await isTaken(connection, outcome)) return
  known.refused.add(key)
  log.write('warn', 'office.outcomeRefused', { entryId: outcome.claimId, outcome: outcome.kind })
}

async function isTaken(connection: Connection, outcome: Outcome): Promise<boolean> {
  try {
    const { status } = await sendOutcome(connection, outcome)
    return status === 'stored' || status === 'repeated' || status === 'early'
  } catch (thrown) {
    // The person lost the right to say this; everything else goes on.
    if (sqlState(thrown) === 'OF002') return false
    throw thrown
  }
}

async function readWhoIsThere(deps: WorkstationDeps, known: Known, connection: Connection): Promise<void> {
  const presence = (await readPresence(connection)).filter(({ machine }) => machine !== deps.machine)
  const same = JSON.stringify(presence.map(nameless)) === JSON.stringify(known.presence.map(nameless))
  known.presence = presence
  if (!same) deps.onChange()
}
const nameless = ({ login, machine, what }: OfficePresence) => [login, machine, what]

async function remember(deps: WorkstationDeps, known: Known, connection: Connection, filings: boolean) {
  if (known.seen?.cursor !== known.cursor) {
    const { cursor, mark, epoch } = await readPosition(connection, known.cursor)
    if (mark === null) return
    known.seen = { cursor, mark, epoch }
  }
  if (filings && known.view) rememberMachines(deps, known.view)
  const behind = known.cursor - known.remembered
  if (behind === 0 || (!filings && known.remembered > 0 && behind < REMEMBER_EVERY)) return
  deps.memory.remember(known.seen)
  known.remembered = known.cursor
}
