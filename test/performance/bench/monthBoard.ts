// Measures the month of 500 clients against a bare virtual table of as many rows.
import type { Page } from '@playwright/test'
import { launchDesk, type Desk } from '../../e2e/support/desk.ts'
import { amountOf, makeOffice } from '../../e2e/support/office.ts'
import { bringForward, goTo, startPractice } from '../../e2e/support/steps.ts'
import { judge, line, median, quantile, timeKey } from './measure.ts'
import { installRecorder } from './recorder.ts'
import { makeTable } from './reference/table.ts'
import { openReference } from './referencePage.ts'

const CLIENTS = 500
/** So many of them have a lot of the month. The others have one of the month before only. */
const DRAFTS = 250
const ROUNDS = 7
const FRAME = 1000 / 60
/** The limits as ratios to mounting a bare table of rows that are in memory. */
const OPEN_TARGET = 3
const SORT_TARGET = 2

const BOARD = '[role=table][aria-label="顧問先の納付"]'
/** The first client whose debit account lacks money comes first among the drafts (makeOffice). */
const FIRST = { selector: `${BOARD} [aria-rowindex="2"] td:nth-child(2)`, text: '1004' }
const TOTAL = `${BOARD} [aria-rowindex="2"] td:nth-child(6)`
const LOWEST = amountOf(1)

interface Times {
  readonly open: number[]
  readonly reference: number[]
  readonly keys: number[]
  readonly sort: number[]
}

async function openBoard(desk: Desk): Promise<number> {
  await bringForward(desk, desk.page)
  await goTo(desk.page, '承認状況')
  await desk.page.getByRole('heading', { name: '承認状況' }).waitFor()
  return desk.page.evaluate((first) => window.recorder.click('a[href="#/"]', first), FIRST)
}

async function openReferenceTable(desk: Desk, page: Page): Promise<number> {
  await bringForward(desk, page)
  return page.evaluate(
    ([count, text]) => {
      const begin = performance.now()
      window.mountReference(count)
      return window.recorder.until({ selector: 'tr[data-row="3"] td:nth-child(1)', text }).then((now) => now - begin)
    },
    [CLIENTS, makeTable(CLIENTS)[3]?.[0] ?? ''] as const,
  )
}

/** Returns the milliseconds of each key in the search box, while the list below follows. */
async function typeSearch(page: Page): Promise<number[]> {
  const times: number[] = []
  const box = page.getByLabel('顧問先を探す')
  await box.focus()
  const words = '123 KOMON'
  for (let n = 1; n <= words.length; n++)
    times.push(
      await timeKey(page, words.charAt(n - 1) === ' ' ? 'Space' : words.charAt(n - 1), { value: words.slice(0, n) }),
    )
  await box.fill('')
  await page.locator(FIRST.selector, { hasText: FIRST.text }).first().waitFor()
  return times
}

/** Returns the milliseconds from a click on the heading of the total to the sorted rows, the lowest total first. */
async function sort(page: Page): Promise<number> {
  await page
    .locator(`${BOARD} th`, { hasText: '納付額' })
    .locator('button')
    .evaluate((button) => {
      button.dataset['bench'] = 'sort'
    })
  return page.evaluate(([selector, text]) => window.recorder.click('[data-bench=sort]', { selector, text }), [
    TOTAL,
    String(LOWEST),
  ] as const)
}

function print({ open, reference, keys, sort: sorted }: Times): void {
  console.log(`\nmonth of ${String(CLIENTS)} clients`)
  const bare = ['bare table of 500 rows', median(reference), 'ms'] as const
  line('month: open from another screen to the first rows', median(open), ...bare, OPEN_TARGET)
  line('month: sort by the total', median(sorted), ...bare, SORT_TARGET)
  const p95 = quantile(keys, 0.95)
  console.log(
    `key in the search box: ${median(keys).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, within a frame (${FRAME.toFixed(1)}): ${judge({ name: 'month: key in the search box, p95 ms', value: p95, target: FRAME })}`,
  )
}

/** Measures the month's screen in an app of its own. Prints the figures beside their targets and returns them. */
export async function measureMonthBoard(url: string): Promise<Times> {
  const desk = await launchDesk({ protection: 'memory' })
  try {
    await startPractice(desk.page)
    await makeOffice(desk.page, { count: CLIENTS, keys: 1, drafts: DRAFTS })
    await desk.page.locator(FIRST.selector).first().waitFor()
    const reference = await openReference(desk, url)
    for (const page of [desk.page, reference]) await page.evaluate(installRecorder)
    const times: Times = { open: [], reference: [], keys: [], sort: [] }
    for (let round = 0; round <= ROUNDS; round++) {
      const [bare, own] = [await openReferenceTable(desk, reference), await openBoard(desk)]
      const keys = await typeSearch(desk.page)
      const sorted = await sort(desk.page)
      if (round === 0) continue
      times.reference.push(bare)
      times.open.push(own)
      times.keys.push(...keys)
      times.sort.push(sorted)
    }
    print(times)
    return times
  } finally {
    await desk.dispose()
  }
}
