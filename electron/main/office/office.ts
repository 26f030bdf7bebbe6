// This computer's part in an office: joining and leaving it, and what main asks of it.
import { randomUUID } from 'node:crypto'
import type { BoardPosition, OfficeBoardPart, OfficeRefusal, OfficeStatus } from '#contract/ipc/office'
import type { OfficeDiagnosis } from '#contract/ipc/officeAdmin'
import type { JournalEntry } from '#contract/ipc/journal'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Invitation } from '#contract/office/invitation'
import type { OfficeClaim } from '#contract/office/rows'
import { SETTLE_WAIT_MS } from '../filing/settleWait.ts'
import type { Claims } from '../filing/claims.ts'
import type { Secret } from '../vault/secret.ts'
import { isClaimLine, openClaimLog } from './claimLog.ts'
import { isKnownClaim, openClaimMemory } from './claimMemory.ts'
import { openPgConnection } from './connection.ts'
import { machineKeyOf } from './machineKey.ts'
import { isModeLine, openModeLog } from './modeLog.ts'
import { mayBelong } from './officePolicy.ts'
import { unclaimedIn } from './officeStatus.ts'
import { withOfficeFilings } from './officeFilings.ts'
import { claimsInForce, endMode, keepKnocking, modeLine, returnToMode, tellLeft } from './officeMode.ts'
import {
  begin,
  endedMode,
  type EndRefused,
  logOf,
  type OfficeDeps,
  openMirrorIfAny,
  read,
  refusedEnd,
  secretOf,
  type OfficeState,
  tryOnce,
} from './officeState.ts'
import { boardOf, statusOf } from './officeStatus.ts'

/** Connects nothing unless this computer belongs to an office. */
export function createOffice(deps: OfficeDeps) {
  const office: OfficeState = {
    deps,
    workstation: null,
    mirror: openMirrorIfAny(deps),
    mode: openModeLog(logOf(deps, 'office-mode', isModeLine)),
    claimLog: openClaimLog(logOf(deps, 'office-claims', isClaimLine)),
    claimMemory: openClaimMemory(logOf(deps, 'office-known', isKnownClaim)),
    returning: null,
  }
  const found = read(deps)
  if (found.invitation && mayBelong(deps.policy, found.invitation)) {
    begin(office, found.invitation)
    void keepKnocking(office)
  }
  return {
    status: (): OfficeStatus => statusOf(office),
    board: (after?: BoardPosition): OfficeBoardPart => boardOf(office, after),
    join: (to: Invitation, password: Secret) => joinOffice(office, to, password),
    leave: (): void => {
      leave(office)
    },
    workstation: () => office.workstation,
    /** Undefined without an office. */
    invitation: (): Invitation | undefined => read(deps).invitation,
    /** Null when office mode can be ended. */
    refusedEnd: () => refusedEnd(office),
    endMode: (): Result<OfficeStatus, EndRefused> => endMode(office),
    /** Fails without an office. */
    diagnose: () => diagnose(office),
    takePassword: (password: Secret): Promise<void> => takePassword(office, password),
    reconnect: (): void => {
      reconnect(office)
    },
    returnToMode: () => returnToMode(office),
    /** Null without an office. */
    claims: (): Claims | null => claimsInForce(office),
    filings: withOfficeFilings({
      imported: deps.imported,
      own: deps.journal,
      mirror: {
        ids: () => office.mirror?.ids() ?? [],
        told: (entryId) => office.mirror?.told(entryId) ?? [],
      },
      claimOf: (entryId) => office.workstation?.view()?.claims.get(entryId) ?? office.claimMemory.find(entryId),
      open: () => openClaims(office),
      now: deps.now,
    }),
    /** How long ago the claim was made: milliseconds by the server's clock, if known. */
    claimAge: (entryId: string): number | undefined => claimAge(office, entryId),
    /** Filings that other computers' journals tell and no claim at the server bears out. */
    unclaimed: (): JournalEntry[] => unclaimedIn(office),
    journalChanged: (): void => {
      office.workstation?.hurry()
    },
  }
}

export type Office = ReturnType<typeof createOffice>

function claimAge({ workstation }: OfficeState, entryId: string): number | undefined {
  const [claim, now] = [workstation?.view()?.claims.get(entryId), workstation?.serverNow()]
  return claim && now !== undefined ? now - Date.parse(claim.at) : undefined
}

/**
 * Claims of which no journal may ever tell: unknown ones, and those of other computers open longer than a request can
 * be under way.
 */
function openClaims(office: OfficeState): { claim: OfficeClaim; machine: string }[] {
  const view = office.workstation?.view()
  if (!view) return []
  const own = read(office.deps).machine
  return [...view.claims.values()]
    .filter(
      ({ outcome, machine, claim_id }) =>
        outcome === 'unknown' ||
        (outcome === null && machine !== own && (claimAge(office, claim_id) ?? 0) > SETTLE_WAIT_MS),
    )
    .map((claim) => ({ claim, machine: view.machines.get(claim.machine)?.name ?? claim.machine }))
}

async function joinOffice(
  office: OfficeState,
  to: Invitation,
  password: Secret,
): Promise<Result<OfficeStatus, OfficeRefusal | { code: 'officeJoined' }>> {
  const { deps } = office
  if (office.workstation) return fail({ code: 'officeJoined' })
  const machine = read(deps).machine ?? randomUUID()
  const tried = await tryOnce(deps, { to, password, machine, seen: undefined }, (connection, greeting) =>
    tellLeft(office, to, connection, greeting),
  )
  if (!tried.ok) return tried
  await secretOf(deps, to).set(password)
  deps.file.write({ machine, invitation: to })
  begin(office, to)
  return ok(statusOf(office))
}

function leave(office: OfficeState): void {
  const { deps, workstation } = office
  const { invitation: to, machine } = read(deps)
  const state = workstation?.state()
  workstation?.stop()
  if (to && endedMode(office)) office.mode.add(modeLine(office, 'left', to))
  office.workstation = null
  if (to) secretOf(deps, to).clear()
  // The old filings of a computer whose data were set back come from the server as another computer's.
  const isSetBack = state?.kind === 'offline' && state.error.code === 'officeJournalDiffers'
  deps.file.write(isSetBack ? { machine: randomUUID() } : machine === undefined ? {} : { machine })
  deps.onChange()
}

async function takePassword(office: OfficeState, password: Secret): Promise<void> {
  const { invitation: to } = read(office.deps)
  if (!to) return
  await secretOf(office.deps, to).set(password)
  if (!endedMode(office)) reconnect(office)
}

function reconnect(office: OfficeState): void {
  const { invitation } = read(office.deps)
  office.workstation?.stop()
  if (invitation) begin(office, invitation)
}

async function diagnose(office: OfficeState): Promise<Result<OfficeDiagnosis, { code: 'notFound'; what: string }>> {
  const { deps } = office
  const { invitation: to, machine } = read(deps)
  if (!to || machine === undefined) return fail({ code: 'notFound', what: 'office' })
  const { diagnoseOffice } = await import('./diagnose.ts')
  const password = async () => {
    const found = await secretOf(deps, to).read()
    return found.ok ? found.value : null
  }
  // Where the key storage does not open, the step of the login says so.
  const key = await machineKeyOf(deps.vault).catch(() => null)
  const open = deps.open ?? openPgConnection
  const way = { to, password, machine, machineName: deps.machineName(), key: key?.publicKey ?? null, open }
  const steps = await diagnoseOffice(way)
  const isOpen = steps.every(({ state }) => state === 'ok' || state === 'warn')
  if (isOpen && office.workstation?.state().kind === 'offline' && !endedMode(office)) reconnect(office)
  return ok(steps)
}
