import type { Page } from '@playwright/test'
import { PRACTICE_ACCOUNTS } from '#practice-bank/index'
import { payees } from '#domain/municipalities/municipalities'
import { SETTINGS_TABS } from '#features/settings/tabs/tabs'
import { expect, test } from './support/desk.ts'
import { samplePayees } from './support/payees.ts'
import { cell, fileLot, goTo, newLot, prepareLot, setFault, startPractice } from './support/steps.ts'

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const COMPANY = '練習用の会社'
/** Text that stays the same in every language: text of the user or the bank, and the name of each language. */
const DATA = [
  COMPANY,
  'デモ納付',
  '直し中',
  'カブシキガイシャレンシュウ',
  'トウキョウトチヨダク１－１',
  '一次承認待ち',
  '練習商事株式会社',
  '日本語',
  ...PRACTICE_ACCOUNTS.flatMap(({ label }) => [label]),
  ...payees()
    .slice(0, 3)
    .flatMap(({ prefecture, name, kana }) => [`${prefecture} ${name}`, kana]),
]
/** Parts of the page that hold data, entered by the user or received from the bank. */
const HOLDS_DATA = /^\s*- (?:'?(?:row|cell|gridcell|rowheader|definition|option)\b)/

/**
 * Returns the lines of a screen that assistive technology reads and that contain Japanese although they belong to the
 * application.
 */
async function japaneseWords(page: Page): Promise<string[]> {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n')
  return lines.filter(
    (line) => !HOLDS_DATA.test(line) && JAPANESE.test(DATA.reduce((text, data) => text.replaceAll(data, ''), line)),
  )
}

/** Returns whether the drawn background is light or dark. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? []
    return (red + green + blue) / 3 > 128 ? 'light' : 'dark'
  })

async function visit(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to
  }, hash)
}

test('English and the dark theme apply to every screen at once and survive a restart', async ({ desk }) => {
  let { page } = desk
  await startPractice(page)
  await prepareLot(page, 'デモ納付', samplePayees(3))
  await fileLot(page)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  const acceptanceNo = await page.getByTestId('acceptance-no').innerText()
  const [filed] = /[0-9a-f-]{36}/.exec(page.url()) ?? []
  await newLot(page, '直し中')
  await cell(page, 1, 1).click()
  await page.keyboard.type('999999')
  await page.keyboard.press('Enter')
  const [draft] = /[0-9a-f-]{36}/.exec(page.url()) ?? []

  await test.step('English and the dark theme are chosen in the settings', async () => {
    await goTo(page, '設定')
    await page.getByRole('tab', { name: '表示' }).click()
    await expect(page.getByRole('radio', { name: '日本語' })).toBeChecked()
    expect(await japaneseWords(page)).not.toEqual([])
    await page.getByRole('radio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await page.getByRole('radio', { name: 'Light' }).click()
    await expect.poll(() => brightness(page)).toBe('light')
    await page.getByRole('radio', { name: 'Dark' }).click()
    await expect.poll(() => brightness(page)).toBe('dark')
  })

  const screens: [hash: string, heading: string][] = [
    ['/', 'Account balances'],
    ['/accounts', 'Accounts'],
    ['/lots', 'Tax payments'],
    [`/lots/${draft ?? ''}`, 'Edit batch'],
    [`/lots/${draft ?? ''}/confirm`, 'Review before filing'],
    [`/lots/${draft ?? ''}/result`, 'Outcome'],
    [`/lots/${filed ?? ''}`, 'Edit batch'],
    [`/lots/${filed ?? ''}/result`, 'Outcome'],
    ['/acceptances', 'Acceptance inquiry'],
    [`/acceptances/${acceptanceNo}`, 'Acceptance inquiry'],
    ['/payees', 'Payees'],
    ['/ledger', 'Ledger'],
    ...SETTINGS_TABS.map((tab): [string, string] => [`/settings/${tab}`, 'Settings']),
    ['/practice', 'Practice bank'],
  ]
  for (const [hash, heading] of screens)
    await test.step(hash.replace(/[0-9a-f-]{36}/, 'lot'), async () => {
      await visit(page, hash)
      await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
      await expect.poll(() => japaneseWords(page)).toEqual([])
      expect(await brightness(page)).toBe('dark')
    })

  await test.step('an inquiry and an error, with its three statements, are shown in English', async () => {
    await visit(page, `/accounts/${PRACTICE_ACCOUNTS[0]?.accountId ?? ''}`)
    await page.getByRole('button', { name: '60 days' }).click()
    await page.getByRole('button', { name: 'Fetch statement' }).click()
    await expect(page.getByRole('table', { name: 'Transactions' })).toHaveAttribute('aria-rowcount', '601')
    await setFault(page, { kind: 'offline', operation: 'any' })
    await page.getByRole('button', { name: 'Fetch statement' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await japaneseWords(page)).toEqual([])
    await setFault(page, undefined)
  })

  await test.step('language and theme remain after a restart', async () => {
    await desk.restart()
    page = desk.page
    await expect(page.getByRole('heading', { name: 'Account balances' })).toBeVisible()
    expect(await japaneseWords(page)).toEqual([])
    expect(await brightness(page)).toBe('dark')
  })

  await test.step('language and theme can be changed back', async () => {
    await visit(page, '/settings/display')
    await page.getByRole('radio', { name: '日本語' }).click()
    await page.getByRole('radio', { name: 'ライト' }).click()
    await expect(page.getByRole('heading', { name: '設定', level: 1 })).toBeVisible()
    await expect.poll(() => brightness(page)).toBe('light')
  })
})

test('the first start can be read in English', async ({ desk: { page } }) => {
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Tokucho Desk' })).toBeVisible()
  expect(await japaneseWords(page)).toEqual([])
})
