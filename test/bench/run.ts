// npm run bench: the lot editor beside a page that can do nothing but show and edit cells, both in the same browser in the same run. Only
// the ratios mean anything on another machine.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import vue from '@vitejs/plugin-vue'
import { build, preview } from 'vite'
import { launchDesk, type Desk } from '../e2e/support/desk.ts'
import { samplePayees } from '../e2e/support/payees.ts'
import { goTo, newLot, pasteAt, setFault, startPractice, toTsv, waitSaved } from '../e2e/support/steps.ts'
import { checkTimes } from './checks.ts'
import { droppedFrames, gaugeOf, median, type Gauge } from './measure.ts'
import { makeTable } from './reference/table.ts'

const ROUNDS = 7
const out = join(import.meta.dirname, '../../.cache/bench')
const tsvOfTable = (rows: number) => makeTable(rows).map((line) => line.join('\t')).join('\r\n')

interface Figures { open: number; key: number; commit: number; arrow: number; paste: number }
const NAMES: readonly (keyof Figures)[] = ['open', 'key', 'commit', 'arrow', 'paste']
const TARGETS: Figures = { open: 2, key: 1.3, commit: 1.5, arrow: 1.2, paste: 2 }

async function serveReference(): Promise<{ url: string; close: () => Promise<void> }> {
  const root = join(import.meta.dirname, 'reference')
  await build({ root, configFile: false, logLevel: 'error', plugins: [vue()], build: { outDir: out, emptyOutDir: true } })
  const server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir: out }, preview: { host: '127.0.0.1', port: 0 } })
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
}

/** Opens the reference in a window of the very same program. */
async function openReference(desk: Desk, url: string): Promise<Page> {
  const opened = desk.app.waitForEvent('window')
  await desk.app.evaluate(({ BrowserWindow }, address) => new BrowserWindow({ width: 1280, height: 800 }).loadURL(address), url)
  const page = await opened
  await page.waitForFunction(() => 'mountReference' in window)
  return page
}

/** Keys go to the window that has the focus, as on a desk. */
async function bringForward(desk: Desk, page: Page): Promise<void> {
  const window = await desk.app.browserWindow(page)
  await window.evaluate((one: { focus(): void }) => { one.focus() })
  await page.bringToFront()
  await page.waitForFunction(() => document.hasFocus())
}

/** Typing, committing and moving are the same keys on both pages. */
async function keys(page: Page, gauge: Gauge): Promise<Pick<Figures, 'key' | 'commit' | 'arrow'>> {
  const { keyboard } = page
  const key = await gauge.time(async () => { for (let n = 0; n < 20; n++) await keyboard.press('7') }, 20)
  await keyboard.press('Enter')
  let commit = 0
  for (let n = 0; n < 8; n++) {
    await keyboard.type('77')
    commit += (await gauge.time(() => keyboard.press('Enter'))) / 8
  }
  const arrow = await gauge.time(async () => { for (let n = 0; n < 20; n++) await keyboard.press(n < 10 ? 'ArrowUp' : 'ArrowDown') }, 20)
  return { key, commit, arrow }
}

async function ofReference(desk: Desk, page: Page, gauge: Gauge, rows: number): Promise<Figures> {
  await bringForward(desk, page)
  const open = await gauge.time(() => page.evaluate((count) => window.mountReference(count), rows))
  await page.getByRole('textbox', { name: 'cell' }).focus()
  const paste = await gauge.time(() => pasteAt(page, tsvOfTable(rows)))
  for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowRight')
  return { open, paste, ...(await keys(page, gauge)) }
}

async function ofEditor(desk: Desk, page: Page, gauge: Gauge, name: string, block: string): Promise<Figures> {
  await bringForward(desk, page)
  await goTo(page, '地方税納付')
  const link = page.getByRole('link', { name, exact: true })
  await link.waitFor()
  const open = await gauge.time(async () => {
    await link.click()
    await page.getByRole('grid', { name: '納付先明細' }).getByRole('gridcell').first().waitFor()
  })
  await page.keyboard.press('Control+Home')
  const paste = await gauge.time(() => pasteAt(page, block))
  for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowRight')
  const figures = { open, paste, ...(await keys(page, gauge)) }
  await waitSaved(page)
  return figures
}

const middle = (rounds: readonly Figures[]): Figures =>
  Object.fromEntries(NAMES.map((name) => [name, median(rounds.map((round) => round[name]))])) as unknown as Figures

/** The two pages take turns, so that a busy moment of the machine hits both. */
async function compare(desk: Desk, reference: Page, rows: number) {
  const name = `bench ${String(rows)}`
  const block = toTsv(samplePayees(rows).map((payee) => ({ ...payee, amount: payee.amount + 1 })))
  await newLot(desk.page, name)
  await pasteAt(desk.page, toTsv(samplePayees(rows)))
  await waitSaved(desk.page)
  const gauges = { editor: await gaugeOf(desk.page), reference: await gaugeOf(reference) }
  const rounds = { editor: [] as Figures[], reference: [] as Figures[] }
  for (let round = 0; round < ROUNDS; round++) {
    rounds.reference.push(await ofReference(desk, reference, gauges.reference, rows))
    rounds.editor.push(await ofEditor(desk, desk.page, gauges.editor, name, block))
  }
  const heap = { editor: await gauges.editor.heap(), reference: await gauges.reference.heap() }
  return { editor: middle(rounds.editor.slice(1)), reference: middle(rounds.reference.slice(1)), heap }
}

const fixed = (value: number) => value.toFixed(2).padStart(8)

async function main(): Promise<void> {
  const server = await serveReference()
  const desk = await launchDesk()
  try {
    await startPractice(desk.page)
    await setFault(desk.page, { kind: 'offline', operation: 'any' })
    const reference = await openReference(desk, server.url)
    const small = await compare(desk, reference, 50)
    const large = await compare(desk, reference, 500)
    await bringForward(desk, desk.page)
    const dropped = await droppedFrames(desk.page, '[role=grid]')
    console.log('\n500 rows x 14 columns, ms of main-thread work (medians)\n            editor reference    ratio   target   50 to 500 rows')
    for (const name of NAMES) {
      const ratio = large.editor[name] / large.reference[name]
      console.log(`${name.padEnd(8)}${fixed(large.editor[name])}  ${fixed(large.reference[name])} ${fixed(ratio)} ${fixed(TARGETS[name])}   x${(large.editor[name] / small.editor[name]).toFixed(2)} ${ratio <= TARGETS[name] ? 'met' : 'MISSED'}`)
    }
    console.log(`scroll: ${(dropped * 100).toFixed(1)} % of frames dropped; heap: ${large.heap.editor.toFixed(1)} MB (reference page ${large.heap.reference.toFixed(1)} MB)`)
    const checks = checkTimes()
    console.log(`check of 500 details: ${checks.wholeLot.toFixed(0)} µs, bare zod ${checks.zod.toFixed(0)} µs, ratio ${(checks.wholeLot / checks.zod).toFixed(2)}; one detail ${checks.oneDetail.toFixed(2)} µs, 1/${(checks.wholeLot / checks.oneDetail).toFixed(0)} of the lot`)
    mkdirSync(join(out, '..'), { recursive: true })
    writeFileSync(join(out, '..', 'bench.json'), JSON.stringify({ small, large, dropped, checks }, null, 2))
  } finally {
    await desk.dispose()
    await server.close()
  }
}

await main()
