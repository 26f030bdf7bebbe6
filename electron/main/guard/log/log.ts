import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LOG_EVENTS, type LogEvent, type LogFields, permitted } from './events.ts'

const LEVELS = ['info', 'warn', 'error'] as const
export type Level = (typeof LEVELS)[number]
export interface Log {
  write<E extends LogEvent>(level: Level, event: E, fields?: LogFields<E>): void
}

const MAX_BYTES = 1_048_576
const KEPT_FILES = 3
const fileIn = (folder: string) => (index: number) =>
  join(folder, index === 0 ? 'main.log' : `main.${String(index)}.log`)

/**
 * At 1 MiB main.log becomes main.1.log and so on; three older files are kept. Failures are ignored. Unlike
 * storage/appendLog.ts, lines are not synced: nothing waits for the disk, but a power cut may lose the last ones.
 */
export function createFileLog(folder: string, now: () => Date = () => new Date()): Log {
  const file = fileIn(folder)
  return {
    write(level, event, fields = {}) {
      try {
        mkdirSync(folder, { recursive: true })
        rotate(file)
        appendFileSync(
          file(0),
          `${JSON.stringify({ at: now().toISOString(), level, event, ...permitted(event, fields) })}\n`,
          { mode: 0o600 },
        )
      } catch {
        // There is nowhere left to report this.
      }
    },
  }
}

/** Oldest first. Unknown fields (older versions wrote more) are dropped, invalid lines skipped. */
export function readLog(folder: string, limit: number): string[] {
  const lines: string[] = []
  for (let index = 0; index <= KEPT_FILES && lines.length < limit; index++)
    lines.unshift(...textOf(fileIn(folder)(index)).split('\n').flatMap(permittedLine))
  return lines.slice(-limit)
}

function permittedLine(text: string): string[] {
  const line = objectOf(text)
  const event = line['event'] ?? line['message']
  const at =
    typeof line['at'] === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(line['at'])
      ? line['at']
      : undefined
  const level = LEVELS.find((one) => one === line['level'])
  if (at === undefined || level === undefined || !isEvent(event)) return []
  return [JSON.stringify({ at, level, event, ...permitted(event, line) })]
}

const isEvent = (name: unknown): name is LogEvent => typeof name === 'string' && Object.hasOwn(LOG_EVENTS, name)

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function rotate(file: (index: number) => string): void {
  const size = statSync(file(0), { throwIfNoEntry: false })?.size ?? 0
  if (size < MAX_BYTES) return
  try {
    for (let index = KEPT_FILES; index > 0; index--)
      if (statSync(file(index - 1), { throwIfNoEntry: false })) renameSync(file(index - 1), file(index))
  } catch {
    // A viewer holds a file open. The full file takes more lines until the next try.
  }
}
