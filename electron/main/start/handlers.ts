import { registerHealth } from '../guard/health/handlers.ts'
import type { Handlers } from '../ipc/handlers.ts'
import { registerLock } from '../guard/lock/handlers.ts'
import { registerMenu } from '../shell/menu/handlers.ts'
import { registerNotifications } from '../shell/notifications/handlers.ts'
import { registerOfficeAdmin } from '../office/adminHandlers.ts'
import { registerOffice } from '../office/handlers.ts'
import { createUnsent } from '../office/unsent.ts'
import { describeThrown } from '../guard/log/events.ts'
import { registerUpdates } from '../guard/updates/handlers.ts'
import type { Pending } from '../shell/windows/quit.ts'
import { bankHandlers } from './bankHandlers.ts'
import { openBankParts } from './bankParts.ts'
import { type EvidenceParts, openEvidenceParts } from './evidenceParts.ts'
import { fileHandlers } from './fileHandlers.ts'
import { type FilingParts, openFilingParts } from './filingParts.ts'
import { openSnapshotParts } from './snapshotParts.ts'
import type { World } from './world.ts'

/**
 * `pending` is what quitting has to wait for, or null. `leave` ends the queues of filings, because the user is closing
 * the app or a window.
 */
export function createHandlers(world: World): {
  handlers: Handlers
  pending: () => Pending | null
  leave: () => void
} {
  const bank = openBankParts(world, () => filing.journal.lastTime())
  const evidence: EvidenceParts = openEvidenceParts(world, () => filing.record)
  const filing: FilingParts = openFilingParts(world, bank, evidence.sent, evidence.settled)
  const parts = { ...bank, filing, evidence, ...openSnapshotParts(world) }
  const unsent = createUnsent({
    tell: world.questions.tellUnsent,
    onTrouble: (thrown) => {
      world.log.write('warn', 'office.unsentUntold', describeThrown(thrown))
    },
  })
  return {
    handlers: {
      ...appHandlers(world),
      ...bankHandlers(world, parts),
      ...fileHandlers(world, parts),
      ...officeHandlers(world, filing),
      ...unsent.handlers,
    },
    leave: filing.queue.leave,
    pending: () =>
      filingOf(filing.filing.pending()) ??
      pendingOf('saving', parts.leaving.pending()) ??
      pendingOf('sending', unsent.pending()),
  }
}

const filingOf = (settled: Promise<void> | null): Pending | null =>
  settled && { kind: 'filing', settled: () => settled }

const pendingOf = (kind: Pending['kind'], settled: Pending['settled'] | null): Pending | null =>
  settled && { kind, settled }

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
