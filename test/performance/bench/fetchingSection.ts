// Measures how the app reads, checks, stores and shows a statement of 100,000 entries, against a bare chain of fetch
// and JSON.parse in the same process.
import type { Page } from '@playwright/test'
import { launchDesk, type Desk } from '../../e2e/support/desk.ts'
import { startPractice } from '../../e2e/support/steps.ts'
import { heapOf, judge, line, median } from './measure.ts'
import { ACCOUNT_ID, servePages } from './pagedBank.ts'
import { PAGE_ROWS } from './reference/statementPage.ts'
import { openReference, serveReference } from './referencePage.ts'

const PAGES = 500
const DELAY_MS = 20
const ROWS = PAGES * PAGE_ROWS
const PATH = `/bank/corporation/trial/v1/accounts/${ACCOUNT_ID}/transactions`
const RUNS = 3

/** When the fetched rows become visible, in milliseconds of the page: those of the first page, and all of them. */
interface Seen {
  whole: number
  firstRows: number
}

/**
 * Measures the lower limit: requests each page with the keyword of the previous one, parses it and counts its rows, in
 * the process that also makes the app's requests.
 */
async function bareChain({ app }: Desk, url: string): Promise<number> {
  return app.evaluate(async (_, address) => {
    const started = performance.now()
    let [keyword, rows] = ['', 0]
    do {
      const response = await fetch(address + (keyword ? `?nextKeyword=${keyword}` : ''))
      const page = JSON.parse(await response.text()) as { nextKeyword?: string; transactions: unknown[] }
      keyword = page.nextKeyword ?? ''
      rows += page.transactions.length
    } while (keyword)
    if (rows === 0) throw new Error('no rows')
    return performance.now() - started
  }, url + PATH)
}

/** Makes the server of this run the bank of the practice company. */
async function toServer({ app, page }: Desk, baseUrl: string): Promise<void> {
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false })
  })
  await page.evaluate(async (address) => {
    const must = async (reply: Promise<{ ok: boolean }>) => {
      const done = await reply
      if (!done.ok) throw new Error(JSON.stringify(done))
    }
    const [company] = ((await window.desk.call('companies.list')) as { value: { companyId: string }[] }).value
    await must(window.desk.call('environments.save', { environment: 'development', baseUrl: address }))
    await must(window.desk.call('companies.save', { ...company, environment: 'development' } as never))
    await must(
      window.desk.call('credentials.set', {
        companyId: company?.companyId ?? '',
        environment: 'development',
        clientKey: 'bench-3f9Qw7ZxT1LmN8bV5cRk2',
      } as never),
    )
  }, baseUrl)
  await page.reload()
}

/**
 * Fetches the whole period through the screen. Measures from the press of the button until every row is shown and all
 * work has ended.
 */
async function fetchWhole(page: Page): Promise<Seen> {
  await page.getByLabel('開始日').fill('20241123')
  await page.getByLabel('終了日').fill('20261121')
  await page.getByLabel('終了日').press('Tab')
  return page.evaluate(
    async ({ name, rows }) => {
      const press = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name)
      const table = () => document.querySelector('[role=tabpanel] table[aria-rowcount]')
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const painted = () =>
        new Promise<number>((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            resolve(performance.now())
          }
          port2.postMessage(0)
        })
      let arrived = Number.NaN
      const off = window.desk.on('statements.page', () => {
        arrived = Number.isNaN(arrived) ? performance.now() : arrived
      })
      const started = performance.now()
      press?.click()
      let firstRows = Number.NaN
      for (;;) {
        await frame()
        const count = Number(table()?.getAttribute('aria-rowcount') ?? 1) - 1
        if (Number.isNaN(firstRows) && count > 0 && !Number.isNaN(arrived)) firstRows = (await painted()) - arrived
        if (count >= rows && press?.disabled === false) break
        if (performance.now() - started > 120_000) throw new Error(`only ${String(count)} rows`)
      }
      const whole = (await painted()) - started
      off()
      return { whole, firstRows }
    },
    { name: '明細を取得', rows: ROWS },
  )
}

/** Erases the stored entries, so that the next run begins like the first. */
async function eraseKept(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存済みの期間', exact: true }).click()
  await page.getByRole('menuitem', { name: '保存済み明細を削除…' }).click()
  await page.getByRole('button', { name: '削除する' }).click()
  await page.getByRole('button', { name: '保存済みの期間', exact: true }).waitFor({ state: 'detached' })
}

/**
 * Returns the milliseconds it takes a bare table to paint 200 rows that are in memory, in a window of the same program.
 */
const firstRowsOf = (reference: Page): Promise<number> => reference.evaluate(() => window.measureFirstRows())

/** Returns how many bytes each row takes in memory as JSON.parse creates it. */
async function bareRowBytes(reference: Page): Promise<number> {
  const cdp = await reference.context().newCDPSession(reference)
  const before = await heapOf(cdp)
  await reference.evaluate((rows) => {
    window.holdRows(rows)
  }, ROWS)
  const after = await heapOf(cdp)
  await cdp.detach()
  return ((after - before) * 1024 * 1024) / ROWS
}

/** Measures how a long statement is fetched. Prints the figures beside their targets and returns every figure. */
export async function fetchingSection(): Promise<unknown> {
  const [server, bank] = await Promise.all([serveReference(), servePages(PAGES, DELAY_MS)])
  const desk = await launchDesk({ protection: 'memory' })
  try {
    await startPractice(desk.page)
    await toServer(desk, bank.url)
    const reference = await openReference(desk, server.url)
    await desk.page.evaluate((accountId) => {
      location.hash = `#/accounts/${accountId}`
    }, ACCOUNT_ID)
    await desk.page.getByLabel('開始日').waitFor()
    const cdp = await desk.page.context().newCDPSession(desk.page)
    const before = await heapOf(cdp)
    const [bare, seen]: [number[], Seen[]] = [[], []]
    let after = Number.NaN
    for (let run = 0; run < RUNS; run++) {
      bare.push(await bareChain(desk, bank.url))
      if (run > 0) await eraseKept(desk.page)
      seen.push(await fetchWhole(desk.page))
      if (run === 0) after = await heapOf(cdp)
    }
    const last = await heapOf(cdp)
    const bareFirst: number[] = []
    for (let run = 0; run < 5; run++) bareFirst.push(await firstRowsOf(reference))
    const plain = median(bareFirst)
    const rowBytes = await bareRowBytes(reference)
    const ours = ((after - before) * 1024 * 1024) / ROWS
    line(
      `${ROWS.toLocaleString('en')} entries read, checked, kept and shown`,
      median(seen.map(({ whole }) => whole)),
      'bare chain',
      median(bare),
      'ms',
      1.05,
    )
    line(
      'first rows painted after the first page came',
      median(seen.map((one) => one.firstRows)),
      'bare table',
      plain,
      'ms',
      1.5,
    )
    console.log(
      `heap: ${ours.toFixed(0)} bytes a row, the bare rows ${rowBytes.toFixed(0)}; above them ${(ours - rowBytes).toFixed(0)}, target 60: ${judge({ name: 'fetching: bytes a row above the rows', value: ours - rowBytes, target: 60 })}`,
    )
    console.log(
      `heap after reading all of it twice more: ${(last - after).toFixed(1)} MB more, target 5: ${judge({ name: 'fetching: MB more after reading twice more', value: last - after, target: 5 })}`,
    )
    return { bare, seen, plain, heap: { before, after, last, ours, rowBytes } }
  } finally {
    await desk.dispose()
    await server.close()
    bank.close()
  }
}
