import type { LogEvent } from '../log/events.ts'
import { describeThrown } from '../log/events.ts'
import type { Log } from '../log/log.ts'

/** Whether main can still be trusted to file payments. */
export interface Health {
  /**
   * False permanently after an uncaught error in main: nobody knows what the error left unfinished, so no filing starts
   * until the app restarts.
   */
  healthy: () => boolean
  /** Never throws, because nothing would catch it. */
  failed: (event: Extract<LogEvent, 'main.uncaughtException' | 'main.unhandledRejection'>, thrown: unknown) => void
}

/** `tell` informs every window of the first error. */
export function createHealth({ log, tell }: { log: Log; tell: () => void }): Health {
  let healthy = true
  return {
    healthy: () => healthy,
    failed(event, thrown) {
      const first = healthy
      healthy = false
      log.write('error', event, describeThrown(thrown))
      if (!first) return
      // A window that is closing cannot be told; a page asks for the state itself when it loads.
      try {
        tell()
      } catch (second) {
        log.write('error', 'main.uncaughtException', describeThrown(second))
      }
    },
  }
}

/** Such as Node's process. Once we listen, Electron shows no error box of its own. */
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
