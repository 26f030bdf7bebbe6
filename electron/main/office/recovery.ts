import type { JournalEntry } from '#contract/ipc/journal'
import type { Journal } from '../filing/journal.ts'
import type { Log } from '../guard/log/log.ts'
import type { KeptClaim } from './claimLog.ts'
import type { Connection } from './connection.ts'
import { closeKindOf } from './officeClaims.ts'
import { enterClaimAgain, enterOutcomeAgain, sendRecovered } from './server.ts'

export interface RecoveryDeps {
  claims: readonly KeptClaim[]
  journal: Pick<Journal, 'find'>
  user: () => string
  log: Log
}

/**
 * Tells a server that was set back this computer's claims again. Can be repeated at any point. Rejects when the
 * connection is lost.
 */
export async function enterAgain(connection: Connection, deps: RecoveryDeps, epoch: number): Promise<void> {
  for (const claim of deps.claims) {
    const entry = deps.journal.find(claim.claimId)
    if (entry) await enterOne(connection, deps, claim, entry)
  }
  await sendRecovered(connection, epoch)
}

async function enterOne(
  connection: Connection,
  { user, log }: RecoveryDeps,
  { at, officeId: _office, ...claim }: KeptClaim,
  entry: JournalEntry,
): Promise<void> {
  const author = entry.user ?? user()
  const { clash } = await enterClaimAgain(connection, { ...claim, dueDate: claim.dueDate ?? entry.dueDate, author, at })
  // The other claim was made while the server did not know of this one: the bank may have the lot twice.
  if (clash) log.write('error', 'office.clash', { entryId: claim.claimId, other: clash })
  const kind = closeKindOf(entry)
  if (kind === null) return
  await enterOutcomeAgain(connection, {
    claimId: claim.claimId,
    kind,
    acceptanceNo: entry.acceptanceNo ?? null,
    author,
    at: entry.endedAt ?? at,
  })
}
