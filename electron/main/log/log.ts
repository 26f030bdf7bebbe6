import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

export type Level = 'info' | 'warn' | 'error'
/** What a log line may carry beside its message: operation, status, elapsed milliseconds, sequence number, codes. Never a value of a person's. */
export type LogFields = Record<string, string | number | boolean | undefined>
export interface Log {
  write(level: Level, message: string, fields?: LogFields): void
}

const MAX_BYTES = 1_048_576
const KEPT_FILES = 3

/**
 * A log in `folder`/main.log, one JSON line an event; at 1 MiB the file moves to main.1.log and so on, three older ones are kept. A log
 * that cannot be written never stops the work it tells of.
 */
export function createFileLog(folder: string, now: () => Date = () => new Date()): Log {
  const file = (index: number) => join(folder, index === 0 ? 'main.log' : `main.${String(index)}.log`)
  return {
    write(level, message, fields = {}) {
      try {
        mkdirSync(folder, { recursive: true })
        rotate(file)
        appendFileSync(file(0), `${JSON.stringify({ at: now().toISOString(), level, message, ...fields })}\n`, { mode: 0o600 })
      } catch {
        // Nowhere left to say so.
      }
    },
  }
}

function rotate(file: (index: number) => string): void {
  const size = statSync(file(0), { throwIfNoEntry: false })?.size ?? 0
  if (size < MAX_BYTES) return
  for (let index = KEPT_FILES; index > 0; index--)
    if (statSync(file(index - 1), { throwIfNoEntry: false })) renameSync(file(index - 1), file(index))
}

/**
 * What may be logged of something thrown: its name, its errno code and where it came from. Its message may quote a value (an amount, a
 * name, a key), so it stays out.
 */
export function describeThrown(thrown: unknown): LogFields {
  if (!(thrown instanceof Error)) return { thrown: typeof thrown }
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 8)
  return { thrown: thrown.name, code, where: frames.map((line) => line.trim()).join(' < ') }
}
