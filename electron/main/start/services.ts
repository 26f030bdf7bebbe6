import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createPracticeBank, PRACTICE_ORIGIN } from '../../practice-bank/index.ts'
import type { Value } from '#contract/ipc/channels'
import type { Pending } from '../windows/quit.ts'
import type { Unsaved } from '../windows/unsaved.ts'
import { registerBackups } from '../backups/handlers.ts'
import { createLeaving } from '../backups/leaving.ts'
import { createSnapshotStore } from '../backups/store.ts'
import { type Access, type AccessDeps, createAccess, createTrial } from '../bank/access.ts'
import { DEFAULT_TIMEOUTS, MAX_BODY_BYTES } from '../bank/client.ts'
import { openDriftFile } from '../bank/driftFile.ts'
import { createDriftLog } from '../bank/driftLog.ts'
import { registerBank } from '../bank/handlers.ts'
import type { Transport } from '../bank/transport.ts'
import { createClock } from '../clock/clock.ts'
import { registerDiagnostics } from '../diagnostics/handlers.ts'
import { wholeSections } from '../diagnostics/sections.ts'
import { writeAtomically } from '../storage/atomicFile.ts'
import type { DocumentDeps } from '../documents/deps.ts'
import { registerDocuments } from '../documents/handlers.ts'
import { type OfferedFilesDeps, registerOfferedFiles } from '../files/handlers.ts'
import { type HealthDeps, registerHealth } from '../health/handlers.ts'
import type { Handlers } from '../ipc/handlers.ts'
import type { WindowRegistry } from '../ipc/windows.ts'
import { storageFields } from '../log/events.ts'
import { registerLock } from '../lock/handlers.ts'
import type { AppLock } from '../lock/lock.ts'
import type { Readiness } from '../lock/readiness.ts'
import type { Log } from '../log/log.ts'
import { type MenuDeps, registerMenu } from '../menu/handlers.ts'
import { type NetworkDeps, registerNetwork } from '../network/handlers.ts'
import { registerNotifications, type NotificationDeps } from '../notifications/handlers.ts'
import { registerPolicy } from '../policy/handlers.ts'
import { registerPractice } from '../practice/handlers.ts'
import { type SettingsDeps, registerSettings } from '../settings/handlers.ts'
import { type Anchor, createAnchor } from '../filing/anchor.ts'
import { openAnchorFile } from '../filing/anchorFile.ts'
import { createFiling, type FilingDeps } from '../filing/fileLot.ts'
import { registerFiling, type FilingHandlerDeps } from '../filing/handlers.ts'
import { createImportedFilings } from '../filing/importedFilings.ts'
import { isImportedLine } from '../filing/importedEvents.ts'
import { createJournal, isJournalLine } from '../filing/journal.ts'
import { openAppendLog } from '../storage/appendLog.ts'
import { openChainHead } from '../storage/chainHead.ts'
import { createRecord } from '../filing/record.ts'
import { createSettlingWait } from '../filing/settleWait.ts'
import { registerTransfer } from '../transfer/handlers.ts'
import { deriveKeys, type DeriveKeys } from '../transfer/preamble.ts'
import { registerUpdates } from '../updates/handlers.ts'
import type { Updates } from '../updates/updates.ts'
import { registerVault } from '../vault/handlers.ts'

/** Milliseconds that leaving waits for the last snapshot of the drafts. */
const SNAPSHOT_WAIT_MS = 4_000

export interface ServiceDeps extends SettingsDeps, DocumentDeps, MenuDeps, OfferedFilesDeps, HealthDeps {
  userData: string
  now: () => Date
  transport: Transport
  log: Log
  broadcast: WindowRegistry['broadcast']
  confirmFiling: FilingDeps['confirm']
  confirmResolve: FilingHandlerDeps['confirmResolve']
  confirmDamage: FilingHandlerDeps['confirmDamage']
  /** Who is logged in to this computer. */
  user: () => string
  /** The name of this computer. */
  machine: () => string
  /** How a passphrase becomes keys; another way only where its cost is not what is tested. */
  derive?: DeriveKeys
  confirmReset: () => Promise<boolean>
  confirmWeak: () => Promise<boolean>
  confirmProxy: (named: string) => Promise<boolean>
  lock: AppLock
  readiness: Readiness
  network: NetworkDeps
  updates: Updates
  unsaved: Unsaved
  notify: NotificationDeps['notify']
  windowOf: NotificationDeps['windowOf']
  info: () => Omit<Value<'diagnostics.info'>, 'safeStorageAvailable'>
  /** When this version was made (ISO instant), and a clock in milliseconds that nobody can set. */
  builtAt: string
  steady: () => number
  /** Another wait than the usual before an unknown filing can be settled as not arrived; for tests only. */
  settleWaitMs?: number
  openDataFolder: () => Promise<boolean>
  /** Where the end of the journal is anchored: a folder that is not restored together with `userData`. */
  anchorFolder: string
}

/** Puts the parts together and gives the handler of every channel, and what quitting has to wait for. */
export function createServices(deps: ServiceDeps): { handlers: Handlers; pending: () => Pending | null } {
  const { settings, vault, log, broadcast, now } = deps
  const random = (count: number) => randomBytes(count)
  const drift = createDriftLog(now, openDriftFile(join(deps.userData, 'drift.json')))
  const bank = once(async () => {
    const opened = await createPracticeBank({
      folder: join(deps.userData, 'practice-bank'),
      now: () => now().getTime(),
    })
    opened.onChange(() => {
      broadcast('practice.changed', null)
    })
    return opened
  })
  const clock = createClock({
    now,
    steady: deps.steady,
    builtAt: deps.builtAt,
    log,
    onChange: () => {
      broadcast('clock.changed', null)
    },
    lastInJournal: () => journal.lastTime(),
  })
  const common: AccessDeps['common'] = {
    timeouts: DEFAULT_TIMEOUTS,
    maxBodyBytes: MAX_BODY_BYTES,
    now,
    log,
    random,
    drift,
    clock,
    randomFraction: Math.random,
    sleep: sleepUntilAborted,
  }
  const practice = {
    origin: PRACTICE_ORIGIN,
    fetch: async (url: string, init: RequestInit) => (await bank()).fetch(new Request(url, init)),
  }
  const reaching: AccessDeps = {
    settings,
    vault,
    policy: deps.policy,
    realBanks: deps.info().realBanks,
    transport: deps.transport,
    practice,
    common,
  }
  const plainAccess = createAccess(reaching)
  // Whoever reads a key has asked the key storage already: the journal is held against its anchor then, and a filing
  // waits for it.
  const access: Access = async (companyId) => {
    const to = await plainAccess(companyId)
    if (to.ok) void anchor.check()
    return to
  }
  const filingAccess: Access = async (companyId) => {
    const to = await plainAccess(companyId)
    if (to.ok) await anchor.check()
    return to
  }
  const journal = createJournal({
    file: openAppendLog(join(deps.userData, 'journal.jsonl'), { what: 'journal', isWhole: isJournalLine, now }),
    head: openChainHead(join(deps.userData, 'journal.head'), { what: 'journalHead' }),
    now,
    user: deps.user,
    onChange: (companyId) => {
      broadcast('journal.changed', { companyId })
    },
    onHeadBehind: (detail) => {
      log.write('warn', 'journal.headBehind', storageFields(detail))
    },
    onEnd: (end) => {
      anchor.note(end)
    },
    anchored: () => anchor.state(),
  })
  const anchor: Anchor = createAnchor({
    store: openAnchorFile({
      place: deps.anchorFolder,
      folder: deps.userData,
      machine: deps.machine(),
      sealing: vault.sealing,
    }),
    compare: (end) => journal.compare(end),
    onFailure: (detail) => {
      log.write('warn', 'journal.anchorFailed', storageFields(detail))
    },
    onChange: () => {
      broadcast('journal.changed', { companyId: '' })
    },
  })
  const imported = createImportedFilings({
    file: openAppendLog(join(deps.userData, 'elsewhere.jsonl'), { what: 'journal', isWhole: isImportedLine, now }),
    head: openChainHead(join(deps.userData, 'elsewhere.head'), { what: 'journalHead' }),
    now,
    user: deps.user,
    onChange: () => {
      broadcast('journal.changed', { companyId: '' })
    },
    onHeadBehind: (detail) => {
      log.write('warn', 'elsewhere.headBehind', storageFields(detail))
    },
  })
  const record = createRecord(journal, imported)
  const wait = createSettlingWait({
    now,
    steady: deps.steady,
    clock,
    ...(deps.settleWaitMs !== undefined && { waitMs: deps.settleWaitMs }),
  })
  const filing = createFiling({
    access: filingAccess,
    journal: record,
    clock,
    confirm: deps.confirmFiling,
    now,
    user: deps.user,
    machine: deps.machine,
    handed: imported.handed,
    healthy: deps.health.healthy,
    log,
    onBegun: (entryId) => {
      wait.begun(entryId)
    },
    onWaiting: (lotIds) => {
      broadcast('filing.waiting', { lotIds: [...lotIds] })
    },
  })
  const write = (path: string, bytes: Uint8Array) => writeAtomically(path, bytes, delay)
  const store = createSnapshotStore({ folder: join(deps.userData, 'backups'), now, log, write })
  const leaving = createLeaving({
    ask: () => {
      broadcast('backups.wanted', null)
    },
    waitMs: SNAPSHOT_WAIT_MS,
  })
  const handlers: Handlers = {
    ...deps.unsaved.handlers,
    ...registerSettings(deps),
    ...registerVault(deps),
    ...registerBank({ access, trial: createTrial(reaching), now, whenUnlocked: deps.lock.whenUnlocked }),
    ...registerFiling({
      filing,
      journal: record,
      access,
      settings,
      wait,
      confirmResolve: deps.confirmResolve,
      confirmDamage: deps.confirmDamage,
      anchored: anchor.check,
    }),
    ...registerDocuments(deps),
    ...registerNotifications(deps),
    ...registerMenu(deps),
    ...registerHealth(deps),
    ...registerOfferedFiles(deps),
    ...registerPractice({ bank, settings, vault, random, confirmReset: deps.confirmReset }),
    ...registerBackups({ store, leaving }),
    ...registerLock(deps),
    ...registerNetwork({
      askWhich: deps.askWhich,
      folder: deps.folder,
      read: deps.read,
      network: deps.network,
      confirmProxy: deps.confirmProxy,
      settings,
      vault,
      policy: deps.policy,
      realBanks: deps.info().realBanks,
      now,
      resolveProxy: deps.transport.resolveProxy,
      fetch: deps.transport.fetch,
    }),
    ...registerPolicy(deps),
    ...registerUpdates(deps),
    ...registerTransfer({
      ...deps,
      record,
      imported,
      version: () => deps.info().version,
      derive: deps.derive ?? deriveKeys,
      sleep: delay,
    }),
    ...registerDiagnostics({
      ...deps,
      drift,
      clock,
      sections: wholeSections({ ...deps, journal, drift, backups: store.list, clock: clock.status }),
    }),
  }
  const pendingOf = (kind: Pending['kind'], settled: Promise<void> | null): Pending | null =>
    settled ? { kind, settled } : null
  return { handlers, pending: () => pendingOf('filing', filing.pending()) ?? pendingOf('saving', leaving.pending()) }
}

/** Runs an opening at its first use and shares what it gave; a failed one is tried again at the next use. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open().catch((thrown: unknown) => {
      opened = undefined
      throw thrown
    })
    return opened
  }
}

async function sleepUntilAborted(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal ? { signal } : {}).catch(() => undefined)
}
