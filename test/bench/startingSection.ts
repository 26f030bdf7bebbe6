// Measures a start, from the launch of the program to the first text on the screen, against a start of the same program
// with an empty window. Also measures how much script the first screen loads.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { _electron, type Page } from '@playwright/test'
import { HOLD, launchDesk, PROGRAM } from '../e2e/support/desk.ts'
import { startPractice } from '../e2e/support/steps.ts'
import { ARCHIVE } from '../packed/place.ts'
import { judge, line, median } from './measure.ts'
import { LIMITS, within } from '../within.ts'

const ROUNDS = 7
const MOST_KIB = 250
const root = join(import.meta.dirname, '../..')
const assets = join(root, 'out/renderer')

/** A program that only opens one window with a word in it. */
const EMPTY = `const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800, webPreferences: { sandbox: true, contextIsolation: true } }).loadURL('data:text/html,<p>empty'))
app.on('window-all-closed', () => app.quit())`

/** Returns the time at which the page first painted text or a picture, in milliseconds since 1970. */
const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const at = (entries: readonly PerformanceEntry[]) =>
          entries.find(({ name }) => name === 'first-contentful-paint')
        new PerformanceObserver((list, observer) => {
          const found = at(list.getEntries())
          if (!found) return
          observer.disconnect()
          resolve(performance.timeOrigin + found.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )

/** Returns the milliseconds from the launch to the first paint. */
async function start(program: string, folder: string): Promise<number> {
  const begin = Date.now()
  const app = await _electron.launch({
    cwd: root,
    ...PROGRAM,
    args: ['-r', HOLD, program, `--user-data-dir=${folder}`, '--lang=ja'],
  })
  try {
    return (await within(LIMITS.answer, 'the first paint', firstPaint(await app.firstWindow()))) - begin
  } finally {
    await app.close()
  }
}

/**
 * Returns the size (KiB, gzip) of all scripts that are loaded before the first screen: the scripts that the page names,
 * and their imports.
 */
function firstRouteKib(): number {
  const seen = new Map<string, number>()
  const todo = [
    ...readFileSync(join(assets, 'index.html'), 'utf8').matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g),
  ].map(([, file = '']) => file)
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (seen.has(file)) continue
    const text = readFileSync(join(assets, file), 'utf8')
    seen.set(file, gzipSync(text, { level: 9 }).length)
    todo.push(
      ...[...text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name = '']) => `assets/${name}`),
    )
  }
  return [...seen.values()].reduce((sum, size) => sum + size, 0) / 1024
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
    const [ours, empty]: [number[], number[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round++) {
      const [blankMs, ms] = [await start(blank, emptyFolder), await start(ARCHIVE, desk.userData)]
      // The first start of each program fills caches.
      if (round > 0) {
        empty.push(blankMs)
        ours.push(ms)
      }
    }
    line('start: launch to first words', median(ours), 'an empty window', median(empty), 'ms', 1.4)
    const kib = firstRouteKib()
    console.log(
      `scripts of the first screen: ${kib.toFixed(0)} KiB gzip, target ${String(MOST_KIB)}: ${judge({ name: 'starting: scripts of the first screen, KiB', value: kib, target: MOST_KIB })}`,
    )
    return { ours, empty, kib }
  } finally {
    await desk.dispose()
    for (const folder of [blank, emptyFolder]) rmSync(folder, { recursive: true, force: true })
  }
}
