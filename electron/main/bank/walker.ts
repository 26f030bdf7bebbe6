import type { StatementKind, StatementPage } from '#contract/ipc/channels'
import { type AppError, fail, ok, type Result } from '#contract/ipc/errors'
import { nextKeywordOf } from '#contract/bank/nextKeyword'
import { isKeyword } from '#contract/bank/statement'
import type { BankError, StatementQuery } from './client.ts'

export const MAX_PAGES = 10_000
type PagingBroken = Extract<AppError, { code: 'pagingBroken' }>
/** After a cancellation, `lastKeyword` fetches the page after the last one delivered. */
interface Walked {
  pages: number
  entries: number
  complete: boolean
  lastKeyword?: string
}

export interface WalkOptions {
  kind: StatementKind
  from?: string | undefined
  to?: string | undefined
  resumeKeyword?: string | undefined
  signal: AbortSignal
  ask: (query: StatementQuery, index: number) => Promise<Result<StatementPage, BankError>>
  onPage: (index: number, page: StatementPage) => void
}

/**
 * Fetches all pages of 入出金明細 or 振込入金明細 (sections 4.2, 4.3). Checks of each page: the declared number equals the
 * entries (unreadable ones included), a further page has a new keyword of 23 characters, at most 10,000 pages. The
 * next page is requested before this one is delivered. Cancelling succeeds with `complete: false`.
 */
export async function walkStatements(options: WalkOptions): Promise<Result<Walked, BankError | PagingBroken>> {
  const seen = new Set<string>()
  const cancelled = (pages: number, keyword?: string) =>
    ok({ pages, entries, complete: false, ...(keyword !== undefined && { lastKeyword: keyword }) })
  let keyword = options.resumeKeyword
  let entries = 0
  let coming = askFor(options, keyword, 0)
  for (let index = 0; ; index++) {
    if (keyword !== undefined) seen.add(keyword)
    const page = await coming
    if (options.signal.aborted || page === null || isCancelled(page)) return cancelled(index, keyword)
    if (!page.ok) return fail(onPage(page.error, index))
    const checked = check(page.value, options.kind, seen, index)
    if (!checked.ok) return checked
    const { count, next } = checked.value
    entries += count
    if (next !== null && index + 1 < MAX_PAGES) {
      coming = askFor(options, next, index + 1)
      await sentOff()
    }
    options.onPage(index, page.value)
    if (next === null) return ok({ pages: index + 1, entries, complete: true })
    if (index + 1 === MAX_PAGES) return broken({ reason: 'tooManyPages', page: index + 1 })
    keyword = next
  }
}

function askFor({ ask, from, to, signal }: WalkOptions, nextKeyword: string | undefined, index: number) {
  const asked = signal.aborted ? Promise.resolve(null) : ask({ from, to, nextKeyword }, index)
  asked.catch(() => undefined)
  return asked
}

/** Lets the next request leave first: delivering may take longer than requesting. */
const sentOff = () => new Promise<void>((resolve) => setImmediate(resolve))

const broken = (what: Omit<PagingBroken, 'code'>) => fail<PagingBroken>({ code: 'pagingBroken', ...what })
const isCancelled = (page: Result<StatementPage, BankError>): boolean =>
  !page.ok && page.error.code === 'lost' && page.error.cause === 'cancelled'

const onPage = (error: BankError, index: number): BankError =>
  error.code === 'lost' && error.cause === 'badAnswer' ? { ...error, page: index + 1 } : error

/** `next`, the next page's keyword, is null on the last page. */
function check(
  page: StatementPage,
  kind: StatementKind,
  seen: ReadonlySet<string>,
  index: number,
): Result<{ count: number; next: string | null }, PagingBroken> {
  const other = (kind === 'transactions' ? page.paymentArrivals : page.transactions)?.length ?? 0
  const count = (page[kind]?.length ?? 0) + (page.unreadable?.length ?? 0)
  if (other > 0) return broken({ reason: 'otherList', page: index + 1, counted: other })
  if (page.number !== undefined && page.number !== count)
    return broken({ reason: 'countMismatch', page: index + 1, declared: page.number, counted: count })
  const next = nextKeywordOf(page)
  if (next === null) return ok({ count, next })
  if (!isKeyword(next)) return broken({ reason: 'keywordMissing', page: index + 1 })
  return seen.has(next) ? broken({ reason: 'keywordRepeated', page: index + 1 }) : ok({ count, next })
}
