import { registerHealth } from '../health/handlers.ts'
import type { Handlers } from '../ipc/handlers.ts'
import { registerLock } from '../lock/handlers.ts'
import { registerMenu } from '../menu/handlers.ts'
import { registerNotifications } from '../notifications/handlers.ts'
import { registerUpdates } from '../updates/handlers.ts'
import type { Pending } from '../windows/quit.ts'
import { bankHandlers } from './bankHandlers.ts'
import { openBankParts } from './bankParts.ts'
import { fileHandlers } from './fileHandlers.ts'
import { type FilingParts, openFilingParts } from './filingParts.ts'
import { openSnapshotParts } from './snapshotParts.ts'
import type { World } from './world.ts'

/**
 * Creates the parts of main. Returns the handlers of all channels and `pending`, a function that returns what quitting
 * has to wait for, or null.
 */
export function createHandlers(world: World): { handlers: Handlers; pending: () => Pending | null } {
  const bank = openBankParts(world, () => filing.journal.lastTime())
  const filing: FilingParts = openFilingParts(world, bank)
  const parts = { ...bank, filing, ...openSnapshotParts(world) }
  const pendingOf = (kind: Pending['kind'], settled: Promise<void> | null): Pending | null =>
    settled ? { kind, settled } : null
  return {
    handlers: { ...appHandlers(world), ...bankHandlers(world, parts), ...fileHandlers(world, parts) },
    pending: () => pendingOf('filing', filing.filing.pending()) ?? pendingOf('saving', parts.leaving.pending()),
  }
}

/** Returns the handlers for the app itself: windows, menu, lock, health, updates. */
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
