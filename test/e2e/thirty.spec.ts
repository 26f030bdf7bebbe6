// Tests an accountant's evening without a network: thirty payees are entered by keyboard alone, and the kana fields
// through an input method.
import type { CDPSession, Page } from '@playwright/test'
import { findPayee } from '#domain/municipalities/municipalities'
import { expect, test } from './support/desk.ts'
import { samplePayees, totalsOf } from './support/payees.ts'
import { cell, goTo, openLot, setFault, startPractice, tabTo, typePayee, waitSaved } from './support/steps.ts'

test.describe.configure({ mode: 'parallel' })

const PAYEES = samplePayees(30)
const CODE = 1
const KANA = 3
const AMOUNT = 7
const gridOf = (page: Page) => page.getByRole('grid', { name: '納付先明細' })

/** Goes from the first screen to an empty lot with the focus in its grid, without a mouse. */
async function beginLot(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: '地方税納付' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: '新規作成', expanded: false }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '1行 コード', exact: true })).toBeFocused()
}

async function fillHead(page: Page, fields: readonly (readonly [string, string])[]): Promise<void> {
  // Tab moves from cell to cell. From the first cell, Shift+Tab leaves the grid.
  await page.keyboard.press('Control+Home')
  for (const [label, text] of fields) {
    await tabTo(page, page.getByLabel(label), 'Shift+Tab')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  }
}

test.beforeEach(async ({ desk: { page } }) => {
  await setFault(page, { kind: 'offline', operation: 'any' })
  await startPractice(page)
})

test('thirty payees can be entered by keyboard alone', async ({ desk }) => {
  const { page } = desk
  await beginLot(page)
  for (const payee of PAYEES) await typePayee(page, payee)
  await fillHead(page, [
    ['所在地（カナ）', 'トウキョウトチヨダク１－１'],
    ['特別徴収義務者名（カナ）', 'カブシキガイシャレンシュウ'],
    ['データ名', '11月分'],
  ])
  const { count, amount } = totalsOf(PAYEES)
  const totals = page.getByLabel('合計', { exact: true })
  await expect(totals).toContainText(String(PAYEES.length))
  await expect(totals).toContainText(count.toLocaleString('ja-JP'))
  await expect(page.getByTestId('total-amount')).toContainText(amount.toLocaleString('ja-JP'))
  await expect(page.getByText('問題は見つかっていません')).toBeVisible()
  await waitSaved(page)

  await test.step('every payee is there after a restart', async () => {
    await desk.restart()
    await openLot(desk.page, '11月分')
    for (const [index, payee] of PAYEES.entries()) {
      const row = gridOf(desk.page)
        .getByRole('row')
        .filter({ has: desk.page.getByRole('rowheader', { name: String(index + 1), exact: true }) })
      await row.scrollIntoViewIfNeeded()
      const wanted = [
        [0, payee.municipalityCode],
        [2, findPayee(payee.municipalityCode)?.kana ?? ''],
        [3, payee.designatedNumber],
        [5, String(payee.count)],
        [6, payee.amount.toLocaleString('ja-JP')],
      ] as const
      for (const [at, text] of wanted) await expect(row.getByRole('gridcell').nth(at)).toHaveText(text)
      await desk.page.keyboard.press('ArrowDown')
    }
  })
})

test('the kana fields can be filled in through an input method', async ({ desk: { page } }) => {
  const cdp = await page.context().newCDPSession(page)
  await beginLot(page)
  for (const payee of PAYEES) await typePayee(page, payee)
  await page.keyboard.press('Control+Home')
  for (let times = 1; times < KANA; times++) await page.keyboard.press('ArrowRight')

  await test.step('thirty names can be composed, each starting with the first key on the selected cell', async () => {
    for (const [index, { municipalityCode }] of PAYEES.entries()) {
      const name = findPayee(municipalityCode)
      // Every third name stays hiragana. An input method inserts hiragana when Enter is pressed too early.
      await compose(page, cdp, name?.hiragana ?? '', index % 3 === 2 ? (name?.hiragana ?? '') : `${name?.kana ?? ''}ー`)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Control+Home')
    for (const [index, { municipalityCode }] of PAYEES.slice(0, 12).entries()) {
      const kana = findPayee(municipalityCode)?.kana ?? ''
      await expect(cell(page, index + 1, KANA)).toHaveText(index % 3 === 2 ? kana : `${kana}ー`)
      await expect(cell(page, index + 1, CODE)).toHaveText(municipalityCode)
    }
  })

  await test.step('the last row is complete too, and no amount moved', async () => {
    await page.keyboard.press('Control+End')
    await expect(page.getByTestId('total-amount')).toContainText(totalsOf(PAYEES).amount.toLocaleString('ja-JP'))
    const last = gridOf(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: '30', exact: true }) })
    await expect(last.getByRole('gridcell').nth(KANA - 1)).toHaveText(
      findPayee(PAYEES[29]?.municipalityCode ?? '')?.kana ?? '',
    )
    await expect(last.getByRole('gridcell').nth(AMOUNT - 1)).toHaveText(
      (PAYEES[29]?.amount ?? 0).toLocaleString('ja-JP'),
    )
  })

  await test.step('the name and the address of the company can be composed', async () => {
    await page.keyboard.press('Control+Home')
    for (const [label, typed, chosen] of [
      ['所在地（カナ）', 'とうきょうと', 'トウキョウト'],
      ['特別徴収義務者名（カナ）', 'れんしゅう', 'レンシュウ'],
    ] as const) {
      await tabTo(page, page.getByLabel(label), 'Shift+Tab')
      await page.keyboard.press('Control+a')
      await compose(page, cdp, typed, chosen)
      await expect(page.getByLabel(label)).toHaveValue(chosen)
    }
    await waitSaved(page)
    await goTo(page, '設定')
    await goTo(page, '地方税納付')
    await expect(page.getByRole('cell', { name: totalsOf(PAYEES).amount.toLocaleString('ja-JP') })).toBeVisible()
  })
})

/** Types as with an input method: composes the kana one by one with the keys for each, then inserts the chosen text. */
async function compose(page: Page, cdp: CDPSession, typed: string, chosen: string): Promise<void> {
  for (let length = 1; length <= typed.length; length++) {
    await cdp.send('Input.imeSetComposition', {
      text: typed.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
    })
  }
  await page.keyboard.press('Enter')
  await expect(page.locator('input:focus')).toHaveValue(typed)
  await cdp.send('Input.insertText', { text: chosen })
}
