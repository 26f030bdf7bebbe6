import type { OfficeRefusal } from '#contract/ipc/office'
import { ZodError } from 'zod'
import { StorageError } from '../storage/storageError.ts'

const BY_STATE: Readonly<Record<string, Exclude<OfficeRefusal['code'], 'officeVersion'>>> = {
  OF001: 'officeNotMember',
  OF002: 'officeRole',
  OF004: 'officeRecovering',
  OF005: 'officeJournalDiffers',
  OF010: 'officePooled',
  OF011: 'officeKeyChanged',
  OF012: 'officeBehind',
  OF013: 'officeMachineTaken',
  OF014: 'officeTooManyMachines',
  OF015: 'officeCertificate',
  '28P01': 'officeLogin',
  '28000': 'officeLogin',
  // No schema, or no right to use it: a login of this server that is not of this office.
  '3F000': 'officeNotMember',
  '42501': 'officeNotMember',
  '42883': 'officeNotMember',
}

/** States that pass by themselves: the connection, too many of them, a lock, a restart, a limit of time. */
const PASSING = /^(?:08|40|57|53300|55P03)/
const SQL_STATE = /^[0-9A-Z]{5}$/

/**
 * Returns what an error of the connection, of the server or of this computer's copies means. `ours` is the schema
 * version of this app. An error that nothing here knows counts as an unreachable server.
 */
export function refusalOf(thrown: unknown, ours: number): OfficeRefusal {
  if (thrown instanceof StorageError) return { code: 'officeStorage' }
  if (thrown instanceof ZodError) return { code: 'officeUnreadable' }
  const { code = '', detail } = fieldsOf(thrown)
  if (code === 'OF003') return { code: 'officeVersion', theirs: Number(detail), ours }
  if (isShut(thrown)) return { code: 'officeNotMember' }
  const known = BY_STATE[code]
  if (known !== undefined) return { code: known }
  if (isCertificate(thrown, code)) return { code: 'officeCertificate' }
  // `EPIPE` looks like a state; only the network's errors begin with E.
  const ofServer = SQL_STATE.test(code) && !code.startsWith('E') && !PASSING.test(code)
  return { code: ofServer ? 'officeServerFault' : 'officeUnreachable' }
}

/**
 * When to connect again after a refusal. `soon`: it may pass at any moment, as while a backup is put back. `later`: somebody has to do something, here
 * or at the server. `asked`: only if somebody asks, because a wrong password must not be repeated for hours.
 */
export type Retry = 'soon' | 'later' | 'asked'

const PASSES: ReadonlySet<OfficeRefusal['code']> = new Set([
  'officeUnreachable',
  'officeRecovering',
  'officeServerFault',
])

/**
 * States of a database into which a backup is being put back, besides those of somebody who is no member: schema,
 * functions and, at the very end, rights come one after the other.
 */
const BEING_RESTORED: ReadonlySet<string> = new Set(['3F000', '42501', '42883'])

/** Returns when to connect again after this error, which means `refusal`. */
export function retryOf({ code }: OfficeRefusal, thrown: unknown): Retry {
  if (PASSES.has(code) || BEING_RESTORED.has(fieldsOf(thrown).code ?? '')) return 'soon'
  return code === 'officeLogin' ? 'asked' : 'later'
}

const fieldsOf = (thrown: unknown): { code?: string; detail?: string } =>
  thrown instanceof Error
    ? {
        ...('code' in thrown && typeof thrown.code === 'string' && { code: thrown.code }),
        ...('detail' in thrown && typeof thrown.detail === 'string' && { detail: thrown.detail }),
      }
    : {}

/**
 * Returns whether a login was shut, as `office.deactivate` does. The server says so with the state of a computer that no
 * line of pg_hba.conf lets in; the function that says it tells the two apart in every language of the server.
 */
const isShut = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  fieldsOf(thrown).code === '28000' &&
  'routine' in thrown &&
  thrown.routine === 'InitializeSessionUserId'

const isCertificate = (thrown: unknown, code: string): boolean =>
  /^(?:ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code) ||
  (thrown instanceof Error && thrown.message === 'other certificate')

/** What the server says to an owner who sets the office up, besides what every member may hear. */
export type SetUpRefusal =
  OfficeRefusal | { code: 'officeNoTls' } | { code: 'officeHostNotAllowed' } | { code: 'officeNoDatabase' }

const OF_OWNER: Readonly<Record<string, Exclude<SetUpRefusal, OfficeRefusal>['code']>> = {
  // No line of pg_hba.conf lets this login in from this computer with TLS.
  '28000': 'officeHostNotAllowed',
  '3D000': 'officeNoDatabase',
}

/** Returns what an error means while an office is set up or its connection is tried step by step. */
export function setUpRefusalOf(thrown: unknown, ours: number): SetUpRefusal {
  const { code = '' } = fieldsOf(thrown)
  const known = isShut(thrown) ? undefined : OF_OWNER[code]
  if (known !== undefined) return { code: known }
  return isNoTls(thrown) ? { code: 'officeNoTls' } : refusalOf(thrown, ours)
}

/** The library says it in words, our own request for a certificate by the name of its error. */
const isNoTls = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (thrown.name === 'NoTls' || thrown.message === 'The server does not support SSL connections')
