// What the files of a joined office share: its state in memory, and what this computer has stored of it.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { OfficeRefusal, OfficeStatus } from '#contract/ipc/office'
import type { Invitation } from '#contract/office/invitation'
import type { Greeting } from '#contract/office/rows'
import type { ImportedFilings } from '../filing/importedFilings.ts'
import type { Journal } from '../filing/journal.ts'
import type { FreedQuestion } from '../shell/nativeDialogs/filingQuestions.ts'
import type { Log } from '../guard/log/log.ts'
import { openAppendLog } from '../storage/appendLog.ts'
import type { JsonFile } from '../storage/jsonFile.ts'
import type { Vault } from '../vault/vault.ts'
import type { Secret } from '../vault/secret.ts'
import type { ClaimMemory } from './claimMemory.ts'
import type { ClaimLog } from './claimLog.ts'
import { type Connection, openPgConnection, type OpenConnection } from './connection.ts'
import { ownLinesAt } from './journalSync.ts'
import { machineKeyOf } from './machineKey.ts'
import { type Mirror, openMirror } from './mirror.ts'
import type { ModeLog } from './modeLog.ts'
import { type OfficePolicy, refusedLeaving } from './officePolicy.ts'
import { fingerprintOf } from './serverCertificate.ts'
import { SCHEMA_VERSION } from './schemaFiles.ts'
import { greet, type Seen } from './server.ts'
import { type OfficeFile, readOfficeFile } from './officeFile.ts'
import { refusalOf } from './sqlError.ts'
import { createWorkstation, type Workstation } from './workstation.ts'

export interface OfficeDeps {
  file: JsonFile
  folder: string
  vault: Pick<Vault, 'secret'>
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
  /** Asks about a production lot that somebody else settled as never arrived. */
  confirmFreed?: (asked: FreedQuestion) => Promise<boolean>
  log: Log
  policy: OfficePolicy
  open?: OpenConnection
}

export interface OfficeState {
  deps: OfficeDeps
  workstation: Workstation | null
  /** Stays when the office is left: what was filed stays filed. */
  mirror: Mirror | null
  mode: ModeLog
  claimLog: ClaimLog
  claimMemory: ClaimMemory
  /** The return from an ended office mode, while it is under way. */
  returning: Promise<Result<OfficeStatus, OfficeRefusal>> | null
}

export const logOf = ({ folder, now }: OfficeDeps, name: string, isWhole: (line: Uint8Array) => boolean) =>
  openAppendLog(join(folder, `${name}.jsonl`), { what: 'office', isWhole, now })

/** What is stored of the office. Throws StorageError. */
export const read = ({ file }: OfficeDeps): OfficeFile => readOfficeFile(file)
export const change = ({ file }: OfficeDeps, changes: Partial<OfficeFile>): void => {
  file.write({ ...file.read(), ...changes })
}

export const mirrorFolder = ({ folder }: OfficeDeps): string => join(folder, 'office')
export const openMirrorIfAny = (deps: OfficeDeps): Mirror | null =>
  read(deps).machine === undefined ? null : openMirror(mirrorFolder(deps), deps.now)

/**
 * The password of one login at the server with this certificate; one that an earlier version kept without the
 * certificate is bound at its first use.
 */
export function secretOf({ vault }: OfficeDeps, { host, port, database, user, certificate }: Invitation) {
  const unbound = `${host}:${String(port)}/${database}/${user}`
  const before = vault.secret('office', unbound)
  const bound = vault.secret(
    'office',
    `${unbound} ${certificate === undefined ? 'system' : fingerprintOf(certificate)}`,
  )
  return {
    async read(): ReturnType<typeof bound.read> {
      const found = await bound.read()
      if (found.ok || found.error.code !== 'noCredentials') return found
      const old = await before.read()
      if (!old.ok) return found
      await bound.set(old.value)
      before.clear()
      return old
    },
    set: bound.set,
    clear(): void {
      bound.clear()
      before.clear()
    },
  }
}

/**
 * This computer's own file is not enough: the policy must allow it and the server must have said that this person
 * administers the office.
 */
export function endedMode({ deps, mode }: Pick<OfficeState, 'deps' | 'mode'>) {
  const { roles = [] } = read(deps)
  return refusedLeaving(deps.policy) === null && roles.includes('administer') ? mode.ended() : null
}

export type EndRefused = { code: 'officeRole' } | { code: 'officeReachable' }

/**
 * Answers of a server that can be reached, to a person or computer that may be lost or put out: what was filed here
 * without it, the others could file too.
 */
const REFUSED_BY_SERVER: readonly string[] = [
  'officeLogin',
  'officeNotMember',
  'officeKeyChanged',
  'officeMachineTaken',
]

/** Null when office mode can be ended. */
export function refusedEnd({ deps, workstation }: Pick<OfficeState, 'deps' | 'workstation'>): EndRefused | null {
  const { roles = [] } = read(deps)
  if (!roles.includes('administer')) return { code: 'officeRole' }
  const state = workstation?.state()
  const isThere =
    state?.kind === 'online' || (state?.kind === 'offline' && REFUSED_BY_SERVER.includes(state.error.code))
  return isThere ? { code: 'officeReachable' } : null
}

export function begin(office: OfficeState, to: Invitation): void {
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
      machines: () => read(deps).machines ?? [],
      rememberMachines: (found) => {
        const before = read(deps).machines ?? []
        const all = new Map([...before, ...found].map((one) => [one.id, one]))
        if (JSON.stringify([...all.values()]) !== JSON.stringify(before)) change(deps, { machines: [...all.values()] })
      },
    },
    ownLines: ownLinesAt(join(deps.folder, 'journal.jsonl')),
    mirror: office.mirror,
    claimLog: office.claimLog,
    claimMemory: office.claimMemory,
    onChange: () => {
      rememberRoles(office)
      deps.onChange()
    },
  })
  if (!endedMode(office)) office.workstation.start()
}

/** Makes one connection and ends it after `then`. Whatever is thrown comes back as a refusal. */
export async function tryOnce(
  { open = openPgConnection, machineName, vault }: OfficeDeps,
  { to, password, machine, seen }: { to: Invitation; password: Secret; machine: string; seen: Seen },
  then: (connection: Connection, greeting: Greeting) => Promise<unknown> = async () => null,
): Promise<Result<null, OfficeRefusal>> {
  let connection: Connection | undefined
  try {
    connection = await open(to, password)
    const key = await machineKeyOf(vault)
    const greeting = await greet(connection, { machine, name: machineName(), key: key?.publicKey ?? null }, seen)
    if (!greeting.keyFits) return fail({ code: 'officeKeyChanged' })
    await then(connection, greeting)
    return ok(null)
  } catch (thrown) {
    return fail(refusalOf(thrown, SCHEMA_VERSION))
  } finally {
    connection?.destroy()
  }
}

/** Stores the person's roles, which are needed even when the server cannot be reached. */
function rememberRoles({ deps, workstation }: OfficeState): void {
  const { invitation: to, roles, officeId } = read(deps)
  if (!to || workstation?.state().kind !== 'online') return
  const now = workstation.view()?.members.get(to.user)?.roles
  const id = workstation.greeting()?.officeId
  if (now && id !== undefined && JSON.stringify([now, id]) !== JSON.stringify([roles, officeId]))
    change(deps, { roles: now, officeId: id })
}
