// Runs the whole main process without Electron, in its own folder: every handler behind the real dispatcher, over a
// network that the fuzz supplies.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Company } from '#contract/ipc/company'
import { fail } from '#contract/ipc/errors'
import { rememberedFolder } from '#main/shell/windows/state'
import { type AccessDeps, createAccess, createTrial } from '#main/bank/access'
import { DEFAULT_TIMEOUTS, MAX_BODY_BYTES } from '#main/bank/client'
import { createDriftLog, type DriftLog } from '#main/bank/driftLog'
import type { HttpFetch } from '#main/network/answer'
import { registerBank } from '#main/bank/handlers'
import { createPrinter } from '#main/documents/printer'
import type { PrintWindow } from '#main/documents/printSession'
import { createClock } from '#main/guard/clock/clock'
import { createDispatcher } from '#main/ipc/dispatcher'
import type { Caller } from '#main/ipc/handlers'
import { createAppLock } from '#main/guard/lock/lock'
import type { Log } from '#main/guard/log/log'
import { createCertificates } from '#main/network/certificates'
import type { NetworkDeps } from '#main/network/handlers'
import { openNetworkData } from '#main/network/networkFile'
import { createProxyLogins } from '#main/network/proxyLogin'
import { createPolicy } from '#main/guard/policy/policy'
import { Secret } from '#main/vault/secret'
import { createHandlers } from '#main/start/handlers'
import type { JsonFile } from '#main/storage/jsonFile'
import { createSettings } from '#main/settings/settings'
import { createVault } from '#main/vault/vault'
import { testWorld } from '../../unit/main/testWorld.ts'

// The folder is in memory where the system allows it, because only its content is under test, not the disk.
const PLACE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
export const NOW = new Date('2026-11-21T03:00:00Z')
export const SECRET = 'k3y-Of-The-Company-9f8e7d6c5bA1'
const id = (n: number) => `0190a3a1-0000-7000-8000-${String(n).padStart(12, '0')}`
export const COMPANY = { production: id(1), practice: id(2), keyless: id(3), unknown: id(4) }
export const lotId = (n: number) => `0190a3a1-0000-7000-9000-${String(n).padStart(12, '0')}`
const PRACTICE_KEY = 'practice-fuzzFuzzFuzzFuzz0001'
export const SECRETS: readonly string[] = [SECRET, PRACTICE_KEY]

/** A JSON file in memory, whose text can be compared. */
function jsonFile(): JsonFile & { text: string } {
  return {
    text: '{}',
    read() {
      return JSON.parse(this.text) as Record<string, unknown>
    },
    write(value) {
      this.text = JSON.stringify(value)
    },
  }
}

const account = {
  accountId: '00111111111',
  branchNo: '001',
  accountTypeCode: '1' as const,
  accountNo: '1111111',
  label: '普通',
}
export const companyOf = (companyId: string, environment: Company['environment']): Company => ({
  companyId,
  name: `会社${companyId.slice(-1)}`,
  environment,
  accounts: [account],
  applicant: { applicantName: 'レンシユウ', address: 'トウキヨウト' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: account.accountId },
})

/** A key storage that makes keys unreadable, so that any key found in a file has leaked. */
const safeStorage = {
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptStringAsync: async (plain: string) => Buffer.from(plain).map((byte) => byte ^ 0xa5) as Buffer,
  decryptStringAsync: async (sealed: Buffer) => ({
    result: Buffer.from(sealed.map((byte) => byte ^ 0xa5)).toString(),
    shouldReEncrypt: false,
  }),
}

/**
 * Returns a function that opens windows. Every second window fails to open, the rest load nothing, and every print is
 * cancelled.
 */
function windowOpener(): () => PrintWindow {
  let windows = 0
  return () => {
    if (++windows % 2 === 0) throw new Error('no window')
    return {
      windowId: 90,
      load: async () => {
        throw new Error('nothing to load')
      },
      onFailure: () => undefined,
      toPdf: async () => new Uint8Array(),
      toPaper: async () => false,
      close: () => undefined,
    }
  }
}

export interface FuzzOptions {
  fetch: HttpFetch
  /** Returns the answer to a native question. */
  agree: () => boolean
}

/** Returns the part of the stored data that a file belongs to. */
const partOf = (path: string) => (path.startsWith('journal') ? 'journal' : (path.split(/[/\\]/)[0] ?? ''))

/** Opens a desk with three companies: one in production, one with a practice key and one without a key. */
export async function openDesk({ fetch, agree }: FuzzOptions) {
  const userData = mkdtempSync(join(PLACE, 'desk-fuzz-'))
  const files = { settings: jsonFile(), vault: jsonFile(), state: jsonFile(), lock: jsonFile(), network: jsonFile() }
  const settings = createSettings(files.settings)
  const now = () => NOW
  const vault = createVault({
    file: files.vault,
    safeStorage,
    platform: 'linux',
    now,
    environment: settings.environment,
  })
  // Everything emitted since the last check: log lines, events, and differences from the specification.
  const told: unknown[] = []
  const log: Log = {
    write: (...line) => {
      told.push(line)
    },
  }
  const push = (...event: [string, unknown]) => {
    told.push(event)
  }
  const yes = async () => agree()
  const policy = createPolicy({ state: 'none', file: 'policy.json' })
  const lock = createAppLock({
    file: files.lock,
    policy,
    now,
    system: null,
    preferences: () => ({ locale: 'ja', theme: 'light' }),
    prepare: async () => undefined,
    onChange: () => undefined,
    forgetSessionKeys: () => undefined,
    eraseKeys: () => {
      vault.clearAll()
    },
    confirmReset: yes,
  })
  const store = openNetworkData(files.network)
  const network: NetworkDeps = {
    store,
    certificates: createCertificates({ store, vault, now }),
    apply: async () => undefined,
    resolveHost: async () => [],
    logins: createProxyLogins({ vault, ask: () => undefined, settled: () => undefined }),
  }
  const world = testWorld(
    { settings, vault, log, userData, anchorFolder: `${userData}-state`, now, policy, lock, network },
    {
      computer: {
        user: () => 'fuzz',
        name: () => 'fuzz',
        info: () => ({
          version: '1',
          runtime: '',
          standIn: true,
          realBanks: true,
          userData: '',
          safeStorageBackend: '',
        }),
      },
      time: { settleWaitMs: 0 },
      transport: { fetch, resolveProxy: async () => 'DIRECT' },
      desktop: { broadcast: push },
      questions: {
        address: yes,
        filing: yes,
        resolve: yes,
        freed: yes,
        journalDamage: yes,
        practiceReset: yes,
        weakStorage: yes,
        proxy: yes,
      },
      printer: createPrinter({ openWindow: windowOpener(), timeouts: { layoutMs: 1, pdfMs: 1 } }),
      files: {
        folder: rememberedFolder(files.state, () => '/'),
        write: async () => {
          throw new Error('nothing may be written')
        },
      },
    },
  )
  const { handlers } = createHandlers(world)
  // Inquiries have handlers of their own here, so that retries do not pause and `told` sees every difference.
  const kept = createDriftLog(now)
  const drift: DriftLog = {
    ...kept,
    add: (operation, found) => {
      told.push(found)
      kept.add(operation, found)
    },
  }
  const reaching: AccessDeps = {
    settings,
    vault,
    policy,
    realBanks: true,
    transport: { fetch, resolveProxy: async () => 'DIRECT' },
    practice: { origin: 'https://practice.invalid', fetch },
    common: {
      timeouts: DEFAULT_TIMEOUTS,
      maxBodyBytes: MAX_BODY_BYTES,
      now,
      log,
      random: (count) => randomBytes(count),
      drift,
      clock: createClock({
        now,
        steady: () => 0,
        builtAt: '2026-01-01T00:00:00.000Z',
        lastInJournal: () => undefined,
        onChange: () => undefined,
        log,
      }),
      randomFraction: () => 0,
      sleep: async () => undefined,
    },
  }
  const access = createAccess(reaching)
  // The connection diagnosis opens real connections, and other tests cover it.
  const dispatch = createDispatcher({
    handlers: {
      ...handlers,
      'network.diagnose': ({ environment }) => fail({ code: 'environmentNotSet', environment }),
      ...registerBank({
        access,
        trial: createTrial(reaching),
        now,
        onAcceptance: () => undefined,
        whenUnlocked: lock.whenUnlocked,
      }),
    },
    log,
    checkOutput: true,
    isLocked: lock.isLocked,
  })
  settings.saveCompany(companyOf(COMPANY.production, 'production'))
  settings.saveCompany(companyOf(COMPANY.practice, 'practice'))
  settings.saveCompany(companyOf(COMPANY.keyless, 'production'))
  settings.saveEnvironment({
    environment: 'production',
    baseUrl: 'https://bank.example',
    pathPrefix: '/bank/corporation/trial/v1',
  })
  await vault.set(COMPANY.production, 'production', new Secret(SECRET))
  await vault.set(COMPANY.practice, 'practice', new Secret(PRACTICE_KEY))
  const caller = (role: Caller['role']): Caller => ({ windowId: 1, role, push, onGone: () => () => undefined })

  return {
    userData,
    /** Returns everything emitted since the last check, and the settings, as one text. */
    told: () => JSON.stringify(told.splice(0)) + files.settings.text,
    dispatch: (role: Caller['role'] | null, channel: unknown, input: unknown) =>
      dispatch(role && caller(role), channel, input),
    /** Returns the text of every file except the vault. */
    written: () =>
      files.settings.text +
      filesIn(userData)
        .map((path) => readFileSync(join(userData, path), 'utf8'))
        .join('\n'),
    journal: () =>
      existsSync(join(userData, 'journal.jsonl')) ? readFileSync(join(userData, 'journal.jsonl'), 'utf8') : '',
    /** Returns the stored data part by part. The result differs if a single byte differs. */
    state(): Record<string, string> {
      const parts: Record<string, string> = {
        settings: files.settings.text,
        vault: files.vault.text,
        lock: files.lock.text,
        network: files.network.text,
      }
      for (const path of filesIn(userData)) {
        const part = partOf(path)
        const { size, mtimeMs, ino } = statSync(join(userData, path))
        parts[part] = `${parts[part] ?? ''}${path} ${String(size)} ${String(mtimeMs)} ${String(ino)}\n`
      }
      return parts
    },
    close: () => {
      for (const folder of [userData, `${userData}-state`]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type FuzzDesk = Awaited<ReturnType<typeof openDesk>>

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
    .sort()
}
