import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { focusWindow, keys, typed } from './practice.mjs'

const NUMBER = '12345678'
/** One payee as it is typed: municipality code, designated number, cases and yen of the salaries. */
const CELLS = ['131016', NUMBER, '3', '45600']

const clipboard = () => spawnSync('xclip', ['-o', '-selection', 'clipboard'], { encoding: 'utf8', timeout: 5_000 })

/** Returns whether a trial can read what the app copied. */
export const canCopy = () => spawnSync('xclip', ['-version'], { timeout: 5_000 }).status === 0

/** Copies all rows of the lot on the screen. Returns them as text, with a line for each. */
async function copyRows() {
  let rows = ''
  for (let tries = 0; tries < 20; tries += 1) {
    keys('ctrl+a', 'ctrl+c')
    await wait(500)
    rows = clipboard().stdout
    if (rows.includes(NUMBER)) return rows
  }
  throw new Error(`The lot does not hold what was typed, but: ${rows.slice(0, 500)}`)
}

/** Types a lot of one payee into the open app, by the keyboard. Returns its rows. */
export async function typeLot() {
  await focusWindow()
  keys('ctrl+n')
  await wait(2_000)
  for (const [index, cell] of CELLS.entries()) {
    typed(cell)
    keys(index === CELLS.length - 1 ? 'Return' : 'Tab')
    await wait(300)
  }
  const rows = await copyRows()
  for (const cell of CELLS) if (!rows.includes(cell)) throw new Error(`“${cell}” was typed, but the lot has: ${rows}`)
  return rows
}

/** Opens the lot that was used last, the first item of the palette, and checks that its rows are the given ones. */
export async function findsLot(rows) {
  await focusWindow()
  keys('ctrl+k')
  await wait(2_000)
  keys('Return')
  const now = await copyRows()
  if (now !== rows) throw new Error(`The lot was:\n${rows}\nNow it is:\n${now}`)
}
