// Measures the year plan: a plan of 1,000 employees against a page that can only show and edit cells, and how the time
// to make the lots of all clients grows with their number.
import type { Page } from '@playwright/test'
import { taxYearOf } from '#domain/year/yearMonths'
import { payees } from '#domain/municipalities/municipalities'
import { launchDesk, type Desk } from '../../e2e/support/desk.ts'
import { makeOffice, MONTH, writeRows } from '../../e2e/support/office.ts'
import { bringForward, goTo, startPractice } from '../../e2e/support/steps.ts'
import { judge, line, median, timeKey } from './measure.ts'
import { installRecorder } from './recorder.ts'
import { makeTable } from './reference/table.ts'
import { openReference, serveReference } from './referencePage.ts'

const EMPLOYEES = 1_000
const ROUNDS = 7
const LINES = 6
/** How often the lots of all clients are made; one time alone varied by half. */
const MAKINGS = 5
const [FEW, MANY] = [60, 300]
const OPEN_TARGET = 2
const KEY_TARGET = 1.3
/** How much longer a client may take among many than among few. */
const GROWTH_TARGET = 1.2
const AMOUNT_COLUMN = 6
const PLACES = payees().map(({ code }) => code)

type Times = Record<'open' | 'key', number[]>
const empty = (): Times => ({ open: [], key: [] })

const employee = (companyId: string, at: number) => ({
  employeeId: `${companyId} ${String(at)}`,
  companyId,
  year: taxYearOf(MONTH),
  position: at,
  recipientNumber: `E${String(at)}`,
  name: '',
  municipalityCode: PLACES[at % 100] ?? '',
  designatedNumber: String(at % 100),
  amounts: Array.from({ length: 12 }, () => 8_000 + at),
  changes: [],
  raw: {},
  updatedAt: '',
})

async function writePlan(page: Page): Promise<void> {
  const companyId = await page.evaluate(async () => {
    const list = await window.desk.call('companies.list')
    return list.ok ? (list.value[0]?.companyId ?? '') : ''
  })
  await writeRows(page, { yearEmployees: Array.from({ length: EMPLOYEES }, (_, at) => employee(companyId, at + 1)) })
}

async function planRound({ page, ...desk }: Desk, round: number, times: Times): Promise<void> {
  await bringForward({ page, ...desk }, page)
  await goTo(page, '承認状況')
  await page.getByRole('heading', { name: '承認状況' }).waitFor()
  times.open.push(
    await page.evaluate(() =>
      window.recorder.click('a[href="#/year"]', {
        selector: '[role=grid] tr[aria-rowindex="5"] td[aria-colindex="2"]',
        text: 'E4',
      }),
    ),
  )
  await page.getByRole('rowheader', { name: '1', exact: true }).click()
  await page.keyboard.press('Home')
  await typeKeys(page, round, times)
}

async function referenceRound(desk: Desk, page: Page, round: number, times: Times): Promise<void> {
  await bringForward(desk, page)
  times.open.push(
    await page.evaluate(
      ([count, text]) => {
        const begin = performance.now()
        window.mountReference(count)
        return window.recorder.until({ selector: 'tr[data-row="3"] td:nth-child(1)', text }).then((now) => now - begin)
      },
      [EMPLOYEES, makeTable(EMPLOYEES)[3]?.[0] ?? ''] as const,
    ),
  )
  await page.getByRole('textbox', { name: 'cell' }).focus()
  await page.keyboard.press('Control+Home')
  await typeKeys(page, round, times)
}

/** Types an amount into each of some lines, and times its keys. */
async function typeKeys(page: Page, round: number, times: Times): Promise<void> {
  for (let n = 0; n < AMOUNT_COLUMN; n++) await page.keyboard.press('ArrowRight')
  for (let at = 0; at < LINES; at++) {
    const text = String(7_001 + round * 10 + at)
    for (let n = 1; n <= text.length; n++)
      times.key.push(await timeKey(page, text.charAt(n - 1), { value: text.slice(0, n) }))
    await page.keyboard.press('Enter')
  }
}

async function comparePlan(): Promise<{ plan: Times; reference: Times }> {
  const server = await serveReference()
  const desk = await launchDesk({ protection: 'memory' })
  try {
    await startPractice(desk.page)
    await writePlan(desk.page)
    const reference = await openReference(desk, server.url)
    for (const page of [desk.page, reference]) await page.evaluate(installRecorder)
    const times = { plan: empty(), reference: empty() }
    for (let round = 0; round <= ROUNDS; round++) {
      const into = round === 0 ? { plan: empty(), reference: empty() } : times
      await referenceRound(desk, reference, round, into.reference)
      await planRound(desk, round, into.plan)
    }
    return times
  } finally {
    await desk.dispose()
    await server.close()
  }
}

/** Deletes the lots of all clients. */
const deleteLots = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tokucho-desk')
        opening.onerror = () => {
          reject(opening.error ?? new Error('no database'))
        }
        opening.onsuccess = () => {
          const tables = ['lots', 'details', 'orders']
          const clearing = opening.result.transaction(tables, 'readwrite')
          for (const table of tables) clearing.objectStore(table).clear()
          clearing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )

/** Returns the milliseconds from the click that makes the lots of all clients to the list of results. */
async function makeLots(page: Page): Promise<number> {
  await page.reload()
  await page.getByRole('button', { name: '年間計画から納付データを作る' }).waitFor()
  await page.evaluate(installRecorder)
  return page.evaluate((title) => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes(title))
    const begin = performance.now()
    button?.click()
    return new Promise<number>((resolve) => {
      const look = () => {
        if (document.querySelector('[role=region][aria-label="顧問先ごとの結果"]')) resolve(performance.now() - begin)
        else requestAnimationFrame(look)
      }
      look()
    })
  }, '年間計画から納付データを作る')
}

/** Returns the median of the milliseconds to make the lots of so many clients; the first time is a warm-up. */
async function lotsOf(count: number): Promise<number> {
  const desk = await launchDesk({ protection: 'memory' })
  const { page } = desk
  try {
    await startPractice(page)
    const clients = await makeOffice(page, { count, keys: 1 })
    const staff = clients.flatMap(({ companyId }) => Array.from({ length: 20 }, (_, at) => employee(companyId, at + 1)))
    await writeRows(page, { yearEmployees: staff })
    const times: number[] = []
    for (let round = 0; round <= MAKINGS; round++) {
      await deleteLots(page)
      const time = await makeLots(page)
      if (round > 0) times.push(time)
    }
    return median(times)
  } finally {
    await desk.dispose()
  }
}

/** Measures the year plan. Prints the figures beside their targets and returns every figure. */
export async function yearSection(): Promise<unknown> {
  const { plan, reference } = await comparePlan()
  line('year: plan of 1,000 opened', median(plan.open), 'bare table', median(reference.open), 'ms', OPEN_TARGET)
  line('year: a key', median(plan.key), 'bare input', median(reference.key), 'ms', KEY_TARGET)
  const [few, many] = [await lotsOf(FEW), await lotsOf(MANY)]
  const growth = many / MANY / (few / FEW)
  console.log(
    `year: lots of ${String(MANY)} clients in ${many.toFixed(0)} ms, of ${String(FEW)} in ${few.toFixed(0)}; each takes ${growth.toFixed(2)} of the time, target ${String(GROWTH_TARGET)}: ${judge({ name: 'year: a client among 300, over one among 60', value: growth, target: GROWTH_TARGET })}`,
  )
  return { plan, reference, few, many }
}
