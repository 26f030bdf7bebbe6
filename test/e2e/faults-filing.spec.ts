import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { FaultKind } from '#contract/ipc/practice'
import { look } from './support/look.ts'
import { expect, test, type Desk } from './support/desk.ts'
import { samplePayees, totalsOf } from './support/payees.ts'
import {
  applications,
  cell,
  expectError,
  fileLot,
  goTo,
  openLot,
  prepareLot,
  setFault,
  startPractice,
  waitSaved,
  type Payee,
  tickConfirmation,
} from './support/steps.ts'

// With this protection, stored keys survive a restart.
test.use({ launch: { protection: 'memory' } })

test.describe.configure({ mode: 'parallel' })

/** Returns payees that no other lot of the same test has, so that no two lots are equal. */
const payeesOf = (lot: number, count = 2): Payee[] =>
  samplePayees(count).map((payee) => ({ ...payee, amount: payee.amount + 1000 * lot }))
const result = (page: Page) => page.getByRole('status', { name: '申請の結果' })
const heading = (page: Page, name: string) => result(page).getByRole('heading', { name, exact: true })
const rejected = (page: Page) => heading(page, '申請は受け付けられませんでした')
const accepted = (page: Page) => heading(page, '申請を受け付けました')

/** Prepares a lot, files it while the practice bank has this fault, and clears the fault. */
async function fileUnder(page: Page, kind: FaultKind, payees: readonly Payee[], amount = 0): Promise<void> {
  await setFault(page, undefined)
  await prepareLot(page, kind, payees)
  await setFault(page, { kind, operation: 'apply', amount })
  await fileLot(page)
  await expect(result(page)).toBeVisible()
  await setFault(page, undefined)
}

/**
 * Checks that a lot with an unknown outcome is locked: the result page offers the two ways out and no way to send, and
 * the editor accepts no change.
 */
async function expectLocked(page: Page, name: string, payees: readonly Payee[]): Promise<void> {
  await openLot(page, name)
  await expect(
    page.getByText('送信の結果が分かりません。銀行に確かめて結果を登録するまで、編集も再送もできません'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: '確認へ進む' })).toHaveCount(0)
  await expect(page.getByLabel('データ名')).toBeDisabled()
  await cell(page, 1, 7).click()
  await page.keyboard.type('777')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Delete')
  await expect(cell(page, 1, 7)).toHaveText((payees[0]?.amount ?? 0).toLocaleString('en'))
  await expect(page.getByRole('grid', { name: '納付先明細' })).toHaveAttribute(
    'aria-rowcount',
    String(payees.length + 1),
  )
  await expect(page.getByTestId('total-amount')).toContainText(totalsOf(payees).amount.toLocaleString('en'))

  // Checks the confirmation page too, in case the user reaches it by its address.
  await page.evaluate(() => {
    window.location.hash += '/confirm'
  })
  await expect(page.getByRole('heading', { name: '申請内容の確認' })).toBeVisible()
  const check = page.getByRole('checkbox', { name: /^納付先・金額・引落口座.*を確認しました$/ })
  await expect(check).toBeDisabled()
  await expect(check).not.toBeChecked()
  await expect(page.getByRole('button', { name: '申請する' })).toBeDisabled()
}

/** Checks that the result page shows an unknown outcome. */
async function expectUnknown(page: Page): Promise<void> {
  await expect(heading(page, '送信の結果が分かりません')).toBeVisible()
  await expect(result(page)).toContainText('申請が銀行に届いた可能性があります。アプリは自動でも手動でも再送しません')
  await expect(page.getByRole('region', { name: '結果を登録する' })).toContainText(
    'この申請が届いているかを確かめてください',
  )
  await expect(page.getByRole('button', { name: '納付データを編集' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '申請する' })).toHaveCount(0)
}

async function openResult(page: Page, name: string): Promise<void> {
  await openLot(page, name)
  await page.getByRole('button', { name: '結果を見る' }).click()
}

async function reopen(desk: Desk): Promise<Page> {
  await desk.restart()
  return desk.page
}

test('a lot whose request never left the computer becomes a draft again and can be filed', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  const causes = [
    ['offline', 'ネットワークに接続されていません'],
    ['connectionRefused', '接続先が接続を拒否しました'],
  ] as const
  for (const [index, [kind, cause]] of causes.entries())
    await test.step(kind, async () => {
      await fileUnder(page, kind, payeesOf(index))
      await expect(heading(page, '送信していません')).toBeVisible()
      await expect(result(page)).toContainText(
        '銀行につながる前に止まったため、何も届いていません。納付データは下書きに戻りました',
      )
      await expectError(result(page), [cause, '納付も引き落としも行われません', 'もう一度申請してください'])
      expect(await applications(page)).toHaveLength(index)

      await page.getByRole('button', { name: '納付データを編集' }).click()
      await cell(page, 1, 7).click()
      await page.keyboard.type('54321')
      await page.keyboard.press('Enter')
      await expect(cell(page, 1, 7)).toHaveText('54,321')
      await waitSaved(page)
      await fileLot(page)
      await expect(accepted(page)).toBeVisible()
      const stored = await applications(page)
      expect(stored).toHaveLength(index + 1)
      expect(stored.filter(({ localTaxPaymentDataName: name }) => name === kind)).toHaveLength(1)
    })
})

test('a refusal by the bank is shown as a refusal, and the lot can be filed again', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  const refusals = [
    ['unauthorized', '銀行がクライアントキーを認めませんでした', 'クライアントキーが認められません。'],
    [
      'keyNotRegistered',
      'このクライアントキーでは、申請を利用できません',
      'client id unauthorized: not registered to the plan',
    ],
    [
      'rejectWhole',
      '銀行が申請を受け付けませんでした。行ごとのエラーは示されていません',
      'refused as a whole by the fault switch',
    ],
    [
      'rateLimited',
      '銀行が混み合っていて、申請を受け付けませんでした',
      '照会の回数が多すぎます。時間をおいてください。',
    ],
  ] as const
  for (const [index, [kind, what, words]] of refusals.entries())
    await test.step(kind, async () => {
      await fileUnder(page, kind, payeesOf(index), 1)
      await expect(rejected(page)).toBeVisible()
      await expectError(result(page), [
        what,
        '納付は行われません。口座からの引き落としもありません',
        'もう一度申請してください',
      ])
      await expect(result(page)).toContainText(words)
      expect(await applications(page)).toHaveLength(index)
      await page.getByRole('button', { name: '納付データを編集' }).click()
      await expect(
        page.getByText('銀行が受け付けませんでした。銀行の回答を確かめて直せば、もう一度申請できます'),
      ).toBeVisible()
      await fileLot(page)
      await expect(accepted(page)).toBeVisible()
      expect(await applications(page)).toHaveLength(index + 1)
    })
})

test('bank errors are shown at their rows, even after a restart, and the corrected lot is accepted', async ({
  desk,
}) => {
  let { page } = desk
  await startPractice(page)
  await fileUnder(page, 'rejectDetails', payeesOf(0, 4))
  await expect(rejected(page)).toBeVisible()
  const table = page.getByRole('table', { name: '銀行が示したエラー' })
  await expect(table.getByRole('row')).toHaveCount(3)
  for (const [line, row, code] of [
    [1, '1', 'APICHD6005'],
    [2, '4', 'APICHD6099'],
  ] as const) {
    await expect(table.getByRole('row').nth(line)).toContainText(code)
    await expect(table.getByRole('row').nth(line).getByRole('cell').first()).toHaveText(row)
  }
  expect(await applications(page)).toEqual([])

  await page.getByRole('button', { name: '納付データを編集' }).click()
  const findings = page.getByRole('list', { name: 'チェック結果' })
  await expect(findings.getByRole('listitem')).toHaveText([
    /^1行.*銀行の回答: APICHD6005/,
    /^4行.*銀行の回答: APICHD6099/,
  ])
  const grid = page.getByRole('grid', { name: '納付先明細' })
  await expect(grid.getByRole('rowheader', { name: /銀行の回答/ })).toHaveText([/^1/, /^4/])

  await findings.getByRole('button', { name: /^4行/ }).click()
  await expect(page.getByRole('textbox', { name: /^4行/ })).toBeFocused()
  await cell(page, 4, 7).click()
  await page.keyboard.type('98765')
  await page.keyboard.press('Enter')
  await waitSaved(page)

  page = await reopen(desk)
  await openLot(page, 'rejectDetails')
  const found = page.getByRole('list', { name: 'チェック結果' }).getByRole('listitem')
  await expect(found).toHaveText([
    /^1行.*銀行の回答: APICHD6005.*給与 件数: 1/,
    /^4行.*修正済み（銀行の回答: APICHD6099/,
  ])
  await page.keyboard.press('Control+z')
  await expect(found).toHaveText([/APICHD6005/, /^4行\s*北海道旭川市\s*銀行の回答: APICHD6099/])
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+Delete')
  await expect(found).toHaveText([
    /^全体.*申請したときの1行目。いまは削除されています.*APICHD6005/,
    /^3行.*修正済み（銀行の回答、申請したときは4行目: APICHD6099/,
  ])
  await page.keyboard.press('Control+z')
  await expect(found).toHaveText([/^1行/, /^4行.*修正済み/])
  await waitSaved(page)
  await fileLot(page)
  await expect(accepted(page)).toBeVisible()
  expect((await applications(page)).map(({ municipalityCount }) => municipalityCount)).toEqual([4])
})

test('an application is accepted exactly once under faults that do not concern it', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  const kinds = ['nullOptionalFields', 'unknownExtraFields', 'wrongNumber', 'repeatedKeyword'] as const
  for (const [index, kind] of kinds.entries())
    await test.step(kind, async () => {
      await fileUnder(page, kind, payeesOf(index))
      await expect(accepted(page)).toBeVisible()
      await expect(page.getByTestId('acceptance-no')).toHaveText(
        (await applications(page)).find(({ localTaxPaymentDataName }) => localTaxPaymentDataName === kind)
          ?.acceptanceNo ?? 'none',
      )
      expect(await applications(page)).toHaveLength(index + 1)
    })

  await test.step('a slow bank gets one application from a user who clicks twice', async () => {
    await prepareLot(page, 'latency', payeesOf(9))
    await setFault(page, { kind: 'latency', operation: 'apply', amount: 1500 })
    await page.getByRole('button', { name: '確認へ進む' }).click()
    await tickConfirmation(page)
    await page.getByRole('button', { name: '申請する' }).dblclick()
    await expect(page.getByRole('button', { name: '編集に戻る' })).toBeDisabled()
    await expect(accepted(page)).toBeVisible()
    expect(await applications(page)).toHaveLength(kinds.length + 1)
  })
})

test('without a readable answer the outcome is unknown and the lot stays locked, also across a restart', async ({
  desk,
}) => {
  let { page } = desk
  await startPractice(page)
  // For each fault: how many applications it leaves at the bank, and what the page says about the cause.
  const kinds = [
    ['serverError', 0, '銀行がエラーを返しました'],
    ['resetBeforeBody', 0, '通信が途中で切れました'],
    ['htmlInsteadOfJson', 0, '銀行の回答が読み取れない形です'],
    ['resetInBody', 1, '通信が途中で切れました'],
    ['truncatedJson', 1, '銀行の回答が読み取れない形です'],
    ['amountOutOfRange', 1, '銀行の回答の内容が仕様に合いません'],
    ['answerLostAfterStore', 1, '通信が途中で切れました'],
  ] as const
  const held = new Map<string, number>()

  for (const [index, [kind, stored, cause]] of kinds.entries())
    await test.step(kind, async () => {
      await fileUnder(page, kind, payeesOf(index))
      await expectUnknown(page)
      await expect(result(page)).toContainText(cause)
      // Advice to retry fits only inquiries. Following it here could pay twice.
      await expect(page.getByText('もう一度試してください')).toHaveCount(0)
      await expectLocked(page, kind, payeesOf(index))
      held.set(kind, stored)
      expect(await countByName(page)).toEqual(counts(held))
    })

  await test.step('the lots stay locked after a restart', async () => {
    page = await reopen(desk)
    for (const [index, [kind]] of kinds.entries()) {
      await openResult(page, kind)
      await expectUnknown(page)
      await expectLocked(page, kind, payeesOf(index))
    }
    expect(await countByName(page)).toEqual(counts(held))
  })
})

const counts = (held: ReadonlyMap<string, number>) => Object.fromEntries([...held].filter(([, count]) => count > 0))

/** Returns how many applications the bank holds for each data name. */
async function countByName(page: Page): Promise<Record<string, number>> {
  const stored = await applications(page)
  return Object.fromEntries(
    stored.map(({ localTaxPaymentDataName: name }) => [
      name,
      stored.filter((one) => one.localTaxPaymentDataName === name).length,
    ]),
  )
}

test.describe('with a short wait before settling', () => {
  test.use({ launch: { env: { TOKUCHO_SETTLE_WAIT_MS: '3000' } } })

  test('an unknown outcome is settled by its acceptance number, or by recording that nothing arrived', async ({
    desk,
  }) => {
    const { page } = desk
    await startPractice(page)

    await test.step('after a lost answer, the number from the bank opens the lookup', async () => {
      await fileUnder(page, 'answerLostAfterStore', payeesOf(1))
      await expectUnknown(page)
      const [stored] = await applications(page)
      const register = page.getByRole('region', { name: '結果を登録する' })
      for (const words of [
        totalsOf(payeesOf(1)).amount.toLocaleString('en'),
        'answerLostAfterStore',
        `${userInfo().username} さんが送信`,
      ])
        await expect(register.getByText(words)).toHaveCount(1)
      await expect(page.getByRole('main').getByText(/二重納付/)).toHaveCount(1)
      await look(page, 'unknown')
      await expect(register.getByRole('button', { name: '銀行に照会して照合' })).toBeDisabled()
      await register.getByLabel('受付番号（銀行の画面にある番号）').fill(stored?.acceptanceNo ?? '')

      await setFault(page, { kind: 'offline', operation: 'acceptance' })
      await register.getByRole('button', { name: '銀行に照会して照合' }).click()
      await expectError(register.getByRole('alert'), [
        '銀行につながりませんでした',
        '何も送信していません',
        '接続が戻ってから、もう一度照会してください',
      ])
      await expect(register.getByRole('button', { name: '受付番号を登録' })).toHaveCount(0)
      await setFault(page, undefined)

      await register.getByRole('button', { name: '銀行に照会して照合' }).click()
      const table = register.getByRole('table', { name: new RegExp(`受付番号 ${stored?.acceptanceNo ?? ''}`) })
      await expect(table.getByRole('row', { name: /合計税額/ })).toContainText('一致')
      await expect(register).toContainText('送信した内容と一致しています')
      await register.getByRole('button', { name: '受付番号を登録' }).click()
      await expect(heading(page, '受付済みとして登録しました')).toBeVisible()
      await page.getByRole('button', { name: '受付を照会' }).click()
      await expect(page.getByText('送信した合計と一致しています')).toBeVisible()
      await openLot(page, 'answerLostAfterStore')
      await expect(page.getByText(`銀行の承認を待っています（受付番号 ${stored?.acceptanceNo ?? ''}）`)).toBeVisible()
      await expect(page.getByRole('button', { name: '確認へ進む' })).toHaveCount(0)
    })

    await test.step('if nothing arrived, the number of another application is refused, and typing the total makes the lot a draft again', async () => {
      await fileUnder(page, 'resetBeforeBody', payeesOf(2))
      await expectUnknown(page)
      const register = page.getByRole('region', { name: '結果を登録する' })
      const [stored] = await applications(page)
      await register.getByLabel('受付番号（銀行の画面にある番号）').fill(stored?.acceptanceNo ?? '')
      await register.getByRole('button', { name: '銀行に照会して照合' }).click()
      await expect(register.getByRole('alert')).toContainText(
        'この受付番号は、別の申請の受付番号として記録されています',
      )
      const settle = register.getByRole('button', { name: '届いていないと登録' })
      await expect(settle).toBeDisabled()
      await register.getByLabel('合計税額（上と同じ金額を入力）').fill(String(totalsOf(payeesOf(2)).amount + 1))
      await expect(settle).toBeDisabled()
      await register
        .getByLabel('合計税額（上と同じ金額を入力）')
        .fill(totalsOf(payeesOf(2)).amount.toLocaleString('en'))
      await expect(settle).toBeDisabled()
      await register
        .getByRole('checkbox', { name: 'この申請が届いていないことを、銀行の画面か電話で確かめました', exact: true })
        .check()
      // The screen counts the wait down before it enables the button.
      await expect(settle).toBeEnabled()
      await expect(register.getByRole('timer')).toHaveCount(0)
      await settle.click()
      await expect(heading(page, '届いていないことを確認しました')).toBeVisible()
      await page.getByRole('button', { name: '納付データを編集' }).click()
      await fileLot(page)
      await expect(accepted(page)).toBeVisible()
      expect(await countByName(page)).toEqual({ answerLostAfterStore: 1, resetBeforeBody: 1 })
    })
  })
})

test('an app that was killed before the answer arrived shows an unknown outcome after the restart, and the bank has the lot once', async ({
  desk,
}) => {
  let { page } = desk
  await startPractice(page)
  await prepareLot(page, '送信中の終了', payeesOf(0))
  await setFault(page, { kind: 'latency', operation: 'apply', amount: 600_000 })
  await fileLot(page)
  await expect.poll(async () => (await applications(page)).length).toBe(1)
  // Wait until the application is on disk. The practice bank lists it a moment earlier, and is killed together with the
  // app.
  const [stored] = await applications(page)
  await expect
    .poll(() => existsSync(join(desk.userData, 'practice-bank/applications', `${stored?.acceptanceNo ?? ''}.json`)))
    .toBe(true)
  await desk.kill()
  page = await reopen(desk)
  await openResult(page, '送信中の終了')
  await expectUnknown(page)
  const register = page.getByRole('region', { name: '結果を登録する' })
  await expect(register.getByRole('timer')).toHaveText(/途中かもしれません。あと \d+:\d\d で登録できます/)
  await register.getByLabel('合計税額（上と同じ金額を入力）').fill(String(totalsOf(payeesOf(0)).amount))
  await register.getByRole('checkbox').check()
  await expect(register.getByRole('button', { name: '届いていないと登録' })).toBeDisabled()
  expect(await settleAtOnce(page, totalsOf(payeesOf(0)).amount)).toMatchObject({
    ok: false,
    error: { code: 'tooEarly' },
  })
  await expectLocked(page, '送信中の終了', payeesOf(0))
  expect(await applications(page)).toHaveLength(1)
})

/** Returns what main answers to a page that records a filing as not arrived without waiting. */
const settleAtOnce = (page: Page, total: number) =>
  page.evaluate(async (typedTotal) => {
    const listed = await window.desk.call('journal.list', {})
    const entryId = listed.ok ? (listed.value[0]?.entryId ?? '') : ''
    return window.desk.call('journal.resolve', { entryId, resolution: { kind: 'notArrived', typedTotal } })
  }, String(total))

test('a lot equal to one already filed is sent only after a second confirmation', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  await prepareLot(page, '同じ内容', payeesOf(0))
  await fileLot(page)
  await expect(accepted(page)).toBeVisible()
  const acceptanceNo = await page.getByTestId('acceptance-no').innerText()

  await goTo(page, '地方税納付')
  await page
    .getByRole('row', { name: /同じ内容/ })
    .getByRole('button', { name: '複製' })
    .click()
  await fileLot(page)
  const question = page.getByRole('alertdialog', {
    name: new RegExp(`すでに送信されています（受付番号 ${acceptanceNo}）。それでも申請しますか`),
  })
  await expect(question.getByRole('button', { name: 'キャンセル' })).toBeFocused()
  expect(await applications(page)).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: '申請する' }).click()
  await expect(question).toBeVisible()
  expect(await applications(page)).toHaveLength(1)
  await question.getByRole('button', { name: '別の納付として申請する' }).dblclick()
  await expect(accepted(page)).toBeVisible()
  expect(await page.getByTestId('acceptance-no').innerText()).not.toBe(acceptanceNo)
  expect(await applications(page)).toHaveLength(2)
})
