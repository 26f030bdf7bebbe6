// One secured connection to PostgreSQL, on which one statement follows the other.
import { X509Certificate } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import type { ConnectionOptions, PeerCertificate } from 'node:tls'
import { checkServerIdentity } from 'node:tls'
import type { Client, ClientConfig } from 'pg'
import type { Invitation } from '#contract/office/invitation'
import { reveal, type Secret } from '../vault/secret.ts'
import { sqlState } from './sql.ts'

/** Milliseconds. */
export interface Limits {
  connectMs: number
  queryMs: number
}
export const LIMITS: Limits = { connectMs: 5_000, queryMs: 15_000 }

/** Unchecked: the caller reads it with a schema. */
export type SqlRow = Readonly<Record<string, unknown>>

export interface Connection {
  /**
   * One statement after the other. Rejects with the server's error, or `limitMs` after its turn without an answer.
   * Going unanswered ends the connection; the statement may have been carried out.
   */
  query(text: string, values?: readonly unknown[], limitMs?: number): Promise<SqlRow[]>
  onEnd(listener: () => void): void
  onNotice(listener: (payload: string) => void): void
  /** Without waiting for the server. */
  destroy(): void
}

export type OpenConnection = (to: Invitation, password: Secret, limits?: Limits) => Promise<Connection>

/**
 * The server must show the invitation's pinned certificate, or one that the system's authorities issued for this
 * host.
 */
export const openPgConnection: OpenConnection = async (to, password, limits = LIMITS) => {
  // An app without an office never loads it.
  const { default: pg } = await import('pg')
  const socket = new Socket()
  // Schemas read an instant's text, not a Date.
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text)
  const client = new pg.Client({
    ...configOf(to, limits),
    password: reveal(password),
    stream: () => socket,
    types,
  })
  demandScram(client, socket)
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve)
    // Without a listener an error of an idle connection would end the process; `end` follows it.
    client.on('error', () => {
      socket.destroy()
    })
  })
  try {
    await client.connect()
    await begin(client)
  } catch (thrown) {
    socket.destroy()
    throw thrown
  }
  return connectionOf(client, socket, ended, limits)
}

/**
 * Ends the connection unless the server asks by SCRAM with channel binding, which proves the password without telling
 * it and only over this very TLS connection.
 */
function demandScram(client: Client, socket: Socket): void {
  const { connection } = client as unknown as { connection: EventEmitter }
  const refuse = (): void => {
    socket.destroy(new NoScram('the server does not offer SCRAM with channel binding'))
  }
  for (const other of ['authenticationCleartextPassword', 'authenticationMD5Password'] as const) {
    connection.removeAllListeners(other)
    connection.on(other, refuse)
  }
  const usual = connection.listeners('authenticationSASL') as ((message: object) => void)[]
  connection.removeAllListeners('authenticationSASL')
  connection.on('authenticationSASL', (message: { mechanisms: readonly string[] }) => {
    if (!message.mechanisms.includes('SCRAM-SHA-256-PLUS')) refuse()
    else for (const listener of usual) listener(message)
  })
}

/** Its code is one of the server's own refusals, which `refusalOf` puts into words. */
class NoScram extends Error {
  readonly code = 'OF015'
}

/**
 * The first statement names its function in full and pins the search path, so that nothing in another schema is
 * found. If another backend answers than at the login, a pooler is in between: what one computer sets there counts
 * for the next.
 */
async function begin(client: Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(
    "select pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', false), pg_catalog.pg_backend_pid() as pid",
  )
  if (rows[0]?.pid !== (client as unknown as Backend).processID) throw new Pooled('another backend answers')
  await client.query("set time zone 'UTC'")
}

/** Missing in the library's types. */
interface Backend {
  processID: number
}

/** Its code is one of the server's own refusals, as above. */
class Pooled extends Error {
  readonly code = 'OF010'
}

const configOf = (to: Invitation, { connectMs, queryMs }: Limits): ClientConfig => ({
  host: to.host,
  port: to.port,
  database: to.database,
  user: to.user,
  ssl: tlsOf(to),
  connectionTimeoutMillis: connectMs,
  query_timeout: queryMs,
  statement_timeout: queryMs,
  lock_timeout: queryMs,
  idle_in_transaction_session_timeout: queryMs,
  enableChannelBinding: true,
  keepAlive: true,
  application_name: 'tokucho-desk',
})

/** Trusts the pinned certificate alone, or the system's authorities and the host's name. */
export function tlsOf({ certificate, host }: Pick<Invitation, 'certificate' | 'host'>): ConnectionOptions {
  if (certificate === undefined) return { rejectUnauthorized: true, servername: host, minVersion: 'TLSv1.2' }
  const pinned = new X509Certificate(certificate).fingerprint256
  return {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ca: certificate,
    // The pinned certificate ends every chain, even one whose authority is not trusted here.
    allowPartialTrustChain: true,
    // The exact certificate is known; its name is ignored because an office reaches its server by many addresses.
    checkServerIdentity: (name: string, shown: PeerCertificate) =>
      shown.fingerprint256 === pinned
        ? undefined
        : (checkServerIdentity(name, shown) ?? new Error('other certificate')),
  }
}

function connectionOf(client: Client, socket: Socket, ended: Promise<void>, { queryMs }: Limits): Connection {
  let tail: Promise<unknown> = Promise.resolve()
  return {
    query(text, values = [], limitMs = queryMs) {
      // The limit counts from the statement's own turn: a heartbeat waiting behind a large upload says nothing about
      // the line.
      const answer = tail.then(() => runOne(client, socket, { text, values: [...values], query_timeout: limitMs }))
      tail = answer.catch(() => undefined)
      return answer
    },
    onEnd: (listener) => void ended.then(listener),
    onNotice(listener) {
      client.on('notification', ({ payload = '' }) => {
        listener(payload)
      })
    },
    destroy: () => {
      socket.destroy()
    },
  }
}

async function runOne(client: Client, socket: Socket, query: QueryWithTimeout): Promise<SqlRow[]> {
  try {
    return (await client.query<SqlRow>(query)).rows
  } catch (thrown) {
    // Without an SQL state, the connection itself failed.
    if (sqlState(thrown) === null) socket.destroy()
    throw thrown
  }
}

export const limited = (connection: Connection, limitMs: number): Connection => ({
  ...connection,
  query: (text, values, own = limitMs) => connection.query(text, values, own),
})

/** Missing in the library's types. */
interface QueryWithTimeout {
  text: string
  values: unknown[]
  query_timeout: number
}
