import type { Locator, Page } from '@playwright/test'
import type { FaultKind } from '#contract/ipc/practice'
import { expect, test, type Desk } from './support/desk.ts'
import { idle } from './support/idle.ts'
import { samplePayees } from './support/payees.ts'
import {
  expectError,
  fetchEntries,
  fileLot,
  goTo,
  openAccount,
  prepareLot,
  setFault,
  startPractice,
} from './support/steps.ts'

test.describe.configure({ mode: 'parallel' })

type Words = readonly [what: string, meaning: string, action: string]
const LOST = ['照会の場合、口座や申請に影響はありません', '少し待ってから、もう一度試してください'] as const
const NOT_SENT = ['何も送信していません', '接続を確かめて、もう一度試してください'] as const
/** The texts of a lasting fault: what happened, what it means for the money, what to do. */
const WORDS = {
  unauthorized: [
    '銀行がクライアントキーを認めませんでした',
    '何も処理されていません',
    '設定の「クライアントキー」で、この会社・接続先のキーを確かめ、入れ直してください',
  ],
  rateLimited: ['銀行が混み合っています', '何も処理されていません', 'しばらく待ってから、もう一度試してください'],
  serverError: ['銀行がエラーを返しました', '照会の場合、口座や申請に影響はありません', '銀行の回答を確かめてください'],
  resetBeforeBody: ['銀行の回答を受け取れませんでした（通信が途中で切れました）', ...LOST],
  resetInBody: ['銀行の回答を受け取れませんでした（通信が途中で切れました）', ...LOST],
  answerLostAfterStore: ['銀行の回答を受け取れませんでした（通信が途中で切れました）', ...LOST],
  truncatedJson: ['銀行の回答を受け取れませんでした（回答が読み取れない形です）', ...LOST],
  htmlInsteadOfJson: ['銀行の回答を受け取れませんでした（回答が読み取れない形です）', ...LOST],
  amountOutOfRange: ['銀行の回答を受け取れませんでした（回答の内容が仕様に合いません）', ...LOST],
  offline: ['銀行につながりませんでした（ネットワークに接続されていません）', ...NOT_SENT],
  connectionRefused: ['銀行につながりませんでした（接続先が接続を拒否しました）', ...NOT_SENT],
} as const satisfies Partial<Record<FaultKind, Words>>
const PAGING: Words = [
  '明細の続きを正しく受け取れませんでした',
  'ここまでの明細は表示していますが、完全ではありません',
  '期間を短くして取得し直してください',
]
/** Faults after which the app retries up to three times before the user sees an error. */
const REPEATED = [
  'rateLimited',
  'serverError',
  'resetBeforeBody',
  'resetInBody',
  'answerLostAfterStore',
  'connectionRefused',
] as const
const STATEMENT_AT_ONCE = ['unauthorized', 'truncatedJson', 'htmlInsteadOfJson', 'offline'] as const
/**
 * A wrong amount makes a balance or an acceptance unusable. In a statement it affects only one entry
 * (kept-statements.spec.ts).
 */
const AT_ONCE = [...STATEMENT_AT_ONCE, 'amountOutOfRange'] as const
/** The figure in the bank's broken answers. */
const FALSE_FIGURE = '1,000,000,000,000,000'

const AMOUNT = /\d{1,3}(,\d{3})+/
const balance = (page: Page) => page.getByRole('region', { name: '口座の残高' })
const panel = (page: Page, name: '入出金明細' | '振込入金明細') => page.getByRole('tabpanel', { name })
const table = (page: Page, name: '入出金明細' | '振込入金明細') => page.getByRole('table', { name })
const expectEntries = (list: Locator, count: number) => expect(list).toHaveAttribute('aria-rowcount', String(count + 1))

/** Opens the account that has 600 entries in 60 days, and waits for its balance. */
async function openBusyAccount(desk: Desk): Promise<void> {
  await startPractice(desk.page)
  await openAccount(desk.page, /60日で600件/)
  await expect(balance(desk.page)).toContainText(AMOUNT)
  // The account shows the balance from the home screen at once, and then sends an inquiry of its own, perhaps later.
  await idle(desk)
}

/** Erases the stored entries of the account, so that the app fetches all of them again. */
async function eraseKept(tab: Locator): Promise<void> {
  await tab.getByRole('button', { name: '保存済みの期間', exact: true }).click()
  await tab.page().getByRole('menuitem', { name: '保存済み明細を削除…' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: '削除する' }).click()
  await expect(tab.getByRole('button', { name: '保存済みの期間', exact: true })).toHaveCount(0)
}

/** Fetches from a slow bank and stops after the first page. */
async function stopAfterFirstPage(
  page: Page,
  operation: 'transactions' | 'paymentArrivals',
  preset: string,
): Promise<void> {
  const tab = panel(page, operation === 'transactions' ? '入出金明細' : '振込入金明細')
  await setFault(page, { kind: 'latency', operation, amount: 1500 })
  await fetchEntries(page, preset)
  await expect(tab.getByText('1ページ・200件 取得中')).toBeVisible()
  await tab.getByRole('button', { name: '中止' }).click()
  await expect(tab.getByRole('alert')).toContainText(
    '明細は途中までです取得を中止しました。1ページ・200件まで表示しています',
  )
  await setFault(page, undefined)
}

/** Returns the counts and sums below a statement, without the time of the inquiry. */
async function sums(tab: Locator): Promise<string[]> {
  return (await tab.getByRole('group', { name: '合計' }).innerText()).match(/[\d,]+[件円]/g) ?? []
}

/**
 * Starts with both statements cut off after 200 entries. Tries to fetch the rest under each fault. Then fetches it
 * without a fault, to the last entry.
 */
async function askUnderEach(page: Page, kinds: readonly (keyof typeof WORDS)[]): Promise<void> {
  const [entries, arrivals] = [panel(page, '入出金明細'), panel(page, '振込入金明細')]
  const tab = async (name: string) => {
    await page.getByRole('tab', { name, exact: true }).click()
  }
  await fetchEntries(page, '直近60日')
  await expectEntries(table(page, '入出金明細'), 600)
  const whole = await sums(entries)
  await tab('振込入金明細')
  await arrivals.getByRole('button', { name: '直近1年' }).click()
  await arrivals.getByRole('button', { name: '明細を取得' }).click()
  await expect(arrivals.getByText('照会日時')).toBeVisible()
  await expect(arrivals.getByRole('button', { name: '明細を取得' })).toBeEnabled()
  const allArrivals = Number(await table(page, '振込入金明細').getAttribute('aria-rowcount')) - 1
  expect(allArrivals).toBeGreaterThan(200)
  const wholeArrivals = await sums(arrivals)
  await eraseKept(arrivals)
  await tab('入出金明細')
  await stopAfterFirstPage(page, 'transactions', '直近60日')
  await tab('振込入金明細')
  await stopAfterFirstPage(page, 'paymentArrivals', '直近1年')
  await tab('入出金明細')
  await expect(balance(page)).toContainText(AMOUNT)
  const before = await balance(page).innerText()

  for (const kind of kinds)
    await test.step(kind, async () => {
      await setFault(page, { kind, operation: 'any', amount: 1 })
      await entries.getByRole('button', { name: '続きから取得' }).click()
      await tab('振込入金明細')
      await arrivals.getByRole('button', { name: '続きから取得' }).click()
      // Last, because its notice comes and goes above the statements and moves them.
      await page.getByRole('button', { name: '残高を更新' }).click()

      await expectBroken(arrivals, WORDS[kind])
      await expectEntries(table(page, '振込入金明細'), 200)
      await tab('入出金明細')
      await expectBroken(entries, WORDS[kind])
      await expectEntries(table(page, '入出金明細'), 200)
      const notice = page.getByRole('alert').filter({ hasText: '表示中の残高は前回の照会のものです' })
      await expectError(notice, WORDS[kind])
      expect(await balance(page).innerText()).toBe(before)
      await expect(page.getByText(FALSE_FIGURE)).toHaveCount(0)
    })

  await test.step('without a fault every entry is shown once', async () => {
    await setFault(page, undefined)
    await page.getByRole('button', { name: '残高を更新' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '表示中の残高は前回の照会のものです' })).toHaveCount(0)
    await entries.getByRole('button', { name: '続きから取得' }).click()
    await expectEntries(table(page, '入出金明細'), 600)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect.poll(() => sums(entries)).toEqual(whole)
    await tab('振込入金明細')
    await arrivals.getByRole('button', { name: '続きから取得' }).click()
    await expectEntries(table(page, '振込入金明細'), allArrivals)
    await expect.poll(() => sums(arrivals)).toEqual(wholeArrivals)
    await expect(page.getByText('前のページと重なった')).toHaveCount(0)
  })
}

/** Checks that an interrupted statement says that it is incomplete, why it is, and how to continue. */
async function expectBroken(tab: Locator, words: Words): Promise<void> {
  await expectError(tab.getByRole('alert').filter({ hasText: words[0] }), words)
  await expect(tab.getByText('明細は途中までです')).toBeVisible()
  await expect(
    tab.getByText('取得が途中で止まりました。1ページ・200件まで表示しています。この期間の残りの明細は含まれていません'),
  ).toBeVisible()
  await expect(tab.getByRole('button', { name: '続きから取得' })).toBeVisible()
}

test('after a fault that no retry fixes, the earlier answers are still shown and the user can continue', async ({
  desk,
}) => {
  const { page } = desk
  await openBusyAccount(desk)
  await askUnderEach(page, STATEMENT_AT_ONCE)
})

test('a fault that outlasts every retry is reported, and no received entry is lost', async ({ desk }) => {
  const { page } = desk
  await openBusyAccount(desk)
  await askUnderEach(page, REPEATED)
})

test('a temporary fault is fixed by a retry', async ({ desk }) => {
  const { page } = desk
  await openBusyAccount(desk)
  for (const kind of [
    'serverError',
    'resetBeforeBody',
    'resetInBody',
    'answerLostAfterStore',
    'connectionRefused',
  ] as const)
    await test.step(kind, async () => {
      await setFault(page, { kind, operation: 'any', times: 1 })
      await fetchEntries(page, '直近60日')
      await expectEntries(table(page, '入出金明細'), 600)
      await expect(page.getByRole('button', { name: '明細を取得' })).toBeEnabled()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByText('前のページと重なった')).toHaveCount(0)
    })

  await test.step('a busy bank is asked again after its own delay, and the wait is shown', async () => {
    await setFault(page, { kind: 'rateLimited', operation: 'transactions', times: 1, amount: 3 })
    const started = Date.now()
    await fetchEntries(page, '直近60日')
    await expect(page.getByText('銀行に接続し直しています（2回目、3秒後）')).toBeVisible()
    await expect(page.getByRole('button', { name: '明細を取得' })).toBeEnabled()
    await expectEntries(table(page, '入出金明細'), 600)
    expect(Date.now() - started).toBeGreaterThanOrEqual(3000)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a bank that requests too long a delay is not asked again', async () => {
    await setFault(page, { kind: 'rateLimited', operation: 'transactions', amount: 600 })
    await fetchEntries(page, '直近60日')
    await expectError(panel(page, '入出金明細').getByRole('alert'), WORDS.rateLimited)
    await expect(panel(page, '入出金明細').getByRole('alert')).toContainText(
      '照会の回数が多すぎます。時間をおいてください。',
    )
  })
})

test('waiting for a slow bank can be stopped, and a failure halfway keeps the entries that arrived', async ({
  desk,
}) => {
  const { page } = desk
  await openBusyAccount(desk)
  const tab = panel(page, '入出金明細')

  await test.step('the inquiry is stopped before the first page', async () => {
    await setFault(page, { kind: 'latency', operation: 'any', amount: 600_000 })
    await fetchEntries(page, '直近60日')
    await expect(tab.getByText('0ページ・0件 取得中')).toBeVisible()
    await page.getByRole('button', { name: '残高を更新' }).click()
    await expect(page.getByText('残高を照会しています…')).toBeVisible()
    await expect(balance(page)).toContainText(AMOUNT)
    await tab.getByRole('button', { name: '中止' }).click()
    await expect(tab.getByText('明細を取得できませんでした')).toBeVisible()
    await expect(page.getByRole('button', { name: '明細を取得' })).toBeEnabled()
  })

  await test.step('the inquiry is stopped after the first page, then completed', async () => {
    await stopAfterFirstPage(page, 'transactions', '直近60日')
    await expectEntries(table(page, '入出金明細'), 200)
    await expect(tab.getByRole('group', { name: '合計' })).toContainText('途中まで')
    await tab.getByRole('button', { name: '続きから取得' }).click()
    await expectEntries(table(page, '入出金明細'), 600)
    await expect(tab.getByText('途中まで')).toHaveCount(0)
  })

  await test.step('the connection breaks while pages arrive', async () => {
    await eraseKept(tab)
    await setFault(page, { kind: 'latency', operation: 'transactions', amount: 2500 })
    await fetchEntries(page, '直近60日')
    await expect(tab.getByText('1ページ・200件 取得中')).toBeVisible()
    // The second page is already under way, so the third one meets this fault.
    await setFault(page, { kind: 'unauthorized', operation: 'transactions' })
    await expectError(tab.getByRole('alert').filter({ hasText: WORDS.unauthorized[0] }), WORDS.unauthorized)
    await expect(tab.getByText('取得が途中で止まりました。2ページ・400件まで表示しています')).toBeVisible()
    await expectEntries(table(page, '入出金明細'), 400)
    await setFault(page, undefined)
    await tab.getByRole('button', { name: '続きから取得' }).click()
    await expectEntries(table(page, '入出金明細'), 600)
    await expect(page.getByText('前のページと重なった')).toHaveCount(0)
  })
})

test('pages that contradict each other are refused, and the statement never counts as complete', async ({ desk }) => {
  const { page } = desk
  await openBusyAccount(desk)
  const tab = panel(page, '入出金明細')

  await test.step('wrongNumber: no entry of the page is shown', async () => {
    await setFault(page, { kind: 'wrongNumber', operation: 'any' })
    await fetchEntries(page, '直近60日')
    await expectError(tab.getByRole('alert'), PAGING)
    await expect(tab.getByText('明細を取得できませんでした')).toBeVisible()
    await expect(tab.getByRole('button', { name: '続きから取得' })).toHaveCount(0)
    await page.getByRole('button', { name: '残高を更新' }).click()
    await expect(balance(page)).toContainText(AMOUNT)
  })

  await test.step('repeatedKeyword: the first page stays, marked as incomplete', async () => {
    await setFault(page, { kind: 'repeatedKeyword', operation: 'any' })
    await fetchEntries(page, '直近60日')
    await expectError(tab.getByRole('alert').filter({ hasText: PAGING[0] }), PAGING)
    await expect(tab.getByText('明細は途中までです')).toBeVisible()
    await expectEntries(table(page, '入出金明細'), 200)
    await expect(tab.getByRole('button', { name: '続きから取得' })).toHaveCount(0)
  })

  await test.step('pages with either fault are refused for incoming transfers', async () => {
    await page.getByRole('tab', { name: '振込入金明細' }).click()
    const arrivals = panel(page, '振込入金明細')
    await arrivals.getByRole('button', { name: '直近1年' }).click()
    for (const kind of ['wrongNumber', 'repeatedKeyword'] as const) {
      await setFault(page, { kind, operation: 'paymentArrivals' })
      await arrivals.getByRole('button', { name: '明細を取得' }).click()
      await expectError(arrivals.getByRole('alert').filter({ hasText: PAGING[0] }), PAGING)
    }
    await page.getByRole('tab', { name: '入出金明細', exact: true }).click()
  })

  await test.step('all entries can be fetched once the faults are cleared', async () => {
    await setFault(page, undefined)
    await tab.getByRole('button', { name: '明細を取得' }).click()
    await expectEntries(table(page, '入出金明細'), 600)
    await expect(tab.getByRole('alert')).toHaveCount(0)
  })
})

test('earlier balances stay visible beside the error, and a wrong figure is never shown', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  const balances = page.getByRole('table', { name: '口座残高' })
  await expect(balances.getByText('未照会')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '残高を更新' })).toBeEnabled()
  const figures = async () =>
    Promise.all(
      (await balances.getByRole('row').all())
        .slice(1)
        .map(async (row) => (await row.getByRole('cell').allInnerTexts()).slice(0, 6)),
    )
  const before = await figures()
  expect(before).toHaveLength(7)

  for (const kind of AT_ONCE)
    await test.step(kind, async () => {
      await setFault(page, { kind, operation: 'balance' })
      await page.getByRole('button', { name: '残高を更新' }).click()
      await expect(balances.getByRole('cell', { name: WORDS[kind][0] })).toHaveCount(7)
      expect(await figures()).toEqual(before)
    })

  await test.step('the page of the account keeps and marks the earlier balance, and never shows the wrong figure', async () => {
    await setFault(page, { kind: 'amountOutOfRange', operation: 'balance' })
    await openAccount(page, /1日3件/)
    await expectError(page.getByRole('alert'), WORDS.amountOutOfRange)
    await expect(page.getByRole('alert')).toContainText('todayBalance')
    await expect(page.getByRole('alert')).toContainText('表示中の残高は前回の照会のものです')
    await expect(balance(page)).toContainText(AMOUNT)
    await expect(page.getByText(FALSE_FIGURE)).toHaveCount(0)
    await setFault(page, undefined)
    await page.getByRole('button', { name: '残高を更新' }).click()
    await expect(balance(page)).toContainText(AMOUNT)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

/** Files one lot, opens its lookup and waits for a good answer. */
async function lookUpFiledLot(page: Page): Promise<void> {
  await startPractice(page)
  await prepareLot(page, '照会用', samplePayees(3))
  await fileLot(page)
  await page.getByRole('button', { name: '受付を照会' }).click()
  await expect(page.getByText('送信した合計と一致しています')).toBeVisible()
}

test('the acceptance lookup keeps showing its last answer beside each error', async ({ desk }) => {
  const { page } = desk
  await lookUpFiledLot(page)
  const state = page.getByRole('region', { name: '申請の状態' })
  const fields = page.getByRole('region', { name: '受付内容' })
  const before = [await state.innerText(), await fields.innerText()]
  for (const kind of [...AT_ONCE, ...REPEATED])
    await test.step(kind, async () => {
      await setFault(page, { kind, operation: 'acceptance', amount: 1 })
      await page.getByRole('button', { name: '更新', exact: true }).click()
      // The error of the previous inquiry stays until this inquiry ends, and both may have the same text.
      await expect(page.getByRole('button', { name: '更新', exact: true })).toBeEnabled()
      await expectError(page.getByRole('alert').filter({ hasText: WORDS[kind][0] }), WORDS[kind])
      expect([await state.innerText(), await fields.innerText()]).toEqual(before)
    })

  await test.step('a fault that occurs once is overcome by a retry', async () => {
    await setFault(page, { kind: 'serverError', operation: 'acceptance', times: 1 })
    await page.getByRole('button', { name: '更新', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('送信した合計と一致しています')).toBeVisible()
  })
})

test('harmless deviations in answers are tolerated and listed under diagnostics', async ({ desk }) => {
  const { page } = desk
  await lookUpFiledLot(page)
  for (const kind of ['nullOptionalFields', 'unknownExtraFields'] as const)
    await test.step(kind, async () => {
      await setFault(page, { kind, operation: 'any' })
      await page.getByRole('button', { name: '更新', exact: true }).click()
      await expect(page.getByRole('button', { name: '更新', exact: true })).toBeEnabled()
      await expect(page.getByText('送信した合計と一致しています')).toBeVisible()
      await openAccount(page, /60日で600件/)
      await expect(balance(page)).toContainText(AMOUNT)
      await fetchEntries(page, '直近60日')
      // The entries of the first round are on the screen already.
      await idle(desk)
      await expectEntries(table(page, '入出金明細'), 600)
      await page.getByRole('tab', { name: '振込入金明細' }).click()
      await panel(page, '振込入金明細').getByRole('button', { name: '明細を取得' }).click()
      await idle(desk)
      await expect(table(page, '振込入金明細').getByRole('row').filter({ hasText: AMOUNT }).first()).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await goTo(page, '受付番号照会')
      await page.getByRole('table', { name: '受付番号の一覧' }).getByRole('link').first().click()
      await expect(page.getByText('送信した合計と一致しています')).toBeVisible()
    })

  await goTo(page, '設定')
  await page.getByRole('tab', { name: '診断' }).click()
  const drift = page.getByRole('table', { name: '銀行の回答と仕様の違い' })
  for (const operation of ['残高照会', '入出金明細', '振込入金明細', '受付番号照会'])
    for (const kind of ['値がnull', '仕様にない項目'])
      await expect(drift.getByRole('row', { name: operation }).filter({ hasText: kind }).first()).toBeVisible()
})
