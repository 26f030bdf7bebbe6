import { X509Certificate } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import type { ConnectionOptions, PeerCertificate } from 'node:tls'
import { checkServerIdentity } from 'node:tls'
import type { Client, ClientConfig } from 'pg'
import type { Invitation } from '#contract/office/invitation'
import { reveal, type Secret } from '../vault/secret.ts'
import { sqlState } from './sql.ts'

/** How long each step may take, in milliseconds. */
export interface Limits {
  connectMs: number
  queryMs: number
}
export const LIMITS: Limits = { connectMs: 5_000, queryMs: 15_000 }

/** A row as the server sent it; the caller reads it with a schema. */
export type Row = Readonly<Record<string, unknown>>

/** One open connection to the office's database. */
export interface Connection {
  /**
   * Runs one statement and returns its rows; statements run one after the other. Rejects with the server's error, or when
   * no answer comes within `limitMs` of its turn. Such a timeout ends the connection, because a line that swallows
   * everything looks the same; the statement may still have been carried out.
   */
  query(text: string, values?: readonly unknown[], limitMs?: number): Promise<Row[]>
  /** Called once when the connection is lost or closed. */
  onEnd(listener: () => void): void
  /** Called for every notification of the server. */
  onNotice(listener: (payload: string) => void): void
  /** Closes the connection at once, without waiting for the server. */
  destroy(): void
}

/** Opens a connection. Rejects with the error of the network, of TLS or of the server. */
export type OpenConnection = (to: Invitation, password: Secret, limits?: Limits) => Promise<Connection>

/**
 * Opens a connection to PostgreSQL with TLS and the person's own login. The server must show the pinned certificate of
 * the invitation, or one that the system's authorities issued for this host.
 */
export const openPgConnection: OpenConnection = async (to, password, limits = LIMITS) => {
  // Loaded here, so that an app without an office never reads the library.
  const { default: pg } = await import('pg')
  const socket = new Socket()
  // The schemas take the text of an instant as it is, and need no Date for it.
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
 * Ends a connection whose server asks for the password in any other way than SCRAM with channel binding, which proves the
 * password without telling it and only to the end of this very TLS connection. Nothing is sent to such a server.
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

/** Thrown when a server asks for the password in a way in which it, or somebody between, could keep it. */
class NoScram extends Error {
  readonly code = 'OF015'
}

/**
 * Settles the session before anything else is asked. The first statement names its function in full and pins the search
 * path, so nothing that somebody made in another schema is ever found. A backend that is not the one which the server
 * named at the login belongs to a pooler: what one computer sets there counts for the next.
 */
async function begin(client: Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(
    "select pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', false), pg_catalog.pg_backend_pid() as pid",
  )
  if (rows[0]?.pid !== (client as unknown as Backend).processID) throw new Pooled('another backend answers')
  await client.query("set time zone 'UTC'")
}

/** The backend's number as the server told it at the login, which the library keeps and its types leave out. */
interface Backend {
  processID: number
}

/** Thrown when the connection leads to a pooler. */
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

/** Returns the TLS options: the pinned certificate alone is trusted, or the system's authorities and the host's name. */
export function tlsOf({ certificate, host }: Pick<Invitation, 'certificate' | 'host'>): ConnectionOptions {
  if (certificate === undefined) return { rejectUnauthorized: true, servername: host, minVersion: 'TLSv1.2' }
  const pinned = new X509Certificate(certificate).fingerprint256
  return {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ca: certificate,
    // The pinned certificate is the end of every chain, also one that an authority issued, which is not trusted here.
    allowPartialTrustChain: true,
    // The exact certificate is known, so its name adds nothing: an office reaches its server by many addresses.
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
      // The limit counts from the statement's own turn: a beat behind a large upload says nothing about the line.
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

async function runOne(client: Client, socket: Socket, query: QueryWithTimeout): Promise<Row[]> {
  try {
    return (await client.query<Row>(query)).rows
  } catch (thrown) {
    // An error with a state is an answer of the server; any other one comes from a line that is of no more use.
    if (sqlState(thrown) === null) socket.destroy()
    throw thrown
  }
}

/** Returns the same connection, on which a statement without a limit of its own has this one. */
export const limited = (connection: Connection, limitMs: number): Connection => ({
  ...connection,
  query: (text, values, own = limitMs) => connection.query(text, values, own),
})

/** The query's own time limit, which the library reads and its types leave out. */
interface QueryWithTimeout {
  text: string
  values: unknown[]
  query_timeout: number
}
