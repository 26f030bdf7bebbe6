import type { Greeting } from '#contract/office/rows'
import type { Connection } from './connection.ts'
import { compareJournal, uploadJournal } from './journalSync.ts'
import type { Known } from './known.ts'
import { type OfficeView, viewOf } from './overview.ts'
import { enterAgain } from './recovery.ts'
import { greet, readOverview, type Seen } from './server.ts'
import type { WorkstationDeps } from './workstationDeps.ts'

/** Thrown when the password cannot be read; it is not in the vault, or the vault does not open. */
class NoPassword extends Error {
  readonly code = '28P01'
}

/** Opens a connection, greets the server, tells it what it has forgotten, and reads the whole view. */
export async function openGreeted(deps: WorkstationDeps, known: Known): Promise<Connection> {
  const password = await deps.password()
  if (!password.ok) throw new NoPassword(password.error.code)
  const connection = await deps.open(deps.to, password.value)
  try {
    const { greeting, view } = await becomeKnown(deps, known, connection)
    known.greeting = greeting
    known.view = view
    // The overview was read later than the greeting, so what changed in between is read again, which changes nothing.
    known.cursor = greeting.seq
    known.refused.clear()
    deps.onItems(greeting.seq)
    return connection
  } catch (thrown) {
    connection.destroy()
    throw thrown
  }
}

interface Met {
  greeting: Greeting
  view: OfficeView
}

async function becomeKnown(deps: WorkstationDeps, known: Known, connection: Connection): Promise<Met> {
  const greeting = await sayHello(deps, known, connection, known.seen ?? deps.memory.seen())
  await connection.query('listen office')
  const view = viewOf(await readOverview(connection))
  if (!hasForgotten(deps, view, greeting)) return { greeting, view }
  // The position on disk is older than the last filing. A position without its mark tells the server the same.
  deps.log.write('warn', 'office.forgotten')
  const doubt = { cursor: greeting.seq, mark: null, epoch: greeting.epoch }
  const again = await sayHello(deps, known, connection, doubt)
  return { greeting: again, view: viewOf(await readOverview(connection)) }
}

async function sayHello(deps: WorkstationDeps, known: Known, connection: Connection, seen: Seen): Promise<Greeting> {
  const greeting = await greet(connection, deps.machine, deps.machineName(), seen)
  known.lines = greeting.lines
  await compareJournal(connection, deps.ownLines, greeting.lines)
  if (greeting.mustRecover) await recover(deps, known, connection, greeting)
  return greeting
}

/** Returns whether the server lacks a claim under which this computer filed, so it was set back behind it. */
const hasForgotten = ({ claimLog, journal }: WorkstationDeps, view: OfficeView, { officeId }: Greeting): boolean =>
  claimLog.list(officeId).some(({ claimId }) => !view.claims.has(claimId) && journal.find(claimId) !== undefined)

/** Tells a server that was set back all that this computer knows. */
export async function recover(
  { ownLines, claimLog, journal, user, log }: WorkstationDeps,
  known: Known,
  connection: Connection,
  { officeId, epoch }: Pick<Greeting, 'officeId' | 'epoch'>,
): Promise<void> {
  known.lines = await uploadJournal(connection, ownLines, known.lines)
  await enterAgain(connection, { claims: claimLog.list(officeId), journal, user, log }, epoch)
}
