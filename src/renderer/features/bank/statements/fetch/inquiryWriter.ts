// Stores an inquiry while it runs, without delaying it. If the database fails, the inquiry continues in memory.
import { beginInquiry, deletePages, finishPager, savePages, type PageWrite } from '#data/repositories/statements'
import type { StatementKey, StatementRow } from '#data/schema/statementRecords'
import { storedPager, spansOfPager, type Inquiry, type Pager } from './pager.ts'

/** `replaced`: another window started an inquiry for the same statement. */
export type SaveFailure = 'storage' | 'replaced'

export interface InquiryWriter {
  /** To call before the first request. */
  begin: (inquiry: Inquiry) => Promise<void>
  page: (pager: Pager, entries: readonly StatementRow[]) => void
  /** Only then do the pager's days count as read. */
  finish: (pager: Pager, inquiry: Inquiry) => Promise<void>
  /** Deletes the stored pages of a pager that starts over. */
  drop: (pager: Pager) => Promise<void>
  /** Resolves when everything passed to the writer before is written. */
  written: () => Promise<void>
}

/** Collects pages before a write, so that a fast bank does not cause one write per page. */
const GATHER_MS = 250

/** Calls `onSaveFailure` once, when the inquiry can no longer be stored. */
export function createInquiryWriter(key: StatementKey, onSaveFailure: (why: SaveFailure) => void): InquiryWriter {
  const { write, add, flush } = createPageQueue(key, onSaveFailure)
  return {
    begin: (inquiry) =>
      write(() =>
        beginInquiry(key, {
          period: inquiry.period,
          windows: inquiry.pagers.map(storedPager),
          walks: inquiry.pagers.length,
        }),
      ),
    page(pager, entries) {
      add(() => ({ pager: storedPager(pager), entries }))
    },
    async finish(pager, { newestFirst, accountInfo }) {
      await flush()
      await write(() =>
        finishPager(key, { spans: spansOfPager(pager), sourceId: pager.sourceId, newestFirst, accountInfo }),
      )
    },
    async drop(pager) {
      await flush()
      await write(() => deletePages(key, storedPager(pager)))
    },
    written: flush,
  }
}

function createPageQueue(key: StatementKey, onSaveFailure: (why: SaveFailure) => void) {
  let usable = true
  let queue: PageWrite[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  function giveUp(why: SaveFailure): void {
    if (usable) onSaveFailure(why)
    usable = false
    queue = []
  }

  /** Runs writes one after the other. After a failure nothing more is stored. */
  function write(work: () => Promise<boolean>): Promise<void> {
    writing = writing.then(async () => {
      if (!usable) return
      const done = await work().catch(() => undefined)
      if (done !== true) giveUp(done === false ? 'replaced' : 'storage')
    })
    return writing
  }

  function add(page: () => PageWrite): void {
    if (!usable) return
    queue.push(page())
    timer ??= setTimeout(() => void flush(), GATHER_MS)
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    return write(async () => {
      const writes = queue
      queue = []
      return writes.length === 0 || savePages(key, writes)
    })
  }

  return { write, add, flush }
}
