import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Desk } from '../support/desk.ts'
import { LIMITS } from '../../budget.ts'
import type { Language, Look } from './options.ts'
import { patternOf, wordsOf, type Words } from './words.ts'

/** A running app, its texts, and where its pictures go. */
export interface Stage {
  readonly desk: Desk
  readonly page: Page
  readonly language: Language
  readonly t: Words
  /** Returns a pattern for a message whose placeholders match any text. */
  like: (key: string) => RegExp
  /** Does one step of the work and prints how long it took. A step that fails is marked and ends the demo. */
  step: (title: { ja: string; en: string }, work: () => Promise<unknown>) => Promise<void>
  /** Takes a picture of the screen as it is now, in every requested look. */
  shoot: (name: string) => Promise<void>
  /** Returns the path in the output folder for a document of this language. */
  document: (name: string) => string
}

export const folderOf = (language: Language, { theme, width, height }: Look): string =>
  `${language}-${theme}-${width}x${height}`

/**
 * Waits until fonts are loaded and a new size or theme is painted. Moves the pointer away, so that nothing is under it.
 */
export async function settled(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1_000)
        .map(({ finished }) => finished),
    )
  })
}

/** Sets the size of the window's content and the theme of the system. The app follows both as it does for a user. */
export async function wear({ app, page }: Desk, { theme, width, height }: Look): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) => {
      BrowserWindow.getAllWindows()
        .find((window) => window.isVisible())
        ?.setContentSize(size.width, size.height)
    },
    { width, height },
  )
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction(
    (size) => innerWidth === size.width && innerHeight === size.height,
    { width, height },
    { timeout: LIMITS.shown },
  )
  await page.waitForFunction((name) => document.documentElement.dataset['theme'] === name, theme)
}

export function createStage(desk: Desk, language: Language, looks: readonly Look[], output: string): Stage {
  const t = wordsOf(language)
  for (const look of looks) mkdirSync(join(output, folderOf(language, look)), { recursive: true })
  let pictures = 0
  return {
    desk,
    language,
    t,
    get page() {
      return desk.page
    },
    like: (key) => patternOf(t, key),
    async step(title, work) {
      const begin = performance.now()
      const say = (mark: string) =>
        console.log(`  ${mark} ${title[language]}  ${((performance.now() - begin) / 1000).toFixed(1)} s`)
      try {
        await work()
      } catch (error) {
        say('✗')
        throw error
      }
      say('✓')
    },
    async shoot(name) {
      const file = `${String(++pictures).padStart(2, '0')}-${name}.png`
      for (const look of looks) {
        await wear(desk, look)
        await settled(desk.page)
        await desk.page.screenshot({ path: join(output, folderOf(language, look), file), animations: 'disabled' })
      }
      if (looks.length > 1 && looks[0]) await wear(desk, looks[0])
    },
    document: (name) => join(output, `${name}-${language}.pdf`),
  }
}
