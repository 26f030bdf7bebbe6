import { setTimeout as delay } from 'node:timers/promises'
import { registerBackups } from '../backups/handlers.ts'
import { registerDiagnostics } from '../guard/diagnostics/handlers.ts'
import { wholeSections } from '../guard/diagnostics/sections.ts'
import { registerDocuments } from '../documents/handlers.ts'
import { registerOfferedFiles } from '../shell/openedFiles/handlers.ts'
import { registerTransfer } from '../transfer/handlers.ts'
import { deriveKeys } from '../transfer/preamble.ts'
import type { BankParts } from './bankParts.ts'
import type { EvidenceParts } from './evidenceParts.ts'
import type { FilingParts } from './filingParts.ts'
import type { SnapshotParts } from './snapshotParts.ts'
import type { World } from './world.ts'

type FileParts = Pick<BankParts, 'drift' | 'clock'> & SnapshotParts & { filing: FilingParts; evidence: EvidenceParts }

export function fileHandlers(world: World, parts: FileParts) {
  const { policy, files, inbox, printer } = world
  return {
    ...registerDocuments({
      ...files,
      printer,
      policy,
      onSaved: parts.evidence.saved,
      onRecordSaved: parts.evidence.recordSaved,
    }),
    ...parts.evidence.handlers,
    ...registerOfferedFiles({ inbox, read: files.read, recentDocument: files.recentDocument }),
    ...registerBackups({ store: parts.snapshots, leaving: parts.leaving }),
    ...transferHandlers(world, parts),
    ...diagnosticsHandlers(world, parts),
  }
}

function transferHandlers(world: World, { filing: { record, imported } }: FileParts) {
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

function diagnosticsHandlers(world: World, { filing: { journal }, snapshots, drift, clock }: FileParts) {
  const { settings, vault, files, log, computer, time } = world
  const { now } = time
  const { info, userData, builtAt, openDataFolder } = computer
  const backups = () => snapshots.list()
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
      backups,
      clock: clock.status,
    }),
  })
}
