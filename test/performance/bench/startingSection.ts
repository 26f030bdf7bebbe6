// Measures a start, from the launch of the program to the first text on the screen, against a start of the same program
// with an empty window. Also measures how much script the first screen loads.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type Page } from '@playwright/test'
import { HOLD, launchDesk, PROGRAM } from '../../e2e/support/desk.ts'
import { firstScriptsKib, MOST_KIB } from '../../e2e/support/firstScripts.ts'
import { startPractice } from '../../e2e/support/steps.ts'
import { ARCHIVE } from '../../release/packed/place.ts'
import { judge, line, median } from './measure.ts'
import { LIMITS, within } from '../../budget.ts'

const ROUNDS = 7
const root = join(import.meta.dirname, '../../..')

/** A program that only opens one window with a word in it. */
const EMPTY = `const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800, webPreferences: { sandbox: true, contextIsolation: true } }).loadURL('data:text/html,<p>empty'))
app.on('window-all-closed', () => app.quit())`

/** The times of a start, in milliseconds after the launch. */
export interface Start {
  /** The first words are painted. */
  words: number
  /** The screen of the month is painted with its menu, its line and what can be pressed in it. */
  usable: number
}

/** What is there once everything can be used. The empty window has only its first words. */
const USABLE = '#app nav a, #app main .panel button, #app main [role=treegrid]'

/** Returns the times at which the page painted these (`ours`: in the app), in milliseconds since 1970. */
export const paints = (page: Page, ours: boolean): Promise<Start> =>
  page.evaluate(
    async (parts) => {
      const painted = () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => {
              resolve(performance.now())
            }
            port2.postMessage(0)
          })
        })
      const words = new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          const found = list.getEntries().find(({ name }) => name === 'first-contentful-paint')
          if (!found) return
          observer.disconnect()
          resolve(found.startTime)
        }).observe({ type: 'paint', buffered: true })
      })
      let usable = 0
      const there = (selector: string) => document.querySelector(selector) !== null
      while (parts.length > 0 && !(there(parts[0] ?? '') && parts.slice(1).some(there))) await painted()
      if (parts.length > 0) usable = await painted()
      const first = performance.timeOrigin + (await words)
      return { words: first, usable: parts.length > 0 ? performance.timeOrigin + usable : first }
    },
    ours ? USABLE.split(', ') : [],
  )

/** Returns the times of one start. */
async function start(program: string, folder: string): Promise<Start> {
  const begin = Date.now()
  const app = await _electron.launch({
    cwd: root,
    ...PROGRAM,
    args: ['-r', HOLD, program, `--user-data-dir=${folder}`, '--lang=ja'],
  })
  try {
    const page = await app.firstWindow()
    const { words, usable } = await within(LIMITS.answer, 'the first paint', paints(page, program === ARCHIVE))
    return { words: words - begin, usable: usable - begin }
  } finally {
    await app.close()
  }
}

/**
 * Measures a start over a folder that has been used before. Prints the figures beside their targets and returns every
 * figure.
 */
export async function startingSection(): Promise<unknown> {
  const [blank, emptyFolder] = [
    mkdtempSync(join(tmpdir(), 'tokucho-blank-')),
    mkdtempSync(join(tmpdir(), 'tokucho-blank-data-')),
  ]
  writeFileSync(join(blank, 'package.json'), JSON.stringify({ name: 'blank', version: '1.0.0', main: 'main.cjs' }))
  writeFileSync(join(blank, 'main.cjs'), EMPTY)
  const desk = await launchDesk({ protection: 'memory' })
  try {
    await startPractice(desk.page)
    await desk.close()
    const [ours, empty]: [Start[], number[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round++) {
      const [blankMs, ms] = [await start(blank, emptyFolder), await start(ARCHIVE, desk.userData)]
      // The first start of each program fills caches.
      if (round > 0) {
        empty.push(blankMs.words)
        ours.push(ms)
      }
    }
    for (const [name, what, target] of [
      ['start: launch to first words', 'words', 1.4],
      ['start: launch to everything usable', 'usable', 1.8],
    ] as const)
      line(name, median(ours.map((one) => one[what])), 'an empty window', median(empty), 'ms', target)
    const kib = firstScriptsKib()
    console.log(
      `scripts of the first screen: ${kib.toFixed(0)} KiB gzip, target ${String(MOST_KIB)}: ${judge({ name: 'starting: scripts of the first screen, KiB', value: kib, target: MOST_KIB })}`,
    )
    return { ours, empty, kib }
  } finally {
    await desk.dispose()
    for (const folder of [blank, emptyFolder]) rmSync(folder, { recursive: true, force: true })
  }
}
