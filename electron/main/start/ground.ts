import { join } from 'node:path'
import { app, session } from 'electron'
import { createHealth, type Health, watchUncaught } from '../guard/health/health.ts'
import { createWindowRegistry, type WindowRegistry } from '../ipc/windows.ts'
import { createFileLog, type Log } from '../guard/log/log.ts'
import { createPolicy, type Policy } from '../guard/policy/policy.ts'
import { closeNetwork, lockDownApp, lockDownSession } from '../shell/windows/lockDown.ts'
import { readComputerPolicy } from './computerPolicy.ts'
import { openFiles, type OpenFiles } from './files.ts'
import { development } from './info.ts'
import { untilOpen } from './untilOpen.ts'

export interface Ground {
  log: Log
  registry: WindowRegistry
  health: Health
  /** The page of the development server; undefined when the app shows its built page. */
  devUrl: string | undefined
  policy: Policy
  opened: OpenFiles
}

/**
 * Opens the log, cuts the page off from the network, reads the policy and opens the files, in this order and before any
 * window exists. Null when files cannot be opened and the user quits the app.
 */
export async function layGround(): Promise<Ground | null> {
  const log = createFileLog(join(app.getPath('userData'), 'logs'))
  const registry = createWindowRegistry()
  const health = createHealth({
    log,
    tell: () => {
      registry.broadcast('health.mainFailed', null)
    },
  })
  watchUncaught(process, health)
  const devUrl = development() ? process.env['ELECTRON_RENDERER_URL'] : undefined
  lockDownApp(app, devUrl)
  lockDownSession(session.defaultSession)
  // The development server's page needs the network.
  if (devUrl === undefined) await closeNetwork(session.defaultSession)
  const policy = createPolicy(readComputerPolicy())
  const opened = await untilOpen(join(app.getPath('userData'), 'settings.json'), () => openFiles(policy))
  return opened && { log, registry, health, devUrl, policy, opened: opened.files }
}
