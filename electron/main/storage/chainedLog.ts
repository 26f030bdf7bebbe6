import { setImmediate as nextRound } from 'node:timers/promises'
import type { AppendLog } from './appendLog.ts'
import type { ChainHead, ChainEnd, ChainHeadReading } from './chainHead.ts'
import { type ChainReading, extendChain } from './hashChain.ts'
import { StorageError } from './storageError.ts'

/** Lines come oldest first. */
export interface LineReader<R> {
  add: (line: Uint8Array) => void
  end: (head: ChainHeadReading) => R
}

export function readLines<R>(reader: LineReader<R>, lines: readonly Uint8Array[], head: ChainHeadReading): R {
  for (const line of lines) reader.add(line)
  return reader.end(head)
}

const SLICE_MS = 20

interface ChainedLogDeps<R extends ChainReading> {
  file: AppendLog
  head: ChainHead
  reader: () => LineReader<R>
  /** Another program wrote after the first `known` lines were read. */
  doubt: (reading: R, known: number) => R
  onForeign: () => void
  /** The head stays behind until the next record is written. */
  onHeadBehind: (detail: string) => void
}

/**
 * A head beside the log stores its end. The file is read once, and again when another program changed it. Functions
 * throw StorageError.
 */
export function createChainedLog<R extends ChainReading>(deps: ChainedLogDeps<R>) {
  const { file, head } = deps
  const read = (): R => readLines(deps.reader(), file.read(), head.read())
  let loaded: R | null = null
  const isRead = (): boolean => loaded !== null

  function reading(): R {
    const before = loaded
    if (before === null || !file.changed()) return (loaded ??= read())
    loaded = deps.doubt(read(), before.links.length)
    deps.onForeign()
    return loaded
  }

  /** If the head cannot be written, the record still counts, and the old head fits an earlier line. */
  function note(end: ChainEnd): void {
    try {
      head.write(end)
    } catch (thrown) {
      deps.onHeadBehind(thrown instanceof StorageError ? thrown.detail : 'failed')
    }
  }

  /**
   * Reads in slices what is not read yet, or was changed by another program; whoever needs the reading earlier reads
   * all at once, which ends this. Never rejects: the reader meets the same error.
   */
  async function readAhead(): Promise<void> {
    const before = loaded
    const reader = deps.reader()
    let since = performance.now()
    try {
      if (before !== null && !file.changed()) return
      for await (const lines of file.readInPieces())
        for (const line of lines) {
          if (performance.now() - since > SLICE_MS) {
            await nextRound()
            if (loaded !== before) return
            since = performance.now()
          }
          reader.add(line)
        }
      const read = reader.end(head.read())
      if (loaded !== before) return
      loaded = before === null ? read : deps.doubt(read, before.links.length)
    } catch {
      // The next `reading` reads the file again and throws.
      return
    }
    if (before !== null) deps.onForeign()
  }

  return {
    reading,
    readAhead,
    isRead,
    /** Returns the new end. The line is bound to the last one (`link`) or to all bytes so far (`whole`). */
    append(event: object, from: 'link' | 'whole'): ChainEnd {
      const end = extendChain(reading(), event, from, (line) => {
        file.append(line)
      })
      note(end)
      return end
    },
    forget(): void {
      loaded = null
    },
  }
}

export type ChainedLog<R extends ChainReading> = ReturnType<typeof createChainedLog<R>>
