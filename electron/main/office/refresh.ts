import type { OfficePresence } from '#contract/office/rows'
import { damageOf } from '../filing/guard.ts'
import type { Connection } from './connection.ts'
import { pullJournals, uploadJournal } from './journalSync.ts'
import type { Known } from './known.ts'
import type { OfficeClaims, Outcome } from './officeClaims.ts'
import { recover } from './opening.ts'
import { applyChange, claimsOf, type OfficeView } from './overview.ts'
import { readChanges, readLineCounts, readPosition, readPresence, sendOutcome } from './server.ts'
import { settledElsewhere, settledHere } from './settlements.ts'
import { sqlState } from './sql.ts'
import type { WorkstationDeps } from './workstationDeps.ts'

/**
 * Changes of items between two writes of the position. Filings are written at once: a server that is set back behind a
 * filing has to be found out even by a workstation that was restarted meanwhile.
 */
const REMEMBER_EVERY = 50

/** Changes in one pull. */
const PER_PULL = 1_000

/** Brings both sides up to date. */
export async function refresh(
  deps: WorkstationDeps,
  known: Known,
  claims: Pick<OfficeClaims, 'outcomes'>,
  connection: Connection,
): Promise<void> {
  const { view } = known
  if (!view) return
  const filings = await pullChanges(deps, known, view, connection)
  await recoverIfAsked(deps, known, view, connection)
  if (known.lines < deps.journal.status().lines)
    known.lines = await uploadJournal(connection, deps.ownLines, known.lines)
  const others = (await readLineCounts(connection)).filter(({ id }) => id !== deps.machine)
  if (await pullJournals(connection, deps.mirror, others)) deps.onFilings()
  takeSettlements(deps, view)
  const outcomes = [...claims.outcomes(claimsOf(view, deps.machine)), ...settlementsHere(deps, view)]
  for (const outcome of outcomes) await report(deps, known, connection, outcome)
  await readWhoIsThere(deps, known, connection)
  await remember(deps, known, connection, filings)
}

/** Applies what changed above the cursor; returns whether anything but items did. */
async function pullChanges(deps: WorkstationDeps, known: Known, view: OfficeView, connection: Connection) {
  let items = 0
  let others = false
  for (;;) {
    const changes = await readChanges(connection, known.cursor, PER_PULL)
    for (const change of changes) {
      if (change.what === 'item') items = change.seq
      else applyChange(view, change)
      others ||= change.what !== 'item'
      known.cursor = change.seq
    }
    // Waiting for an empty answer would never end while others work without a pause.
    if (changes.length < PER_PULL) break
  }
  if (items > 0) deps.onItems(items)
  if (others) deps.onChange()
  return others
}

/** Another workstation may have found out that the server was set back, while this one was connected. */
async function recoverIfAsked(deps: WorkstationDeps, known: Known, view: OfficeView, connection: Connection) {
  const { greeting } = known
  const epoch = view.meta?.epoch ?? 0
  const mine = view.machines.get(deps.machine)
  if (greeting && mine && mine.recovered_epoch < epoch)
    await recover(deps, known, connection, { officeId: greeting.officeId, epoch })
}

/** Records in this computer's journal what others settled of its unknown filings. */
function takeSettlements({ journal, machine }: WorkstationDeps, view: OfficeView): void {
  if (damageOf(journal.status())) return
  for (const claim of view.claims.values()) {
    const settled = claim.machine === machine ? settledElsewhere(claim, journal.find(claim.claim_id)) : null
    if (settled) journal.resolve(claim.claim_id, settled, claim.outcome_author ?? undefined)
  }
}

/** Returns what the user of this computer settled of the others' unknown filings, and the server does not know yet. */
const settlementsHere = ({ imported, machine }: WorkstationDeps, view: OfficeView): Outcome[] =>
  [...view.claims.values()].flatMap((claim) =>
    claim.machine === machine ? [] : (settledHere(claim, imported.find(claim.claim_id)) ?? []),
  )

/** Reports an outcome. One that the server refuses is left alone until the next connection. */
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
    return status === 'stored' || status === 'repeated'
  } catch (thrown) {
    // The person lost the right to say this. Everything else goes on.
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

/** Keeps what was seen of the record, in memory each time and on disk when it matters. */
async function remember({ memory }: WorkstationDeps, known: Known, connection: Connection, filings: boolean) {
  if (known.seen?.cursor !== known.cursor) {
    const { cursor, mark, epoch } = await readPosition(connection, known.cursor)
    if (mark === null) return
    known.seen = { cursor, mark, epoch }
  }
  const behind = known.cursor - known.remembered
  if (behind === 0 || (!filings && known.remembered > 0 && behind < REMEMBER_EVERY)) return
  memory.remember(known.seen)
  known.remembered = known.cursor
}
