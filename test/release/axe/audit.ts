import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/**
 * The rules to check: WCAG 2.2 A and AA, and axe's best practices, for example on headings and on landmarks around all
 * content.
 */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** One rule that a screen breaks, and the elements that break it. */
export interface Violation {
  rule: string
  impact: string
  help: string
  /** The elements as axe names them, each with its problem. */
  places: string[]
}

/**
 * Returns axe's script as text. The content policy of the page forbids scripts from other sources, so the text is
 * evaluated, as developer tools would do it.
 */
const source = (): string => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let text: string | undefined

/** Runs axe on the page as it is now, when its choice boxes are known to a screen reader. */
export async function audit(page: Page): Promise<Violation[]> {
  await page.waitForFunction(() => !document.querySelector('option[role=presentation]'))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate((text ??= source()))
  return page.evaluate(async (tags) => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    const { violations } = await checker.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    })
    return violations.map(({ id, impact, help, nodes }) => ({
      rule: id,
      impact: impact ?? '',
      help,
      places: nodes.map(
        ({ target, any, all, none }) =>
          `${target.join(' ')}: ${[...any, ...all, ...none].map(({ message }) => message).join('; ')}`,
      ),
    }))
  }, TAGS)
}
