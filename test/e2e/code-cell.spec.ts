import type { Page } from '@playwright/test'
import { expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { registerPayee } from './support/payees.ts'
import { cell, newLot, pasteAt, startPractice, waitSaved } from './support/steps.ts'

const AMOUNT = 7

const suggestions = (page: Page) => page.getByRole('listbox', { name: '市区町村の候補' })
const editor = (page: Page, row: number, column: string) =>
  page.getByRole('textbox', { name: `${String(row)}行 ${column}`, exact: true })

test('the code cell takes the name of a municipality', async ({ desk: { page } }) => {
  const { keyboard } = page
  await startPractice(page)
  await registerPayee(page, '札幌市', { number: '48750-001', count: '12', amount: '345600' })
  await newLot(page, '名前で入力')

  await test.step('Enter is left to the input method until a conversion ends, and then chooses the payee with its figures', async () => {
    const cdp = await page.context().newCDPSession(page)
    for (const text of ['ｓ', 'さ', 'さｐ', 'さっぽろ'])
      await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await expect(suggestions(page).getByRole('option').first()).toHaveText(/北海道\s*札幌市.*登録済み/)
    for (const key of ['Enter', 'ArrowDown', 'Escape']) {
      await keyboard.press(key)
      await expect(editor(page, 1, 'コード')).toHaveValue('さっぽろ')
      await expect(suggestions(page)).toBeVisible()
    }
    await cdp.send('Input.insertText', { text: 'さっぽろ' })
    await keyboard.press('Enter')
    await expect(suggestions(page)).toHaveCount(0)
    await expect(cell(page, 1, 1)).toHaveText('011002')
    await expect(cell(page, 1, 4)).toHaveText('48750-001')
    await expect(cell(page, 1, 6)).toHaveText('12')
    await expect(cell(page, 1, AMOUNT)).toHaveText('345,600')
    await expect(editor(page, 1, '指定番号')).toBeFocused()
  })

  await test.step('one Ctrl+Z undoes the whole choice', async () => {
    await keyboard.press('Control+z')
    await expect(cell(page, 1, 1)).toHaveText('')
    await expect(page.getByTestId('total-amount')).not.toContainText('345,600')
    await keyboard.press('Control+y')
    await expect(cell(page, 1, AMOUNT)).toHaveText('345,600')
  })

  await test.step('the arrow keys move through the list, and a municipality without a payee fills in its code', async () => {
    for (let tab = 0; tab < 3; tab++) await keyboard.press('Tab')
    await expect(editor(page, 2, 'コード')).toBeFocused()
    await keyboard.insertText('府中市')
    await expect(suggestions(page).getByRole('option')).toHaveCount(2)
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(cell(page, 2, 1)).toHaveText('342084')
    await keyboard.press('Shift+Tab')
    await expect(editor(page, 2, 'コード')).toBeFocused()
  })

  await test.step('a row that already has figures keeps them', async () => {
    await keyboard.press('Tab')
    await keyboard.type('77')
    await keyboard.press('Shift+Tab')
    await keyboard.insertText('札幌')
    await keyboard.press('Enter')
    await expect(cell(page, 2, 1)).toHaveText('011002')
    await expect(cell(page, 2, 4)).toHaveText('77')
    await expect(cell(page, 2, AMOUNT)).toHaveText('0')
  })

  await test.step('Esc closes the list and keeps the text', async () => {
    await keyboard.press('Control+Home')
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await keyboard.insertText('さっぽ')
    await expect(suggestions(page)).toBeVisible()
    await keyboard.press('Escape')
    await expect(suggestions(page)).toHaveCount(0)
    await expect(editor(page, 3, 'コード')).toHaveValue('さっぽ')
    await keyboard.press('Enter')
    await expect(cell(page, 3, 1)).toHaveText('さっぽ')
  })

  await test.step('a name of two places and a part of a name are left as typed by Enter and Tab, and the check says why', async () => {
    for (const [text, press] of [
      ['府中市', 'Enter'],
      ['とうきょうとし', 'Tab'],
    ] as const) {
      await cell(page, 3, 1).click()
      await keyboard.insertText(text)
      await expect(suggestions(page)).toBeVisible()
      await expect(suggestions(page).getByRole('option', { selected: true })).toHaveCount(0)
      await expect(page.getByText('Enter・Tab では決まりません')).toBeVisible()
      await look(page, `code-cell-${text}`)
      await keyboard.press(press)
      await expect(suggestions(page)).toHaveCount(0)
      await expect(cell(page, 3, 1)).toHaveText(text)
    }
    await cell(page, 3, 1).click()
    await pasteAt(page, '府中市')
    await expect(cell(page, 3, 1)).toHaveText('府中市')
    await expect(
      page.getByText('「府中市」は名前です。東京都府中市（132063）・広島県府中市（342084） から選んで').first(),
    ).toBeVisible()
  })

  await test.step('a name that can mean one place only becomes its code, whatever ends the typing', async () => {
    await cell(page, 3, 1).click()
    await keyboard.insertText('札幌市')
    await cell(page, 1, 4).click()
    await expect(cell(page, 3, 1)).toHaveText('011002')
  })

  await test.step('a click chooses a payee', async () => {
    await cell(page, 3, 1).click()
    await keyboard.insertText('横浜')
    await suggestions(page)
      .getByRole('option', { name: /神奈川県\s*横浜市/ })
      .click()
    await expect(cell(page, 3, 1)).toHaveText('141003')
  })

  await test.step('a usual spelling, a district before the name and a former name find the place of today', async () => {
    for (const [text, place] of [
      ['塩釜市', /宮城県\s*塩竈市.*042030/],
      ['犬上郡多賀町', /滋賀県\s*多賀町.*254436/],
    ] as const) {
      await cell(page, 4, 1).click()
      await keyboard.insertText(text)
      await expect(suggestions(page).getByRole('option').first()).toHaveText(place)
      await keyboard.press('Escape')
      await keyboard.press('Escape')
    }
  })

  await test.step('neither a typed code nor a pasted one opens the list', async () => {
    await cell(page, 4, 1).click()
    await keyboard.type('131016')
    await expect(suggestions(page)).toHaveCount(0)
    await keyboard.press('Enter')
    await pasteAt(page, '1002')
    await expect(cell(page, 5, 1)).toHaveText('1002')
    await expect(suggestions(page)).toHaveCount(0)
  })
  await waitSaved(page)
})
