import type { OfficeRefusal } from '#contract/ipc/office'
import { fail, ok, type Result } from '#contract/ipc/errors'
import { describeThrown } from '../guard/log/events.ts'
import type { Connection } from './connection.ts'
import { filedPeopleOf } from './filedPeople.ts'
import { type Known, nothingKnown } from './known.ts'
import { createLink, type Link, type LinkState } from './link.ts'
import { createOfficeClaims } from './officeClaims.ts'
import { openGreeted } from './connecting.ts'
import { triedOf } from './overview.ts'
import { refresh } from './refresh.ts'
import { SCHEMA_VERSION } from './schemaFiles.ts'
import { sendClaim, type UnreadableRow } from './server.ts'
import { sqlState } from './sql.ts'
import { refusalOf, retryOf } from './sqlError.ts'
import type { WorkstationDeps } from './workstationDeps.ts'

/** This computer in an office: its connection, and what it knows by it. */
export function createWorkstation(deps: WorkstationDeps) {
  const known = nothingKnown()
  const link = createLink({
    open: () => openGreeted(deps, known),
    refresh: (connection) => refresh(deps, known, claims, connection),
    onState: (state) => {
      enter(deps, known, state)
    },
    retry: (thrown) => retryOf(meaningOf(thrown), thrown),
    now: deps.now,
    sleep: deps.sleep,
  })
  const claims = claimsOver(deps, known, link)
  return {
    start: link.start,
    stop: link.stop,
    hurry: link.hurry,
    claims,
    state: () => known.state,
    greeting: () => known.greeting,
    view: () => known.view,
    presence: () => known.presence,
    /** Shows the user rows of the server that cannot be read here. */
    showUnreadable(rows: readonly UnreadableRow[]): void {
      for (const row of rows) known.view?.unreadable.set(row.seq, row)
      if (rows.length > 0) deps.onChange()
    },
    waiting: () => known.waiting,
    /** Milliseconds since 1970; undefined before the first greeting. */
    serverNow: (): number | undefined =>
      known.serverTime ? known.serverTime.at + deps.steady() - known.serverTime.steady : undefined,
    /** Whatever `work` throws comes back as a refusal. */
    async use<T>(work: (connection: Connection) => Promise<T>): Promise<Result<T, OfficeRefusal>> {
      const connection = link.connection()
      if (!connection) return fail(problemOf(known) ?? { code: 'officeUnreachable' })
      try {
        return ok(await work(connection))
      } catch (thrown) {
        return fail(meaningOf(thrown))
      }
    },
  }
}

export type Workstation = ReturnType<typeof createWorkstation>

const claimsOver = (deps: WorkstationDeps, known: Known, link: Link) =>
  createOfficeClaims({
    send: (claim) => {
      const connection = link.connection()
      return connection && sendClaim(connection, claim)
    },
    problem: () => problemOf(known),
    refusalOf: meaningOf,
    officeId: () => known.greeting?.officeId ?? null,
    tried: (environment, lotId) => (known.view ? triedOf(known.view, environment, lotId) : 0),
    peopleOf: (lot) =>
      filedPeopleOf({ ...deps, connection: link.connection(), view: known.view, login: deps.to.user }, lot),
    log: deps.claimLog,
    journal: deps.journal,
    hurry: link.hurry,
    now: deps.now,
    steady: deps.steady,
    sleep: deps.sleep,
  })

const meaningOf = (thrown: unknown): OfficeRefusal => refusalOf(thrown, SCHEMA_VERSION)
const problemOf = ({ state }: Known): OfficeRefusal | null => (state.kind === 'offline' ? state.error : null)

/** Logs a problem only when it is new, with what is known of its origin. */
function enter({ log, onChange }: WorkstationDeps, known: Known, state: LinkState): void {
  const before = problemOf(known)?.code
  known.state =
    state.kind === 'offline' ? { kind: 'offline', since: state.since, error: meaningOf(state.thrown) } : state
  const problem = problemOf(known)?.code
  if (state.kind === 'offline' && problem !== before)
    log.write('warn', 'office.offline', {
      problem,
      state: sqlState(state.thrown) ?? undefined,
      ...describeThrown(state.thrown),
    })
  onChange()
}
