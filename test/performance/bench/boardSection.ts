// Measures the table of balances with 1,500 accounts against a bare virtual table of as many rows, the matching of
// deposits against a bare join, and the month of all clients.
import type { Page } from '@playwright/test'
import { launchDesk, type Desk } from '../../e2e/support/desk.ts'
import { bringForward, goTo, startPractice } from '../../e2e/support/steps.ts'
import { fastScroll } from './editor.ts'
import { heapOf, judge, line, median, quantile, timeKey } from './measure.ts'
import { measureMonthBoard } from './monthBoard.ts'
import { installRecorder } from './recorder.ts'
import { makeTable } from './reference/table.ts'
import { openReference, serveReference } from './referencePage.ts'

const COMPANIES = 300
const ACCOUNTS = 5
const ROUNDS = 7
const FRAME = 1000 / 60
/**
 * The limit for reading 1,500 balances from the database and showing their first rows, as a ratio to mounting a bare
 * table of rows that are already in memory.
 */
const OPEN_TARGET = 3
/**
 * The limit for sorting, exact groups, and candidates with their sums and reasons, as a ratio to one look-up for each
 * deposit. It is the same at both sizes, whereas comparing every pair would make the ratio grow tenfold.
 */
const JOIN_TARGET = 15

/** Adds companies with five accounts each, whose balances were read a day ago. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(
    async ([companies, accounts]) => {
      const list = await window.desk.call('companies.list')
      const first = list.ok ? list.value[0] : undefined
      if (!first) throw new Error('no company')
      const records: object[] = []
      for (let at = 1; at <= companies; at++) {
        const own = Array.from({ length: accounts }, (_, n) => {
          const accountNo = String(at * 10 + n).padStart(7, '0')
          return {
            accountId: `0011${accountNo}`,
            branchNo: '001',
            accountTypeCode: '1' as const,
            accountNo,
            label: `口座${String(n + 1)}`,
          }
        })
        const company = {
          ...first,
          companyId: crypto.randomUUID(),
          name: `顧問先${String(at).padStart(3, '0')}商事`,
          accounts: own,
          defaults: { ...first.defaults, payingAccountId: null },
        }
        const saved = await window.desk.call('companies.save', company)
        if (!saved.ok) throw new Error(saved.error.code)
        records.push(
          ...own.map(({ accountId }, n) => ({
            companyId: company.companyId,
            accountId,
            environment: 'practice',
            at: new Date(Date.now() - 86_400_000).toISOString(),
            balance: {
              todayBalance: at * 1_000 + n,
              clearedBalance: at,
              previousDayBalance: at,
              previousDate: '2026-11-20',
              accountNameKana: 'コモンサキ',
            },
          })),
        )
      }
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('tokucho-desk')
        request.onerror = () => {
          reject(request.error ?? new Error('no database'))
        }
        request.onsuccess = () => {
          const transaction = request.result.transaction('balances', 'readwrite')
          for (const record of records) transaction.objectStore('balances').put(record)
          transaction.oncomplete = () => {
            request.result.close()
            resolve()
          }
          transaction.onerror = () => {
            reject(transaction.error ?? new Error('not written'))
          }
        }
      })
    },
    [COMPANIES, ACCOUNTS] as const,
  )
  await page.reload()
}

/** The first account of the table, which is one of the ready practice company. */
const FIRST = { selector: '[role=treegrid] [aria-rowindex="3"] a', text: '普通預金（60日で600件）' }

async function openBoard(desk: Desk): Promise<number> {
  await bringForward(desk, desk.page)
  await goTo(desk.page, '承認状況')
  await desk.page.getByRole('heading', { name: '承認状況' }).waitFor()
  return desk.page.evaluate((first) => window.recorder.click('a[href="#/balances"]', first), FIRST)
}

async function openReferenceTable(desk: Desk, page: Page): Promise<number> {
  await bringForward(desk, page)
  const rows = COMPANIES * ACCOUNTS
  return page.evaluate(
    ([count, text]) => {
      const begin = performance.now()
      window.mountReference(count)
      return window.recorder.until({ selector: 'tr[data-row="3"] td:nth-child(1)', text }).then((now) => now - begin)
    },
    [rows, makeTable(rows)[3]?.[0] ?? ''] as const,
  )
}

/**
 * Returns the milliseconds from a key in the search box until its letter is on the screen, while the list below
 * updates.
 */
async function typeSearch(page: Page): Promise<number[]> {
  const times: number[] = []
  const box = page.getByLabel('口座を探す')
  await box.focus()
  const words = '123 KOUZA'
  for (let n = 1; n <= words.length; n++)
    times.push(
      await timeKey(page, words.charAt(n - 1) === ' ' ? 'Space' : words.charAt(n - 1), { value: words.slice(0, n) }),
    )
  await box.fill('')
  return times
}

function print(
  times: { open: number[]; reference: number[]; keys: number[] },
  scrolls: Record<'board' | 'reference', Awaited<ReturnType<typeof fastScroll>>>,
  heap: { before: number; open: number },
): void {
  console.log(`\nboard of ${String(COMPANIES)} companies x ${String(ACCOUNTS)} accounts`)
  line(
    'open from the database to the first rows',
    median(times.open),
    'bare table of 1,500 rows',
    median(times.reference),
    'ms',
    OPEN_TARGET,
  )
  const p95 = quantile(times.keys, 0.95)
  console.log(
    `key in the search box: ${median(times.keys).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, within a frame (${FRAME.toFixed(1)}): ${judge({ name: 'board: key in the search box, p95 ms', value: p95, target: FRAME })}`,
  )
  for (const [name, { p95: gap, dropped, blanks }] of Object.entries(scrolls))
    console.log(
      `fast scroll, ${name}: p95 ${gap.toFixed(1)} ms, ${(dropped * 100).toFixed(1)} % over a frame, ${String(blanks)} blank`,
    )
  console.log(`heap: ${heap.open.toFixed(1)} MB with the board open, ${heap.before.toFixed(1)} MB before`)
}

/** Measures the balances, the matching and the month's screen. Prints the figures beside their targets and returns every figure. */
export async function boardSection(): Promise<unknown> {
  const server = await serveReference()
  const desk = await launchDesk({ protection: 'memory' })
  try {
    await startPractice(desk.page)
    await fill(desk.page)
    const reference = await openReference(desk, server.url)
    for (const page of [desk.page, reference]) await page.evaluate(installRecorder)
    const cdp = await desk.page.context().newCDPSession(desk.page)
    const before = await heapOf(cdp)
    const times = { open: [] as number[], reference: [] as number[], keys: [] as number[] }
    for (let round = 0; round <= ROUNDS; round++) {
      const [bare, own] = [await openReferenceTable(desk, reference), await openBoard(desk)]
      const keys = await typeSearch(desk.page)
      if (round === 0) continue
      times.reference.push(bare)
      times.open.push(own)
      times.keys.push(...keys)
    }
    await desk.page.locator(FIRST.selector).waitFor()
    const scrolls = {
      board: await fastScroll(desk, desk.page, '[role=treegrid]', '[role=row]'),
      reference: await fastScroll(desk, reference, '.scroller', 'td'),
    }
    const heap = { before, open: await heapOf(cdp) }
    print(times, scrolls, heap)
    const matching = await reference.evaluate(() => window.measureMatching())
    for (const [name, { ours, join }] of [
      ['1,000 x 200', matching.small],
      ['10,000 x 2,000', matching.large],
    ] as const)
      line(
        `matching deposits with expectations, ${name}`,
        ours,
        'bare join by amount and name',
        join,
        'ms',
        JOIN_TARGET,
      )
    return { times, scrolls, heap, matching, month: await measureMonthBoard(server.url) }
  } finally {
    await desk.dispose()
    await server.close()
  }
}
