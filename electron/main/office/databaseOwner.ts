// Work that needs the database owner's login. The page sends it each time, and it is forgotten afterwards.
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { FileAccess } from '../documents/deps.ts'
import type { ParsedInput } from '../ipc/handlers.ts'
import type { OfficeQuestion } from '../shell/nativeDialogs/officeQuestions.ts'
import { Secret } from '../vault/secret.ts'
import { type Connection, type OpenConnection, openPgConnection } from './connection.ts'
import type { LazyOffice } from './lazyOffice.ts'
import type { OfficePolicy } from './officePolicy.ts'
import { SCHEMA_VERSION } from './schemaFiles.ts'
import { type SetUpRefusal, setUpRefusalOf } from './sqlError.ts'

export interface OfficeAdminDeps extends Pick<FileAccess, 'askWhere' | 'askWhich' | 'folder' | 'read' | 'write'> {
  office: Pick<LazyOffice, 'current' | 'load'>
  policy: OfficePolicy
  confirm: (asked: OfficeQuestion) => Promise<boolean>
  open?: OpenConnection
}

export const CANCELLED = { code: 'cancelledByUser' } as const
export const NO_OFFICE = { code: 'notFound', what: 'office' } as const

/** A login that may make roles on the server; the page sends it once. */
export type DatabaseOwner = ParsedInput<'office.upgrade'>['owner']

/** Whatever `work` throws comes back as a refusal. */
export async function orRefusal<T>(work: () => Promise<T>): Promise<Result<T, SetUpRefusal>> {
  try {
    return ok(await work())
  } catch (thrown) {
    return fail(setUpRefusalOf(thrown, SCHEMA_VERSION))
  }
}

/** Ends the connection after `work`. */
export async function onOwnersConnection<T>(
  deps: OfficeAdminDeps,
  owner: DatabaseOwner,
  work: (connection: Connection) => Promise<T>,
): Promise<Result<T, SetUpRefusal | typeof NO_OFFICE>> {
  const to = deps.office.current()?.invitation()
  if (!to) return fail(NO_OFFICE)
  return orRefusal(async () => {
    const connection = await (deps.open ?? openPgConnection)({ ...to, user: owner.login }, new Secret(owner.password))
    try {
      return await work(connection)
    } finally {
      connection.destroy()
    }
  })
}
