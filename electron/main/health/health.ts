import type { LogEvent } from '../log/events.ts'
import { describeThrown } from '../log/events.ts'
import type { Log } from '../log/log.ts'

/** Whether main can still be trusted with money. */
export interface Health {
  /**
   * False for good once an error has come out of main that nobody had caught: what it left half done is not known, so
   * no filing begins until the app is started again.
   */
  healthy: () => boolean
  /** Takes an error that nobody caught. Never throws: this is the last place there is. */
  failed: (event: Extract<LogEvent, 'main.uncaughtException' | 'main.unhandledRejection'>, thrown: unknown) => void
}

/** @param tell Says so to every window, at the first error. */
export function createHealth({ log, tell }: { log: Log; tell: () => void }): Health {
  let healthy = true
  return {
    healthy: () => healthy,
    failed(event, thrown) {
      const first = healthy
      healthy = false
      log.write('error', event, describeThrown(thrown))
      if (!first) return
      // A window that is about to go asks for itself when it is next loaded.
      try {
        tell()
      } catch (second) {
        log.write('error', 'main.uncaughtException', describeThrown(second))
      }
    },
  }
}

/**
 * What an uncaught error arrives by; Node's process is one. With a listener of ours Electron shows no box of its own.
 */
export interface Uncaught {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (thrown: unknown) => void): unknown
}

/** Hears every error of main that nobody caught. */
export function watchUncaught(process: Uncaught, health: Health): void {
  process.on('uncaughtException', (thrown) => {
    health.failed('main.uncaughtException', thrown)
  })
  process.on('unhandledRejection', (thrown) => {
    health.failed('main.unhandledRejection', thrown)
  })
}
