// The connection check in the settings: from the address of the server to a round trip.
import { X509Certificate } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { OfficeDiagnosis, OfficeStep } from '#contract/ipc/officeAdmin'
import type { Invitation } from '#contract/office/invitation'
import type { Secret } from '../vault/secret.ts'
import type { Connection, OpenConnection } from './connection.ts'
import { SCHEMA_VERSION } from './schemaFiles.ts'
import { greet } from './server.ts'
import { fetchCertificate, opened } from './serverCertificate.ts'
import { setUpRefusalOf } from './sqlError.ts'

export interface OfficeWay {
  to: Invitation
  password: () => Promise<Secret | null>
  machine: string
  machineName: string
  /** The public half of this machine's key. */
  key: string | null
  open: OpenConnection
}
type Step = OfficeDiagnosis[number]
type Facts = Step['facts']
/** `problem` ends the diagnosis; `warn` does not. */
interface Found {
  facts?: Facts
  problem?: string
  versions?: Step['versions']
  warn?: boolean
}

const LIMIT_MS = 5_000
const ROUND_TRIPS = 5
const ORDER: readonly OfficeStep[] = ['address', 'tls', 'login', 'version', 'permissions', 'roundTrip']

/**
 * Steps after the first failure are skipped. Never rejects. The password goes only to a server that showed the right
 * certificate.
 */
export async function diagnoseOffice(way: OfficeWay): Promise<OfficeDiagnosis> {
  const tried: Tried = { connection: null, roles: [], durable: true }
  const steps: Step[] = []
  try {
    for (const step of ORDER) {
      const before = steps.at(-1)
      const blocked = before?.state === 'failed' || before?.state === 'skipped'
      steps.push(blocked ? { step, state: 'skipped', facts: [] } : await run(step, () => STEPS[step](way, tried)))
    }
  } finally {
    tried.connection?.destroy()
  }
  return steps
}

interface Tried {
  connection: Connection | null
  roles: readonly string[]
  durable: boolean
}

async function run(step: OfficeStep, work: () => Promise<Found>): Promise<Step> {
  const begun = performance.now()
  const {
    facts = [],
    problem,
    versions,
    warn,
  } = await work().catch((thrown: unknown): Found => {
    const refusal = setUpRefusalOf(thrown, SCHEMA_VERSION)
    if (refusal.code !== 'officeVersion') return { problem: refusal.code }
    return { problem: refusal.code, versions: { theirs: refusal.theirs, ours: refusal.ours } }
  })
  const state = problem !== undefined ? 'failed' : warn ? 'warn' : 'ok'
  const elapsedMs = Math.round((performance.now() - begun) * 10) / 10
  return { step, state, elapsedMs, facts, ...(problem !== undefined && { problem }), ...(versions && { versions }) }
}

const STEPS: Readonly<Record<OfficeStep, (way: OfficeWay, tried: Tried) => Promise<Found>>> = {
  address: async ({ to }) => {
    const socket = await opened(to, LIMIT_MS)
    socket.destroy()
    return { facts: [{ name: 'server', value: `${to.host}:${String(to.port)}` }] }
  },
  tls: async ({ to }) => {
    const shown = new X509Certificate(await fetchCertificate(to, LIMIT_MS))
    const facts: Facts = [{ name: 'certificate', value: shown.fingerprint256 }]
    const pinned = to.certificate === undefined ? null : new X509Certificate(to.certificate)
    const fits = pinned === null || pinned.fingerprint256 === shown.fingerprint256 || shown.checkIssued(pinned)
    return fits ? { facts } : { facts, problem: 'officeCertificate' }
  },
  login: async ({ to, password, open }, tried) => {
    const facts: Facts = [{ name: 'user', value: to.user }]
    const secret = await password()
    if (!secret) return { facts, problem: 'officeLogin' }
    tried.connection = await open(to, secret)
    return { facts }
  },
  version: async ({ machine, machineName: name, key }, tried) => {
    if (!tried.connection) return { problem: 'officeUnreachable' }
    const [server] = await tried.connection.query('show server_version')
    const greeting = await greet(tried.connection, { machine, name, key }, undefined)
    Object.assign(tried, { roles: greeting.roles, durable: greeting.durable })
    const value = `PostgreSQL ${String(server?.['server_version'])} / office ${String(greeting.schemaVersion)}`
    return { facts: [{ name: 'versions', value }] }
  },
  permissions: async (_way, { connection, roles, durable }) => {
    await connection?.query('select count(*) from office.claim')
    const facts: Facts = [{ name: 'roles', value: roles.join(' ') }]
    return durable ? { facts } : { facts: [...facts, { name: 'fsync', value: 'off' }], warn: true }
  },
  roundTrip: async (_way, { connection }) => {
    for (let n = 0; n < ROUND_TRIPS; n++) await connection?.query('select 1')
    return {}
  },
}
