// Does the month of an office of 25 clients from the board without a mouse. What the bank's own people do (approve,
// return) is not part of the user's work.
import { formatEraMonth } from '#domain/calendar/era'
import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { payees } from '#domain/municipalities/municipalities'
import { expect, test } from './support/desk.ts'
import { keyboardOf } from './support/keyboard.ts'
import { look } from './support/look.ts'
import { board, boardKeys, amountOf, makeOffice, MONTH } from './support/office.ts'
import { applications, startPractice, waitSaved } from './support/steps.ts'

test.use({ launch: { protection: 'memory', paper: true } })

const CLIENTS = 25
const LABEL = formatEraMonth(MONTH)
/** The client whose first amount changes, the one that gets a third payee, and the one whose lot the bank returns. */
const [CHANGED, GROWN, RETURNED] = [7, 12, 20]
/** The first payee of a prepared lot pays the total less 5,000 yen. These are the new amounts, in yen. */
const NEW_AMOUNT = 31_000
const THIRD_AMOUNT = 8_800
const CORRECTED_AMOUNT = 16_000
const OTHER_PAYEE = 5_000

/** Returns what each client pays in the end, in yen, computed without the app. */
const expectedTotals = (): number[] =>
  Array.from({ length: CLIENTS }, (_, at) => {
    const client = at + 1
    if (client === CHANGED) return NEW_AMOUNT + OTHER_PAYEE
    if (client === GROWN) return amountOf(client) + THIRD_AMOUNT
    return client === RETURNED ? CORRECTED_AMOUNT + OTHER_PAYEE : amountOf(client)
  })
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const sorted = (amounts: readonly number[]) => amounts.toSorted((a, b) => a - b)
const yen = (amount: number) => amount.toLocaleString('en-US')

const nameOf = (client: number) => `顧問先${String(client).padStart(3, '0')}商事`
const rows = (page: Page) => board(page).getByRole('row')
const rowOf = (page: Page, client: number) => rows(page).filter({ hasText: nameOf(client) })
const open = (page: Page) => page.getByTestId('month-open')
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const counter = (page: Page, state: string) =>
  page.getByRole('group', { name: '状態で絞り込み' }).getByRole('button', { name: new RegExp(`^${state} \\d+$`) })

test('the month of 25 clients can be completed from the board by keyboard alone', async ({ desk: { page, paper } }) => {
  const { press, to, use } = keyboardOf(page)
  await startPractice(page)
  await makeOffice(page, { count: CLIENTS })

  const toBoard = async () => {
    await press('Control+1')
    await expect(boardKeys(page)).toBeFocused()
  }
  /** Shows only the clients in one state, or all of them, and returns to the list. */
  const show = async (state: string) => {
    await to(counter(page, state), 'Shift+Tab')
    await press('Enter')
    await expect(counter(page, state)).toHaveAttribute('aria-pressed', 'true')
    await to(boardKeys(page))
  }
  /** Puts the cursor on a client by its code. */
  const find = async (client: number) => {
    await press('/')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(String(1000 + client))
    await expect(rows(page)).toHaveCount(2)
    await press('Enter')
    await expect(boardKeys(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: nameOf(client) })).toBeVisible()
  }
  const findAll = async () => {
    await press('/')
    await press('Escape')
  }
  /** Opens a client's lot with the cursor in the first amount of its first row. */
  const openLot = async (client: number) => {
    await find(client)
    await press('Enter')
    await expect(page.getByRole('heading', { name: '納付データの編集' })).toBeVisible()
    await to(page.getByRole('textbox', { name: /^\d+行 / }))
    await press('Control+Home')
  }
  const typeAmount = async (amount: number) => {
    for (let column = 0; column < 6; column++) await press('ArrowRight')
    await page.keyboard.type(String(amount))
    await press('Enter')
    await waitSaved(page)
  }
  /** Confirms and files the lot of the line with the cursor. Returns its acceptance number. */
  const file = async () => {
    await press('Space')
    await expect(page.getByRole('heading', { name: '申請内容の確認' })).toBeVisible()
    await use(page.getByRole('checkbox', { name: /^納付先・金額・引落口座.*を確認しました$/ }), 'Space')
    await use(page.getByRole('button', { name: '申請する' }))
    await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
    const acceptanceNo = await page.getByTestId('acceptance-no').innerText()
    await toBoard()
    return acceptanceNo
  }
  const atBank = async (acceptanceNo: string, action: 'advance' | 'return') => {
    const reply = await page.evaluate(
      ([no, what]) => window.desk.call('practice.advance', { acceptanceNo: no, action: what }),
      [acceptanceNo, action] as const,
    )
    expect(reply.ok).toBe(true)
  }

  await test.step('every lot is created from last month, each by the space bar', async () => {
    await expect(open(page)).toHaveText(`${LABEL}：未作成 25社`)
    await show('未作成')
    for (let left = CLIENTS; left > 0; left--) {
      await press('Space')
      await expect(counter(page, '未作成')).toHaveText(`未作成 ${String(left - 1)}`)
    }
    const lastMonth = sum(Array.from({ length: CLIENTS }, (_, at) => amountOf(at + 1)))
    await expect(open(page)).toHaveText(`${LABEL}：下書き 25件 ${yen(lastMonth)}円`)
    await show('すべて')
  })

  await test.step('one amount and one more row are typed', async () => {
    await openLot(CHANGED)
    await typeAmount(NEW_AMOUNT)
    await toBoard()
    await expect(rowOf(page, CHANGED)).toContainText(yen(NEW_AMOUNT + OTHER_PAYEE))

    await openLot(GROWN)
    await press('ArrowDown')
    await press('Control+Enter')
    const [, , third] = payees()
    for (const text of [third?.code ?? '', '3000-1', '2', String(THIRD_AMOUNT)]) {
      await page.keyboard.type(text)
      await press('Tab')
    }
    await waitSaved(page)
    await toBoard()
    await expect(rowOf(page, GROWN)).toContainText(yen(amountOf(GROWN) + THIRD_AMOUNT))
    await findAll()
  })

  const numbers = new Map<number, string>()
  await test.step('every lot is confirmed and filed by itself', async () => {
    await show('下書き')
    for (let left = CLIENTS; left > 0; left--) {
      const name = await page
        .getByRole('complementary', { name: '選んだ顧問先' })
        .getByRole('heading')
        .first()
        .innerText()
      numbers.set(Number(/\d+/.exec(name)?.[0]), await file())
      await expect(counter(page, '下書き')).toHaveText(`下書き ${String(left - 1)}`)
    }
    expect(numbers.size).toBe(CLIENTS)
    await show('すべて')
    await look(page, 'month-filed')
  })

  await test.step('the lot that the bank returned is corrected and filed again', async () => {
    await atBank(numbers.get(RETURNED) ?? '', 'return')
    await find(RETURNED)
    await press('Space')
    await expect(said(page, `${nameOf(RETURNED)} の承認状況を照会しました：差戻し`)).toBeVisible()
    await press('Space')
    await expect(page.getByRole('heading', { name: '納付データの編集' })).toBeVisible()
    await to(page.getByRole('textbox', { name: /^\d+行 / }))
    await press('Control+Home')
    await typeAmount(CORRECTED_AMOUNT)
    await toBoard()
    // It stays open, as a returned one, until its correction is filed.
    await expect(rowOf(page, RETURNED)).toContainText('修正中')
    numbers.set(RETURNED, await file())
    await expect(rowOf(page, RETURNED)).toContainText('承認待ち')
    await findAll()
    await expect(open(page)).toHaveText(`${LABEL}：承認待ち 25件 ${yen(sum(expectedTotals()))}円`)
  })

  await test.step('the approvals are asked for together', async () => {
    for (const acceptanceNo of numbers.values())
      for (const action of ['advance', 'advance'] as const) await atBank(acceptanceNo, action)
    await press('Control+7')
    await use(page.getByRole('button', { name: /^未承認をすべて更新/ }))
    // An automatic inquiry may have found an approval first, so the number of open lots is not certain.
    await expect(page.getByText(/(?<!\d)([1-9]\d*) 件中 \1 件の照会が終わりました/)).toBeVisible()
    await toBoard()
    await expect(open(page)).toHaveText(`${LABEL}：すべて承認済み`)
    await expect(counter(page, '承認済み')).toHaveText('承認済み 25')
  })

  await test.step('the line with the cursor is in sight after another screen', async () => {
    await press('End')
    await press('Control+2')
    await expect(page.getByRole('heading', { name: '残高一覧' })).toBeVisible()
    await toBoard()
    await expect(rowOf(page, CLIENTS - 1)).toBeInViewport()
  })

  await test.step('the copies and the list are printed', async () => {
    await press('Home')
    for (let printed = 1; printed <= CLIENTS; printed++) {
      await press('Space')
      await expect.poll(() => readdirSync(paper).length).toBe(printed)
      await press('ArrowDown')
    }
    await press('Control+p')
    await expect.poll(() => readdirSync(paper).length).toBe(CLIENTS + 1)
    await look(page, 'month-done')
  })

  await test.step('the bank has one approved application for each client, and the returned one', async () => {
    const all = await applications(page)
    const [approved, returned] = ['approved', 'returned'].map((stage) => all.filter((one) => one.stage === stage))
    expect(all).toHaveLength(CLIENTS + 1)
    expect(sorted((approved ?? []).map(({ totalAmount }) => totalAmount))).toEqual(sorted(expectedTotals()))
    expect(returned?.map(({ totalAmount }) => totalAmount)).toEqual([amountOf(RETURNED)])
    expect(new Set(all.map(({ monthForWhichPaymentIsDue }) => monthForWhichPaymentIsDue)).size).toBe(1)
    expect(sum((approved ?? []).map(({ municipalityCount }) => municipalityCount))).toBe(2 * CLIENTS + 1)
  })
})
