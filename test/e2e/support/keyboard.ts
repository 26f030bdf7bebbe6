import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'

/** The most presses of Tab that a user accepts on the way to one control. */
const MOST_PRESSES = 45

/** Returns what is wrong with the focus: it is on no element, it is not visible, or it lies outside the window. */
const lostFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement
    if (!active || active === document.body) return 'the focus is nowhere'
    const name = `${active.tagName} ${active.getAttribute('aria-label') ?? active.textContent.trim().slice(0, 30)}`
    if (!active.matches(':focus-visible')) return `it does not show that ${name} has the focus`
    const { left, top, right, bottom, width, height } = active.getBoundingClientRect()
    return width > 0 && height > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
      ? ''
      : `${name} has the focus and cannot be seen`
  })

/** Returns whether Tab has left the page. */
const atEnd = (page: Page): Promise<boolean> => page.evaluate(() => document.activeElement === document.body)

/**
 * Creates a user without a mouse, who uses only keys, starting at the focus that the app sets. After each key the focus
 * must be on an element and visible.
 */
export function keyboardOf(page: Page) {
  const focusShows = () => expect.poll(() => lostFocus(page)).toBe('')

  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key)
    await focusShows()
  }

  /** Moves to a control with Tab or another key, in no more presses than a user accepts. */
  const to = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < MOST_PRESSES; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return focusShows()
      await page.keyboard.press(key)
      // After the last control, Tab leaves the page and returns to its first one.
      if (!(await atEnd(page))) await focusShows()
    }
    await expect(target, `${String(MOST_PRESSES)} presses of ${key} do not lead there`).toBeFocused()
  }

  /** Moves to a button, a link or a check box, and presses it. */
  const use = async (target: Locator, key = 'Enter'): Promise<void> => {
    await to(target)
    await press(key)
  }
  /** Moves to a field and replaces its text. */
  const write = async (target: Locator, text: string): Promise<void> => {
    await to(target)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await focusShows()
  }

  return { press, to, use, write }
}
