import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/desk.ts'
import { samplePayees, totalsOf } from './support/payees.ts'
import {
  cell,
  goTo,
  newLot,
  openLot,
  pasteAt,
  prepareLot,
  setFault,
  startPractice,
  tabTo,
  toTsv,
  typePayee,
  waitSaved,
} from './support/steps.ts'

test.describe.configure({ mode: 'parallel' })

const AMOUNT = 7
const grid = (page: Page) => page.getByRole('grid', { name: '納付先明細' })
const activeCell = (page: Page, row: number, column: string) =>
  page.getByRole('textbox', { name: `${String(row)}行 ${column}`, exact: true })
const expectRows = (page: Page, count: number) => expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + 1))
/** Returns a row by its number, wherever the grid is scrolled. */
const rowOf = (page: Page, row: number): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: String(row), exact: true }) })

/** Starts the app with a bank that cannot be reached from the beginning. */
async function startOffline(page: Page): Promise<void> {
  await setFault(page, { kind: 'offline', operation: 'any' })
  await startPractice(page)
}

async function selectCell(page: Page, row: number, column: number): Promise<void> {
  await cell(page, row, column).click()
  await expect(page.getByRole('textbox', { name: /^\d+行 / })).toBeFocused()
}

test('a lot can be made, edited and checked without a network', async ({ desk: { page } }) => {
  await startOffline(page)
  await expect(
    page
      .getByRole('table', { name: '口座残高' })
      .getByText('銀行につながりませんでした（ネットワークに接続されていません）'),
  ).toHaveCount(7)

  await test.step('full-width digits and commas are read as amounts, and the conversion is reported', async () => {
    const [payee] = samplePayees(1)
    const code = payee?.municipalityCode ?? ''
    const wide = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    await newLot(page, '通信なし')
    await page.keyboard.type(wide)
    await page.keyboard.press('Tab')
    await expect(page.getByText(`「${wide}」を「${code}」に変換しました`)).toBeVisible()
    await page.keyboard.type('４８７５０－０００')
    await page.keyboard.press('Tab')
    await page.keyboard.type('３')
    await page.keyboard.press('Tab')
    await page.keyboard.type('１，２３４，５６７')
    await page.keyboard.press('Enter')
    await expect(cell(page, 1, 1)).toHaveText(code)
    await expect(cell(page, 1, 2)).not.toHaveText('')
    await expect(cell(page, 1, 4)).toHaveText('48750-000')
    await expect(cell(page, 1, 6)).toHaveText('3')
    await expect(cell(page, 1, AMOUNT)).toHaveText('1,234,567')
    await expect(page.getByText('問題は見つかっていません')).toBeVisible()
  })

  await test.step('an unreadable figure is kept as typed and counts as an error', async () => {
    await selectCell(page, 1, AMOUNT)
    await page.keyboard.type('12.5')
    await page.keyboard.press('Enter')
    const finding = page
      .getByRole('list', { name: 'チェック結果' })
      .getByRole('button', { name: /「12\.5」は金額・件数として読み取れません/ })
    await expect(finding).toBeVisible()
    await expect(cell(page, 1, AMOUNT)).toHaveText('12.5')
    await expect(cell(page, 1, AMOUNT)).toHaveAttribute('aria-invalid', 'true')
    await finding.click()
    await expect(activeCell(page, 1, '給与 税額')).toBeFocused()
    await page.keyboard.type('12500')
    await page.keyboard.press('Enter')
    await expect(page.getByText('問題は見つかっていません')).toBeVisible()
  })

  await test.step('the confirmation opens without a balance and does not judge whether the balance suffices', async () => {
    await page.getByRole('button', { name: '確認へ進む' }).click()
    await expect(page.getByRole('alert')).toContainText('銀行につながりませんでした')
    const facts = page.getByRole('region', { name: '申請の要点' })
    await expect(facts).toContainText('12,500円')
    await expect(facts).toContainText(/資金化残高—申請済み（未引落） *0円今回−12,500円引落後残高（見込み）—/)
  })
})

test('rows are undone, filled, added, deleted and moved by keyboard', async ({ desk: { page } }) => {
  const { keyboard } = page
  const payees = samplePayees(3)
  const [first, second, third] = payees.map(({ municipalityCode }) => municipalityCode)
  await startOffline(page)
  await prepareLot(page, 'キー操作', payees)
  const codes = async (...expected: (string | undefined)[]) => {
    for (const [index, code] of expected.entries()) await expect(cell(page, index + 1, 1)).toHaveText(code ?? '')
  }

  await test.step('rows are filled from above, undone and redone', async () => {
    await selectCell(page, 2, AMOUNT)
    await keyboard.press('Control+d')
    await expect(cell(page, 2, AMOUNT)).toHaveText('10,000')
    await keyboard.press('Control+z')
    await expect(cell(page, 2, AMOUNT)).toHaveText('10,137')
    await keyboard.press('Control+y')
    await expect(cell(page, 2, AMOUNT)).toHaveText('10,000')
    await keyboard.press('Control+z')
    await keyboard.press('Control+Shift+Z')
    await expect(cell(page, 2, AMOUNT)).toHaveText('10,000')
    await keyboard.press('Control+z')
  })

  await test.step('rows are added, deleted and moved', async () => {
    await expectRows(page, 4)
    await keyboard.press('Control+Enter')
    await expectRows(page, 5)
    await codes(first, second, '', third)
    await keyboard.press('Control+Delete')
    await expectRows(page, 4)
    await codes(first, second, third)
    await keyboard.press('Control+Home')
    await keyboard.press('Alt+ArrowDown')
    await codes(second, first, third)
    await keyboard.press('Alt+ArrowUp')
    await codes(first, second, third)
    await keyboard.press('Control+Delete')
    await codes(second, third)
    await keyboard.press('Control+z')
    await codes(first, second, third)
  })

  await test.step('Escape cancels typing, and Delete empties the cell', async () => {
    await selectCell(page, 1, AMOUNT)
    await keyboard.type('999')
    await keyboard.press('Escape')
    await expect(cell(page, 1, AMOUNT)).toHaveText('10,000')
    await keyboard.press('F2')
    await keyboard.type('999')
    await keyboard.press('Escape')
    await expect(activeCell(page, 1, '給与 税額')).toBeFocused()
    await keyboard.press('Enter')
    await expect(cell(page, 1, AMOUNT)).toHaveText('10,000')
    await selectCell(page, 1, AMOUNT)
    await keyboard.press('Delete')
    await expect(cell(page, 1, AMOUNT)).toHaveText('0')
    await keyboard.press('Control+z')
    await expect(page.getByTestId('total-amount')).toContainText(totalsOf(payees).amount.toLocaleString('en'))
  })

  await test.step('F1 lists the keys and returns to the cell', async () => {
    await selectCell(page, 2, AMOUNT)
    await keyboard.press('F1')
    const help = page.getByRole('dialog').filter({ hasText: 'キー操作' })
    for (const [keys, does] of [
      ['Ctrl + D', '上のセルをコピー'],
      ['Ctrl + Z', '元に戻す'],
      ['Alt + ↑', '行を上へ移動'],
      ['F1', 'この一覧を表示'],
    ] as const) {
      await expect(help.getByText(keys, { exact: true })).toBeVisible()
      await expect(help.getByText(does, { exact: true })).toBeVisible()
    }
    await keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await expect(activeCell(page, 2, '給与 税額')).toBeFocused()
  })
})

test('text typed into a cell is kept when the focus leaves the cell', async ({ desk: { app, page } }) => {
  await startOffline(page)
  await prepareLot(page, '入力の保持', samplePayees(2))
  let amount = 20_000
  /** Types the next amount into the first row without committing the cell. Returns the amount as the grid shows it. */
  const typeAmount = async () => {
    await selectCell(page, 1, AMOUNT)
    amount += 1
    await page.keyboard.type(String(amount))
    return amount.toLocaleString('en')
  }
  const expectKept = (shown: string) => expect(cell(page, 1, AMOUNT)).toHaveText(shown)

  await test.step('text is kept when the focus goes to another cell', async () => {
    const shown = await typeAmount()
    await cell(page, 2, 4).click()
    await expectKept(shown)
  })
  await test.step('text is kept when the focus goes to a field of the head', async () => {
    const shown = await typeAmount()
    await page.getByLabel('データ名').click()
    await expectKept(shown)
  })
  await test.step('text is kept when the user clicks text that takes no focus', async () => {
    const shown = await typeAmount()
    await page.getByRole('heading', { name: '納付データの編集' }).click()
    await expectKept(shown)
  })
  await test.step('text is kept when the focus goes to another window', async () => {
    const shown = await typeAmount()
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.blur()
    })
    await page.evaluate(() => {
      window.dispatchEvent(new Event('blur'))
    })
    await waitSaved(page)
    await page.reload()
    await expectKept(shown)
  })
  await test.step('text is kept when the menu opens another screen', async () => {
    const shown = await typeAmount()
    await goTo(page, '設定')
    await openLot(page, '入力の保持')
    await expectKept(shown)
  })
  await test.step('text is kept when the list of lots opens', async () => {
    const shown = await typeAmount()
    await page.getByRole('button', { name: '納付データ一覧' }).click()
    await page.getByRole('link', { name: '入力の保持' }).click()
    await expectKept(shown)
  })
  await test.step('text is kept when the confirmation opens', async () => {
    const shown = await typeAmount()
    await page.getByRole('button', { name: '確認へ進む' }).click()
    await expect(page.getByRole('table', { name: '納付先明細' }).getByRole('row').nth(1)).toContainText(shown)
  })
})

test('500 rows can be pasted and totalled, and the last one can be edited', async ({ desk: { page } }) => {
  const payees = samplePayees(500)
  await startOffline(page)
  await prepareLot(page, '上限', payees)
  await expectRows(page, 500)
  await expect(page.getByTestId('total-amount')).toContainText(totalsOf(payees).amount.toLocaleString('en'))
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  for (let column = 1; column < AMOUNT; column++) await page.keyboard.press('ArrowRight')
  await expect(activeCell(page, 500, '給与 税額')).toBeFocused()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(
    rowOf(page, 500)
      .getByRole('gridcell')
      .nth(AMOUNT - 1),
  ).toHaveText('7')
  const changed = totalsOf(payees).amount - (payees[499]?.amount ?? 0) + 7
  await expect(page.getByTestId('total-amount')).toContainText(changed.toLocaleString('en'))
  // There is no row 501: the app reports pasted rows that do not fit instead of dropping them silently.
  await page.keyboard.press('Home')
  await pasteAt(page, toTsv(samplePayees(502).slice(500)))
  await expect(page.getByTestId('pasted')).toContainText('計算項目または範囲外のため貼り付けませんでした')
  await expectRows(page, 500)
  // A reopened lot loads the visible cells first. The others are there before the user can reach them.
  await waitSaved(page)
  await openLot(page, '上限')
  await expect(rowOf(page, 1).getByRole('gridcell')).toHaveCount(10)
  await expect(rowOf(page, 1).getByRole('gridcell').last()).toHaveText((payees[0]?.amount ?? 0).toLocaleString('en'))
})

test('an input method composes in the selected cell from the first character on', async ({ desk: { page } }) => {
  await startOffline(page)
  await prepareLot(page, '日本語入力', samplePayees(2))
  const cdp = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

  await test.step('kana are composed in a cell', async () => {
    await selectCell(page, 1, 3)
    const input = activeCell(page, 1, '市区町村名（カナ）')
    for (const text of ['ｔ', 'と', 'とｋ', 'とけ', 'とけい']) await compose(text)
    await expect(input).toHaveValue('とけい')
    for (const key of ['Enter', 'ArrowDown', 'Escape']) {
      await page.keyboard.press(key)
      await expect(input).toBeFocused()
      await expect(input).toHaveValue('とけい')
    }
    await cdp.send('Input.insertText', { text: 'トケイ' })
    await expect(input).toHaveValue('トケイ')
    await page.keyboard.press('Enter')
    await expect(cell(page, 1, 3)).toHaveText('トケイ')
    await expect(activeCell(page, 2, '市区町村名（カナ）')).toBeFocused()
  })

  await test.step('full-width digits are composed and become an amount', async () => {
    await selectCell(page, 2, AMOUNT)
    for (const text of ['１', '１２', '１２３']) await compose(text)
    await page.keyboard.press('Enter')
    await expect(activeCell(page, 2, '給与 税額')).toHaveValue('１２３')
    await cdp.send('Input.insertText', { text: '１２３' })
    await page.keyboard.press('Tab')
    await expect(cell(page, 2, AMOUNT)).toHaveText('123')
  })

  await test.step('a cell that loses the focus during a composition keeps its old content', async () => {
    await selectCell(page, 1, 3)
    await compose('サッポロ')
    await cell(page, 2, 1).click()
    await expect(cell(page, 1, 3)).toHaveText('サッポロ')
  })
})

test('the last edit survives when the app is killed, even while a cell is being typed', async ({ desk }) => {
  let { page } = desk
  await startOffline(page)
  await prepareLot(page, '強制終了', samplePayees(2))
  const killAndReopen = async () => {
    await waitSaved(page)
    await desk.kill()
    await desk.restart()
    page = desk.page
    await openLot(page, '強制終了')
  }
  await test.step('a committed cell is kept', async () => {
    await selectCell(page, 1, AMOUNT)
    await page.keyboard.type('31000')
    await page.keyboard.press('Enter')
    await killAndReopen()
    await expect(cell(page, 1, AMOUNT)).toHaveText('31,000')
  })
  await test.step('text of a cell still being typed is kept', async () => {
    await selectCell(page, 2, AMOUNT)
    await page.keyboard.type('32000')
    await killAndReopen()
    await expect(cell(page, 2, AMOUNT)).toHaveText('32,000')
    await expect(page.getByTestId('total-amount')).toContainText('63,000')
  })
  await test.step('the last steps can be undone and redone', async () => {
    const undone = [
      ['31,000', '10,137'],
      ['10,000', '10,137'],
    ] as const
    for (const [first, second] of undone) {
      await page.keyboard.press('Control+z')
      await expect(cell(page, 1, AMOUNT)).toHaveText(first)
      await expect(cell(page, 2, AMOUNT)).toHaveText(second)
    }
    await killAndReopen()
    await page.keyboard.press('Control+z')
    await expectRows(page, 1)
    for (let times = 0; times < 3; times++) await page.keyboard.press('Control+y')
    await expect(cell(page, 1, AMOUNT)).toHaveText('31,000')
    await expect(cell(page, 2, AMOUNT)).toHaveText('32,000')
    await goTo(page, '設定')
    await openLot(page, '強制終了')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 2, AMOUNT)).toHaveText('10,137')
  })
})

test('a lot can be prepared and filed by keyboard alone', async ({ desk: { page } }) => {
  const press = async (target: Locator, key = 'Enter', direction: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await tabTo(page, target, direction)
    await page.keyboard.press(key)
  }
  await press(page.getByRole('button', { name: '練習用の会社ではじめる' }))
  await expect(page.getByRole('table', { name: '口座残高' })).toBeVisible()
  await press(page.getByRole('link', { name: '地方税納付' }))
  await press(page.getByRole('button', { name: '新規作成', expanded: false }))
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(activeCell(page, 1, 'コード')).toBeFocused()
  for (const payee of samplePayees(2)) await typePayee(page, payee)
  await page.keyboard.press('Control+Home')
  await tabTo(page, page.getByLabel('データ名'), 'Shift+Tab')
  await page.keyboard.type('キーボードだけ')
  await expect(page.getByText('問題は見つかっていません')).toBeVisible()
  await press(page.getByRole('button', { name: '確認へ進む' }), 'Enter', 'Shift+Tab')
  await expect(page.getByRole('heading', { name: '申請内容の確認' })).toBeVisible()
  await press(page.getByRole('checkbox', { name: /^納付先・金額・引落口座.*を確認しました$/ }), 'Space')
  await press(page.getByRole('button', { name: '申請する' }))
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  await press(page.getByRole('button', { name: '受付を照会' }))
  await expect(page.getByText('送信した合計と一致しています')).toBeVisible()
})
