import { formatEraMonth } from '#domain/calendar/era'
import { readdirSync, readFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { readDelimited } from '#formats/tables/delimited'
import { expect, test } from './support/desk.ts'
import { board, boardKeys, amountOf, makeOffice, MONTH, planOf, writeRows } from './support/office.ts'
import { look } from './support/look.ts'
import { answerSaveDialog, chooseOutput, goTo, startPractice, tabTo, waitSaved } from './support/steps.ts'

test.use({ launch: { protection: 'memory', paper: true } })

const CLIENT = '顧問先003商事'
const AMOUNT = amountOf(3).toLocaleString('en-US')
const LABEL = formatEraMonth(MONTH)
const rows = (page: Page) => board(page).getByRole('row')
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
const open = (page: Page) => page.getByTestId('month-open')
const panel = (page: Page) => page.getByRole('complementary', { name: '選んだ顧問先' })

/** Files the lot of the open confirmation by keyboard. */
async function fileByKeys(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('checkbox', { name: /^納付先・金額・引落口座.*を確認しました$/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: '申請する' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
}

/** Opens the month board by its shortcut. The list has the focus afterwards. */
async function toBoard(page: Page): Promise<void> {
  await page.keyboard.press('Control+1')
  await expect(boardKeys(page)).toBeFocused()
}

async function atBank(page: Page, acceptanceNo: string, action: 'advance' | 'return'): Promise<void> {
  const reply = await page.evaluate(
    ([no, what]) => window.desk.call('practice.advance', { acceptanceNo: no, action: what }),
    [acceptanceNo, action] as const,
  )
  expect(reply.ok).toBe(true)
}

test('the lot of a client can be prepared, filed, corrected and printed from the board by keyboard alone', async ({
  desk: { page, paper },
}) => {
  await startPractice(page)
  await makeOffice(page, { count: 25 })
  await expect(open(page)).toHaveText(`${LABEL}：未作成 25社`)
  await expect(boardKeys(page)).toBeFocused()
  await look(page, 'board-25')

  await test.step('the search finds a client by its half-width reading, and Space creates its lot', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('ｺﾓﾝｻｷ003')
    await expect(rows(page)).toHaveCount(2)
    await page.keyboard.press('Enter')
    await expect(boardKeys(page)).toBeFocused()
    await expect(panel(page).getByRole('heading', { name: CLIENT })).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByRole('status').filter({ hasText: '前月から作成しました（納付先 2件）' })).toBeVisible()
    await expect(rowOf(page, CLIENT)).toContainText('下書き')
    await expect(rowOf(page, CLIENT)).toContainText(AMOUNT)
    await expect(panel(page)).toContainText('エラー 0')
    await expect(open(page)).toHaveText(`${LABEL}：下書き 1件 ${AMOUNT}円、未作成 24社`)
  })

  await test.step('Enter opens the lot, and Space on the board opens its confirmation', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '納付データの編集' })).toBeVisible()
    await toBoard(page)
    await page.keyboard.press('Space')
    await expect(page.getByRole('heading', { name: '申請内容の確認' })).toBeVisible()
    await fileByKeys(page)
  })
  const first = await page.getByTestId('acceptance-no').innerText()

  await test.step('the filed lot awaits approval, and the header counts what is open', async () => {
    await toBoard(page)
    await expect(rowOf(page, CLIENT)).toContainText('承認待ち')
    await expect(open(page)).toHaveText(`${LABEL}：承認待ち 1件 ${AMOUNT}円、未作成 24社`)
    await expect(panel(page)).toContainText(first)
  })

  await test.step('an application that the bank returned comes first, in red', async () => {
    await atBank(page, first, 'return')
    await page.keyboard.press('Space')
    await expect(
      page.getByRole('status').filter({ hasText: `${CLIENT} の承認状況を照会しました：差戻し` }),
    ).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await expect(rows(page).nth(1)).toContainText(CLIENT)
    await expect(rows(page).nth(1).locator('.danger', { hasText: '差戻し' })).toBeVisible()
    await expect(open(page)).toHaveText(`${LABEL}：差戻し 1件 ${AMOUNT}円、未作成 24社`)
    await look(page, 'board-returned')
  })

  await test.step('Space copies the returned lot for correction; it stays open until the copy is filed', async () => {
    await page.keyboard.press('Space')
    await expect(page.getByRole('heading', { name: '納付データの編集' })).toBeVisible()
    await expect(page.getByRole('note').filter({ hasText: `受付番号 ${first}` })).toContainText('の修正です')
    await look(page, 'editor-correction')
    await tabTo(page, page.getByRole('textbox', { name: /^\d+行 / }))
    await page.keyboard.press('Control+Home')
    for (let column = 0; column < 6; column++) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('16000')
    await page.keyboard.press('Enter')
    await waitSaved(page)
    await toBoard(page)
    await expect(rowOf(page, CLIENT)).toContainText('修正中')
    await expect(panel(page)).toContainText(`差戻し ${first} の修正`)
    // The returned batch and its correction are one.
    await expect(open(page)).toHaveText(`${LABEL}：差戻し 1件 21,000円、未作成 24社`)
    await page.keyboard.press('Space')
    await fileByKeys(page)
  })
  const second = await page.getByTestId('acceptance-no').innerText()

  await test.step('once the copy is approved, its certificate can be printed', async () => {
    await atBank(page, second, 'advance')
    await atBank(page, second, 'advance')
    await toBoard(page)
    await page.keyboard.press('Space')
    await expect(page.getByRole('status').filter({ hasText: '照会しました：承認済み' })).toBeVisible()
    await expect(rowOf(page, CLIENT)).toContainText('承認済み')
    await expect(rows(page).last()).toContainText(CLIENT)
    await expect(open(page)).toHaveText(`${LABEL}：未作成 24社`)
    await page.keyboard.press('Space')
    await expect.poll(() => readdirSync(paper).length).toBe(1)
  })
})

test('a returned batch whose payees another batch of the month pays is handled, not filed once more', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await makeOffice(page, { count: 3, drafts: 1 })
  const name = '顧問先001商事'
  await rowOf(page, name).press('Enter')
  const amount = await page.getByTestId('total-amount').innerText()
  await page.getByRole('button', { name: '納付データ一覧' }).click()
  // The same payees once more, as where somebody corrects what was filed.
  const ofMonth = page.getByRole('region', { name: LABEL })
  await ofMonth.getByRole('button', { name: '複製' }).click()
  await expect(page.getByRole('heading', { name: '納付データの編集' })).toBeVisible()
  const numbers: string[] = []
  for (const again of [true, false]) {
    if (!again) {
      await goTo(page, '地方税納付')
      await ofMonth.getByRole('row').filter({ hasText: '下書き' }).getByRole('link').first().click()
    }
    await page.getByRole('button', { name: '確認へ進む' }).click()
    await page.getByRole('checkbox', { name: /を確認しました$/ }).click()
    if (!again) await page.getByRole('checkbox', { name: /^同じ月に申請済み/ }).click()
    await page.getByRole('button', { name: '申請する' }).click()
    if (!again) await page.getByRole('button', { name: '別の納付として申請する' }).click()
    await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
    numbers.push(await page.getByTestId('acceptance-no').innerText())
  }
  const [approved = '', returned = ''] = numbers
  for (const step of ['advance', 'advance'] as const) await atBank(page, approved, step)
  await atBank(page, returned, 'return')
  await toBoard(page)
  await panel(page).getByRole('button', { name: '承認を照会' }).click()
  await expect(page.getByRole('status').filter({ hasText: '照会しました：差戻し' })).toBeVisible()
  await expect(open(page)).toContainText('差戻し（納付先は別に申請済み） 1件')
  await expect(open(page)).not.toContainText(`差戻し 1件`)
  await expect(panel(page)).toContainText(`承認済み ${approved}、${amount.replace(/\D*$/, '')}円）で申請済みです`)
  await expect(panel(page).getByRole('button', { name: '修正して再申請' })).toHaveCount(0)
  await look(page, 'board-handle')
  await boardKeys(page).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: '対応済みにしました' })).toBeVisible()
  await expect(rowOf(page, name)).toContainText('承認済み')
  await expect(open(page)).toHaveText(`${LABEL}：未作成 2社`)
  await expect(panel(page).getByRole('button', { name: '対応済みを取り消す' })).toBeVisible()
})

test('a plan that lacks payees of last month makes nothing before somebody says what becomes of them', async ({
  desk: { page },
}) => {
  await startPractice(page)
  const clients = await makeOffice(page, { count: 3 })
  await writeRows(page, {
    yearEmployees: clients.slice(0, 2).flatMap(({ companyId }) => planOf(companyId, [14_200])),
  })
  await page.reload()
  await expect(boardKeys(page)).toBeFocused()
  const [first, second] = ['顧問先001商事', '顧問先002商事']

  await test.step('the next step of one client asks', async () => {
    await panel(page).getByRole('button', { name: '計画から作成' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('前月の納付先 1団体（函館市、前月 5,000円）が年間計画にありません')
    await look(page, 'board-leaves-out')
    await expect(rowOf(page, first)).toContainText('未作成')
    await question.getByRole('button', { name: '前月の納付先も入れて作成' }).click()
    await expect(page.getByRole('status').filter({ hasText: '年間計画から作成しました（納付先 2件）' })).toBeVisible()
    await expect(rowOf(page, first)).toContainText('19,200')
  })

  await test.step('the lots of all clients ask for each', async () => {
    await page.getByRole('button', { name: '年間計画から納付データを作る' }).click()
    const results = page.getByRole('region', { name: '顧問先ごとの結果' })
    const row = results.getByRole('row').filter({ hasText: second })
    await expect(row).toContainText('函館市、前月 5,000円）が年間計画にありません。まだ作成していません')
    await look(page, 'plans-leave-out')
    await row.getByRole('button', { name: '計画の分だけで作成' }).click()
    await expect(row).toContainText('納付データを作りました')
    await expect(row).toContainText('14,200')
  })
})

test('names that begin alike, balances of another day and a search that is still on are told', async ({
  desk: { page },
}) => {
  await startPractice(page)
  const clients = await makeOffice(page, { count: 6, drafts: 2 })
  await page.evaluate(
    async (all) => {
      const names = [
        '株式会社青葉商事',
        '株式会社青空建設',
        '有限会社みどり',
        '医療法人さくら会',
        '株式会社見本ア',
        '合同会社見本イ',
      ]
      for (const [at, company] of all.entries())
        await window.desk.call('companies.save', { ...company, name: names[at] ?? '' })
    },
    clients.map((company) => company),
  )
  await writeRows(page, {
    balances: clients.slice(0, 2).flatMap(({ companyId, accounts }) =>
      accounts.slice(0, 1).map(({ accountId }) => ({
        ...{ companyId, accountId, environment: 'practice', at: '2026-01-09T03:00:00.000Z' },
        balance: { todayBalance: 570_373_056, clearedBalance: 570_373_056 },
      })),
    ),
  })
  await page.reload()
  await expect(boardKeys(page)).toBeFocused()
  await expect(rowOf(page, '㈱青葉商事')).toContainText('570,373,056')
  await expect(rowOf(page, '㈱青空建設')).toHaveCount(1)
  await expect(page.getByText('今日の残高でない 2社（2026/01/09 から）')).toBeVisible()
  await expect(page.getByText('570,373,056').first()).toHaveAttribute('title', /2026\/01\/09 の残高/)
  await look(page, 'board-names')

  await page.keyboard.press('/')
  await page.keyboard.type('青葉')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Control+6')
  await toBoard(page)
  await expect(rows(page)).toHaveCount(2)
  await look(page, 'board-filtered')
  await page.getByRole('button', { name: '6社中 1社を表示中：すべて表示' }).click()
  await expect(rows(page)).toHaveCount(7)
  await expect(page.getByRole('textbox', { name: '顧問先を探す' })).toHaveValue('')
  await expect(page.getByRole('button', { name: /すべて表示$/ })).toHaveCount(0)
})

test('the counters and the choice of a person filter the board, and the CSV contains only the rows shown', async ({
  desk,
}, info: TestInfo) => {
  const { page } = desk
  await startPractice(page)
  await makeOffice(page, { count: 6, keys: 1, drafts: 4 })
  const drafts = [1, 2, 3, 4].map((client) => amountOf(client) + (client - 1) * 10)
  await expect(page.getByTestId('month-total')).toContainText(
    `${drafts.reduce((sum, amount) => sum + amount, 0).toLocaleString('en-US')}円`,
  )
  // The debit account of one client has 1,000 yen.
  await expect(page.getByText('残高不足 1社')).toBeVisible()
  await expect(rows(page).nth(1).locator('.danger')).toHaveText('1,000')

  await page.getByRole('button', { name: '未作成 2' }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: '下書き 4' }).click()
  await page.getByRole('combobox', { name: '担当' }).selectOption('佐藤')
  await expect(rows(page)).toHaveCount(3)

  await answerSaveDialog(desk, info.outputPath('month.csv'))
  await chooseOutput(page, 'CSVに出力')
  await expect(page.getByText('month.csv に 2社を出力しました')).toBeVisible()
  const file = readDelimited(readFileSync(info.outputPath('month.csv')))
  const [head = [], ...lines] = file.ok ? file.value.table.rows : []
  const column = (name: string) => lines.map((line) => line[head.indexOf(name)])
  const [first = 0, , , fourth = 0] = drafts
  expect(column('納付額')).toEqual([String(fourth), String(first), String(first + fourth)])
  expect(column('前月との差')).toEqual(['30', '0', '30'])
  expect(column('不足額')).toEqual([String(fourth - 1_000), '', ''])

  await answerSaveDialog(desk, info.outputPath('month.pdf'))
  await chooseOutput(page, 'PDFに保存')
  await expect(page.getByText('month.pdf')).toBeVisible()
})

test('an office with one company sees the line of the company unfolded, with its balances below', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await makeOffice(page, { count: 1, drafts: 1 })
  const line = page.getByRole('region', { name: '顧問先001商事' })
  await expect(line).toContainText('下書き')
  await expect(line).toContainText(`${amountOf(1).toLocaleString('en-US')}円`)
  await expect(page.getByRole('table', { name: '口座残高' })).toContainText('60日で600件')
  await line.getByRole('button', { name: '確認' }).click()
  await expect(page.getByRole('heading', { name: '申請内容の確認' })).toBeVisible()
})

test('the company switcher finds a client by its code or by its reading in half-width kana', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await makeOffice(page, { count: 6, keys: 1 })
  const switcher = page.getByRole('combobox', { name: '会社を選ぶ' })
  const options = page.getByRole('listbox', { name: '会社を選ぶ' }).getByRole('option')
  for (const [words, client] of [
    ['1005', '1005　顧問先005商事［練習］'],
    ['ｺﾓﾝｻｷ003', '1003　顧問先003商事［練習］'],
    ['こもんさき 004', '1004　顧問先004商事［練習］'],
  ] as const) {
    await switcher.click()
    await switcher.fill(words)
    await expect(options).toHaveText([client])
    await page.keyboard.press('Enter')
    await expect(page.getByText(client.slice(5, 13), { exact: true }).first()).toBeVisible()
  }
  // Every option is labelled with its environment, which is no word to find a client by.
  await switcher.click()
  await switcher.fill('練習］')
  await expect(page.getByText('一致する会社はありません')).toBeVisible()
  await expect(options).toHaveCount(0)
})

test('the settings list clients with code, reading and person in charge, and find them by each', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await makeOffice(page, { count: 6, keys: 1 })
  await goTo(page, '設定')
  const companies = page.getByRole('table', { name: '登録した会社' })
  await expect(companies.getByRole('row', { name: /1003 顧問先003商事 コモンサキ003/ })).toBeVisible()
  const search = page.getByRole('textbox', { name: '会社を探す' })
  for (const words of ['1003', 'ｺﾓﾝｻｷ003', '００３商事']) {
    await search.fill(words)
    await expect(companies.getByRole('row')).toHaveCount(2)
    await expect(companies.getByRole('row', { name: /顧問先003商事/ })).toBeVisible()
  }
  await look(page, 'settings-companies')
  await search.fill('どこにもない')
  await expect(companies.getByText('一致する会社はありません')).toBeVisible()
})
