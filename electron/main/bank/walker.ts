import type { StatementKind, StatementPage } from '#contract/ipc/channels'
import { type AppError, fail, ok, type Result } from '#contract/ipc/errors'
import { isKeyword, nextKeywordOf } from '#contract/service/statement'
import type { BankError, StatementQuery } from './client.ts'

export const MAX_PAGES = 10_000
export type PagingBroken = Extract<AppError, { code: 'pagingBroken' }>
/** `lastKeyword` fetches the page after the last one delivered; it is there when the walk was cancelled. */
export interface Walked {
  pages: number
  entries: number
  complete: boolean
  lastKeyword?: string
}

export interface WalkOptions {
  kind: StatementKind
  from?: string | undefined
  to?: string | undefined
  /** Where an earlier walk was cancelled. */
  resumeKeyword?: string | undefined
  signal: AbortSignal
  ask: (query: StatementQuery, index: number) => Promise<Result<StatementPage, BankError>>
  onPage: (index: number, page: StatementPage) => void
}

/**
 * Walks the pages of a statement (4.2, 4.3) in order and hands each on once it has passed the guards: the declared
 * number equals the entries (those that cannot be read among them), a further page has a keyword of 23 characters that
 * was not seen before, and there are at most 10,000 pages. The next page is asked for before the last one is handed on,
 * so that the bank works while we do. Cancelling is a success with `complete: false`.
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

/** Asks for a page at once; its failure, if it throws, is met by whoever awaits it. */
function askFor({ ask, from, to, signal }: WalkOptions, nextKeyword: string | undefined, index: number) {
  const asked = signal.aborted ? Promise.resolve(null) : ask({ from, to, nextKeyword }, index)
  asked.catch(() => undefined)
  return asked
}

/**
 * Lets a request leave before the work on the page before it begins: handing a page on can take longer than asking for
 * one.
 */
const sentOff = () => new Promise<void>((resolve) => setImmediate(resolve))

const broken = (what: Omit<PagingBroken, 'code'>) => fail<PagingBroken>({ code: 'pagingBroken', ...what })
const isCancelled = (page: Result<StatementPage, BankError>): boolean =>
  !page.ok && page.error.code === 'lost' && page.error.cause === 'cancelled'

/** An answer that cannot be read is one of many: the error says which. */
const onPage = (error: BankError, index: number): BankError =>
  error.code === 'lost' && error.cause === 'badAnswer' ? { ...error, page: index + 1 } : error

/**
 * The guards of one page: how many entries it has and the keyword of the next, null on the last; or what is broken
 * about it.
 */
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
