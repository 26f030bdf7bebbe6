import type { LogEvent } from '../log/events.ts'
import { describeThrown } from '../log/events.ts'
import type { Log } from '../log/log.ts'

export interface Health {
  /** False until the app restarts, once main had an uncaught error: nobody knows what it left unfinished. */
  healthy: () => boolean
  /** Never throws: nothing would catch it. */
  failed: (event: Extract<LogEvent, 'main.uncaughtException' | 'main.unhandledRejection'>, thrown: unknown) => void
}

export function createHealth({ log, tell }: { log: Log; tell: () => void }): Health {
  let healthy = true
  return {
    healthy: () => healthy,
    failed(event, thrown) {
      const first = healthy
      healthy = false
      log.write('error', event, describeThrown(thrown))
      if (!first) return
      // A closing window cannot be told; a page asks when it loads.
      try {
        tell()
      } catch (second) {
        log.write('error', 'main.uncaughtException', describeThrown(second))
      }
    },
  }
}

/** While we listen, Electron shows no error box. */
export interface Uncaught {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (thrown: unknown) => void): unknown
}

export function watchUncaught(process: Uncaught, health: Health): void {
  process.on('uncaughtException', (thrown) => {
    health.failed('main.uncaughtException', thrown)
  })
  process.on('unhandledRejection', (thrown) => {
    health.failed('main.unhandledRejection', thrown)
  })
}
