// Kills the app in the middle of random edits, starts it again over the same folder, and compares the edits on disk
// with those that were made.
import { setTimeout as delay } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { launchDesk, type Desk } from '../support/desk.ts'
import { goTo, newLot, pasteAt, setFault, startPractice, waitSaved } from '../support/steps.ts'
import { readDisk } from './disk.ts'
import { editOnce } from './edits.ts'
import { createJournal } from './journal.ts'
import { sameRows, totalOf, undo, usedCount, type State } from './model.ts'
import { createRandom, type Random } from './random.ts'
import { LIMITS, within } from '../../budget.ts'

/** Number of kills over one user-data folder before a fresh one is used. */
const KILLS_PER_FOLDER = 10
const EDIT_MS = [300, 2500] as const

export interface KillReport {
  kills: number
  /** Number of edits journaled; `due` is how many of them were older than the promise when the app was killed. */
  made: number
  due: number
  losses: string[]
  damaged: string[]
  /** Number of kills after which there was an edit to undo, and undo led to the state before it. */
  undone: number
}

const START: State = {
  name: 'LOT',
  past: [[]],
  future: [],
  rows: [1, 2, 3, 4, 5].map((n) => ({ number: '', count: String(n), amount: String(n * 1000) })),
}

async function prepare({ page }: Desk): Promise<void> {
  await startPractice(page)
  await setFault(page, { kind: 'offline', operation: 'any' })
  await newLot(page, START.name)
  await pasteAt(
    page,
    START.rows.map(({ count, amount }) => ['', '', '', '', '', count, amount].join('\t')).join('\r\n'),
  )
  await expect(page.getByTestId('total-amount')).toContainText(totalOf(START.rows).toLocaleString('en'))
  await waitSaved(page)
}

/**
 * Makes random edits until it kills the app, and returns when it did. Errors that occur only because the app is gone do
 * not count.
 */
async function editUntilKilled(desk: Desk, journal: ReturnType<typeof createJournal>, random: Random): Promise<number> {
  const { page } = desk
  const ending = new AbortController()
  const editing = (async () => {
    while (!ending.signal.aborted) await editOnce({ page, journal, random })
  })().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })
  await Promise.race([delay(random.whole(...EDIT_MS)), editing])
  ending.abort()
  const at = await desk.kill()
  await Promise.race([editing, delay(2000)])
  return at
}

/**
 * Compares the lot on the screens with the rows on disk: the count and total in the list, the amounts and total in the
 * grid. Returns the differences.
 */
async function differencesOnScreen(page: Page, { name, rows }: State): Promise<string[]> {
  const problems: string[] = []
  const total = totalOf(rows).toLocaleString('en')
  await goTo(page, '地方税納付')
  // Wait for the heading of the list, because the first screen lists lots too.
  await expect(page.getByRole('heading', { name: '地方税納付', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  const line = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  const listed = (await line.getByRole('cell').allTextContents()).map((text) => text.trim())
  if (listed[3] !== String(usedCount(rows)) || listed[4] !== total)
    problems.push(`the list shows ${String(listed[3])} payees and ${String(listed[4])} yen`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByTestId('total-amount')).toBeVisible()
  const shown = await page.getByTestId('total-amount').textContent()
  if (shown?.replaceAll(/[^\d,]/g, '') !== total) problems.push(`the editor shows a total of ${String(shown)}`)
  const amounts = await page
    .getByRole('grid')
    .getByRole('row')
    .evaluateAll((lines) => lines.slice(1).map((one) => one.querySelectorAll('td')[6]?.textContent.replaceAll(',', '')))
  if (JSON.stringify(amounts.slice(0, rows.length)) !== JSON.stringify(rows.map(({ amount }) => amount)))
    problems.push(`the grid shows ${JSON.stringify(amounts)}`)
  return problems
}

/** Presses Ctrl+Z and returns which of the possible states is on disk afterwards. */
async function undoes(page: Page, wanted: readonly State[]): Promise<State[]> {
  await page.keyboard.press('Control+z')
  let reached: State[] = []
  await expect
    .poll(async () => {
      const { rows } = await readDisk(page)
      reached = wanted.filter((state) => sameRows(state.rows, rows))
      return reached.length
    })
    .toBeGreaterThan(0)
    .catch(() => undefined)
  return reached
}

interface Run {
  desk: Desk
  random: Random
  report: KillReport
  tell: (line: string) => void
}

/**
 * Kills the app once while a lot is open in its editor. Returns the states from which the next kill continues. They
 * differ only in their history.
 */
async function killOnce({ desk, random, report, tell }: Run, from: readonly State[]): Promise<readonly State[]> {
  const journal = createJournal(from)
  const killedAt = await editUntilKilled(desk, journal, random)
  await desk.restart()
  const { page } = desk
  await expect(page.getByRole('navigation', { name: 'メニュー' })).toBeVisible()
  report.kills++
  const label = `kill ${String(report.kills)}`
  const disk = await readDisk(page)
  const finding = journal.judge(disk, killedAt)
  report.made += finding.made
  report.due += finding.due
  if (finding.kind === 'lost')
    report.losses.push(
      `${label}: ${String(finding.behind)} edits older than 500 ms are missing, the oldest ${String(finding.age)} ms old`,
    )
  if (finding.kind === 'never')
    report.losses.push(
      `${label}: the rows are in no state the lot ever had: ${JSON.stringify(disk)}; it had ${finding.had.join(' ')}`,
    )
  const states = finding.kind === 'never' ? [{ ...START, ...disk, past: [], future: [] }] : finding.states
  const state = states[0] ?? START
  const problems = [...disk.damage, ...(await differencesOnScreen(page, state))]
  report.damaged.push(...problems.map((problem) => `${label}: ${problem}`))
  tell(
    `${label}: ${String(finding.made)} edits, ${String(finding.due)} older than 500 ms, ${finding.kind}${problems.length > 0 ? `, ${problems.join('; ')}` : ''}`,
  )
  if (finding.kind === 'never' || states.every(({ past }) => past.length === 0)) return states
  const reached = await undoes(page, states.map(undo))
  if (reached.length > 0) {
    report.undone++
    await waitSaved(page)
    return reached
  }
  report.damaged.push(`${label}: undo did not lead to the state before`)
  return [{ ...state, ...(await readDisk(page)), past: [], future: [] }]
}

/** Kills the app `kills` times with the random numbers of `seed`. Calls `tell` with a line after each kill. */
export async function killManyTimes(kills: number, seed: number, tell: (line: string) => void): Promise<KillReport> {
  const random = createRandom(seed)
  const report: KillReport = { kills: 0, made: 0, due: 0, losses: [], damaged: [], undone: 0 }
  while (report.kills < kills) {
    const desk = await launchDesk({ protection: 'memory' })
    try {
      await prepare(desk)
      let states: readonly State[] = [START]
      for (let n = 0; n < KILLS_PER_FOLDER && report.kills < kills; n++)
        states = await within(
          LIMITS.step,
          `kill ${String(report.kills + 1)}`,
          killOnce({ desk, random, report, tell }, states),
        )
    } finally {
      await desk.dispose()
    }
    if (desk.output().includes('pageerror:')) report.damaged.push(`the page reported an error: ${desk.output()}`)
  }
  return report
}
