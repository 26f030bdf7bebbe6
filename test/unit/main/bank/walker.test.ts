import { describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Statement } from '#contract/bank/statement'
import type { BankError } from '#main/bank/client'
import { MAX_PAGES, walkStatements, type WalkOptions } from '#main/bank/walker'

const keyword = (index: number) => String(index).padStart(23, '0')
const row = { transactionDate: '2026-07-01', debitCreditTypeCode: '1', amount: 100 }
const page = (next: number | null, changes: Statement = {}): Statement => ({
  nextFlag: next === null ? '0' : '1',
  ...(next !== null && { nextKeyword: keyword(next) }),
  number: 1,
  transactions: [row],
  ...changes,
})

function walk(
  pages: (Statement | Result<Statement, BankError>)[] | ((index: number) => Statement),
  options: Partial<WalkOptions> = {},
) {
  const asked: (string | undefined)[] = []
  const delivered: number[] = []
  const walked = walkStatements({
    kind: 'transactions',
    signal: new AbortController().signal,
    ask: async ({ nextKeyword }, index) => {
      asked.push(nextKeyword)
      const next = typeof pages === 'function' ? pages(index) : pages[index]!
      return 'ok' in next ? next : ok(next)
    },
    onPage: (index) => {
      delivered.push(index)
    },
    ...options,
  })
  return { walked, asked, delivered }
}
const broken = (reason: string, where: object = { page: 1 }) => ({
  ok: false,
  error: { code: 'pagingBroken', reason, ...where },
})

describe('a statement walk', () => {
  it('asks for each page with the keyword of the previous one and delivers the pages in order', async () => {
    const { walked, asked, delivered } = walk([page(1), page(2), page(null)])
    expect(await walked).toEqual(ok({ pages: 3, entries: 3, complete: true }))
    expect(asked).toEqual([undefined, keyword(1), keyword(2)])
    expect(delivered).toEqual([0, 1, 2])
  })

  it('treats a page with neither flag nor keyword as the last, and follows a keyword without a flag', async () => {
    expect(await walk([{ transactions: [row] }]).walked).toMatchObject(ok({ complete: true }))
    expect(await walk([{ nextKeyword: keyword(1) }, page(null)]).walked).toMatchObject(ok({ pages: 2 }))
  })

  it('ignores a keyword on the last page', async () => {
    expect(await walk([page(null, { nextKeyword: 'x' })]).walked).toMatchObject(ok({ pages: 1, complete: true }))
  })

  it.each([
    ['nothing', { nextKeyword: undefined }],
    ['an empty text', { nextKeyword: '' }],
    ['22 characters', { nextKeyword: '0'.repeat(22) }],
    ['24 characters', { nextKeyword: '0'.repeat(24) }],
    ['23 characters that would be sent as 46', { nextKeyword: 'か\u3099'.repeat(23) }],
  ])(
    'refuses a page that announces a further page with %s as its keyword, and does not deliver it',
    async (_name, change) => {
      const { walked, delivered } = walk([page(1, change)])
      expect(await walked).toEqual(broken('keywordMissing'))
      expect(delivered).toEqual([])
    },
  )

  it('refuses a keyword seen before, including the one it resumed from', async () => {
    expect(await walk([page(1), page(2), page(1)]).walked).toEqual(broken('keywordRepeated', { page: 3 }))
    expect(await walk([page(1), page(1)]).walked).toEqual(broken('keywordRepeated', { page: 2 }))
    expect(await walk([page(7)], { resumeKeyword: keyword(7) }).walked).toEqual(broken('keywordRepeated'))
  })

  it.each([
    ['fewer than declared', page(null, { number: 2 }), broken('countMismatch', { page: 2, declared: 2, counted: 1 })],
    ['more than declared', page(null, { number: 0 }), broken('countMismatch', { page: 2, declared: 0, counted: 1 })],
    [
      'none, although one was declared',
      { nextFlag: '0', number: 1 },
      broken('countMismatch', { page: 2, declared: 1, counted: 0 }),
    ],
    [
      'the other list',
      { nextFlag: '0', number: 1, paymentArrivals: [row] },
      broken('otherList', { page: 2, counted: 1 }),
    ],
    [
      'the other list, undeclared',
      { nextFlag: '0', paymentArrivals: [row] },
      broken('otherList', { page: 2, counted: 1 }),
    ],
  ] as [string, Statement, object][])('refuses a page with unexpected entries: %s', async (_name, wrong, refusal) => {
    expect(await walk([page(1), wrong]).walked).toEqual(refusal)
  })

  it('accepts an empty list of the other kind, and counts only the list of its own kind', async () => {
    expect(await walk([page(null, { paymentArrivals: [] })]).walked).toMatchObject(ok({ entries: 1 }))
    expect(
      await walk([{ nextFlag: '0', number: 2, paymentArrivals: [row, row] }], { kind: 'paymentArrivals' }).walked,
    ).toMatchObject(ok({ entries: 2 }))
  })

  it('stops at 10,000 pages', async () => {
    const { walked, delivered } = walk((index) => page(index + 1))
    expect(await walked).toEqual(broken('tooManyPages', { page: MAX_PAGES }))
    expect(delivered.length).toBe(MAX_PAGES)
  })

  it('returns the keyword of the next page when it is cancelled between pages, and resumes from there', async () => {
    const abort = new AbortController()
    const first = walk([page(1), page(2), page(null)], {
      signal: abort.signal,
      onPage: (index) => {
        if (index === 1) abort.abort()
      },
    })
    expect(await first.walked).toEqual(ok({ pages: 2, entries: 2, complete: false, lastKeyword: keyword(2) }))
    const second = walk([page(null)], { resumeKeyword: keyword(2) })
    expect(await second.walked).toEqual(ok({ pages: 1, entries: 1, complete: true }))
    expect(second.asked).toEqual([keyword(2)])
  })

  it('returns the keyword of the page being requested when it is cancelled during the request', async () => {
    const cancelled = fail<BankError>({ code: 'lost', cause: 'cancelled' })
    expect(await walk([page(1), cancelled]).walked).toEqual(
      ok({ pages: 1, entries: 1, complete: false, lastKeyword: keyword(1) }),
    )
    expect(await walk([cancelled]).walked).toEqual(ok({ pages: 0, entries: 0, complete: false }))
  })

  it('asks for the next page before it delivers the current one, and asks for none after the last', async () => {
    const order: string[] = []
    const pages = [page(1), page(2), page(null)]
    await walk([], {
      ask: async (_query, index) => {
        order.push(`ask ${String(index)}`)
        return ok(pages[index]!)
      },
      onPage: (index) => {
        order.push(`page ${String(index)}`)
      },
    }).walked
    expect(order).toEqual(['ask 0', 'ask 1', 'page 0', 'ask 2', 'page 1', 'page 2'])
  })

  it('names the page that could not be read', async () => {
    const unreadable = {
      code: 'lost' as const,
      cause: 'badAnswer' as const,
      damage: [{ path: 'transactions[3].amount', problem: 'integer' }],
    }
    expect(await walk([page(1), fail<BankError>(unreadable)]).walked).toEqual(fail({ ...unreadable, page: 2 }))
  })

  it('returns an error of the bank unchanged', async () => {
    const refused = fail<BankError>({ code: 'unauthorized', status: 401 })
    expect(await walk([page(1), refused]).walked).toEqual(refused)
  })
})
