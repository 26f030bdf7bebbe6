import type { Locator, Page } from '@playwright/test'
import { encodeUtf8 } from '#formats/text/textCoding'
import { expect, test } from './support/desk.ts'
import { answerOpenDialog } from './support/files.ts'
import { board, boardKeys, makeOffice } from './support/office.ts'
import { samplePayees } from './support/payees.ts'
import { cell, fileLot, goTo, newLot, pasteAt, prepareLot, startPractice, tabTo, toTsv } from './support/steps.ts'

const heard = (page: Page) => page.getByTestId('heard')
const COUNT = 6

const textsOf = (region: Locator) =>
  region.evaluateHandle((element) => {
    const texts: string[] = []
    new MutationObserver(() => texts.push(element.textContent)).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    })
    return texts
  })

test('a listener hears where the cursor goes and what each key did', async ({ desk: { page } }) => {
  const { keyboard } = page
  const hear = async (key: string, words: string | RegExp) => {
    await keyboard.press(key)
    await expect(heard(page)).toHaveText(words)
  }
  await startPractice(page)
  await prepareLot(page, '読み上げ', samplePayees(3))
  await expect(heard(page)).toHaveAttribute('role', 'status')
  await cell(page, 1, COUNT).click()
  const was = (await cell(page, 1, COUNT).innerText()).trim()
  const below = (await cell(page, 2, COUNT).innerText()).trim()

  await test.step('a cell is said with its column, and with its row when that changed', async () => {
    await hear('ArrowRight', /^給与 税額、[\d,]+$/)
    await hear('ArrowLeft', `給与 件数、${was}`)
    await hear('ArrowDown', `給与 件数、2行、${below}`)
    await hear('ArrowUp', `給与 件数、1行、${was}`)
    await hear('Shift+ArrowDown', '2行 1列を選択')
    await hear('ArrowUp', /給与 件数/)
  })

  await test.step('Enter says what was entered, and undo and redo say that they were done', async () => {
    await keyboard.type('77')
    await hear('Enter', `給与 件数に 77 を入力、給与 件数、2行、${below}`)
    await hear('ArrowUp', '給与 件数、1行、77')
    await hear('Control+z', `元に戻す：完了、${was}`)
    await hear('Control+y', 'やり直す：完了、77')
    await hear('Control+y', 'やり直す：変更なし')
  })

  await test.step('an emptied cell is empty, with its fault, and an empty row is said', async () => {
    await cell(page, 1, 1).click()
    await hear('Delete', /^内容を削除：完了、空\s\S+/)
    await hear('Control+z', /^元に戻す：完了、\d{6}/)
    await hear('Control+End', /4行、空$/)
    await hear('Control+Home', /1行、/)
  })

  await test.step('filling, sorting and the totals are said in words', async () => {
    await cell(page, 2, COUNT).click()
    await hear('Control+d', '上のセルをコピー：完了、77')
    await hear('Alt+s', /給与 件数の(昇|降)順で並べ替え/)
    await hear('Alt+g', /^合計 [\d,]+件 [\d,]+円$/)
  })

  await test.step('saving is shown, but not announced', async () => {
    const saved = page.getByText(/^保存済み \d\d:\d\d:\d\d$/)
    await expect(saved).toBeVisible()
    await expect(saved).not.toHaveAttribute('role')
  })
})

test('what a paste, a cut and a deletion did is said once, and the totals say that they lack a row', async ({
  desk: { page },
}) => {
  const { keyboard } = page
  await startPractice(page)
  await prepareLot(page, '貼り付け', samplePayees(3))
  const regions = page.locator('[role=status], [aria-live]').filter({ hasText: /貼り付けました|行を削除/ })

  await cell(page, 1, 1).click()
  await pasteAt(page, toTsv(samplePayees(3).slice(1)))
  await expect(heard(page)).toHaveText(/^2行を貼り付けました/)
  await cell(page, 1, 1).click()
  await pasteAt(page, toTsv(samplePayees(2)).replace('011002', '01100'))
  await expect(heard(page)).toHaveText(/^2行を貼り付けました：5桁のコード1件を補完/)
  await expect(page.getByTestId('pasted')).toContainText('5桁のコード1件を補完')
  await expect(regions).toHaveCount(1)

  await cell(page, 1, COUNT).click()
  await keyboard.type('-5')
  await keyboard.press('Enter')
  await keyboard.press('Alt+g')
  await expect(heard(page)).toHaveText(/^合計（1行に読めない値） [\d,]+件 [\d,]+円$/)

  await cell(page, 2, COUNT).click()
  await keyboard.press('Control+Delete')
  await expect(regions).toHaveText([/1行を削除しました/])
  await keyboard.press('Control+z')
  await expect(heard(page)).toHaveText(/^元に戻す：完了/)
  await expect(regions).toHaveCount(0)
})

test('the year plan says its cells, their faults and what each command did', async ({ desk: { page } }) => {
  const { keyboard } = page
  const hear = async (key: string, words: string | RegExp) => {
    await keyboard.press(key)
    await expect(heard(page)).toHaveText(words)
  }
  await startPractice(page)
  await goTo(page, '年間計画')
  await page.getByRole('grid', { name: '従業員と12か月の税額' }).getByRole('gridcell').first().click()
  await keyboard.type('1001')
  await hear('Tab', /^受給者番号に 1001 を入力、氏名、空$/)
  await keyboard.type('山田 太郎')
  await hear('Tab', /^氏名に 山田 太郎 を入力、市区町村コード、空/)
  await keyboard.type('999')
  await hear('Enter', /^市区町村コードに 999 を入力、市区町村コード、2行、空$/)
  await hear('ArrowUp', /^市区町村コード、1行、999\s市区町村コードがありません/)
  await hear('Control+z', /^元に戻す：完了、空\s市区町村コードがありません/)
  await hear('Control+y', /^やり直す：完了、999/)
  await hear('Control+y', 'やり直す：変更なし')
  await pasteAt(page, '131016\r\n131024')
  await expect(heard(page)).toHaveText(/^2行を貼り付けました、131016、2行 1列を選択$/)
  await hear('Delete', /^内容を削除：完了/)
  await hear('Alt+s', /^市区町村コードの昇順で並べ替え/)
  await hear('Alt+g', /^計、2 人、徴収額の計 0円$/)
})

test('a line of a list that was passed stays for a screen reader, which would say the next one twice', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await makeOffice(page, { count: 6, drafts: 1 })
  await expect(boardKeys(page)).toBeFocused()
  const options = boardKeys(page).getByRole('option')
  await page.keyboard.press('Home')
  await expect(options).toHaveCount(2)
  for (const count of [3, 4, 5]) {
    await page.keyboard.press('ArrowDown')
    await expect(options).toHaveCount(count)
    await expect(options.first()).toHaveAttribute('aria-posinset', '1')
  }
})

test('the outcome of a filing is said once, in a region that was there before', async ({ desk: { page } }) => {
  await startPractice(page)
  await prepareLot(page, '結果', samplePayees(2))
  await page.getByRole('button', { name: '確認へ進む' }).click()
  const cover = page.getByTestId('cover-heard')
  await expect(cover).toHaveRole('status')
  await expect(cover).toHaveText('残高は足ります')
  const told = page.locator('main').locator('[role=status], [role=alert], [aria-live]')
  await expect(told.filter({ hasText: /残高は足ります|手数料は含みません/ })).toHaveCount(1)
  await page.getByRole('button', { name: '編集に戻る' }).click()
  await fileLot(page)
  const said = page.getByTestId('outcome-heard')
  await expect(said).toHaveRole('status')
  await expect(said).toHaveText(/^申請を受け付けました、納付は銀行での承認後に.+、受付番号 \d{12}、合計税額 [\d,]+円$/)
  await expect(page.getByRole('status', { name: '申請の結果' })).toContainText('申請を受け付けました')
  await expect(
    page
      .locator(':is([role=status], [role=alert], [aria-live]):not([aria-live=off])')
      .filter({ hasText: '受け付けました' }),
  ).toHaveCount(1)
})

test('the line of a list is said with its headings, and what a key chose or sorted', async ({ desk: { page } }) => {
  const { keyboard } = page
  await startPractice(page)
  await makeOffice(page, { count: 2, drafts: 1 })
  await expect(boardKeys(page)).toBeFocused()
  await expect(boardKeys(page)).toHaveAttribute('aria-multiselectable', 'true')
  const says = async (place: number, words: RegExp) => {
    const line = boardKeys(page).locator(`[aria-posinset="${String(place)}"]`)
    await expect(line).toHaveRole('option')
    await expect(line).toHaveAccessibleName(words)
    await expect(line).toHaveAttribute('aria-setsize', '2')
    await expect(boardKeys(page)).toHaveAttribute('aria-activedescendant', (await line.getAttribute('id')) ?? '')
  }
  await keyboard.press('Home')
  await says(1, /^コード \d+、顧問先 .+、状態 下書き/)
  await keyboard.press('ArrowDown')
  await says(2, /^コード \d+、顧問先 .+、状態 未作成/)
  // A screen reader loses its place when the line that it came from is gone.
  await expect(boardKeys(page).getByRole('option')).toHaveCount(2)

  await keyboard.press('ArrowUp')
  const chosen = page.getByRole('group', { name: 'まとめて申請' }).getByRole('status')
  await expect(chosen).toHaveText('')
  await keyboard.press('Shift+Space')
  await expect(chosen).toHaveText(/^選択 1件 合計 [\d,]+円$/)
  await says(1, /^選択済み、/)
  await keyboard.press('Shift+Space')
  await expect(chosen).toHaveText('選択なし')
  await says(1, /^コード/)

  for (const words of ['顧問先の昇順で並べ替え', '顧問先の降順で並べ替え', '元の順']) {
    await board(page).getByRole('button', { name: '顧問先', exact: true }).focus()
    await keyboard.press('Enter')
    await expect(page.getByTestId('order-heard')).toHaveText(words)
  }
})

test('the band of the environment and the check of the record say their sentence, and not its first word before it', async ({
  desk: { page },
}) => {
  await startPractice(page)
  const band = page.locator('.band')
  await expect(band).toHaveRole('status')
  await expect(band).toHaveAccessibleName('')
  await expect(band).toMatchAriaSnapshot('- status: 練習銀行です。ここでの申請は実際には行われません')
  await goTo(page, '申請履歴')
  await expect(page.getByTestId('chain')).toHaveRole('status')
  await expect(page.getByTestId('chain')).toHaveAccessibleName('')
})

test('the count of the palette is said once, when the search has come to rest', async ({ desk: { page } }) => {
  await startPractice(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '操作と検索' })
  const status = palette.getByRole('status')
  const said = await textsOf(status)
  await palette.getByRole('combobox').pressSequentially('csv')
  await expect(status).toHaveText(/^\d+件$/)
  const count = await palette.getByRole('option').count()
  expect(await said.jsonValue()).toEqual([`${String(count)}件`])
})

test('what a file came to is said once, then only what an answer or a row left out changed', async ({ desk }, info) => {
  const { page } = desk
  const dialog = page.getByRole('dialog', { name: 'ファイルの取り込み' })
  const said = page.getByTestId('intake-heard')
  await startPractice(page)
  await newLot(page, '取込')
  const lines = ['市区町村名,人員,税額,控除額', '府中市,3,60000,1', '青梅市,1,500,2', ',1,400,3']
  await answerOpenDialog(desk, info.outputPath('a.csv'), encodeUtf8([...lines, ''].join('\r\n')))
  await page.keyboard.press('Control+o')
  await expect(said).toHaveRole('status')
  await expect(said).toHaveText('')
  await page.keyboard.press('Enter')
  await expect(said).toHaveText(
    /^見出しから列を選びました。確かめてください、取り込めません。何も変更していません（1 か所）、4行 .+、答えてください：あと 2 件。[^、]+、ファイルの 4 行 ＝ 取り込む 1 ＋ 取り込まない 1 ＋ 保留 2$/,
  )
  // Each of them in a region of its own would be said again, place by place.
  const regions = dialog.locator('[role=status], [role=alert], [aria-live]').filter({ hasText: /\S/ })
  await expect(regions).toHaveText([await said.innerText()])

  await tabTo(page, dialog.getByRole('radio', { name: /東京都 府中市/ }))
  await page.keyboard.press('Space')
  await expect(said).toHaveText(/^答えてください：あと 1 件。[^、]+、ファイルの 4 行 ＝ 取り込む 2 [^、]+ 保留 1$/)
  await tabTo(page, dialog.getByRole('radio', { name: '使わなくてよい' }))
  await page.keyboard.press('Space')
  await expect(said).toHaveText('確かめたこと')
  const list = dialog.getByRole('listbox', { name: 'ファイルの行' })
  await list.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  await page.keyboard.type('空の行')
  await page.keyboard.press('Enter')
  await expect(said).toHaveText('ファイルの 4 行 ＝ 取り込む 2 ＋ 取り込まない 2 ＋ 保留 0')
  await expect(regions).toHaveText([await said.innerText()])
})

test('several batches: what is chosen is said when the balances are read, and after one is left out; then the end', async ({
  desk: { page },
}) => {
  const { keyboard } = page
  await startPractice(page)
  await makeOffice(page, { count: 4, drafts: 3 })
  await expect(boardKeys(page)).toBeFocused()
  await keyboard.press('Control+a')
  await tabTo(page, page.getByRole('button', { name: 'まとめて申請', exact: true }), 'Shift+Tab')
  await keyboard.press('Enter')
  const said = page.getByTestId('queue-heard')
  const told = await textsOf(said)
  const regions = page.locator('main').locator('[role=status], [role=alert], [aria-live]').filter({ hasText: /\S/ })
  await expect(page.getByRole('group', { name: 'まとめて申請の確認', exact: true })).toBeFocused()
  await expect(said).toHaveRole('status')
  await expect(said).toHaveText(/^選択 3件 合計 [\d,]+円、前月との差 \+30、残高不足 ありません$/)
  // Not what is not known yet: that nothing is lacking, before the balances are read.
  expect(new Set([...(await told.jsonValue()).filter(Boolean), await said.innerText()]).size).toBe(1)
  await expect(regions).toHaveCount(1)

  await tabTo(page, page.getByRole('button', { name: '顧問先001商事 をまとめて申請から除く' }))
  await keyboard.press('Enter')
  await expect(said).toHaveText(/^選択 2件 合計 [\d,]+円、前月との差 \+30、残高不足 ありません$/)
  await expect(page.getByRole('button', { name: '顧問先002商事 をまとめて申請から除く' })).toBeFocused()

  await tabTo(page, page.getByRole('checkbox', { name: /^2件/ }))
  await keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: /^2件 合計 .+ を申請する$/ }))
  await keyboard.press('Enter')
  await expect(said).toHaveText(/^最後まで送信しました、承認待ち 2件 [\d,]+円$/)
  await expect(regions).toHaveCount(1)
})

test('a new screen gives the focus to its head, which bears the name of the heading; the tabs of a screen keep it', async ({
  desk: { page },
}) => {
  const { keyboard } = page
  await startPractice(page)
  for (const [key, name] of [
    ['Control+5', '納付先'],
    ['Control+7', '承認状況'],
    ['Control+6', '納付台帳'],
  ] as const) {
    await keyboard.press(key)
    // Not the heading: Orca takes the first text in what has the focus for its place, and says nothing if they are one.
    const head = page.getByRole('group', { name, exact: true })
    await expect(head).toBeFocused()
    await expect(head.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await keyboard.press('Control+,')
  await tabTo(page, page.getByRole('tab').first())
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('tab').nth(1)).toBeFocused()
})

test('what a change of an employee comes to is said in a sentence, months with the same amounts together', async ({
  desk: { page },
}) => {
  const { keyboard } = page
  await startPractice(page)
  await goTo(page, '年間計画')
  await page.getByRole('grid', { name: '従業員と12か月の税額' }).getByRole('gridcell').first().click()
  const months = Array.from({ length: 12 }, (_, at) => (at === 0 ? 5000 : 4900))
  await pasteAt(page, ['1001', '山田 太郎', '131016', 'A-1', ...months].join('\t'))
  await expect(page.getByTestId('heard')).toHaveText(/16列を選択$/)
  await page.getByRole('button', { name: '異動・税額変更…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '死亡' }).focus()
  await keyboard.press('Space')
  await expect(dialog.getByRole('table')).toBeVisible()
  const said = dialog.getByTestId('change-heard')
  await expect(said).toHaveRole('status')
  await expect(said).toHaveText(/^残りの税額は給与から徴収しません。[^、]+、.+、令和\d+年\d+月分、.+ 4,900円 → 0円$/)
  await expect(dialog.locator('[role=status], [role=alert], [aria-live]').filter({ hasText: '4,900' })).toHaveCount(1)
})
