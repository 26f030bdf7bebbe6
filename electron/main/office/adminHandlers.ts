// The channels of an administrator of the office.
import { fail, ok } from '#contract/ipc/errors'
import type { officeAdminChannels } from '#contract/ipc/officeAdmin'
import type { Handlers, ParsedInput } from '../ipc/handlers.ts'
import { CANCELLED, NO_OFFICE, type OfficeAdminDeps, onOwnersConnection } from './databaseOwner.ts'
import type { Connection } from './connection.ts'
import { refusedLeaving } from './officePolicy.ts'
import { acceptKey, sendMachineTo, sendOffice, sendRestored, voidRow } from './server.ts'

type Channels = keyof typeof officeAdminChannels

export function registerOfficeAdmin(deps: OfficeAdminDeps): Pick<Handlers, Channels> {
  const setUp = () => import('./setUpHandlers.ts')
  const members = () => import('./memberHandlers.ts')
  return {
    'office.setUp': async (input) => (await setUp()).setUp(deps, input),
    'office.upgrade': async ({ owner }) => (await setUp()).upgrade(deps, owner),
    'office.addMember': async (input) => (await members()).add(deps, input),
    'office.renewPassword': async (input) => (await members()).renew(deps, input),
    'office.saveInvitation': async ({ login }) => (await members()).saveInvitation(deps, login),
    'office.setRoles': async (input) => (await members()).changeRoles(deps, input),
    'office.deactivate': async ({ login }) => (await members()).endMembership(deps, login),
    'office.voidRow': (input) => voidRowOf(deps, input),
    'office.giveMachine': (input) => giveMachine(deps, input),
    'office.acceptKey': (input) => acceptKeyOf(deps, input),
    'office.setOffice': (input) => changeOffice(deps, input),
    'office.declareRestored': () => declareRestored(deps),
    'office.endMode': () => endMode(deps),
    'office.returnToMode': async () => deps.office.current()?.returnToMode() ?? fail(NO_OFFICE),
    'office.diagnose': async () => deps.office.current()?.diagnose() ?? fail(NO_OFFICE),
  }
}

async function asAdministrator({ office }: OfficeAdminDeps, work: (connection: Connection) => Promise<unknown>) {
  const done = (await office.current()?.workstation()?.use(work)) ?? fail(NO_OFFICE)
  return done.ok ? ok(null) : done
}

async function changeOffice(deps: OfficeAdminDeps, { name, fourEyes }: ParsedInput<'office.setOffice'>) {
  if (!deps.office.current()?.workstation()) return fail(NO_OFFICE)
  if (!(await deps.confirm({ kind: 'settings', office: name, fourEyes }))) return fail(CANCELLED)
  return asAdministrator(deps, (connection) => sendOffice(connection, name, fourEyes))
}

const machineOf = ({ office }: OfficeAdminDeps, id: string) => office.current()?.workstation()?.view()?.machines.get(id)
const NO_MACHINE = { code: 'notFound', what: 'machine' } as const

async function giveMachine(deps: OfficeAdminDeps, { machine, login }: ParsedInput<'office.giveMachine'>) {
  const found = machineOf(deps, machine)
  if (!found) return fail(NO_MACHINE)
  if (!(await deps.confirm({ kind: 'machine', machine: found.name, from: found.login, to: login })))
    return fail(CANCELLED)
  return asAdministrator(deps, (connection) => sendMachineTo(connection, machine, login))
}

async function acceptKeyOf(deps: OfficeAdminDeps, { machine, key }: ParsedInput<'office.acceptKey'>) {
  const found = machineOf(deps, machine)
  if (!found) return fail(NO_MACHINE)
  if (!(await deps.confirm({ kind: 'key', machine: found.name, login: found.login, key }))) return fail(CANCELLED)
  return asAdministrator(deps, (connection) => acceptKey(connection, machine, key))
}

async function voidRowOf(deps: OfficeAdminDeps, { owner, seq, note }: ParsedInput<'office.voidRow'>) {
  const office = deps.office.current()
  const row = office?.workstation()?.view()?.unreadable.get(seq)
  if (!row) return fail({ code: 'notFound', what: 'row' } as const)
  if (!(await deps.confirm({ kind: 'void', what: row.what, seq }))) return fail(CANCELLED)
  const done = await onOwnersConnection(deps, owner, (connection) => voidRow(connection, seq, note))
  if (!done.ok) return done
  office?.reconnect()
  return ok(null)
}

async function declareRestored(deps: OfficeAdminDeps) {
  const to = deps.office.current()?.invitation()
  if (!to) return fail(NO_OFFICE)
  if (!(await deps.confirm({ kind: 'restored', office: to.office }))) return fail(CANCELLED)
  return asAdministrator(deps, (connection) => sendRestored(connection, ''))
}

/** Obstacles are named before the native question. */
async function endMode(deps: OfficeAdminDeps) {
  const office = deps.office.current()
  const to = office?.invitation()
  if (!office || !to) return fail(NO_OFFICE)
  const refused = refusedLeaving(deps.policy) ?? office.refusedEnd()
  if (refused) return fail(refused)
  if (!(await deps.confirm({ kind: 'end', office: to.office }))) return fail(CANCELLED)
  return office.endMode()
}
