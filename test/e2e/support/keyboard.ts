import { expect, type Locator, type Page } from '@playwright/test'

/** Tab presses that somebody puts up with on the way to one control. */
const MOST_PRESSES = 45

/** What has the focus, as far as that is wrong: it is nowhere, does not show, or lies outside of the window. */
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

/** Whether the way by Tab has left the page. */
const atEnd = (page: Page): Promise<boolean> => page.evaluate(() => document.activeElement === document.body)

/**
 * A person without a mouse: keys alone, from the focus the app gives. After each of them the focus has to be somewhere
 * and to show.
 */
export function keyboardOf(page: Page) {
  const focusShows = () => expect.poll(() => lostFocus(page)).toBe('')

  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key)
    await focusShows()
  }

  /** Goes to a control by Tab, or another key, in no more presses than anybody has patience for. */
  const to = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < MOST_PRESSES; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return focusShows()
      await page.keyboard.press(key)
      // Behind the last control the way leads out of the page and round to its first one.
      if (!(await atEnd(page))) await focusShows()
    }
    await expect(target, `${String(MOST_PRESSES)} presses of ${key} do not lead there`).toBeFocused()
  }

  /** Goes to a button, a link or a box, and presses it. */
  const use = async (target: Locator, key = 'Enter'): Promise<void> => {
    await to(target)
    await press(key)
  }
  /** Goes to a field and writes into it, over what is there. */
  const write = async (target: Locator, text: string): Promise<void> => {
    await to(target)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await focusShows()
  }

  return { press, to, use, write }
}
