// Measures how a long statement is read: the app's own table against a plain one over the same rows, in two windows of
// the same program.
import type { CDPSession, Page } from '@playwright/test'
import { launchDesk, type Desk } from '../../e2e/support/desk.ts'
import { bringForward } from '../../e2e/support/steps.ts'
import { fastScroll } from './editor.ts'
import { judge, line, median, quantile, timeKey } from './measure.ts'
import { installRecorder } from './recorder.ts'
import { openReference, serveReference } from './referencePage.ts'

const WORDS = 'ワタナベ'
const SIZES = [1_000, 10_000, 100_000, 1_000_000]
const FULL = 100_000
const FIRST_PAGE = 200
const FRAME = 1000 / 60

interface Side {
  readonly name: 'ours' | 'plain'
  readonly page: Page
  readonly cdp: CDPSession
  readonly scroller: string
  /** The balance shown in the second row. */
  readonly cell: string
}
interface Times {
  first: number[]
  sort: number[]
  filter: number[]
  clear: number[]
}

async function openSide(desk: Desk, url: string, name: Side['name']): Promise<Side> {
  const page = await openReference(desk, url)
  await page.evaluate(installRecorder)
  await page.evaluate(async (side) => {
    await window.loadReading()
    window.reading.mount(side)
  }, name)
  const [scroller, cell] =
    name === 'ours'
      ? ['.scroller', '[role=table] tr[aria-rowindex="3"] td:nth-child(8)']
      : ['.plain', 'tr[data-row="1"] td:nth-child(8)']
  return { name, page, cdp: await page.context().newCDPSession(page), scroller, cell }
}

/** Returns the milliseconds from an action until the second row that results from it is painted. */
function time(
  { page, cell }: Side,
  act: 'give' | 'sort' | 'filter' | 'clear' | 'unsort',
  count: number,
  text: string,
): Promise<number> {
  return page.evaluate(
    ([what, size, selector, shown, words]) => {
      const { reading, recorder } = window
      const begin = performance.now()
      if (what === 'give') reading.give(size)
      else if (what === 'sort') reading.sort(1)
      else if (what === 'unsort') reading.sort(0)
      else reading.filter(what === 'filter' ? words : '')
      return recorder.until({ selector, text: shown }).then((now) => now - begin)
    },
    [act, count, cell, text, WORDS] as const,
  )
}

const expected = ({ page }: Side, what: 'all' | 'filtered' | 'ascending') =>
  page.evaluate(([one, words]) => window.reading.expected(one, words), [what, WORDS] as const)

async function measureSize(desk: Desk, sides: readonly Side[], count: number): Promise<Record<string, Times>> {
  const times: Record<string, Times> = {
    ours: { first: [], sort: [], filter: [], clear: [] },
    plain: { first: [], sort: [], filter: [], clear: [] },
  }
  for (const { page } of sides)
    await page.evaluate((size) => {
      window.reading.give(0)
      window.reading.make(size)
    }, count)
  const rounds = count > FULL ? 3 : 7
  for (let round = 0; round <= rounds; round++) {
    for (const side of sides) {
      const told = round === 0 ? { first: [], sort: [], filter: [], clear: [] } : times[side.name]
      await bringForward(desk, side.page)
      const [all, filtered, ascending] = [
        await expected(side, 'all'),
        await expected(side, 'filtered'),
        await expected(side, 'ascending'),
      ]
      told?.first.push(await time(side, 'give', FIRST_PAGE, all))
      await time(side, 'give', count, all)
      told?.sort.push(await time(side, 'sort', count, ascending))
      await time(side, 'unsort', count, all)
      told?.filter.push(await time(side, 'filter', count, filtered))
      told?.clear.push(await time(side, 'clear', count, all))
      await side.page.evaluate(() => window.reading.give(0))
    }
  }
  return times
}

async function bytesOf(cdp: CDPSession): Promise<number> {
  for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage')
  const usage = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number }
  return usage.usedSize + (usage.backingStorageSize ?? 0)
}

/**
 * Returns the bytes per row that the table needs on top of the rows themselves in the worst case: sorted and with day
 * subtotals.
 */
async function bytesPerRow({ page, cdp, cell }: Side): Promise<number> {
  await page.evaluate((count) => {
    window.reading.give(0)
    window.reading.make(count)
  }, FULL)
  const before = await bytesOf(cdp)
  await page.evaluate(
    ([count, selector, text]) => {
      window.reading.give(count)
      return window.recorder.until({ selector, text })
    },
    [FULL, cell, await page.evaluate(() => window.reading.expected('all', ''))] as const,
  )
  await page.locator('.unit select').selectOption('day')
  await page.evaluate(() => window.reading.sort(1))
  await page.waitForFunction(
    (count) => Number(document.querySelector('[role=table]')?.getAttribute('aria-rowcount')) > count + 1,
    FULL,
  )
  const after = await bytesOf(cdp)
  await page.evaluate(() => window.reading.sort(0))
  await page.locator('.unit select').selectOption('none')
  return (after - before) / FULL
}

async function jumps(desk: Desk, { page, scroller }: Side): Promise<{ p95: number; dropped: number }> {
  await bringForward(desk, page)
  const gaps = await page.evaluate((selector) => window.recorder.jump(selector, 120), scroller)
  return { p95: quantile(gaps, 0.95), dropped: gaps.filter((gap) => gap > 17.5).length / gaps.length }
}

/** Times the keys of an amount typed into the filter. The first key matches many rows and the last one few. */
async function typing(desk: Desk, { page }: Side): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    await bringForward(desk, page)
    await page.locator('.filter input').focus()
    const text = '13579'
    for (let n = 1; n <= text.length; n++)
      times.push(await timeKey(page, text.charAt(n - 1), { value: text.slice(0, n) }))
    for (let n = text.length - 1; n >= 0; n--) times.push(await timeKey(page, 'Backspace', { value: text.slice(0, n) }))
  }
  return times
}

const fixed = (value: number) => value.toFixed(2).padStart(9)

function printGrowth(grown: ReadonlyMap<number, Record<string, Times>>): void {
  console.log('\nentries        sort    plain   ratio    per n log n    filter    plain   ratio    per n log n')
  const unit = (count: number, ms: number) => (ms / (count * Math.log2(count))) * 1e6
  for (const [count, { ours, plain }] of grown) {
    if (!ours || !plain) continue
    const cells = (['sort', 'filter'] as const).map((what) => {
      const [mine, theirs] = [median(ours[what]), median(plain[what])]
      return `${fixed(mine)}${fixed(theirs)}${fixed(mine / theirs)}${fixed(unit(count, mine))} ns `
    })
    console.log(`${String(count).padEnd(10)}${cells.join('  ')}`)
  }
}

/** Measures the table of entries. Prints the figures beside their targets and returns every figure. */
export async function readingSection(): Promise<unknown> {
  const server = await serveReference()
  const desk = await launchDesk({ protection: 'memory' })
  try {
    const [plain, ours] = [await openSide(desk, server.url, 'plain'), await openSide(desk, server.url, 'ours')]
    const bytes = await bytesPerRow(ours)
    const grown = new Map<number, Record<string, Times>>()
    for (const count of SIZES.filter((size) => size <= FULL))
      grown.set(count, await measureSize(desk, [plain, ours], count))
    for (const side of [plain, ours]) await side.page.evaluate((count) => window.reading.give(count), FULL)
    const scroll = {
      ours: await fastScroll(desk, ours.page, ours.scroller, 'td'),
      plain: await fastScroll(desk, plain.page, plain.scroller, 'td'),
    }
    const jump = { ours: await jumps(desk, ours), plain: await jumps(desk, plain) }
    await plain.page.evaluate(() => {
      document.body.insertAdjacentHTML('afterbegin', '<div class="filter"><input></div>')
    })
    const [keys, bare] = [await typing(desk, ours), await typing(desk, plain)]
    for (const count of SIZES.filter((size) => size > FULL))
      grown.set(count, await measureSize(desk, [plain, ours], count))
    const full = grown.get(FULL)
    console.log('\nreading 100,000 entries x 9 columns')
    for (const [name, what, target] of [
      ['first rows after the first page', 'first', 1.5],
      ['sort by balance', 'sort', 2],
      ['filter by text', 'filter', 1.5],
      ['filter cleared', 'clear', 2],
    ] as const)
      line(
        name,
        median(full?.['ours']?.[what] ?? []),
        'plain table',
        median(full?.['plain']?.[what] ?? []),
        'ms',
        target,
      )
    const told = ({ p95, dropped }: { p95: number; dropped: number }) =>
      `p95 ${p95.toFixed(1)} ms, ${(dropped * 100).toFixed(1)} % over a frame`
    console.log(
      `fast scroll: ${told(scroll.ours)}, ${String(scroll.ours.blanks)} blank (plain: ${told(scroll.plain)}), target 0 %: ${judge({ name: 'reading: frames dropped in a fast scroll, %', value: scroll.ours.dropped * 100, target: 0, floor: scroll.plain.dropped * 100 })}`,
    )
    console.log(
      `scrollbar jumps: ${told(jump.ours)} (plain: ${told(jump.plain)}), target 0 %: ${judge({ name: 'reading: frames dropped in scrollbar jumps, %', value: jump.ours.dropped * 100, target: 0, floor: jump.plain.dropped * 100 })}`,
    )
    const [p95, floor] = [quantile(keys, 0.95), quantile(bare, 0.95)]
    console.log(
      `key in the filter box: median ${median(keys).toFixed(1)} ms, p95 ${p95.toFixed(1)} (a bare field in the plain page: median ${median(bare).toFixed(1)}, p95 ${floor.toFixed(1)}), within a frame (${FRAME.toFixed(1)}): ${judge({ name: 'reading: key in the filter box, p95 ms', value: p95, target: FRAME, floor })}`,
    )
    console.log(
      `heap above the rows, sorted and with day subtotals: ${bytes.toFixed(0)} bytes a row, target 60: ${judge({ name: 'reading: bytes a row above the rows', value: bytes, target: 60 })}`,
    )
    printGrowth(grown)
    return { bytes, scroll, jump, keys, bare, grown: Object.fromEntries(grown) }
  } finally {
    await desk.dispose()
    await server.close()
  }
}
