import { describe, expect, it } from 'vitest'
import type { AppError } from '#contract/ipc/errors'
import type { StatementPage } from '#contract/ipc/channels'
import { walkStatements } from '#main/bank/walker'
import { errorPlaces, damagedPlaceText } from '#ui/text/errorText'
import { i18n, loadScreenTexts, loadTexts } from '#i18n/index'
import { hostileServer } from './hostileServer.ts'
import { clientOver, loopbackFetch } from '../support.ts'

type Entry = Record<string, unknown>
const entry = (id: number, changes: Entry = {}): Entry => ({
  transactionDate: '2026-11-02',
  transactionId: String(id),
  debitCreditTypeCode: '1',
  amount: 100,
  balance: 100 * id,
  ...changes,
})
const keyword = (page: number) => String(page).padStart(23, '0')
const good = (page: number): Entry => ({
  nextFlag: '1',
  nextKeyword: keyword(page + 1),
  number: 3,
  transactions: [1, 2, 3].map((id) => entry(id)),
})
const last = (changes: Entry): Entry => ({
  nextFlag: '0',
  number: 3,
  transactions: [1, 2, 3].map((id) => entry(id)),
  ...changes,
})
const withEntry = (changes: Entry): Entry => last({ transactions: [entry(1), entry(2), entry(3, changes)] })

/** Fetches all pages from a bank whose first page is good and whose second is `second`; returns pages and result. */
async function walk(second: Entry) {
  const server = await hostileServer((response, _request, turn) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(turn === 1 ? good(0) : second))
  })
  const { client } = clientOver(loopbackFetch, { baseUrl: server.baseUrl })
  const pages: StatementPage[] = []
  const walked = await walkStatements({
    kind: 'transactions',
    signal: new AbortController().signal,
    ask: (query) => client.statement('transactions', '00111111111', query),
    onPage: (_index, page) => {
      pages.push(page)
    },
  })
  return { pages, walked }
}

await loadScreenTexts()
await loadTexts('en')

/** Returns the places of an error in the words that the interface shows. */
function said(error: AppError, locale: 'ja' | 'en'): string[] {
  i18n.global.locale.value = locale
  return errorPlaces(error, i18n.global.t, (key) => i18n.global.te(key))
}

type Case = [name: string, page: Entry, japanese: string, english: string]

/** Pages with one unreadable entry each, and the text in both languages that describes it to the user. */
const ENTRIES: Case[] = [
  [
    'no amount',
    withEntry({ amount: undefined }),
    '2ページ目の3件目（取引日 2026/11/02、取引番号 3）の金額：ありません',
    'Page 2, entry 3 (dated 2026/11/02, number 3), Amount: is missing',
  ],
  [
    'no date',
    withEntry({ transactionDate: null }),
    '2ページ目の3件目（取引番号 3）の取引日：ありません',
    'Page 2, entry 3 (number 3), Date: is missing',
  ],
  [
    'no direction',
    withEntry({ debitCreditTypeCode: undefined }),
    '2ページ目の3件目（取引日 2026/11/02、取引番号 3）の入払区分：ありません',
    'Page 2, entry 3 (dated 2026/11/02, number 3), Direction: is missing',
  ],
  [
    'an amount with a fraction',
    withEntry({ amount: 100.5 }),
    '2ページ目の3件目（取引日 2026/11/02、取引番号 3）の金額：整数でないか、範囲を超えています',
    'Page 2, entry 3 (dated 2026/11/02, number 3), Amount: not a whole number, or out of range',
  ],
  [
    'an amount out of range',
    withEntry({ amount: 1e15 }),
    '2ページ目の3件目（取引日 2026/11/02、取引番号 3）の金額：整数でないか、範囲を超えています',
    'Page 2, entry 3 (dated 2026/11/02, number 3), Amount: not a whole number, or out of range',
  ],
  [
    'an amount below zero',
    withEntry({ amount: -1 }),
    '2ページ目の3件目（取引日 2026/11/02、取引番号 3）の金額：整数でないか、範囲を超えています',
    'Page 2, entry 3 (dated 2026/11/02, number 3), Amount: not a whole number, or out of range',
  ],
  [
    'an amount written as text',
    withEntry({ amount: '100' }),
    '2ページ目の3件目（取引日 2026/11/02、取引番号 3）の金額：仕様と異なる形です',
    'Page 2, entry 3 (dated 2026/11/02, number 3), Amount: does not match the specification',
  ],
  [
    'a balance out of range',
    withEntry({ balance: 1e14 }),
    '2ページ目の3件目（取引日 2026/11/02、取引番号 3）の差引残高：整数でないか、範囲を超えています',
    'Page 2, entry 3 (dated 2026/11/02, number 3), Balance: not a whole number, or out of range',
  ],
  [
    'a day that does not exist',
    withEntry({ transactionDate: '2026-02-30' }),
    '2ページ目の3件目（取引番号 3）の取引日：ない日付です',
    'Page 2, entry 3 (number 3), Date: no such date',
  ],
  [
    'a broken date and no number',
    withEntry({ transactionDate: '2026/11/2', transactionId: undefined }),
    '2ページ目の3件目の取引日：ない日付です',
    'Page 2, entry 3, Date: no such date',
  ],
  [
    'neither deposit nor withdrawal',
    withEntry({ debitCreditTypeCode: '3', transactionId: undefined }),
    '2ページ目の3件目（取引日 2026/11/02）の入払区分：仕様にない値です',
    'Page 2, entry 3 (dated 2026/11/02), Direction: not an allowed value',
  ],
]

const CASES: Case[] = [
  [
    'fewer entries declared than sent',
    last({ number: 2 }),
    '2ページ目：件数の申告は2件、明細は3件です',
    'Page 2: 2 entries declared, 3 received',
  ],
  [
    'a further page without a keyword',
    last({ nextFlag: '1' }),
    '2ページ目：続きがあるのに、続きの照会キー（23文字）がありません',
    'Page 2: there are more entries, but the key to fetch them (23 characters) is missing',
  ],
  [
    'a keyword of 22 characters',
    last({ nextFlag: '1', nextKeyword: '0'.repeat(22) }),
    '2ページ目：続きがあるのに、続きの照会キー（23文字）がありません',
    'Page 2: there are more entries, but the key to fetch them (23 characters) is missing',
  ],
  [
    'a keyword that was sent before',
    last({ nextFlag: '1', nextKeyword: keyword(1) }),
    '2ページ目：前に受け取った照会キーが、もう一度返されました',
    'Page 2: the same key was returned again',
  ],
  [
    'entries in the other list',
    last({ number: 1, transactions: [], paymentArrivals: [entry(1, { balance: undefined })] }),
    '2ページ目：別の種類の明細が1件入っています',
    'Page 2: contains entries of the other statement type (1)',
  ],
]

function refused(walked: Awaited<ReturnType<typeof walk>>['walked']): AppError {
  if (walked.ok) throw new Error('not refused')
  return walked.error
}

/** Returns the text that the interface shows about the unreadable entries of a page. */
function named(page: StatementPage | undefined, locale: 'ja' | 'en'): string[] {
  i18n.global.locale.value = locale
  return (page?.unreadable ?? []).map((place) =>
    damagedPlaceText(place, 2, i18n.global.t, (key) => i18n.global.te(key)),
  )
}

describe('an unreadable entry on the second page', () => {
  it.each(ENTRIES)(
    'with %s is left out and described, while the other entries are kept',
    async (_name, page, japanese, english) => {
      const { pages, walked } = await walk(page)
      expect(walked).toMatchObject({ ok: true, value: { complete: true, pages: 2, entries: 6 } })
      expect(pages[1]?.transactions?.map(({ transactionId }) => transactionId)).toEqual(['1', '2'])
      expect(named(pages[1], 'ja')).toEqual([japanese])
      expect(named(pages[1], 'en')).toEqual([english])
    },
  )

  it('leaves the other 199 entries of its page readable, and the intact first page reports no error', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => entry(at + 1, at === 57 ? { amount: undefined } : {}))
    const { pages } = await walk(last({ number: 200, transactions: rows }))
    expect(pages[1]?.transactions).toHaveLength(199)
    expect(pages[1]?.unreadable).toEqual([
      { path: 'transactions[57].amount', problem: 'missing', transactionDate: '2026-11-02', transactionId: '58' },
    ])
    expect(pages[0]?.unreadable).toBeUndefined()
  })

  it('is reported only once if it has several faults, even on a full page of these entries', async () => {
    const rows = Array.from({ length: 200 }, (_, at) =>
      entry(at + 1, { amount: 0.123456, transactionDate: 'x', debitCreditTypeCode: '9' }),
    )
    const { pages } = await walk(last({ number: 200, transactions: rows }))
    expect(pages[1]?.transactions).toEqual([])
    expect(pages[1]?.unreadable?.map(({ path }) => /\d+/.exec(path)?.[0])).toEqual(rows.map((_, at) => String(at)))
    expect(JSON.stringify(pages[1]?.unreadable)).not.toContain('0.123456')
  })

  it('still counts towards the declared number of entries', async () => {
    const { walked } = await walk({ ...withEntry({ amount: undefined }), number: 2 })
    expect(refused(walked)).toMatchObject({ code: 'pagingBroken', reason: 'countMismatch', declared: 2, counted: 3 })
  })
})

describe('a hostile answer on the second page', () => {
  it.each(CASES)(
    'with %s is refused with the place of the error, while the first page is kept',
    async (_name, page, japanese, english) => {
      const { pages, walked } = await walk(page)
      const error = refused(walked)
      expect(pages).toHaveLength(1)
      expect(said(error, 'ja')).toEqual([japanese])
      expect(said(error, 'en')).toEqual([english])
    },
  )

  it('that announces more pages than allowed has a message that states the page limit', () => {
    expect(said({ code: 'pagingBroken', reason: 'tooManyPages', page: 10_000 }, 'ja')).toEqual([
      '10000ページを受け取っても終わりません',
    ])
  })
})
