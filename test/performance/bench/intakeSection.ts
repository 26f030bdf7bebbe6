// Measures how a list of the most rows is taken: its reading beside a bare one of the same bytes, its preview beside a
// bare table, and whether the window responds while it is read.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { launchDesk, type Desk } from '../../e2e/support/desk.ts'
import { answerOpenDialog } from '../../e2e/support/files.ts'
import { bringForward, goTo, startPractice } from '../../e2e/support/steps.ts'
import { judge, line, median } from './measure.ts'
import { installRecorder } from './recorder.ts'
import { LISTS, textOf, type IntakeTimes } from './reference/intake.ts'
import { openReference, serveReference } from './referencePage.ts'

const ROUNDS = 5
const PREVIEW_TARGET = 1.5
/** Of everything that the account says, over reading the cells alone. */
const ACCOUNT_TARGET = 5
/** A longer task would be felt (ms). */
const LONGEST_TASK = 50

/** Milliseconds from the click that chooses the file: to its first rows, and to its account; and the longest task. */
interface Preview {
  rows: number[]
  account: number[]
  tasks: number[]
}

/** Opens the file by a click, in the page: what the tests' own look-ups take there would count as its tasks. */
const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const tasks: number[] = []
    const record = (list: PerformanceEntryList) => tasks.push(...list.map(({ duration }) => duration))
    const observer = new PerformanceObserver((list) => record(list.getEntries()))
    observer.observe({ type: 'longtask' })
    const begin = performance.now()
    const rows = await window.recorder.click('[data-bench]', {
      selector: '[role=dialog] table tr[aria-rowindex="5"] td:nth-child(3)',
      text: 'E2',
    })
    const account =
      (await window.recorder.until({ selector: '[role=dialog] .tally h2', text: 'ファイルの内訳' })) - begin
    // The last task is known when it has ended.
    await new Promise((resolve) => setTimeout(resolve, 100))
    record(observer.takeRecords())
    observer.disconnect()
    return { rows, account, longest: Math.max(0, ...tasks) }
  })

/** Opens the same file again and again; the first time is a warm-up. */
async function measurePreview(desk: Desk): Promise<Preview> {
  const { page } = desk
  await answerOpenDialog(desk, join(desk.userData, 'plan.csv'), new TextEncoder().encode(textOf(LISTS.plan)))
  const measured: Preview = { rows: [], account: [], tasks: [] }
  await goTo(page, '年間計画')
  for (let round = 0; round <= ROUNDS; round++) {
    await page
      .getByRole('button', { name: '税額通知を読み込む…' })
      .evaluate((button) => button.setAttribute('data-bench', ''))
    await bringForward(desk, page)
    const { rows, account, longest } = await shownIn(page)
    if (round > 0) {
      measured.rows.push(rows)
      measured.account.push(account)
      measured.tasks.push(longest)
    }
    await page.getByRole('dialog').getByRole('button', { name: 'キャンセル' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return measured
}

/** Measures the reading of long lists. Prints the figures beside their targets and returns every figure. */
export async function intakeSection(): Promise<unknown> {
  const server = await serveReference()
  const desk = await launchDesk({ protection: 'memory' })
  try {
    await startPractice(desk.page)
    const reference = await openReference(desk, server.url)
    for (const page of [desk.page, reference]) await page.evaluate(installRecorder)
    await bringForward(desk, reference)
    const read: Record<string, IntakeTimes> = {}
    for (const name of Object.keys(LISTS) as (keyof typeof LISTS)[])
      read[name] = await reference.evaluate((list) => window.measureIntake(list), name)
    const bare = await reference.evaluate(() => window.measureBarePreview('plan'))
    const preview = await measurePreview(desk)
    console.log(
      '\n20,000 rows. Bare: the bytes are decoded, split into cells, and each cell is read as yen, day or text.',
    )
    for (const [name, { bare: floor, opened, read: whole }] of Object.entries(read)) {
      line(`intake: ${name} opened`, median(opened), 'read bare', median(floor), 'ms', PREVIEW_TARGET)
      line(`intake: ${name} accounted for`, median(whole), 'read bare', median(floor), 'ms', ACCOUNT_TARGET)
    }
    line(
      'intake: plan previewed',
      median(preview.rows),
      'read bare into a bare table',
      median(bare),
      'ms',
      PREVIEW_TARGET,
    )
    console.log(`intake: plan previewed with its account in ${median(preview.account).toFixed(0)} ms`)
    const longest = median(preview.tasks)
    console.log(
      `intake: longest task ${longest.toFixed(0)} ms, target ${String(LONGEST_TASK)}: ${judge({ name: 'intake: longest task, ms', value: longest, target: LONGEST_TASK })}`,
    )
    return { read, bare, preview }
  } finally {
    await desk.dispose()
    await server.close()
  }
}
