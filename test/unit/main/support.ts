import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { LocalTaxApplication } from '#contract/bank/localTaxApplication'
import type { Environment, EnvironmentName } from '#contract/ipc/company'
import { buildApplication } from '#domain/lots/application'
import { emptyDetail, type LotHead } from '#domain/lots/lot'
import { type BankClientDeps, createBankClient } from '#main/bank/client'
import { createDriftLog } from '#main/bank/driftLog'
import type { HttpFetch } from '#main/network/answer'
import type { Caller } from '#main/ipc/handlers'
import type { Log } from '#main/guard/log/log'
import { Secret } from '#main/vault/secret'
import { StorageError } from '#main/storage/storageError'
import { createJournal, type JournalDeps } from '#main/filing/journal'
import type { ChainEnd, ChainHeadReading } from '#main/storage/chainHead'
import { type AppLock, createAppLock, type LockDeps } from '#main/guard/lock/lock'
import { createCertificates } from '#main/network/certificates'
import type { NetworkDeps } from '#main/network/handlers'
import { openNetworkData } from '#main/network/networkFile'
import { createProxyLogins } from '#main/network/proxyLogin'
import { createPolicy } from '#main/guard/policy/policy'
import type { JsonFile } from '#main/storage/jsonFile'
import type { SafeStorageLike, Vault } from '#main/vault/vault'

export const COMPANY_ID = '0190a3a1-0000-7000-8000-000000000001'
export const LOT_ID = '0190a3a1-0000-7000-8000-0000000000aa'
export const FIXED_NOW = new Date('2026-07-01T00:00:00Z')

// In memory where the system allows that, because the tests are about the journal's calls to fsync, not about the disk.
const PLACE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A policy that fixes nothing. */
export const NO_POLICY = createPolicy({ state: 'none', file: '/etc/tokucho-desk/policy.json' })

/** A lock over a file in memory; without `changes` there is no way to unlock it. */
export const openLock = (changes: Partial<LockDeps> = {}): AppLock =>
  createAppLock({
    file: memoryFile(),
    policy: NO_POLICY,
    now: () => FIXED_NOW,
    system: null,
    preferences: () => ({ locale: 'ja', theme: 'light' }),
    prepare: async () => undefined,
    onChange: () => undefined,
    forgetSessionKeys: () => undefined,
    eraseKeys: () => undefined,
    confirmReset: async () => true,
    ...changes,
  })

/** The network settings over files in memory, without effect on a real network. */
export function openNetwork(vault: Vault): NetworkDeps {
  const store = openNetworkData(memoryFile())
  return {
    store,
    certificates: createCertificates({ store, vault, now: () => FIXED_NOW }),
    apply: async () => undefined,
    resolveHost: async () => [],
    logins: createProxyLogins({ vault, ask: () => undefined, settled: () => undefined }),
  }
}

/** Creates a folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(PLACE, 'desk-main-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

export function memoryFile(
  start: Record<string, unknown> = {},
): JsonFile & { content: Record<string, unknown>; failWrites: boolean } {
  return {
    content: start,
    failWrites: false,
    read() {
      return structuredClone(this.content)
    },
    write(value) {
      if (this.failWrites) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      this.content = JSON.parse(JSON.stringify(value)) as Record<string, unknown>
    },
  }
}

/** The journal's two files in memory, on a disk that can be full. They outlive any journal opened over them. */
export function memoryDisk() {
  const disk = {
    lines: [] as string[],
    known: undefined as ChainEnd | undefined,
    full: false,
    /** Set while another program has written to the journal since it was last read. */
    changedBy: null as 'another' | null,
    file: {
      read: () => {
        disk.changedBy = null
        return disk.lines.map((line) => Buffer.from(line))
      },
      async *readInPieces() {
        for (const line of disk.file.read()) yield [line]
      },
      size: () => disk.lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0),
      append: (line: string) => {
        if (disk.full) throw new StorageError('journal: ENOSPC')
        disk.lines.push(line)
      },
      changed: () => disk.changedBy !== null,
    },
    head: {
      read: (): ChainHeadReading => (disk.known ? { kind: 'head', ...disk.known } : { kind: 'none' }),
      write: (value: ChainEnd) => {
        if (disk.full) throw new StorageError('journalHead: ENOSPC')
        disk.known = value
      },
    },
  }
  return disk
}

/** Opens a journal over the test's disk, as the app does at its start. */
export const journalOver = (disk: Pick<JournalDeps, 'file' | 'head'>, changes: Partial<JournalDeps> = {}) =>
  createJournal({
    file: disk.file,
    head: disk.head,
    now: () => FIXED_NOW,
    user: () => 'hanako',
    onChange: () => undefined,
    onHeadBehind: () => undefined,
    ...changes,
  })

export function recordingLog(): Log & { lines: string[] } {
  const lines: string[] = []
  return {
    lines,
    write: (level, event, fields) => {
      lines.push(JSON.stringify({ level, event, ...fields }))
    },
  }
}

export interface FakeSafeStorage extends SafeStorageLike {
  available: boolean
  backend: string
  /** The login of the operating system. A different login cannot open what this one sealed. */
  login: string
  /** Number of calls that may each show a prompt of the system. */
  prompts: number
  /** Whether the storage seals with Chromium's fixed key if there is no password store, as on Linux. */
  fallsBack: boolean
  /** Whether the storage asks its caller to seal everything again that it opens. */
  stale: boolean
}

/** Returns fixed addresses, for tests that do not change them. */
export const addressed = (environment: EnvironmentName): Environment => ({
  environment,
  baseUrl: environment === 'practice' ? null : `https://${environment}.example`,
  pathPrefix: '/bank/v1',
})

export function fakeSafeStorage(): FakeSafeStorage {
  return {
    available: true,
    backend: 'gnome_libsecret',
    login: 'a',
    prompts: 0,
    stale: false,
    fallsBack: true,
    getSelectedStorageBackend() {
      return this.backend
    },
    // Electron always has an encryptor; without a password store, it has only the fixed key.
    async isAsyncEncryptionAvailable() {
      this.prompts++
      return true
    },
    async encryptStringAsync(plain) {
      if (!this.available && !this.fallsBack) throw new Error('cannot encrypt')
      return Buffer.from(this.available ? `v11${Buffer.from(`${this.login}|${plain}`).toString('hex')}` : `v10${plain}`)
    },
    async decryptStringAsync(cipher) {
      const [prefix, rest] = [cipher.toString('utf8', 0, 3), cipher.toString('utf8', 3)]
      if (prefix === 'v10') return { result: rest, shouldReEncrypt: this.available }
      const text = Buffer.from(rest, 'hex').toString()
      if (!this.available || !text.startsWith(`${this.login}|`)) throw new Error('cannot decrypt')
      return { result: text.slice(this.login.length + 1), shouldReEncrypt: this.stale }
    },
  }
}

export function caller(
  role: Caller['role'] = 'main',
  windowId = 1,
): Caller & { pushed: [string, unknown][]; gone: () => void } {
  const pushed: [string, unknown][] = []
  const listeners = new Set<() => void>()
  return {
    windowId,
    role,
    pushed,
    gone: () => {
      for (const listener of listeners) listener()
    },
    push: (event, payload) => {
      pushed.push([event, payload])
    },
    onGone(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const HEAD: LotHead = {
  localTaxPaymentDataName: '七月分',
  codeOnlyFlag: '1',
  transactionCode: '99',
  payingBranchNo: '001',
  payingDepositType: '1',
  payingAccountNo: '1111111',
  dueDate: '2026-08-10',
  monthForWhichPaymentIsDue: '2026-07',
  applicantName: 'レンシュウシヨウジ',
  address: 'トウキョウト',
}

/** Returns a valid application; `amount` (yen) is the payroll tax of its one municipality. */
export function application(amount = 12_300, month = '2026-07'): LocalTaxApplication {
  const detail = {
    ...emptyDetail(),
    municipalityCode: '131016',
    designatedNumber: '0001',
    numberOfPayrollTaxPayments: 3,
    amountOfPayrollTaxPayments: amount,
  }
  return buildApplication({ ...HEAD, monthForWhichPaymentIsDue: month }, [detail])
}

export const KEY = 'K3y-of-the-company-9f8e7d6c5b'

/** Returns a client over any fetch, with a stopped clock, no jitter and a record of its pauses. */
export function clientOver(fetch: HttpFetch, changes: Partial<BankClientDeps> = {}) {
  const log = recordingLog()
  const pauses: number[] = []
  const now = () => FIXED_NOW
  const drift = createDriftLog(now)
  const client = createBankClient({
    fetch,
    baseUrl: 'https://bank.example',
    pathPrefix: '/bank/corporation/trial/v1',
    clientKey: new Secret(KEY),
    clock: { heard: () => undefined },
    timeouts: { firstByteMs: 5_000, totalMs: 8_000 },
    maxBodyBytes: 100_000,
    now,
    log,
    drift,
    random: (count) => randomBytes(count),
    randomFraction: () => 0.5,
    sleep: async (ms) => {
      pauses.push(ms)
    },
    ...changes,
  })
  return { client, log, pauses, drift }
}

/** Node's fetch for requests to a test server; its errors have the names Chromium gives them. */
export const loopbackFetch: HttpFetch = async (url, init) => {
  try {
    const response = await fetch(url, init)
    return new Response(response.body && namingErrors(response.body), {
      status: response.status,
      headers: response.headers,
    })
  } catch (thrown) {
    throw named(thrown)
  }
}

function namingErrors(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (thrown) {
        controller.error(named(thrown))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

const NAMES: Record<string, string> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  UND_ERR_SOCKET: 'ERR_CONNECTION_CLOSED',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
}

/** Returns the error that Chromium would have thrown instead of undici. */
function named(thrown: unknown): unknown {
  const cause = thrown instanceof Error ? (thrown.cause as { code?: string } | undefined) : undefined
  const name = cause?.code === undefined ? undefined : NAMES[cause.code]
  return name === undefined ? thrown : new Error(`net::${name}`)
}
