// Measures the export of statements: its cost compared with joining strings, how the cost grows, and whether the window
// responds while 100,000 entries are written to a workbook.
import { expect, type Page } from '@playwright/test'
import { launchDesk } from '../../e2e/support/desk.ts'
import { bringForward, chooseOutput, FILE_OUTPUT, goTo, startPractice } from '../../e2e/support/steps.ts'
import { installMeanwhile, pressMeanwhile, type Meanwhile } from './keysMeanwhile.ts'
import { judge, line, median, quantile } from './measure.ts'
import type { ExportTimes } from './reference/exports.ts'
import { openReference, serveReference } from './referencePage.ts'

const SIZES = [1000, 10_000, 100_000] as const
const FRAME = 1000 / 60
/** Number of days in which the practice account has 100,000 entries. */
const DAYS = 730
const FORMATS = ['XLSX', 'CSV (Shift_JIS)', 'OFX 1.0.2'] as const

function printTimes(bySize: readonly ExportTimes[]): void {
  const last = bySize.at(-1)
  if (!last) return
  for (const name of ['csvUtf8', 'csvCp932'] as const)
    line(`100,000 entries to ${name}`, median(last[name]), 'joining the strings', median(last.join), 'ms', 2)
  console.log('\nms by entries, and growth per ten times as many')
  for (const name of Object.keys(last) as (keyof ExportTimes)[]) {
    const figures = bySize.map((times) => median(times[name]))
    const growth = figures.slice(1).map((figure, at) => `x${(figure / (figures[at] ?? Number.NaN)).toFixed(1)}`)
    console.log(
      `${name.padEnd(9)} ${figures.map((figure, at) => `${String(SIZES[at])}: ${figure.toFixed(1)}`).join(', ')} (${growth.join(', ')})`,
    )
  }
}

const told = ({ gaps, keys }: Meanwhile) =>
  `${String(keys.length)} keys, to paint median ${median(keys).toFixed(1)} ms, p95 ${quantile(keys, 0.95).toFixed(1)}, longest ${Math.max(...keys).toFixed(1)}; ` +
  `frames median ${median(gaps).toFixed(1)} ms, p95 ${quantile(gaps, 0.95).toFixed(1)}, longest ${Math.max(...gaps).toFixed(1)}`

/** The fewest keys from which a figure is meaningful. */
const FEW = 20

/**
 * Prints the response time of keys. Without an export, a key costs what the dialog costs; an export may add one frame.
 */
function printMeanwhile(idle: Meanwhile, busy: Record<string, Meanwhile>): void {
  console.log(`\ndialog at rest: ${told(idle)}`)
  for (const [name, seen] of Object.entries(busy)) {
    if (seen.keys.length < FEW) {
      console.log(`while 100,000 entries go into ${name}: written before ${String(FEW)} keys were pressed`)
      continue
    }
    const slower = quantile(seen.keys, 0.95) - quantile(idle.keys, 0.95)
    console.log(
      `while 100,000 entries go into ${name}: ${told(seen)}\n  key p95 slower by ${slower.toFixed(1)} ms, target one frame (${FRAME.toFixed(1)}): ${judge({ name: `exporting: keys slower while writing ${name}, p95 ms`, value: slower, target: FRAME })}`,
    )
  }
}

/** Fetches the 100,000 entries of the practice account and opens the export dialog for them. */
async function openDialog(page: Page): Promise<void> {
  await goTo(page, '今月の納付')
  await page.getByRole('link', { name: /2年で100,000件/ }).click()
  const to = await page.getByLabel('終了日').inputValue()
  await page.getByLabel('開始日').fill(new Date(Date.parse(to) - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel('開始日').blur()
  await page.getByRole('button', { name: '明細を取得' }).click()
  await expect(page.getByRole('table', { name: '入出金明細' })).toHaveAttribute('aria-rowcount', '100001', {
    timeout: 600_000,
  })
  await chooseOutput(page, FILE_OUTPUT)
  await saveable(page)
}

const saveable = (page: Page) =>
  expect(page.getByRole('dialog').getByRole('button', { name: '出力先を選ぶ' })).toBeEnabled({ timeout: 120_000 })

/** Chooses each format and presses keys until its file exists. */
async function keysWhileWriting(page: Page): Promise<Record<string, Meanwhile>> {
  await installMeanwhile(page, '[role=dialog] progress')
  const seen: Record<string, Meanwhile> = {}
  await page.getByRole('radio', { name: 'OFX 1.0.2', exact: true }).check()
  await page.getByRole('textbox', { name: '金融機関コード' }).fill('0001')
  await saveable(page)
  for (const name of FORMATS) {
    await page.evaluate(() => {
      window.meanwhile.start()
    })
    await page.getByRole('radio', { name, exact: true }).check()
    await page.getByRole('progressbar').waitFor()
    seen[name] = await pressMeanwhile(page)
    await saveable(page)
  }
  return seen
}

async function keysAtRest(page: Page): Promise<Meanwhile> {
  await installMeanwhile(page, 'body')
  await page.evaluate(() => {
    window.meanwhile.start()
  })
  return pressMeanwhile(page)
}

/** Measures the export of statements. Prints the figures beside their targets and returns every figure. */
export async function exportingSection(): Promise<unknown> {
  const server = await serveReference()
  const desk = await launchDesk({ protection: 'memory' })
  try {
    await startPractice(desk.page)
    const reference = await openReference(desk, server.url)
    await bringForward(desk, reference)
    const bySize: ExportTimes[] = []
    for (const size of SIZES) bySize.push(await reference.evaluate((entries) => window.measureExports(entries), size))
    printTimes(bySize)
    await bringForward(desk, desk.page)
    await openDialog(desk.page)
    const busy = await keysWhileWriting(desk.page)
    const idle = await keysAtRest(desk.page)
    printMeanwhile(idle, busy)
    return { bySize, idle, busy }
  } finally {
    await desk.dispose()
    await server.close()
  }
}
