// Goes through every screen and says what of it cannot be read in a window of 1280 × 800 and 1920 × 1080, and enlarged
// to 125 % and 150 %. Started by `npm run check -- fits`; with PICTURES=<folder> it also takes a picture of each.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStage, settled, wear } from '../../e2e/demo/stage.ts'
import { type Theme, THEMES } from '../../e2e/demo/options.ts'
import { goEverywhere, goingOn } from '../axe/walk.ts'
import { misfits } from './measure.ts'

/** A window of 1280 × 800 has fewer CSS pixels when its content is enlarged. */
const SIZES = {
  '100': { width: 1280, height: 800 },
  '1920': { width: 1920, height: 1080 },
  '125': { width: 1024, height: 640 },
  '150': { width: 853, height: 533 },
}
const pictures = process.env['PICTURES']
const found = new Map<string, string[]>()
let screens = 0

await goEverywhere((desk, language, failed) => {
  const stage = createStage(desk, language, [], mkdtempSync(join(tmpdir(), 'tokucho-fits-')))
  const look = async (screen: string, size: keyof typeof SIZES, theme: Theme) => {
    await wear(desk, { theme, ...SIZES[size] })
    await settled(desk.page)
    for (const one of await misfits(desk.page))
      found.set(one, [...(found.get(one) ?? []), `${screen} ${language} ${size}`])
    if (!pictures) return
    mkdirSync(pictures, { recursive: true })
    await desk.page.screenshot({ path: join(pictures, `${screen}-${size}-${language}-${theme}.png`) })
  }
  return {
    ...stage,
    get page() {
      return desk.page
    },
    step: goingOn(stage, failed),
    async shoot(screen) {
      screens++
      await desk.app.evaluate(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) window.setMinimumSize(320, 200)
      })
      for (const size of ['1920', '125', '150', '100'] as const) await look(screen, size, THEMES[0])
      if (pictures) await look(screen, '100', THEMES[1])
      await wear(desk, { theme: THEMES[0], ...SIZES['100'] })
    },
  }
})
/** A wide table may scroll, and a name may be shortened where its whole is a click away. */
const isTold = (what: string): boolean => /^(?:a table scrolls sideways|shortened):/.test(what)
const told = [...found].toSorted(([a], [b]) => Number(isTold(a)) - Number(isTold(b)) || a.localeCompare(b))
for (const [what, where] of told)
  console.log(
    `${what}\n    on ${where.slice(0, 6).join(', ')}${where.length > 6 ? ` and ${String(where.length - 6)} more` : ''}`,
  )
const faults = told.filter(([what]) => !isTold(what)).length
console.log(
  `\n${String(screens)} screens, ${String(faults)} places that do not fit, ${String(told.length - faults)} tables that scroll and names that are shortened`,
)
if (faults > 0) process.exitCode = 1
