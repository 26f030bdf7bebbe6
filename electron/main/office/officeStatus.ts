// The office as the page shows it.
import type { JournalEntry } from '#contract/ipc/journal'
import type { BoardPosition, OfficeBoardPart, OfficeStatus } from '#contract/ipc/office'
import { NO_BOARD, noOffice } from './officePolicy.ts'
import { judge } from './toldFilings.ts'
import type { ConnectionState } from './known.ts'
import { endedMode, read, refusedEnd, type OfficeState } from './officeState.ts'
import { boardPart, type OfficeView } from './overview.ts'

export function statusOf(office: OfficeState): OfficeStatus {
  const { deps, workstation, mirror } = office
  const { invitation: to, machine = '', roles = [] } = read(deps)
  if (!workstation || !to) return noOffice(deps.policy)
  const state = workstation.state()
  const compulsory = deps.policy.rules.office?.compulsory ?? false
  const [greeting, view] = [workstation.greeting(), workstation.view()]
  const me = view?.members.get(to.user)
  return {
    kind: 'member',
    office: view?.meta?.name ?? to.office,
    host: to.host,
    port: to.port,
    login: to.user,
    displayName: me?.display_name ?? greeting?.displayName ?? to.user,
    roles: me?.roles ?? greeting?.roles ?? roles,
    machine,
    fourEyes: view?.meta?.four_eyes ?? greeting?.fourEyes ?? false,
    epoch: view?.meta?.epoch ?? greeting?.epoch ?? 0,
    connection: connectionOf(state, endedMode(office)?.at),
    ...(state.kind === 'offline' && state.error.code === 'officeVersion' && { versions: versionsOf(state.error) }),
    mayEnd: state.kind === 'offline' && !compulsory && refusedEnd(office) === null && endedMode(office) === null,
    compulsory,
    waiting: workstation
      .waiting()
      .map(({ told_by: toldBy, ...one }) => ({ ...one, toldBy, user: userOf(view, one.id) })),
    unclaimed: unclaimedBy(office),
    unreadable: [...(view?.unreadable.values() ?? [])],
    unproven: (mirror?.problems() ?? []).map(({ machine: id, line }) => ({
      machine: view?.machines.get(id)?.name ?? id,
      line,
    })),
  }
}

/** Null when nothing is known of it: what is waited for may also be a member without a computer. */
function userOf(view: OfficeView | null, waitedFor: string): string | null {
  const login = view?.machines.get(waitedFor)?.login
  return login === undefined ? null : (view?.members.get(login)?.display_name ?? login)
}

/** Filings told by other computers' journals, without a claim at the server. */
export function unclaimedIn({ deps, workstation, mirror, claimMemory }: OfficeState): JournalEntry[] {
  if (!mirror) return []
  const claims = workstation?.view()?.claims
  return mirror.ids().flatMap((entryId) => {
    if (deps.journal.find(entryId)) return []
    const judged = judge(mirror.told(entryId), claims?.get(entryId) ?? claimMemory.find(entryId))
    return judged && 'unclaimed' in judged ? judged.unclaimed.entry : []
  })
}

function unclaimedBy(office: OfficeState): { machine: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { machine = '' } of unclaimedIn(office)) counts.set(machine, (counts.get(machine) ?? 0) + 1)
  return [...counts].map(([machine, count]) => ({ machine, count }))
}

function connectionOf(state: ConnectionState, ended: string | undefined) {
  if (ended !== undefined) return { kind: 'ended', since: ended } as const
  return state.kind === 'offline' ? { kind: state.kind, since: state.since, problem: state.error.code } : state
}

const versionsOf = ({ theirs, ours }: { theirs: number; ours: number }) => ({ theirs, ours })

export function boardOf({ workstation }: OfficeState, after?: BoardPosition): OfficeBoardPart {
  const view = workstation?.view()
  if (!view) return NO_BOARD
  return {
    ...boardPart(view, after),
    members: [...view.members.values()],
    presence: [...(workstation?.presence() ?? [])],
    machines: [...view.machines.values()].map(({ id, name, login, key_asked: keyAsked }) => ({
      id,
      name,
      login,
      keyAsked,
    })),
  }
}
