import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { dayBefore } from '../days.ts'
import { readPdf } from '../unit/main/readPdf.ts'
import { expect, test, type Desk } from './support/desk.ts'
import { answerSaveDialog, chooseOutput, outputButton, startPractice } from './support/steps.ts'

async function choosePeriod(place: Page | Locator, from: string, to: string): Promise<void> {
  for (const [label, day] of [
    ['開始日', from],
    ['終了日', to],
  ] as const) {
    await place.getByLabel(label).fill(day)
    await place.getByLabel(label).press('Enter')
  }
}

/** Opens the account with 100,000 entries and fetches those of some days. Returns how many there are. */
async function fetchDays(page: Page, from: string, to: string): Promise<number> {
  await startPractice(page)
  await page.getByRole('link', { name: /100,000件/ }).click()
  await choosePeriod(page, from, to)
  await page.getByRole('button', { name: '明細を取得' }).click()
  await expect(outputButton(page)).toBeEnabled()
  const rows = await page.getByRole('table', { name: '入出金明細' }).getAttribute('aria-rowcount')
  return Number(rows) - 1
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '入出金明細表の印刷' })

/** How many files of the bundled font the page has loaded. */
const bundledFonts = (page: Page) =>
  page.evaluate(() => [...document.fonts].filter(({ status }) => status !== 'unloaded').length)

/** Whether the computer has a Japanese font of which the screen makes use. */
const hasJapaneseFont = (page: Page) =>
  page.evaluate(() =>
    Promise.any(
      ['BIZ UDPGothic', 'Yu Gothic UI', 'Hiragino Sans', 'Noto Sans CJK JP', 'Noto Sans JP'].map((name) =>
        new FontFace('installed', `local("${name}")`).load(),
      ),
    ).then(
      () => true,
      () => false,
    ),
  )

/** Saves from the open preview and returns the text of each page of the file. */
async function savedPages(desk: Desk, path: string): Promise<string[]> {
  await answerSaveDialog(desk, path)
  await dialogOf(desk.page).getByRole('button', { name: 'PDFに保存' }).click()
  await expect(dialogOf(desk.page).getByText(/を保存しました（\d+ページ）/)).toBeVisible()
  return readPdf(readFileSync(path))
}

test('the print of thousands of entries can be previewed, changed by options, cancelled and saved, all by keyboard', async ({
  desk,
}, info) => {
  const { page } = desk
  const path = info.outputPath('statement.pdf')
  const entries = await fetchDays(page, dayBefore(33), dayBefore(12))
  expect(entries).toBeGreaterThan(2500)
  const view = page.getByRole('region', { name: 'プレビュー' })
  const number = page.getByRole('textbox', { name: 'ページ番号' })
  const pages = Math.ceil(entries / 37)

  await test.step('the preview shows the pages that will be printed, and keys turn them', async () => {
    // Screens take the system's Japanese font, which costs no time; paper has the bundled one on every computer.
    if (await hasJapaneseFont(page)) expect(await bundledFonts(page)).toBe(0)
    else expect(await bundledFonts(page)).toBeGreaterThan(0)
    await chooseOutput(page, '印刷プレビュー…')
    await expect(view).toBeFocused()
    await expect(view).toContainText(`1 / ${String(pages)} ページ`)
    await expect(view).toContainText('繰越残高')
    await expect.poll(() => bundledFonts(page)).toBeGreaterThan(0)
    await page.keyboard.press('PageDown')
    await expect(view).toContainText(`2 / ${String(pages)} ページ`)
    await expect(view).toContainText('前頁繰越')
    await page.keyboard.press('End')
    await expect(number).toHaveValue(String(pages))
    await expect(view).toContainText('最終残高')
    await page.keyboard.press('PageUp')
    await expect(number).toHaveValue(String(pages - 1))
    await page.keyboard.press('Home')
    await expect(number).toHaveValue('1')
    await number.fill('７')
    await number.press('Enter')
    await expect(view).toContainText(`7 / ${String(pages)} ページ`)
  })

  await test.step('a cancelled print writes nothing', async () => {
    await answerSaveDialog(desk, path)
    await dialogOf(page).getByRole('button', { name: 'PDFに保存' }).click()
    await expect(dialogOf(page).getByRole('progressbar', { name: '作成の進み具合' })).toBeVisible()
    await dialogOf(page).getByRole('button', { name: '中止' }).click()
    await expect(dialogOf(page).getByText('保存しませんでした')).toBeVisible()
    expect(readdirSync(dirname(path)).filter((name) => /pdf|tmp/.test(name))).toEqual([])
  })

  await test.step('every option changes the pages in the preview', async () => {
    await dialogOf(page).getByLabel('同じ日付').selectOption({ label: '〃' })
    await dialogOf(page).getByLabel('差引残高').selectOption({ label: '日の最後の行だけ' })
    await dialogOf(page).getByLabel('とじしろ').selectOption({ label: '上 20mm' })
    await expect(view).toContainText(`/ ${String(Math.ceil(entries / 35))} ページ`)
    await expect(view).toContainText('〃')
  })

  await test.step('the saved file has every entry and every page once, and no other file is left', async () => {
    const texts = await savedPages(desk, path)
    const count = Math.ceil(entries / 35)
    expect(
      texts.map((text) => new RegExp(`(\\d+) / ${String(count)} ページ`).exec(text.replaceAll('\n', ''))?.[1]),
    ).toEqual(texts.map((_, at) => String(at + 1)))
    expect(texts.length).toBe(count)
    // Every entry has its date (or 〃) and its value date; the head of a page has four more dates. A page never begins
    // with 〃.
    const dates = texts.map((text) => text.replaceAll('\n', '').match(/〃|\d{4}\/\d\d\/\d\d/g) ?? [])
    expect(dates.flat().length).toBe(2 * entries + 4 * count)
    expect(dates.filter(([, , , , first]) => first === '〃')).toEqual([])
    expect(dates.flat().filter((line) => line === '〃').length).toBeGreaterThan(entries / 2)
    expect(readdirSync(dirname(path)).filter((name) => /pdf|tmp/.test(name))).toEqual(['statement.pdf'])
    await expect.poll(() => desk.app.windows().length).toBe(1)
  })

  await test.step('options are remembered, and Esc closes the preview and returns the focus', async () => {
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(outputButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(dialogOf(page).getByLabel('同じ日付')).toHaveValue('ditto')
  })
})

/** Returns a day as screen and paper show it. */
const shown = (day: string) => day.replaceAll('-', '/')

test('one day of incoming transfers can be printed in portrait, without the entries of other days', async ({
  desk,
}, info) => {
  const { page } = desk
  const [first, day, next, last] = [dayBefore(21), dayBefore(18), dayBefore(17), dayBefore(16)]
  await fetchDays(page, first, last)
  await page.getByRole('tab', { name: '振込入金明細' }).click()
  const panel = page.getByRole('tabpanel', { name: '振込入金明細' })
  await choosePeriod(panel, first, last)
  await panel.getByRole('button', { name: '明細を取得' }).click()
  await chooseOutput(panel, '印刷プレビュー…')
  const dialog = page.getByRole('dialog', { name: '振込入金明細表の印刷' })
  const view = page.getByRole('region', { name: 'プレビュー' })
  await dialog.getByLabel('用紙の向き').selectOption({ label: 'A4 縦' })
  for (const label of ['印刷する最初の日', '印刷する最後の日']) {
    await dialog.getByLabel(label).fill(day)
    await dialog.getByLabel(label).press('Enter')
  }
  await expect(view).toContainText(`${shown(day)} 〜 ${shown(day)}`)
  await expect(view).not.toContainText(shown(next))
  await dialog.getByLabel('印刷する最初の日').fill(next)
  await dialog.getByLabel('印刷する最初の日').press('Enter')
  await expect(dialog.getByRole('button', { name: 'PDFに保存' })).toBeDisabled()
  await dialog.getByLabel('印刷する最初の日').fill(day)
  await dialog.getByLabel('印刷する最初の日').press('Enter')
  await page.getByRole('region', { name: 'プレビュー' }).press('End')
  await expect(view).toContainText(`${shown(day)} 小計`)
  await answerSaveDialog(desk, info.outputPath('day.pdf'))
  await dialog.getByRole('button', { name: 'PDFに保存' }).click()
  await expect(dialog.getByText(/day.pdf を保存しました/)).toBeVisible()
  const texts = readPdf(readFileSync(info.outputPath('day.pdf')))
  expect(texts.join('').includes(shown(next))).toBe(false)
  expect(texts.at(-1)?.replaceAll('\n', '')).toContain(`${shown(day)} 小計`)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await panel.getByRole('textbox', { name: '明細を絞り込む' }).fill('ヤマダ')
  await expect(panel.getByText(/件を表示（全/)).toBeVisible()
  await chooseOutput(panel, '印刷プレビュー…')
  await expect(view).toContainText(/抜粋全[\d,]+件のうち[\d,]+件/)
  await expect(view).not.toContainText('スズキ')
})
