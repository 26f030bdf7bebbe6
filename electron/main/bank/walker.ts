import type { StatementKind } from '#contract/ipc/channels'
import { type AppError, fail, ok, type Result } from '#contract/ipc/errors'
import { characterCount } from '#contract/service/fields'
import { KEYWORD_LENGTH, type Statement } from '#contract/service/statement'
import type { BankError, StatementQuery } from './client.ts'

export const MAX_PAGES = 10_000
export type PagingBroken = Extract<AppError, { code: 'pagingBroken' }>
/** `lastKeyword` fetches the page after the last one delivered; it is there when the walk was cancelled. */
export interface Walked { pages: number; entries: number; complete: boolean; lastKeyword?: string }

export interface WalkOptions {
  kind: StatementKind
  from?: string | undefined
  to?: string | undefined
  /** Where an earlier walk was cancelled. */
  resumeKeyword?: string | undefined
  signal: AbortSignal
  ask: (query: StatementQuery, index: number) => Promise<Result<Statement, BankError>>
  onPage: (index: number, page: Statement) => void
}

/**
 * Walks the pages of a statement (4.2, 4.3) in order and hands each on once it has passed the guards: the declared number equals the
 * entries, a further page has a keyword of 23 characters that was not seen before, and there are at most 10,000 pages.
 * Cancelling is a success with `complete: false`.
 */
export async function walkStatements(options: WalkOptions): Promise<Result<Walked, BankError | PagingBroken>> {
  const seen = new Set<string>()
  let keyword = options.resumeKeyword
  let entries = 0
  for (let index = 0; index < MAX_PAGES; index++) {
    if (keyword !== undefined) seen.add(keyword)
    const page = options.signal.aborted ? null : await options.ask({ from: options.from, to: options.to, nextKeyword: keyword }, index)
    if (page === null || isCancelled(page)) return ok({ pages: index, entries, complete: false, ...(keyword !== undefined && { lastKeyword: keyword }) })
    if (!page.ok) return page
    const count = countEntries(page.value, options.kind)
    if (count === null) return broken('countMismatch')
    const next = nextKeyword(page.value, seen)
    if (!next.ok) return next
    entries += count
    options.onPage(index, page.value)
    if (next.value === null) return ok({ pages: index + 1, entries, complete: true })
    keyword = next.value
  }
  return broken('tooManyPages')
}

const broken = (reason: PagingBroken['reason']) => fail<PagingBroken>({ code: 'pagingBroken', reason })
const isCancelled = (page: Result<Statement, BankError>): boolean => !page.ok && page.error.code === 'lost' && page.error.cause === 'cancelled'

/** Entries of the list that belongs to `kind`; null when the declared number differs or the entries came in the other list. */
function countEntries(page: Statement, kind: StatementKind): number | null {
  const other = kind === 'transactions' ? page.paymentArrivals : page.transactions
  const count = page[kind]?.length ?? 0
  if ((other?.length ?? 0) > 0) return null
  return page.number === undefined || page.number === count ? count : null
}

/** The keyword of the next page, null on the last one. A keyword without a flag is followed: stopping would call the statement complete. */
function nextKeyword({ nextFlag, nextKeyword: keyword = '' }: Statement, seen: ReadonlySet<string>): Result<string | null, PagingBroken> {
  if (nextFlag === '0' || (nextFlag === undefined && keyword === '')) return ok(null)
  if (characterCount(keyword) !== KEYWORD_LENGTH) return broken('keywordMissing')
  return seen.has(keyword) ? broken('keywordRepeated') : ok(keyword)
}
