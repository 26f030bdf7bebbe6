// Measures the lot editor against a page that can only show and edit cells. The two take turns, in windows of the same
// program.
import type { Page } from '@playwright/test'
import type { Desk } from '../../e2e/support/desk.ts'
import { samplePayees } from '../../e2e/support/payees.ts'
import { bringForward, goTo, newLot, openLot, pasteAt, toTsv, waitSaved } from '../../e2e/support/steps.ts'
import { heapOf, quantile, timeKey } from './measure.ts'
import { makeTable } from './reference/table.ts'

const ROUNDS = 7
const LINES = 8
/**
 * Number of openings per round. A round has many keys but few openings, so the median of its openings alone would mean
 * little.
 */
const OPENINGS = 3
const AMOUNT_COLUMN = 6

/** Milliseconds of every single event, by kind. */
export type Times = Record<'open' | 'key' | 'commit' | 'arrow' | 'paste', number[]>
const empty = (): Times => ({ open: [], key: [], commit: [], arrow: [], paste: [] })
export interface Compared {
  editor: Times
  reference: Times
  heap: { before: number; editor: number; reference: number }
}

/** The functions that handle one of the two pages. */
interface Side {
  page: Page
  cell: (row: number, column: number) => string
  /** Ends the previous edit, so that no work is under way when an opening begins. */
  leave: () => Promise<void>
  open: () => Promise<number>
  /** Prepares the page for a paste and keys. */
  enter: () => Promise<void>
  block: string
  /** The content of the amount cell of the first row once the pasted block is shown. */
  first: string
}

/**
 * Times the keys for typing, committing and moving, which are the same on both pages. Every row gets a new amount each
 * round, so that each entry is a change.
 */
async function keys({ page, cell }: Side, round: number, times: Times): Promise<void> {
  for (let line = 0; line < LINES; line++) {
    const text = String(7001 + round * 10 + line)
    for (let n = 1; n <= text.length; n++)
      times.key.push(await timeKey(page, text.charAt(n - 1), { value: text.slice(0, n) }))
    times.commit.push(await timeKey(page, 'Enter', { selector: cell(line, AMOUNT_COLUMN), text }))
  }
  for (let n = 0; n < 2 * LINES; n++)
    times.arrow.push(await timeKey(page, n < LINES ? 'ArrowUp' : 'ArrowDown', { moved: true }))
}

async function oneRound(desk: Desk, side: Side, round: number, times: Times): Promise<void> {
  await bringForward(desk, side.page)
  await side.leave()
  for (let n = 0; n < OPENINGS; n++) times.open.push(await side.open())
  await side.enter()
  await side.page.keyboard.press('Control+Home')
  times.paste.push(
    await side.page.evaluate(([tsv, selector, text]) => window.recorder.paste(tsv, { selector, text }), [
      side.block,
      side.cell(0, AMOUNT_COLUMN),
      side.first,
    ] as const),
  )
  for (let n = 0; n < AMOUNT_COLUMN; n++) await side.page.keyboard.press('ArrowRight')
  await keys(side, round, times)
}

function referenceSide(page: Page, rows: number): Side {
  const table = makeTable(rows)
  return {
    page,
    cell: (row, column) => `tr[data-row="${String(row)}"] td:nth-child(${String(column + 1)})`,
    leave: () => Promise.resolve(),
    open: () =>
      page.evaluate(
        ([count, selector, text]) => {
          const begin = performance.now()
          window.mountReference(count)
          return window.recorder.until({ selector, text }).then((now) => now - begin)
        },
        [rows, 'tr[data-row="3"] td:nth-child(1)', table[3]?.[0] ?? ''] as const,
      ),
    enter: () => page.getByRole('textbox', { name: 'cell' }).focus(),
    block: table
      .map((line) => line.map((text, column) => (column === AMOUNT_COLUMN ? text + '1' : text)).join('\t'))
      .join('\r\n'),
    first: `${table[0]?.[AMOUNT_COLUMN] ?? ''}1`,
  }
}

function editorSide(page: Page, name: string, rows: number): Side {
  const payees = samplePayees(rows)
  return {
    page,
    cell: (row, column) =>
      `[role=grid] tr[aria-rowindex="${String(row + 2)}"] td[aria-colindex="${String(column + 2)}"]`,
    leave: () => waitSavedOr(page),
    open: () => timeOpening(page, openedOnly(name), payees[3]?.municipalityCode ?? ''),
    enter: () => openLot(page, name),
    block: toTsv(payees.map((payee) => ({ ...payee, amount: payee.amount + 1 }))),
    first: String((payees[0]?.amount ?? 0) + 1),
  }
}

/**
 * Returns the name of the lot that is opened for timing. It is never edited, so its history does not grow from round to
 * round.
 */
const openedOnly = (name: string) => `${name} opened`

/** Returns the milliseconds from the click in the list of lots until the rows are painted. */
async function timeOpening(page: Page, name: string, code: string): Promise<number> {
  await goTo(page, '地方税納付')
  const link = page.getByRole('link', { name, exact: true })
  await link.waitFor()
  const href = (await link.getAttribute('href')) ?? ''
  return page.evaluate(([target, selector, text]) => window.recorder.click(`a[href="${target}"]`, { selector, text }), [
    href,
    '[role=grid] tr[aria-rowindex="5"] td[aria-colindex="2"]',
    code,
  ] as const)
}

/** Waits until the pending edits of an open editor are written, so that the next lot is opened from disk. */
async function waitSavedOr(page: Page): Promise<void> {
  await page.getByRole('main').waitFor()
  if (await page.getByRole('grid', { name: '納付先明細' }).isVisible()) await waitSaved(page)
}

/** Compares both pages with `rows` rows; the first round of each is a warm-up and is not counted. */
export async function compareEditor(desk: Desk, reference: Page, rows: number): Promise<Compared> {
  const name = `bench ${String(rows)}`
  await bringForward(desk, desk.page)
  const cdp = await desk.page.context().newCDPSession(desk.page)
  await goTo(desk.page, '地方税納付')
  await desk.page.getByRole('button', { name: '新規作成', expanded: false }).waitFor()
  const before = await heapOf(cdp)
  for (const one of [openedOnly(name), name]) {
    await newLot(desk.page, one)
    await pasteAt(desk.page, toTsv(samplePayees(rows)))
    await waitSaved(desk.page)
  }
  const sides = { editor: editorSide(desk.page, name, rows), reference: referenceSide(reference, rows) }
  const times = { editor: empty(), reference: empty() }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of ['reference', 'editor'] as const)
      await oneRound(desk, sides[side], round, round === 0 ? empty() : times[side])
  }
  const heap = {
    before,
    editor: await heapOf(cdp),
    reference: await heapOf(await reference.context().newCDPSession(reference)),
  }
  return { ...times, heap }
}

/**
 * Scrolls fast through a page. Returns the 95th percentile of its frame times (ms), the share of frames that take
 * longer than at 60 Hz, and the number of missing rows.
 */
export async function fastScroll(
  desk: Desk,
  page: Page,
  selector: string,
  cell: string,
): Promise<{ p95: number; dropped: number; blanks: number }> {
  await bringForward(desk, page)
  const { gaps, blanks } = await page.evaluate(([where, what]) => window.recorder.scroll(where, what, 60, 240), [
    selector,
    cell,
  ] as const)
  return { p95: quantile(gaps, 0.95), dropped: gaps.filter((gap) => gap > 17.5).length / gaps.length, blanks }
}
