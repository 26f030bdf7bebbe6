// Ending office mode, so that filing goes on without the server, and returning to it.
import type { EnvironmentName } from '#contract/ipc/company'
import type { OfficeRefusal, OfficeStatus } from '#contract/ipc/office'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Invitation } from '#contract/office/invitation'
import type { Greeting } from '#contract/office/rows'
import type { Claims } from '../filing/claims.ts'
import { describeThrown } from '../guard/log/events.ts'
import type { Connection } from './connection.ts'
import { createEndedClaims } from './officeClaims.ts'
import { sendEnded } from './server.ts'
import {
  begin,
  endedMode,
  type EndRefused,
  read,
  refusedEnd,
  secretOf,
  type OfficeState,
  tryOnce,
} from './officeState.ts'
import { statusOf } from './officeStatus.ts'

/** Claims are taken at the server or, while office mode is ended, without asking it. */
export function claimsInForce(office: OfficeState): Claims | null {
  const { deps, workstation, mirror, claimLog } = office
  if (!workstation || !endedMode(office)) return workstation?.claims ?? null
  const { officeId = '', roles = [] } = read(deps)
  if (!roles.includes('file')) return NO_CLAIMS
  const tried = (environment: EnvironmentName, lotId: string) =>
    [...claimLog.list(officeId), ...(mirror?.list() ?? [])].filter(
      (one) => one.lotId === lotId && one.environment === environment,
    ).length
  return createEndedClaims({ tried, log: claimLog, officeId, now: deps.now })
}

/** For somebody who may not file, with or without the server. */
const NO_CLAIMS: Claims = { take: async () => fail({ code: 'officeRole' }), over: () => undefined }

export const modeLine = ({ deps }: OfficeState, kind: 'ended' | 'returned' | 'left', { user: login }: Invitation) => ({
  kind,
  at: deps.now().toISOString(),
  user: deps.user(),
  login,
})

export function endMode(office: OfficeState): Result<OfficeStatus, EndRefused> {
  const { deps, workstation, mode } = office
  const { invitation: to } = read(deps)
  const refused = refusedEnd(office)
  if (!to || refused) return fail(refused ?? { code: 'officeRole' })
  if (!mode.ended()) mode.add(modeLine(office, 'ended', to))
  workstation?.stop()
  begin(office, to)
  void keepKnocking(office)
  deps.onChange()
  return ok(statusOf(office))
}

/** Milliseconds between attempts to reach the server while the mode is ended. */
const KNOCK_MS = 2_000

/** Tries again and again to return: the others must know what was filed here before they file it too. */
export async function keepKnocking(office: OfficeState): Promise<void> {
  const { deps, workstation } = office
  const stands = () => endedMode(office) !== null && office.workstation === workstation
  while (stands()) {
    await deps.sleep(KNOCK_MS)
    if (!stands()) return
    try {
      const returned = await returnToMode(office)
      // A wrong password must not be repeated for hours; the person returns by hand.
      if (!returned.ok && returned.error.code === 'officeLogin') return
    } catch (thrown) {
      // For example a full disk: the return cannot be recorded yet.
      deps.log.write('warn', 'office.notReturned', describeThrown(thrown))
    }
  }
}

/**
 * Only one return is under way: a second note after the report would let the others wait for a report that nobody
 * sends.
 */
export function returnToMode(office: OfficeState): Promise<Result<OfficeStatus, OfficeRefusal>> {
  office.returning ??= tellEnded(office).finally(() => {
    office.returning = null
  })
  return office.returning
}

async function tellEnded(office: OfficeState): Promise<Result<OfficeStatus, OfficeRefusal>> {
  const { deps, mode } = office
  const { invitation: to, machine } = read(deps)
  const ended = endedMode(office)
  if (!to || machine === undefined || !ended) return ok(statusOf(office))
  const password = await secretOf(deps, to).read()
  if (!password.ok) return fail({ code: 'officeLogin' })
  const told = await tryOnce(deps, { to, password: password.value, machine, seen: read(deps).seen }, (connection) =>
    sendEnded(connection, `${ended.user} (${ended.login}) ${ended.at}`),
  )
  if (!told.ok) return told
  if (mode.ended() === null) return ok(statusOf(office))
  mode.add(modeLine(office, 'returned', to))
  begin(office, to)
  deps.onChange()
  return ok(statusOf(office))
}

/**
 * Tells the office, on joining again, that its mode was ended here: otherwise what was filed meanwhile would be no
 * filing to the others. Only an administrator can tell it.
 */
export async function tellLeft(office: OfficeState, to: Invitation, connection: Connection, greeting: Greeting) {
  const { claimLog, mode } = office
  const left = mode.left()
  if (!left || !greeting.roles.includes('administer') || claimLog.list(greeting.officeId).length === 0) return
  await sendEnded(connection, `${left.user} (${left.login}) ${left.at}`)
  mode.add(modeLine(office, 'returned', to))
}
