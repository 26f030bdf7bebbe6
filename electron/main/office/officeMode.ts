import type { EnvironmentName } from '#contract/ipc/company'
import type { OfficeStatus } from '#contract/ipc/office'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Invitation } from '#contract/office/invitation'
import type { Claims } from '../filing/claims.ts'
import { createEndedClaims } from './officeClaims.ts'
import { sendEnded } from './server.ts'
import type { OfficeRefusal } from './sqlError.ts'
import { begin, read, secretOf, type State, tryOnce } from './officeState.ts'
import { statusOf } from './officeStatus.ts'

/** Returns how lots are claimed: at the server or, while the office mode is ended, by nobody's leave. */
export function claimsOf({ deps, workstation, mode, mirror, claimLog }: State): Claims | null {
  if (!workstation || !mode.ended()) return workstation?.claims ?? null
  const { officeId = '' } = read(deps)
  const tried = (environment: EnvironmentName, lotId: string) =>
    [...claimLog.list(officeId), ...(mirror?.list() ?? [])].filter(
      (one) => one.lotId === lotId && one.environment === environment,
    ).length
  return createEndedClaims({ tried, log: claimLog, officeId, now: deps.now })
}

/** Returns a line for the log of the office mode. */
export const modeLine = ({ deps }: State, kind: 'ended' | 'returned' | 'left', { user: login }: Invitation) => ({
  kind,
  at: deps.now().toISOString(),
  user: deps.user(),
  login,
})

export type EndRefused = { code: 'officeRole' } | { code: 'officeReachable' }

/** Returns why the office mode cannot be ended now, or null. */
export function refusedEnd({ deps, workstation }: State): EndRefused | null {
  const { roles = [] } = read(deps)
  if (!roles.includes('administer')) return { code: 'officeRole' }
  return workstation?.state().kind === 'online' ? { code: 'officeReachable' } : null
}

/** Ends the office mode on this computer: from now on lots are filed without asking the server. */
export function endMode(office: State): Result<OfficeStatus, EndRefused> {
  const { deps, workstation, mode } = office
  const { invitation: to } = read(deps)
  const refused = refusedEnd(office)
  if (!to || refused) return fail(refused ?? { code: 'officeRole' })
  if (!mode.ended()) mode.add(modeLine(office, 'ended', to))
  workstation?.stop()
  begin(office, to)
  deps.onChange()
  return ok(statusOf(office))
}

/** Tells the server that the mode was ended, then connects as before, which also tells it what was filed meanwhile. */
export async function returnToMode(office: State): Promise<Result<OfficeStatus, OfficeRefusal>> {
  const { deps, mode } = office
  const { invitation: to, machine } = read(deps)
  const ended = mode.ended()
  if (!to || machine === undefined || !ended) return ok(statusOf(office))
  const password = await secretOf(deps, to).read()
  if (!password.ok) return fail({ code: 'officeLogin' })
  const told = await tryOnce(deps, { to, password: password.value, machine, seen: read(deps).seen }, (connection) =>
    sendEnded(connection, `${ended.user} (${ended.login}) ${ended.at}`),
  )
  if (!told.ok) return told
  mode.add(modeLine(office, 'returned', to))
  begin(office, to)
  deps.onChange()
  return ok(statusOf(office))
}
