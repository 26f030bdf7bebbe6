// Several lots are filed one after the other under one confirmation, and the queue stops where a lot is lost.
import type { Page } from '@playwright/test'
import { audit } from '../release/axe/audit.ts'
import { expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { board, boardKeys, amountOf, makeOffice, MONTH, preparedLot, writeRows } from './support/office.ts'
import { applications, setFault, startPractice, tabTo } from './support/steps.ts'

test.use({ launch: { protection: 'memory' } })

const rowOf = (page: Page, name: string) => board(page).getByRole('row').filter({ hasText: name })
const lines = (page: Page) => page.getByRole('table', { name: '申請する納付データ' })
const lineOf = (page: Page, client: number) =>
  lines(page)
    .getByRole('row')
    .filter({ hasText: `顧問先00${String(client)}商事` })
const summary = (page: Page) => page.getByTestId('queue-summary')
const draftOf = (client: number) => amountOf(client) + (client - 1) * 10
const yen = (amount: number) => amount.toLocaleString('en-US')
const total = (...clients: number[]) => yen(clients.reduce((sum, client) => sum + draftOf(client), 0))

/** Checks that axe finds nothing on the screen. */
const clean = async (page: Page) =>
  expect((await audit(page)).map(({ rule, places }) => `${rule} ${places.join(' | ')}`)).toEqual([])

/** Spoils the code of a payee in this month's lot of a client, so that the lot has an error. */
async function spoil(page: Page, client: number): Promise<void> {
  await page.evaluate(
    ([month, amount]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('tokucho-desk')
        opening.onsuccess = () => {
          const work = opening.result.transaction(['lots', 'details'], 'readwrite')
          const lots = work.objectStore('lots').getAll()
          const details = work.objectStore('details').getAll()
          details.onsuccess = () => {
            const lot = (lots.result as { lotId: string; month: string; totals: { totalAmount: number } }[]).find(
              (one) => one.month === month && one.totals.totalAmount === amount,
            )
            const row = (details.result as { lotId: string; detail: object }[]).find((one) => one.lotId === lot?.lotId)
            work.objectStore('details').put({ ...row, detail: { ...row?.detail, municipalityCode: '999999' } })
          }
          work.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [MONTH, draftOf(client)] as const,
  )
}

/** Ticks the sentence of the confirmation and presses its button, both by keyboard. */
async function confirm(page: Page, sentence: RegExp, button: string): Promise<void> {
  await tabTo(page, page.getByRole('checkbox', { name: sentence }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: button }))
  await page.keyboard.press('Enter')
}

test('six lots chosen by keyboard are filed together: an error is left out, a lost answer stops, the rest follows later', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await makeOffice(page, { count: 7, drafts: 6 })
  await expect(boardKeys(page)).toBeFocused()
  await spoil(page, 6)

  await test.step('Shift and Space choose lines, and the button leads to one confirmation', async () => {
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+Space')
    await expect(rowOf(page, '顧問先004商事').getByRole('checkbox')).toBeChecked()
    await expect(page.getByText(`選択 1件 合計 ${total(4)}円`)).toBeVisible()
    await page.keyboard.press('Control+a')
    await expect(page.getByText(`選択 6件 合計 ${total(1, 2, 3, 4, 5, 6)}円`)).toBeVisible()
    await clean(page)
    await look(page, 'board-chosen')
    await tabTo(page, page.getByRole('button', { name: 'まとめて申請', exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'まとめて申請の確認' })).toBeVisible()
  })

  await test.step('the confirmation names each lot, leaves out the one with an error and reads the balances', async () => {
    // Findings have lines of their own below their lots.
    await expect(lines(page).locator('tr:not(.more)')).toHaveCount(1 + 5)
    for (const client of [1, 2, 3, 4, 5]) await expect(lineOf(page, client).first()).toContainText(yen(draftOf(client)))
    const blocked = page.getByRole('region', { name: '申請しない納付データ 1件' })
    await expect(blocked).toContainText('顧問先006商事')
    await expect(page.getByTestId('queue-total')).toContainText(total(1, 2, 3, 4, 5))
    const covers = page.getByRole('table', { name: '引落口座の残高' })
    await expect(covers).not.toContainText('判定できません')
    await clean(page)
    await look(page, 'confirm')
    await expect(page.getByRole('button', { name: '申請する' })).toBeDisabled()
  })

  await test.step('the queue stops at the lot whose answer is lost, and the others stay drafts', async () => {
    await setFault(page, { kind: 'latency', operation: 'apply', amount: 1_500, times: 2 })
    await confirm(page, /^5件（合計 .*円）の会社/, `5件 合計 ${total(1, 2, 3, 4, 5)}円 を申請する`)
    await expect(page.getByRole('heading', { name: '申請を続けて送信しています' })).toBeVisible()
    await expect(lineOf(page, 4)).toContainText('承認待ち')
    await expect(lineOf(page, 1)).toContainText('送信中')
    await expect(lineOf(page, 2)).toContainText('待機')
    await setFault(page, { kind: 'answerLostAfterStore', operation: 'apply', times: 1 })
    await look(page, 'progress')
    await expect(summary(page)).toContainText('結果の分からない申請が出たため、そこで止まりました')
    await expect(lineOf(page, 1)).toContainText('結果不明')
    for (const client of [2, 3, 5]) await expect(lineOf(page, client)).toContainText('未送信')
    await expect(summary(page)).toContainText(`未送信 3件 ${total(2, 3, 5)}円`)
    await expect(summary(page)).toContainText('申請履歴と一致しています')
    expect(await applications(page)).toHaveLength(2)
    await clean(page)
    await look(page, 'stopped')
  })

  await test.step('the rest is confirmed again and filed, and nothing is filed twice', async () => {
    await tabTo(page, page.getByRole('button', { name: '残りの3件を確認して続ける' }))
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('queue-total')).toContainText(total(2, 3, 5))
    await confirm(page, /^3件/, `3件 合計 ${total(2, 3, 5)}円 を申請する`)
    await expect(summary(page)).toContainText('最後まで送信しました')
    await expect(summary(page)).toContainText(`承認待ち 3件 ${total(2, 3, 5)}円`)
    expect((await applications(page)).map(({ totalAmount }) => totalAmount).toSorted((a, b) => a - b)).toEqual(
      [1, 2, 3, 4, 5].map(draftOf).toSorted((a, b) => a - b),
    )
    await page.keyboard.press('Control+1')
    await expect(page.getByRole('button', { name: '結果不明 1' })).toBeVisible()
    await expect(page.getByRole('button', { name: '承認待ち 4' })).toBeVisible()
    await expect(page.getByRole('button', { name: '下書き 1' })).toBeVisible()
  })
})

test('the rest of a queue is not sent when the user stops it, and stays ready to be filed', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await makeOffice(page, { count: 3, drafts: 3 })
  await page.getByRole('button', { name: '申請できるものをすべて選択（3社）' }).click()
  await page.getByRole('button', { name: 'まとめて申請', exact: true }).click()
  await expect(page.getByRole('group', { name: 'まとめて申請の確認', exact: true })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: /^3件/ })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '確認のチェックへ移動' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: /^3件/ })).toBeFocused()
  await page.getByRole('button', { name: '顧問先003商事 をまとめて申請から除く' }).click()
  await expect(page.getByTestId('queue-total')).toContainText(total(1, 2))
  await setFault(page, { kind: 'latency', operation: 'apply', amount: 1_500, times: 1 })
  await confirm(page, /^2件/, `2件 合計 ${total(1, 2)}円 を申請する`)
  await tabTo(page, page.getByRole('button', { name: '残りを送信しない' }))
  await page.keyboard.press('Enter')
  await expect(summary(page)).toContainText('残りを送信せずに止めました')
  await expect(summary(page)).toContainText(`承認待ち 1件 ${total(1)}円`)
  await expect(summary(page)).toContainText(`未送信 1件 ${total(2)}円`)
  expect(await applications(page)).toHaveLength(1)
})

test('two lots of a month that pay the same payees are not filed together: a person leaves one out', async ({
  desk: { page },
}) => {
  await startPractice(page)
  const [first, second] = await makeOffice(page, { count: 2, drafts: 2 })
  // A corrected list of the payroll program, taken a second time.
  const corrected = preparedLot(first!, MONTH, amountOf(1) + 900, crypto.randomUUID())
  await writeRows(page, { lots: corrected.lots, details: corrected.details, orders: corrected.orders })
  await page.reload()
  await boardKeys(page).focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'まとめて申請', exact: true }).click()
  const blocked = page.getByRole('region', { name: '申請しない納付データ 2件' })
  await expect(blocked).toContainText('同じ月の同じ納付先を二重に納めます')
  await expect(lines(page).locator('tr:not(.more)')).toHaveCount(1 + 1)
  await expect(lines(page)).toContainText(second!.name)
  await look(page, 'queue-twice')
  // A lot that is opened from here brings its company along.
  const banner = page.getByRole('banner')
  await expect(banner).toContainText(first!.name)
  await lines(page).getByRole('row').filter({ hasText: second!.name }).getByRole('link').click()
  await expect(page.getByRole('grid', { name: '納付先明細' })).toBeVisible()
  await expect(banner).toContainText(second!.name)
  await expect(banner).not.toContainText(first!.name)
  await page.goBack()
  const old = blocked.getByRole('row').filter({ hasText: yen(draftOf(1)) })
  await old.getByRole('button', { name: `${first!.name} をまとめて申請から除く` }).click()
  await expect(page.getByTestId('queue-total')).toContainText(yen(amountOf(1) + 900 + draftOf(2)))
  await expect(page.getByRole('region', { name: /^申請しない/ })).toHaveCount(0)
  await confirm(page, /^2件/, `2件 合計 ${yen(amountOf(1) + 900 + draftOf(2))}円 を申請する`)
  await expect(summary(page)).toContainText(`承認待ち 2件`)
  expect(await applications(page)).toHaveLength(2)

  // What is at the bank now is not paid once more in a queue. What was taken out is no longer chosen.
  await page.getByRole('link', { name: '今月の納付' }).click()
  await expect(page.getByRole('button', { name: 'まとめて申請', exact: true })).toBeDisabled()
  await boardKeys(page).focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'まとめて申請', exact: true }).click()
  await expect(page.getByRole('region', { name: '申請しない納付データ 1件' })).toContainText('二重に納めます')
  await expect(page.getByText('申請できる納付データがありません')).toBeVisible()
})

test('a client is marked as waited for and gets a note by keyboard, and both survive a restart', async ({ desk }) => {
  await startPractice(desk.page)
  await makeOffice(desk.page, { count: 4 })
  const { page } = desk
  await expect(boardKeys(page)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('w')
  const counter = (one: Page) => one.getByRole('button', { name: '顧問先待ち 1' })
  await expect(counter(page)).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByRole('textbox', { name: 'この月のメモ' })).toBeFocused()
  await page.keyboard.type('給与データ待ち')
  await page.keyboard.press('Escape')
  await expect(boardKeys(page)).toBeFocused()
  await expect(rowOf(page, '顧問先001商事').getByText('待ち', { exact: true })).toHaveAttribute(
    'title',
    /^待ち \d{4}\/\d\d\/\d\d 給与データ待ち$/,
  )
  await clean(page)
  await look(page, 'waiting')
  await desk.restart()
  await counter(desk.page).click()
  await expect(board(desk.page).getByRole('row')).toHaveCount(2)
  await expect(desk.page.getByRole('textbox', { name: 'この月のメモ' })).toHaveValue('給与データ待ち')
  await desk.page.getByRole('checkbox', { name: '顧問先の回答・資料待ち' }).click()
  await expect(board(desk.page).getByRole('row').filter({ hasText: '商事' })).toHaveCount(0)
})
