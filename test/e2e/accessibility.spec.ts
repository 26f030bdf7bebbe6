// Runs the checks of `npm run check -- axe` on the screens of the main job. Also checks what axe cannot see: the focus,
// movement, and a window enlarged to 200 %.
import type { Page } from '@playwright/test'
import { audit } from '../release/axe/audit.ts'
import { samplePayees } from './support/payees.ts'
import { expect, test } from './support/desk.ts'
import { cell, fileLot, goTo, prepareLot, startPractice } from './support/steps.ts'

const visit = (page: Page, hash: string) =>
  page.evaluate((to) => {
    window.location.hash = to
  }, hash)
const clean = async (page: Page, screen: string) =>
  expect((await audit(page)).map(({ rule, places }) => `${screen}: ${rule} ${places.join(' | ')}`)).toEqual([])

/**
 * Returns how the focused element and its surroundings look with the focus and without it. Restores the focus
 * afterwards.
 */
const focusShows = (page: Page) =>
  page.evaluate(async () => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) throw new Error('nothing can have the focus')
    const near = [
      element,
      ...(element.parentElement?.children ?? []),
      element.parentElement,
      element.parentElement?.parentElement,
      ...(element.closest('.n-base-selection, .grid')?.querySelectorAll('*') ?? []),
    ].slice(0, 60)
    const look = () =>
      near
        .map((one) => {
          if (!one) return ''
          const { outlineStyle, outlineColor, boxShadow, borderColor, backgroundColor } = getComputedStyle(one)
          return [
            outlineStyle,
            outlineStyle === 'none' ? '' : outlineColor,
            boxShadow,
            borderColor,
            backgroundColor,
          ].join()
        })
        .join('\n')
    const drawn = async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    }
    await drawn()
    const focused = look()
    element.blur()
    await drawn()
    const plain = look()
    element.focus({ focusVisible: true, preventScroll: true })
    return {
      shows: focused !== plain,
      name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30)}`,
      end: element === document.body,
      inGrid: element.closest('.grid') !== null,
    }
  })

/**
 * Presses Tab through a screen until it reaches the grid, where Tab moves from cell to cell. Returns the controls that
 * do not show their focus.
 */
async function unseenFocus(page: Page, controls: number): Promise<string[]> {
  const unseen: string[] = []
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
  })
  for (let at = 0; at < controls; at++) {
    await page.keyboard.press('Tab')
    const { shows, name, end, inGrid } = await focusShows(page)
    if (inGrid) break
    if (!shows && !end) unseen.push(name)
  }
  return unseen
}

test('the screens of the main job have no violation of WCAG 2.2 AA, and show where the focus is', async ({
  desk: { page },
}) => {
  await expect(page.getByRole('heading', { name: '特徴デスクへようこそ' })).toBeVisible()
  await clean(page, 'first start')
  await startPractice(page)
  await clean(page, 'home')
  await prepareLot(page, '点検', samplePayees(3))
  await cell(page, 2, 1).click()
  await page.keyboard.type('999999')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await test.step('the active cell announces its row, column, value and error', async () => {
    const active = page.getByRole('textbox', { name: '2行 コード', exact: true })
    const frame = () =>
      active.evaluate((input) => getComputedStyle(input.previousElementSibling as Element).borderColor)
    const focused = await frame()
    await active.blur()
    await expect.poll(frame).not.toBe(focused)
    await active.focus()
    await expect.poll(frame).toBe(focused)
    await expect(active).toHaveAttribute('aria-invalid', 'true')
    await expect(active).toHaveAccessibleDescription(/^999999\s.*999999/)
  })
  await clean(page, 'lot with a mistake')
  expect(await unseenFocus(page, 30)).toEqual([])
  await page.keyboard.press('F1')
  await expect(page.getByRole('dialog', { name: 'キー操作' })).toBeVisible()
  await clean(page, 'dialog')
  await page.keyboard.press('Escape')
  await prepareLot(page, '申請する分', samplePayees(4))
  await fileLot(page)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  await clean(page, 'outcome')
  await visit(page, '/settings/companies')
  await page.getByRole('button', { name: /を編集$/ }).click()
  await clean(page, 'company')
  expect(await unseenFocus(page, 24)).toEqual([])
})

/**
 * Returns the controls that cannot be scrolled completely into view, and the parts other than tables that scroll
 * sideways.
 */
const lostWhenNarrow = (page: Page) =>
  page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName} ${element.className} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 24)}`
    const lost: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('button, a[href], input, select')) {
      if (element.closest('table, [role=grid], [role=treegrid], .grid') || element.getClientRects().length === 0)
        continue
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { left, right, top, bottom } = element.getBoundingClientRect()
      if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
        lost.push(`out of the window: ${name(element)}`)
    }
    for (const element of document.querySelectorAll('html, .body, .main, .page, .page > *, form, dl'))
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && !element.querySelector('table'))
        lost.push(`scrolls sideways: ${name(element)}`)
    return lost
  })

test('a window enlarged to 200 % loses nothing, and nothing moves for a user who prefers reduced motion', async ({
  desk: { app, page },
}) => {
  await startPractice(page)
  await prepareLot(page, '小さい窓', samplePayees(3))
  const [lot = ''] = /[0-9a-f-]{36}/.exec(page.url()) ?? []
  await app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find((one) => one.isVisible())
    window?.setMinimumSize(320, 200)
    window?.setContentSize(640, 400)
  })
  await page.waitForFunction(() => innerWidth === 640 && innerHeight === 400)
  const screens: [hash: string, heading: string][] = [
    ['/', '口座残高'],
    ['/accounts', '口座照会'],
    ['/lots', '地方税納付'],
    [`/lots/${lot}`, '納付データの編集'],
    [`/lots/${lot}/confirm`, '申請内容の確認'],
    ['/payees', '納付先'],
    ['/ledger', '納付台帳'],
    ['/following', '承認状況'],
    ['/journal', '申請履歴'],
    ['/settings/keys', '設定'],
    ['/settings/network', '設定'],
    ['/practice', '練習銀行'],
  ]
  for (const [hash, heading] of screens) {
    await visit(page, hash)
    await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
    await expect.poll(() => lostWhenNarrow(page), hash).toEqual([])
  }
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true)
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return [transitionDuration, animationDuration].some((text) =>
          text.split(', ').some((one) => one !== '0s' && one !== '1e-05s'),
        )
      })
      .map((element) => element.getAttribute('class')),
  )
  expect(moving).toEqual([])
})

test('the heading at the start of a screen shows the focus to a keyboard user, but not to a mouse user', async ({
  desk: { page },
}) => {
  const home = page.getByRole('heading', { name: '今月の納付', level: 1 })
  const heading = page.getByRole('heading', { name: '地方税納付', level: 1 })
  const headOf = (name: string) => page.getByRole('group', { name, exact: true })
  const outline = (of = heading) => of.evaluate((one) => getComputedStyle(one).outlineStyle)
  await startPractice(page)
  await expect(headOf('今月の納付')).toBeFocused()
  expect(await outline(home)).toBe('none')

  const lots = page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: '地方税納付' })
  await lots.click()
  await expect(headOf('地方税納付')).toBeFocused()
  expect(await outline()).toBe('none')

  await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: '今月の納付' }).click()
  await lots.focus()
  await page.keyboard.press('Enter')
  await expect(headOf('地方税納付')).toBeFocused()
  expect(await outline()).toBe('solid')
})

test('what a colour says is still seen when the system allows only its own colours', async ({ desk: { page } }) => {
  await startPractice(page)
  await goTo(page, '設定')
  const tab = page.getByRole('tab', { selected: true })
  const outline = () => tab.evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(await outline()).toBe('none')
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await outline()).toBe('solid')
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' })
  const muted = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--muted'))
  const strong = await muted()
  await page.emulateMedia({ contrast: 'no-preference' })
  expect(await muted()).not.toBe(strong)
})
