// What an error of the office's server means to the user, and when to try again.
import type { OfficeRefusal } from '#contract/ipc/office'
import { ZodError } from 'zod'
import { StorageError } from '../storage/storageError.ts'

/** `OF…`: refusals of this app, raised by the functions in resources/office or by main itself. */
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
  // No schema, or no right to use it: the login is not of this office.
  '3F000': 'officeNotMember',
  '42501': 'officeNotMember',
  '42883': 'officeNotMember',
}

/** States that pass by themselves: the connection, too many of them, a lock, a restart, a time limit. */
const PASSING = /^(?:08|40|57|53300|55P03)/
const SQL_STATE = /^[0-9A-Z]{5}$/

/**
 * `ours`: this app's schema version. A state of SQL that is not named here is a fault of the server; an error without
 * one, or with one that passes, counts as an unreachable server.
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
  // `EPIPE` looks like a state; only network errors begin with E.
  const ofServer = SQL_STATE.test(code) && !code.startsWith('E') && !PASSING.test(code)
  return { code: ofServer ? 'officeServerFault' : 'officeUnreachable' }
}

/**
 * `soon`: may pass at any moment, as while a backup is put back. `later`: somebody has to do something. `asked`: only
 * on request, because a wrong password must not be repeated for hours.
 */
export type Retry = 'soon' | 'later' | 'asked'

const PASSES: ReadonlySet<OfficeRefusal['code']> = new Set([
  'officeUnreachable',
  'officeRecovering',
  'officeServerFault',
])

/** While a backup is put back, schema, functions and at last rights come one after the other. */
const BEING_RESTORED: ReadonlySet<string> = new Set(['3F000', '42501', '42883'])

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
 * The login is shut out. The server uses the same state when no line of pg_hba.conf lets a computer in; only the
 * reporting function's name tells the two apart in every language.
 */
const isShut = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  fieldsOf(thrown).code === '28000' &&
  'routine' in thrown &&
  thrown.routine === 'InitializeSessionUserId'

const isCertificate = (thrown: unknown, code: string): boolean =>
  /^(?:ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code) ||
  (thrown instanceof Error && thrown.message === 'other certificate')

export type SetUpRefusal =
  OfficeRefusal | { code: 'officeNoTls' } | { code: 'officeHostNotAllowed' } | { code: 'officeNoDatabase' }

const OF_OWNER: Readonly<Record<string, Exclude<SetUpRefusal, OfficeRefusal>['code']>> = {
  // No line of pg_hba.conf lets this login in from this computer with TLS.
  '28000': 'officeHostNotAllowed',
  '3D000': 'officeNoDatabase',
}

export function setUpRefusalOf(thrown: unknown, ours: number): SetUpRefusal {
  const { code = '' } = fieldsOf(thrown)
  const known = isShut(thrown) ? undefined : OF_OWNER[code]
  if (known !== undefined) return { code: known }
  return isNoTls(thrown) ? { code: 'officeNoTls' } : refusalOf(thrown, ours)
}

/** The library reports it in words, our own request for a certificate by the error's name. */
const isNoTls = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (thrown.name === 'NoTls' || thrown.message === 'The server does not support SSL connections')
