import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { registerBackups } from '../backups/handlers.ts'
import { createSaveBeforeClose } from '../backups/saveBeforeClose.ts'
import { createPackFile } from '../backups/saving.ts'
import { SnapshotStore } from '../backups/store.ts'
import { registerBank } from '../bank/handlers.ts'
import { registerDocuments } from '../documents/handlers.ts'
import { registerFiling } from '../filing/handlers.ts'
import { registerDiagnostics } from '../guard/diagnostics/handlers.ts'
import { wholeSections } from '../guard/diagnostics/sections.ts'
import { registerHealth } from '../guard/health/handlers.ts'
import { registerLock } from '../guard/lock/handlers.ts'
import { describeThrown } from '../guard/log/events.ts'
import { registerPolicy } from '../guard/policy/handlers.ts'
import { registerUpdates } from '../guard/updates/handlers.ts'
import { createDispatcher } from '../ipc/dispatcher.ts'
import type { Handlers } from '../ipc/handlers.ts'
import { registerNetwork } from '../network/handlers.ts'
import { registerOfficeAdmin } from '../office/adminHandlers.ts'
import { registerOffice } from '../office/handlers.ts'
import { createUnsent } from '../office/unsent.ts'
import { registerPractice } from '../practice/handlers.ts'
import { registerSettings } from '../settings/handlers.ts'
import { registerMenu } from '../shell/menu/handlers.ts'
import { registerNotifications } from '../shell/notifications/handlers.ts'
import { registerOfferedFiles } from '../shell/openedFiles/handlers.ts'
import type { Pending } from '../shell/windows/quit.ts'
import { writeAtomically } from '../storage/atomicFile.ts'
import { registerTransfer } from '../transfer/handlers.ts'
import { deriveKeys } from '../transfer/preamble.ts'
import { registerVault } from '../vault/handlers.ts'
import { type BankParts, openBankParts } from './bankParts.ts'
import { type EvidenceParts, openEvidenceParts } from './evidenceParts.ts'
import { type FilingParts, openFilingParts } from './filingParts.ts'
import type { World } from './world.ts'

const SNAPSHOT_WAIT_MS = 4_000

export type Backend = ReturnType<typeof createBackend>

/** Throws when a part cannot be opened. */
export function createBackend(world: World, { checkOutput }: { checkOutput: boolean }) {
  const { handlers, pending, leave } = createHandlers(world)
  const { log, lock } = world
  return { dispatch: createDispatcher({ handlers, log, checkOutput, isLocked: lock.isLocked }), pending, leave }
}

/** `pending` is null when nothing holds up quitting. `leave` ends the queues of filings. */
export function createHandlers(world: World): {
  handlers: Handlers
  pending: () => Pending | null
  leave: () => void
} {
  const bank = openBankParts(world, () => filing.journal.lastTime())
  const evidence: EvidenceParts = openEvidenceParts(world, () => filing.record)
  const filing: FilingParts = openFilingParts(world, bank, evidence.sent, evidence.settled)
  const snapshots = openSnapshots(world)
  const beforeClose = createSaveBeforeClose({
    ask: () => {
      world.desktop.broadcast('backups.wanted', null)
    },
    waitMs: SNAPSHOT_WAIT_MS,
  })
  const unsent = createUnsent({
    tell: world.questions.tellUnsent,
    onTrouble: (thrown) => {
      world.log.write('warn', 'office.unsentUntold', describeThrown(thrown))
    },
  })
  return {
    handlers: {
      ...appHandlers(world),
      ...settingsHandlers(world),
      ...bankHandlers(world, bank, filing, evidence),
      ...filingHandlers(world, filing),
      ...documentHandlers(world, evidence),
      ...evidence.handlers,
      ...registerBackups({ store: snapshots, beforeClose }),
      ...transferHandlers(world, filing),
      ...diagnosticsHandlers(world, bank, filing, snapshots),
      ...officeHandlers(world, filing),
      ...unsent.handlers,
    },
    leave: filing.queue.leave,
    pending: () =>
      filingOf(filing.filing.pending()) ??
      pendingOf('saving', beforeClose.pending()) ??
      pendingOf('saving', filing.opening.pending()) ??
      pendingOf('sending', unsent.pending()),
  }
}

const filingOf = (settled: Promise<void> | null): Pending | null =>
  settled && { kind: 'filing', settled: () => settled }

const pendingOf = (kind: Pending['kind'], settled: Pending['settled'] | null): Pending | null =>
  settled && { kind, settled }

const openSnapshots = ({ computer, time, log }: World): SnapshotStore =>
  new SnapshotStore({
    folder: join(computer.userData, 'backups'),
    now: time.now,
    log,
    write: (path, bytes) => writeAtomically(path, bytes, delay),
    create: createPackFile,
  })

function appHandlers({
  desktop,
  lock,
  readiness,
  health,
  computer,
  time,
  printer,
  updates,
  unsaved,
  settings,
  log,
}: World) {
  return {
    ...unsaved.handlers,
    ...registerNotifications({ notify: desktop.notify, windowOf: desktop.windowOf, settings }),
    ...registerMenu({
      menu: desktop.menu,
      runWindow: desktop.runWindow,
      showProgress: desktop.showProgress,
      onUsable: desktop.onUsable,
      log,
    }),
    ...registerHealth({ health, log, steady: time.steady, isPageFile: computer.isPageFile, printer }),
    ...registerLock({ lock, readiness }),
    ...registerUpdates({ updates }),
  }
}

const settingsHandlers = ({
  settings,
  vault,
  policy,
  network,
  questions,
  time,
  transport,
  files,
  computer,
  desktop,
}: World) => ({
  ...registerSettings({
    settings,
    vault,
    policy,
    confirmAddress: questions.address,
    onPreferences: desktop.onPreferences,
  }),
  ...registerVault({ vault, settings, policy, confirmWeak: questions.weakStorage }),
  ...registerPolicy({ policy }),
  ...registerNetwork({
    askWhich: files.askWhich,
    folder: files.folder,
    read: files.read,
    network,
    confirmProxy: questions.proxy,
    settings,
    vault,
    policy,
    realBanks: computer.info().realBanks,
    now: time.now,
    resolveProxy: transport.resolveProxy,
    fetch: transport.fetch,
  }),
})

const bankHandlers = (
  { settings, vault, questions, time, lock }: World,
  { trial, practiceBank }: BankParts,
  { access, noteAnswer }: FilingParts,
  evidence: EvidenceParts,
) => ({
  ...registerBank({
    access,
    trial,
    now: time.now,
    onAcceptance: (of, answer) => {
      noteAnswer(of, answer)
      evidence.answered(of, answer)
    },
    whenUnlocked: lock.whenUnlocked,
  }),
  ...registerPractice({
    bank: practiceBank,
    settings,
    vault,
    random: (count) => randomBytes(count),
    confirmReset: questions.practiceReset,
  }),
})

const filingHandlers = (
  { settings, questions }: World,
  { filing, queue, record, lines, opening, access, anchor, wait, approvals }: FilingParts,
) =>
  registerFiling({
    filing,
    queue,
    journal: record,
    lines,
    opening,
    anchorState: anchor.state,
    access,
    settings,
    wait,
    approvals,
    confirmReturned: questions.returned,
    confirmResolve: questions.resolve,
    confirmDamage: questions.journalDamage,
    anchored: anchor.check,
  })

const documentHandlers = ({ policy, files, inbox, printer }: World, evidence: EvidenceParts) => ({
  ...registerDocuments({
    ...files,
    printer,
    policy,
    onSaved: evidence.saved,
    onRecordSaved: evidence.recordSaved,
  }),
  ...registerOfferedFiles({ inbox, read: files.read, recentDocument: files.recentDocument }),
})

const transferHandlers = (world: World, { record, imported }: FilingParts) => {
  const { settings, vault, policy, computer, questions, files, inbox } = world
  return registerTransfer({
    settings,
    vault,
    policy,
    confirmAddress: questions.address,
    onPreferences: world.desktop.onPreferences,
    askWhere: files.askWhere,
    askWhich: files.askWhich,
    folder: files.folder,
    recentDocument: files.recentDocument,
    inbox,
    user: computer.user,
    machine: computer.name,
    now: world.time.now,
    record,
    imported,
    version: () => computer.info().version,
    derive: world.derive ?? deriveKeys,
    sleep: delay,
  })
}

function diagnosticsHandlers(
  { settings, vault, files, log, computer, time: { now } }: World,
  { drift, clock }: BankParts,
  { journal }: FilingParts,
  snapshots: SnapshotStore,
) {
  const { info, userData, builtAt, openDataFolder } = computer
  return registerDiagnostics({
    askWhere: files.askWhere,
    folder: files.folder,
    write: files.write,
    info,
    vault,
    drift,
    clock,
    now,
    log,
    openDataFolder,
    sections: wholeSections({
      info,
      builtAt,
      userData,
      now,
      settings,
      vault,
      journal,
      drift,
      backups: () => snapshots.list(),
      clock: clock.status,
    }),
  })
}

const officeHandlers = ({ settings, questions, files, policy }: World, { office }: FilingParts) => ({
  ...registerOfficeAdmin({ ...files, office, policy, confirm: questions.officeChange }),
  ...registerOffice({
    ...files,
    office,
    policy,
    settings,
    confirmJoin: questions.officeJoin,
    confirmLeave: questions.officeLeave,
    confirmExcuse: questions.officeExcuse,
    confirmApprove: questions.officeChange,
  }),
})
