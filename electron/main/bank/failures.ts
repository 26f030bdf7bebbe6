import { type AppError, type LostCause, lostCause, notSentCause } from '#contract/ipc/errors'
import { chromiumCode, OpeningError, SentError } from '../network/wayErrors.ts'
import { NETWORK_TABLE, type NetworkRow } from './networkTable.ts'
import { NODE_TABLE, type NodeRow } from './outcomeTable.ts'

/** `notSent` provably never left this computer; `lost` may have. */
export type Failure = Extract<AppError, { code: 'notSent' }> | Extract<AppError, { code: 'lost' }>

export const TIMED_OUT = Symbol('timed out')
export const CANCELLED = Symbol('cancelled')

const ROW_OF: ReadonlyMap<string, NetworkRow> = new Map(
  NETWORK_TABLE.flatMap((row) => row.codes.map((code): [string, NetworkRow] => [`ERR_${code}`, row])),
)

/**
 * With Node's transport the stage decides. In Chromium, a refused proxy tunnel proves that nothing was sent only for
 * https (`secure`). In doubt `lost`.
 */
export function classifyFailure(thrown: unknown, secure: boolean): Failure {
  if (thrown === TIMED_OUT) return lost('timeout')
  if (thrown === CANCELLED) return lost('cancelled')
  if (thrown instanceof OpeningError) return failureOf(nodeRow(thrown.stage, thrown.code))
  if (thrown instanceof SentError) return failureOf(nodeRow('sent', thrown.code))
  const code = chromiumCode(thrown)
  if (code === null) return lost(isRedirect(thrown) ? 'redirected' : 'other')
  const row = ROW_OF.get(code) ?? (code.startsWith('ERR_CERT_') ? ROW_OF.get('ERR_CERT_INVALID') : undefined)
  if (row === undefined || (row.secure && !secure)) return lost('other')
  return failureOf(row)
}

function failureOf(row: Pick<NetworkRow, 'outcome' | 'cause'> | undefined): Failure {
  const before = notSentCause.safeParse(row?.cause)
  if (row?.outcome === 'notSent' && before.success) return { code: 'notSent', cause: before.data }
  return lost(lostCause.catch('other').parse(row?.cause))
}

function nodeRow(stage: NodeRow['stage'], code: string): NodeRow | undefined {
  const rows = NODE_TABLE.filter((row) => row.stage === stage)
  const name = alertOf(code) ?? code
  return rows.find(({ codes }) => codes.includes(name)) ?? rows.find(({ codes }) => codes.length === 0)
}

/** OpenSSL and BoringSSL prefix TLS alerts differently with the protocol version. */
const alertOf = (code: string): string | undefined => {
  const name = /^ERR_SSL_[A-Z0-9/]+_ALERT_([A-Z0-9_]+)$/.exec(code)?.[1]
  return name === undefined ? undefined : `ALERT_${name}`
}

/** Electron's error for a forbidden redirect has no code, only this text. */
const isRedirect = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (/redirect/i.test(thrown.message) || (thrown.cause !== undefined && isRedirect(thrown.cause)))

export const lost = (cause: LostCause): Extract<AppError, { code: 'lost' }> => ({ code: 'lost', cause })
