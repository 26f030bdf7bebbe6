import { expect, it } from 'vitest'
import { statement, type Statement } from '#contract/bank/statement'
import { BUSY, get, newBank, NOON, ORDINARY } from '../helpers.ts'

const bank = await newBank()

async function walk(account: string, kind: string, query: string): Promise<Statement[]> {
  const pages: Statement[] = []
  for (let keyword = ''; ;) {
    const path = `/accounts/${account}/${kind}?${query}${keyword === '' ? '' : `&nextKeyword=${keyword}`}`
    const page = statement.parse((await get(bank, path)).body)
    pages.push(page)
    if (page.nextFlag === '0') return pages
    keyword = page.nextKeyword ?? ''
  }
}

function expectChain(pages: Statement[]): void {
  const rows = pages.flatMap((page) => page.transactions ?? [])
  rows.forEach((row, index) => {
    const before = rows[index - 1]
    if (!before) return
    const sign = row.debitCreditTypeCode === '1' ? 1 : -1
    const newDay = row.transactionDate !== before.transactionDate
    if (row.balance !== (before.balance ?? 0) + sign * row.amount) throw new Error(`balance breaks at ${String(index)}`)
    if (row.transactionDate < before.transactionDate) throw new Error(`date goes back at ${String(index)}`)
    if (row.transactionId !== (newDay ? '1' : String(Number(before.transactionId) + 1)))
      throw new Error(`number breaks at ${String(index)}`)
  })
}

it("600 entries of 60 days come on three full pages that end with today's balance", async () => {
  const pages = await walk(ORDINARY, 'transactions', 'inquiryDateFrom=2026-09-23&inquiryDateTo=2026-11-21')
  expect(pages.map((page) => page.number)).toEqual([200, 200, 200])
  expect(pages.every((page) => page.transactions?.length === page.number)).toBe(true)
  expect(pages.at(-1)).not.toHaveProperty('nextKeyword')
  expectChain(pages)
  const balance = (await get(bank, `/accounts/${ORDINARY}`)).body['todayBalance']
  expect(pages.at(-1)?.transactions?.at(-1)?.balance).toBe(balance)
})

it('each page states the dates and numbers of its first and last entry', async () => {
  for (const page of await walk(ORDINARY, 'transactions', 'inquiryDateFrom=2026-10-01')) {
    const [first, last] = [page.transactions?.[0], page.transactions?.at(-1)]
    expect(page).toMatchObject({
      transactionDateFrom: first?.transactionDate,
      transactionIdFirst: first?.transactionId,
    })
    expect(page).toMatchObject({ transactionDateTo: last?.transactionDate, transactionIdLast: last?.transactionId })
  }
})

it('100,000 entries of two years come on 500 pages without gap or repetition', async () => {
  const pages = await walk(BUSY, 'transactions', 'inquiryDateFrom=2024-11-01&inquiryDateTo=2026-11-21')
  expect([pages.length, pages.every((page) => page.number === 200)]).toEqual([500, true])
  expect(new Set(pages.map((page) => page.nextKeyword)).size).toBe(500)
  expect(pages[0]?.transactionDateFrom).toBe('2024-11-22')
  expectChain(pages)
})

it('the arrivals are exactly the transfer deposits of the transactions', async () => {
  const query = 'inquiryDateFrom=2026-10-15&inquiryDateTo=2026-10-31'
  const entries = (await walk(BUSY, 'transactions', query)).flatMap((page) => page.transactions ?? [])
  const pages = await walk(BUSY, 'transactions/paymentarrivals', query)
  const key = (row: { transactionDate: string; transactionId?: string; amount: number }) =>
    `${row.transactionDate} ${row.transactionId ?? ''} ${String(row.amount)}`
  const expected = entries.filter((row) => row.debitCreditTypeCode === '1' && row.transactionType === '振込').map(key)
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.slice(0, -1).every((page) => page.number === 200)).toBe(true)
  expect(pages.flatMap((page) => page.paymentArrivals ?? []).map(key)).toEqual(expected)
})

it('an arrival has a requester number, or EDI text, or neither, and always a remitter', async () => {
  const rows = (await walk(ORDINARY, 'transactions/paymentarrivals', 'inquiryDateFrom=2026-10-01')).flatMap(
    (page) => page.paymentArrivals ?? [],
  )
  const kinds = new Set(
    rows.map((row) => `${String(row.paymentApplicantNo !== undefined)} ${String(row.ediInfo !== undefined)}`),
  )
  expect([...kinds].sort()).toEqual(['false false', 'false true', 'true false'])
  expect(rows.every((row) => row.applicantName && row.paymentFinancialInstitutionNameKana && row.branchNameKana)).toBe(
    true,
  )
})

it('a request without dates gets the last 31 days, and a single missing date is filled in', async () => {
  const periodOf = async (query: string) => {
    const pages = await walk(ORDINARY, 'transactions', query)
    return [pages[0]?.transactionDateFrom, pages.at(-1)?.transactionDateTo]
  }
  expect(await periodOf('')).toEqual(['2026-10-22', '2026-11-21'])
  expect(await periodOf('inquiryDateFrom=2026-11-20')).toEqual(['2026-11-20', '2026-11-21'])
  expect(await periodOf('inquiryDateTo=2026-10-31')).toEqual(['2026-10-01', '2026-10-31'])
})

const QUERY = 'inquiryDateFrom=2026-09-23&inquiryDateTo=2026-11-21'
async function firstKeyword(query = QUERY): Promise<string> {
  return statement.parse((await get(bank, `/accounts/${ORDINARY}/transactions?${query}`)).body).nextKeyword ?? ''
}

it('a nextKeyword works with or without its dates, repeatedly, and after a restart', async () => {
  const keyword = await firstKeyword()
  expect(keyword).toMatch(/^\d{23}$/)
  const path = `/accounts/${ORDINARY}/transactions?nextKeyword=${keyword}`
  const withDates = await get(bank, `${path}&${QUERY}`)
  expect(withDates.status).toBe(200)
  expect((await get(bank, path)).body).toEqual(withDates.body)
  expect((await get(await newBank(), path)).body).toEqual(withDates.body)
})

it('a nextKeyword keeps its period when midnight passes between two pages', async () => {
  let now = NOON
  const late = await newBank(undefined, () => now)
  const first = statement.parse((await get(late, `/accounts/${BUSY}/transactions`)).body)
  now += 86_400_000
  const second = statement.parse(
    (await get(late, `/accounts/${BUSY}/transactions?nextKeyword=${first.nextKeyword ?? ''}`)).body,
  )
  const before = await get(bank, `/accounts/${BUSY}/transactions?nextKeyword=${first.nextKeyword ?? ''}`)
  expect(second.transactions).toEqual(before.body['transactions'])
})

it('a nextKeyword of another account, statement or period is refused, and so is a changed one', async () => {
  const keyword = await firstKeyword()
  const changed = keyword.slice(0, 16) + String((Number(keyword[16]) + 1) % 10) + keyword.slice(17)
  const paths = [
    `/accounts/${BUSY}/transactions?nextKeyword=${keyword}`,
    `/accounts/${ORDINARY}/transactions/paymentarrivals?nextKeyword=${keyword}`,
    `/accounts/${ORDINARY}/transactions?nextKeyword=${keyword}&inquiryDateFrom=2026-09-24`,
    `/accounts/${ORDINARY}/transactions?nextKeyword=${keyword}&inquiryDateTo=2026-11-20`,
    `/accounts/${ORDINARY}/transactions?nextKeyword=${changed}`,
    `/accounts/${ORDINARY}/transactions?nextKeyword=${'x'.repeat(23)}`,
  ]
  for (const path of paths) expect((await get(bank, path)).body['code'], path).toBe('ERR305')
})
