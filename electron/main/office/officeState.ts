import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Invitation } from '#contract/office/invitation'
import type { ImportedFilings } from '../filing/importedFilings.ts'
import type { Journal } from '../filing/journal.ts'
import type { Log } from '../log/log.ts'
import { openAppendLog } from '../storage/appendLog.ts'
import type { JsonFile } from '../storage/jsonFile.ts'
import type { Vault } from '../vault/vault.ts'
import type { Secret } from '../vault/secret.ts'
import type { ClaimLog } from './claimLog.ts'
import { type Connection, openPgConnection, type OpenConnection } from './connection.ts'
import { ownLinesAt } from './journalSync.ts'
import { type Mirror, openMirror } from './mirror.ts'
import type { ModeLog } from './modeLog.ts'
import type { OfficePolicy } from './officePolicy.ts'
import { SCHEMA_VERSION } from './schemaFiles.ts'
import { greet, type Seen } from './server.ts'
import { type OfficeFile, readOfficeFile } from './officeFile.ts'
import { type OfficeRefusal, refusalOf } from './sqlError.ts'
import { createWorkstation, type Workstation } from './workstation.ts'

export interface OfficeDeps {
  file: JsonFile
  folder: string
  vault: Pick<Vault, 'secret'>
  /** The journal of this computer alone, and the filings known from others. */
  journal: Journal
  imported: ImportedFilings
  machineName: () => string
  user: () => string
  now: () => Date
  steady: () => number
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  onChange: () => void
  onItems: (seq: number) => void
  onFilings: () => void
  log: Log
  policy: OfficePolicy
  open?: OpenConnection
}

/** An office as this computer stands to it. */
export interface State {
  deps: OfficeDeps
  workstation: Workstation | null
  /** The others' journals. They stay when the office is left, because what was filed stays filed. */
  mirror: Mirror | null
  mode: ModeLog
  claimLog: ClaimLog
}

/** Opens a log of the office beside the journal. */
export const logOf = ({ folder, now }: OfficeDeps, name: string, isWhole: (line: Uint8Array) => boolean) =>
  openAppendLog(join(folder, `${name}.jsonl`), { what: 'office', isWhole, now })

/** Returns what this computer keeps of its office. Throws StorageError. */
export const read = ({ file }: OfficeDeps): OfficeFile => readOfficeFile(file)
export const change = ({ file }: OfficeDeps, changes: Partial<OfficeFile>): void => {
  file.write({ ...file.read(), ...changes })
}

export const mirrorFolder = ({ folder }: OfficeDeps): string => join(folder, 'office')
export const openMirrorIfAny = (deps: OfficeDeps): Mirror | null =>
  read(deps).machine === undefined ? null : openMirror(mirrorFolder(deps), deps.now)

export const secretOf = ({ vault }: OfficeDeps, { host, port, database, user }: Invitation) =>
  vault.secret('office', `${host}:${String(port)}/${database}/${user}`)

/** Creates the workstation and connects it, unless the office mode is ended here. */
export function begin(office: State, to: Invitation): void {
  const { deps } = office
  const machine = read(deps).machine ?? randomUUID()
  office.mirror ??= openMirror(mirrorFolder(deps), deps.now)
  office.workstation = createWorkstation({
    ...deps,
    to,
    machine,
    password: () => secretOf(deps, to).read(),
    open: deps.open ?? openPgConnection,
    memory: {
      seen: (): Seen => read(deps).seen,
      remember: (found) => {
        change(deps, { seen: found })
      },
    },
    ownLines: ownLinesAt(join(deps.folder, 'journal.jsonl')),
    mirror: office.mirror,
    claimLog: office.claimLog,
    onChange: () => {
      rememberRoles(office)
      deps.onChange()
    },
  })
  if (!office.mode.ended()) office.workstation.start()
}

/** Connects once, does `then`, and closes. What goes wrong comes back as a value. */
export async function tryOnce(
  { open = openPgConnection, machineName }: OfficeDeps,
  { to, password, machine, seen }: { to: Invitation; password: Secret; machine: string; seen: Seen },
  then: (connection: Connection) => Promise<unknown> = async () => null,
): Promise<Result<null, OfficeRefusal>> {
  let connection: Connection | undefined
  try {
    connection = await open(to, password)
    await greet(connection, machine, machineName(), seen)
    await then(connection)
    return ok(null)
  } catch (thrown) {
    return fail(refusalOf(thrown, SCHEMA_VERSION))
  } finally {
    connection?.destroy()
  }
}

/** Keeps the office's id and what the user may do, for the day on which the server is gone. */
function rememberRoles({ deps, workstation }: State): void {
  const { invitation: to, roles, officeId } = read(deps)
  if (!to || workstation?.state().kind !== 'online') return
  const now = workstation.view()?.members.get(to.user)?.roles
  const id = workstation.greeting()?.officeId
  if (now && id !== undefined && JSON.stringify([now, id]) !== JSON.stringify([roles, officeId]))
    change(deps, { roles: now, officeId: id })
}
