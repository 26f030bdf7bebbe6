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
import { openWindowOf, spansOfPager, type Inquiry, type Pager } from './pager.ts'

/** Why an inquiry is not kept: the database refused, or another window has begun one of the same statement. */
export type SaveFailure = 'storage' | 'replaced'

export interface InquiryWriter {
  /** Notes the pagers before the first is asked for. */
  begin: (inquiry: Inquiry) => Promise<void>
  page: (pager: Pager, entries: readonly StatementRow[]) => void
  /** A pager has come to its end: its days are read. */
  finish: (pager: Pager, inquiry: Inquiry) => Promise<void>
  /** A pager starts over. */
  drop: (pager: Pager) => Promise<void>
  /** Resolves when everything so far is written. */
  written: () => Promise<void>
}

/** Pages are gathered this long before they are written, so that a fast bank does not make a write of each. */
const GATHER_MS = 250

/** Keeps one inquiry; `onUnkept` is told withoutDuplicates when that is not possible any more. */
export function createInquiryWriter(key: StatementKey, onSaveFailure: (why: SaveFailure) => void): InquiryWriter {
  let usable = true
  let queue: PageWrite[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  function giveUp(why: SaveFailure): void {
    if (usable) onSaveFailure(why)
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
          windows: inquiry.pagers.map(openWindowOf),
          walks: inquiry.pagers.length,
        }),
      ),
    page(pager, entries) {
      if (!usable) return
      queue.push({ window: openWindowOf(pager), entries })
      timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    async finish(pager, { newestFirst, accountInfo }) {
      await flush()
      await write(() =>
        keepFinished(key, { spans: spansOfPager(pager), sourceId: pager.sourceId, newestFirst, accountInfo }),
      )
    },
    async drop(pager) {
      await flush()
      await write(() => dropPages(key, openWindowOf(pager)))
    },
    written: flush,
  }
}
