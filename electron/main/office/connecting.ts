// The beginning of each connection: greeting, overview and, if the server was set back, recovery.
import type { Greeting } from '#contract/office/rows'
import type { Connection } from './connection.ts'
import { damageOf } from '../filing/guard.ts'
import { compareJournal, uploadJournal } from './journalSync.ts'
import type { Known } from './known.ts'
import { machineKeyOf } from './machineKey.ts'
import { type OfficeView, viewOf } from './overview.ts'
import { enterAgain } from './recovery.ts'
import { greet, readOverview, type Seen, tellKnown } from './server.ts'
import type { WorkstationDeps } from './workstationDeps.ts'

class NoPassword extends Error {
  readonly code = '28P01'
}

/** This computer's key is not the one that the office knows: it waits for an administrator. */
class KeyChanged extends Error {
  readonly code = 'OF011'
}

export async function openGreeted(deps: WorkstationDeps, known: Known): Promise<Connection> {
  const password = await deps.password()
  if (!password.ok) throw new NoPassword(password.error.code)
  const connection = await deps.open(deps.to, password.value)
  try {
    known.key = await machineKeyOf(deps.vault)
    const { greeting, view } = await becomeKnown(deps, known, connection)
    known.greeting = greeting
    known.view = view
    deps.claimMemory.keep(view.claims.values())
    rememberMachines(deps, view)
    // The overview is newer than the greeting; reading again what changed in between does no harm.
    known.cursor = greeting.seq
    known.refused.clear()
    deps.onItems(greeting.seq)
    // Claims may have been closed meanwhile without a line telling of it.
    deps.onFilings()
    return connection
  } catch (thrown) {
    connection.destroy()
    throw thrown
  }
}

/** Stores the other computers, because after a restore the server may know fewer of them. */
export function rememberMachines({ memory, machine }: WorkstationDeps, view: OfficeView): void {
  const there = [...view.machines.values()].filter(({ id }) => id !== machine)
  memory.rememberMachines(there.map(({ id, name, login }) => ({ id, name, login })))
}

interface Met {
  greeting: Greeting
  view: OfficeView
}

async function becomeKnown(deps: WorkstationDeps, known: Known, connection: Connection): Promise<Met> {
  const greeting = await sayHello(deps, known, connection, known.seen ?? deps.memory.seen())
  await connection.query('listen office')
  const view = viewOf(await readOverview(connection))
  const forgotten = grantForgotten(deps, view, greeting)
  if (!forgotten) return { greeting, view }
  // The position on disk is older than the last filing. What the server showed when it granted that filing's claim
  // also proves that it was set back.
  deps.log.write('warn', 'office.forgotten')
  const again = await sayHello(deps, known, connection, forgotten)
  return { greeting: again, view: viewOf(await readOverview(connection)) }
}

async function sayHello(deps: WorkstationDeps, known: Known, connection: Connection, seen: Seen): Promise<Greeting> {
  const who = { machine: deps.machine, name: deps.machineName(), key: known.key?.publicKey ?? null }
  const greeting = await greet(connection, who, seen)
  if (!greeting.keyFits) throw new KeyChanged('an administrator has to accept the new key')
  known.serverTime = { at: Date.parse(greeting.at), steady: deps.steady() }
  known.lines = greeting.lines
  await compareJournal(connection, deps.ownLines, greeting.lines)
  if (greeting.mustRecover) await recover(deps, known, connection, greeting)
  return greeting
}

/** A claim under which this computer filed and that the server lacks shows that it was set back; undefined without. */
function grantForgotten({ claimLog, journal }: WorkstationDeps, view: OfficeView, greeting: Greeting): Seen {
  const lost = claimLog
    .list(greeting.officeId)
    .findLast(({ claimId }) => !view.claims.has(claimId) && journal.find(claimId) !== undefined)
  if (!lost) return undefined
  return claimLog.grantOf(lost.claimId) ?? { cursor: greeting.seq, mark: null, epoch: greeting.epoch }
}

/**
 * Tells a server that was set back what was filed here. Nothing is told while the journal has problems, or this
 * person may not file and something was filed here: the office waits for this computer then.
 */
export async function recover(
  { machine, ownLines, claimLog, journal, user, log, mirror, memory }: WorkstationDeps,
  known: Known,
  connection: Connection,
  { officeId, epoch, roles }: Pick<Greeting, 'officeId' | 'epoch' | 'roles'>,
): Promise<void> {
  if (damageOf(journal.status())) return
  const claims = claimLog.list(officeId).filter(({ claimId }) => journal.find(claimId) !== undefined)
  if (claims.length > 0 && !roles.includes('file')) return
  const machines = memory.machines().map((one) => ({ ...one, lines: mirror.count(one.id) }))
  await tellKnown(connection, machines.slice(-200))
  known.lines = await uploadJournal(connection, { machine, ownLines, key: known.key }, known.lines)
  await enterAgain(connection, { claims, journal, user, log }, epoch)
}
