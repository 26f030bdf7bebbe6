// One round over the folder of an office of any age: a start, and what a day's work opens, types and files.
import type { Page } from '@playwright/test'
import { LIMITS, within } from '../../budget.ts'
import { tickConfirmation, waitSaved } from '../../e2e/support/steps.ts'
import { chooseClient, copied, lookAway, type AgedDesk } from '../years/agedDesk.ts'
import { agedId } from '../years/agedOffice.ts'
import { timeKey } from './measure.ts'
import { installRecorder } from './recorder.ts'
import { paints } from './startingSection.ts'

/** Figures by what was measured: milliseconds, and megabytes of main. */
export type Figures = Record<string, number[]>

const OPENINGS = 3
const BOARD = '[role=table][aria-label="顧問先の納付"]'
const GRID = '[role=grid] tr[aria-rowindex="2"] td[aria-colindex="2"]'
const STATEMENT = '[role=table][aria-label="入出金明細"] [aria-rowindex="2"]'
const EVIDENCE = '[role=table][aria-label="証憑の一覧"] [aria-rowindex="2"]:not([aria-busy])'
const ACCEPTED = '申請を受け付けました'
/** A screen that shows nothing of the data, so that opening the next one is all of its work. */
const ASIDE = ['#/settings/display', 'main [role=tab][aria-selected=true]'] as const

const note = (into: Figures, name: string, figure: number): void => {
  ;(into[name] ??= []).push(figure)
}

/** Times how long a screen takes to show this, from another screen. */
async function open(page: Page, into: Figures, name: string, hash: string, there: string): Promise<void> {
  for (let n = 0; n < OPENINGS; n++) {
    await page.evaluate(([aside, shown]) => window.recorder.go(aside, { there: shown }), ASIDE)
    const way = [hash, there] as const
    note(into, name, await page.evaluate(([address, shown]) => window.recorder.go(address, { there: shown }), way))
  }
}

async function typeInto(page: Page, into: Figures, name: string, text: string): Promise<void> {
  for (let n = 1; n <= text.length; n++)
    note(into, name, await timeKey(page, text.charAt(n - 1), { value: text.slice(0, n) }))
}

/** Types amounts into a draft, and measures the copy that is made of it by itself. */
async function edit(page: Page, into: Figures, round: number): Promise<void> {
  await page.locator('[role=grid] tr[aria-rowindex="2"] td[aria-colindex="8"]').click()
  const before = await copied(page)
  await typeInto(page, into, 'a key in a lot', String(45_001 + round))
  await page.keyboard.press('Enter')
  await waitSaved(page)
  const begin = performance.now()
  await lookAway(page)
  await copied(page, before)
  note(into, 'copy of the drafts by itself', performance.now() - begin)
}

async function file(page: Page, into: Figures): Promise<void> {
  await page.getByRole('button', { name: '確認へ進む' }).click()
  await tickConfirmation(page)
  const button = page.getByRole('button', { name: '申請する' })
  await button.evaluate((element) => {
    element.dataset['bench'] = 'file'
  })
  note(
    into,
    'confirm to accepted',
    await page.evaluate((words) => window.recorder.click('[data-bench=file]', { words }), ACCEPTED),
  )
}

async function palette(page: Page, into: Figures): Promise<void> {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: '操作と検索' })
  await box.waitFor()
  const begin = await page.evaluate(() => performance.now())
  await box.fill('住民税')
  const found = { there: '[role=group][aria-label="納付データ"] [role=option]' }
  note(into, 'palette: a lot found', (await page.evaluate((shown) => window.recorder.until(shown), found)) - begin)
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'hidden' })
}

/** Works for the client of this number, whose draft is filed. */
export async function yearsRound(desk: AgedDesk, round: number, months: number, into: Figures): Promise<void> {
  const begin = Date.now()
  await desk.restart()
  const { page } = desk
  page.setDefaultTimeout(LIMITS.shown)
  const { words, usable } = await within(LIMITS.step, 'the first paint', paints(page, true))
  note(into, 'launch to first words', words - begin)
  note(into, 'launch to everything usable', usable - begin)
  await page.locator(`${BOARD} [aria-rowindex="2"]:not([aria-busy])`).first().waitFor()
  await page.evaluate(installRecorder)
  const draft = `#/lots/${agedId('lot', round, months)}`

  await open(page, into, 'month opened', '#/', `${BOARD} [aria-rowindex="2"]:not([aria-busy])`)
  await open(page, into, 'lots of a client', '#/lots', 'main a[href^="#/lots/"]')
  if (months > 0) {
    const filed = `#/lots/${agedId('lot', round, months - 1)}`
    await open(page, into, 'a filed lot opened', filed, GRID)
  }
  await open(page, into, 'a draft opened', draft, GRID)
  await edit(page, into, round)
  await file(page, into)
  await open(page, into, '申請履歴 opened', '#/journal', 'main [role=table] [aria-rowindex="2"]:not([aria-busy])')
  await page.getByRole('textbox', { name: '文字・番号・金額' }).click()
  await typeInto(page, into, 'a key in its filter', '20261')
  await open(page, into, 'ledger of a client', '#/ledger', 'main [role=grid] [role=rowheader]')
  await open(page, into, '証憑 opened', '#/evidence', EVIDENCE)
  const accountId = await page.evaluate(
    async (companyId) => {
      const list = await window.desk.call('companies.list')
      return list.ok ? list.value.find((one) => one.companyId === companyId)?.accounts[0]?.accountId : undefined
    },
    agedId('company', round),
  )
  await open(page, into, 'statement of a client', `#/accounts/${accountId ?? ''}`, STATEMENT)
  await palette(page, into)
  note(into, 'memory of main, MB', await desk.app.evaluate(() => process.memoryUsage().rss / 1024 / 1024))
  await chooseClient(page, round + 1)
  await desk.close()
}
