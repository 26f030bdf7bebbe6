// Adding, changing and removing members, as asked for by an administrator in the settings.
import type { OfficeRefusal } from '#contract/ipc/office'
import { join } from 'node:path'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Invitation } from '#contract/office/invitation'
import { safeFileName } from '../documents/fileName.ts'
import type { ParsedInput } from '../ipc/handlers.ts'
import { Secret } from '../vault/secret.ts'
import { CANCELLED, NO_OFFICE, type OfficeAdminDeps, onOwnersConnection } from './databaseOwner.ts'
import { memberRefusal } from './officeErrors.ts'
import { addMember, deactivate, type MemberError, readmit, renewPassword, setRoles } from './members.ts'
import { fingerprintOf } from './serverCertificate.ts'
import { sqlOf } from './setUp.ts'
import type { Sql } from './sql.ts'

/** Also brings a deactivated member back. */
export async function add(
  deps: OfficeAdminDeps,
  { owner, login, displayName, roles }: ParsedInput<'office.addMember'>,
) {
  if (!deps.office.current()?.invitation()) return fail(NO_OFFICE)
  if (!(await deps.confirm({ kind: 'add', name: displayName, login, roles }))) return fail(CANCELLED)
  const member = { login, displayName, roles }
  const added = await onOwnersConnection(deps, owner, async (connection) => {
    const made = await addMember(sqlOf(connection), member)
    return made.ok || made.error.code !== 'loginTaken' ? made : readmit(sqlOf(connection), member, 'nobodyElse')
  })
  return withFingerprint(deps, answerOf(added))
}

/** This computer uses the new password for its own member. */
export async function renew(deps: OfficeAdminDeps, { owner, login }: ParsedInput<'office.renewPassword'>) {
  const member = memberOf(deps, login)
  if (!member?.active) return fail(NO_MEMBER)
  if (!(await deps.confirm({ kind: 'password', name: member.display_name, login }))) return fail(CANCELLED)
  const made = await onOwnersConnection(deps, owner, (connection) => renewPassword(sqlOf(connection), login))
  const renewed = answerOf(made)
  const office = deps.office.current()
  if (renewed.ok && office?.invitation()?.user === login) await office.takePassword(new Secret(renewed.value.password))
  return withFingerprint(deps, renewed)
}

/** Uses the administrator's own login. */
export async function changeRoles(deps: OfficeAdminDeps, { login, roles }: ParsedInput<'office.setRoles'>) {
  const member = memberOf(deps, login)
  if (!member) return fail(NO_MEMBER)
  if (!(await deps.confirm({ kind: 'roles', name: member.display_name, login, roles }))) return fail(CANCELLED)
  return answerOf(await asMember(deps, (sql) => setRoles(sql, login, roles)))
}

/** Uses the administrator's own login. */
export async function endMembership(deps: OfficeAdminDeps, login: string) {
  const member = memberOf(deps, login)
  if (!member) return fail(NO_MEMBER)
  if (!(await deps.confirm({ kind: 'deactivate', name: member.display_name, login }))) return fail(CANCELLED)
  return answerOf(await asMember(deps, (sql) => deactivate(sql, login)))
}

/** The invitation holds no password. */
export async function saveInvitation({ office, askWhere, folder, write }: OfficeAdminDeps, login: string) {
  const own = office.current()?.invitation()
  if (!own) return fail(NO_OFFICE)
  const to: Invitation = { ...own, office: nameOf({ office }) ?? own.office, user: login }
  const name = safeFileName(`${to.office}-${login}.office.json`, ['json'])
  const path = await askWhere(join(folder.last(), name), [{ name: 'Office', extensions: ['json'] }])
  if (path === null) return ok(false)
  await write(path, new TextEncoder().encode(`${JSON.stringify(to, null, 2)}\n`))
  return ok(true)
}

/** Whoever joins knows the server by the fingerprint, which is told on the same way as the password. */
function withFingerprint<E>({ office }: OfficeAdminDeps, made: Result<{ password: string }, E>) {
  const certificate = office.current()?.invitation()?.certificate
  const fingerprint = certificate === undefined ? null : fingerprintOf(certificate)
  return made.ok ? ok({ ...made.value, fingerprint }) : made
}

const NO_MEMBER = { code: 'notFound', what: 'member' } as const

const viewOf = ({ office }: Pick<OfficeAdminDeps, 'office'>) => office.current()?.workstation()?.view()
const nameOf = (deps: Pick<OfficeAdminDeps, 'office'>) => viewOf(deps)?.meta?.name
const memberOf = (deps: OfficeAdminDeps, login: string) => viewOf(deps)?.members.get(login)

const asMember = async <T>(
  { office }: OfficeAdminDeps,
  work: (sql: Sql) => Promise<T>,
): Promise<Result<T, OfficeRefusal | typeof NO_OFFICE>> =>
  (await office
    .current()
    ?.workstation()
    ?.use((connection) => work(sqlOf(connection)))) ?? fail(NO_OFFICE)

/** The outer result is the connection's, the inner one the server's. */
function answerOf<T, E>(done: Result<Result<T, MemberError>, E>): Result<T, E | ReturnType<typeof memberRefusal>> {
  if (!done.ok) return done
  return done.value.ok ? done.value : fail(memberRefusal(done.value.error))
}
