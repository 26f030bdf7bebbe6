// Writes an inquiry down as it goes on, without holding it up: pages that come while a write is under way are written
// together. When the database refuses, the inquiry goes on in memory.
import {
  beginInquiry,
  dropPages,
  keepFinished,
  keepPages,
  type PageWrite,
} from '../../../database/repositories/statements.ts'
import type { StatementKey, StatementRow } from '../../../database/schema/statementRecords.ts'
import { openWindowOf, spansOfWalk, type Inquiry, type Walk } from './pager.ts'

/** Why an inquiry is not kept: the database refused, or another window has begun one of the same statement. */
export type Unkept = 'storage' | 'replaced'

export interface Keeper {
  /** Notes the walks before the first is asked for. */
  begin: (inquiry: Inquiry) => Promise<void>
  page: (walk: Walk, entries: readonly StatementRow[]) => void
  /** A walk has come to its end: its days are read. */
  finish: (walk: Walk, inquiry: Inquiry) => Promise<void>
  /** A walk starts over. */
  drop: (walk: Walk) => Promise<void>
  /** Resolves when everything so far is written. */
  written: () => Promise<void>
}

/** Pages are gathered this long before they are written, so that a fast bank does not make a write of each. */
const GATHER_MS = 250

/** Keeps one inquiry; `onUnkept` is told once when that is not possible any more. */
export function createKeeper(key: StatementKey, onUnkept: (why: Unkept) => void): Keeper {
  let usable = true
  let queue: PageWrite[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  function giveUp(why: Unkept): void {
    if (usable) onUnkept(why)
    usable = false
    queue = []
  }

  /** One write after the other; a failure ends the keeping, never the reading. */
  function write(work: () => Promise<boolean>): Promise<void> {
    writing = writing.then(async () => {
      if (!usable) return
      const done = await work().catch(() => undefined)
      if (done !== true) giveUp(done === false ? 'replaced' : 'storage')
    })
    return writing
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    return write(async () => {
      const writes = queue
      queue = []
      return writes.length === 0 || keepPages(key, writes)
    })
  }

  return {
    begin: (inquiry) =>
      write(() =>
        beginInquiry(key, {
          period: inquiry.period,
          windows: inquiry.walks.map(openWindowOf),
          walks: inquiry.walks.length,
        }),
      ),
    page(walk, entries) {
      if (!usable) return
      queue.push({ window: openWindowOf(walk), entries })
      timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    async finish(walk, { newestFirst, accountInfo }) {
      await flush()
      await write(() =>
        keepFinished(key, { spans: spansOfWalk(walk), sourceId: walk.sourceId, newestFirst, accountInfo }),
      )
    },
    async drop(walk) {
      await flush()
      await write(() => dropPages(key, openWindowOf(walk)))
    },
    written: flush,
  }
}
