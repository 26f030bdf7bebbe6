// Tests the confirmation between a lot and the bank: what it shows is what is filed, and production requires more than
// a click.
import type { Page } from '@playwright/test'
import { addDays } from '#domain/calendar/calendar'
import { expect, test, type Desk } from './support/desk.ts'
import { look } from './support/look.ts'
import { samplePayees, totalsOf } from './support/payees.ts'
import { answerAll, answerQuestion, holdQuestions } from './support/questions.ts'
import {
  applications,
  fileLot,
  goTo,
  newLot,
  pasteAt,
  prepareLot,
  startPractice,
  toTsv,
  waitSaved,
} from './support/steps.ts'

test.describe.configure({ mode: 'parallel' })

const PAYEES = samplePayees(3)
const { amount } = totalsOf(PAYEES)
const yen = (value: number) => value.toLocaleString('en-US')
const facts = (page: Page) => page.getByRole('region', { name: '申請の要点' })
const check = (page: Page) => page.getByRole('checkbox', { name: /^納付先・金額・引落口座.*を確認しました$/ })
const file = (page: Page) => page.getByRole('button', { name: '申請する' })

test('a lot that changes while it is being confirmed is not filed, and the confirmation shows its new state', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await prepareLot(page, '変わる納付データ', PAYEES)
  await page.getByRole('button', { name: '確認へ進む' }).click()
  await check(page).click()
  await changeOnDisk(page, PAYEES[0]?.municipalityCode ?? '', 500)
  await file(page).click()
  await expect(page.getByRole('alert')).toContainText('確認の間に納付データの内容が変わったため、何も送信していません')
  const total = amount - (PAYEES[0]?.amount ?? 0) + 500
  await expect(facts(page).getByTestId('confirm-total')).toContainText(yen(total))
  await expect(check(page)).not.toBeChecked()
  await expect(file(page)).toBeDisabled()
  expect(await applications(page)).toEqual([])

  await check(page).click()
  await file(page).click()
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  expect((await applications(page)).map(({ totalAmount }) => totalAmount)).toEqual([total])
})

test('two keys lead to the check box, a blind Enter files nothing, and the result says each thing once', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await prepareLot(page, 'キーだけの納付データ', PAYEES)
  await page.getByRole('button', { name: '確認へ進む' }).click()
  await expect(page.getByRole('group', { name: '申請内容の確認', exact: true })).toBeFocused()
  await expect(check(page)).toBeEnabled()

  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: '確認のチェックへ移動' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(check(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(check(page)).not.toBeChecked()
  await expect(file(page)).toBeDisabled()
  expect(await applications(page)).toEqual([])

  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(file(page)).toBeFocused()
  await page.keyboard.press('Enter')
  const outcome = page.getByRole('status', { name: '申請の結果' })
  await expect(outcome.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  await expect(outcome.getByText(/受け付けました/)).toHaveCount(1)
  await expect(page.getByText('納付先数', { exact: true })).toHaveCount(1)
  const [label, number] = await Promise.all([
    outcome.getByText('受付番号', { exact: true }).boundingBox(),
    page.getByTestId('acceptance-no').boundingBox(),
  ])
  expect((number?.x ?? 0) - (label?.x ?? 0) - (label?.width ?? 0)).toBeGreaterThanOrEqual(8)
})

test('whoever was filed for the month is paid once more only with a tick of its own', async ({ desk: { page } }) => {
  await startPractice(page)
  await prepareLot(page, '最初の納付データ', PAYEES)
  await fileLot(page)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  const [twice, ...others] = PAYEES
  if (!twice) throw new Error('no payee')
  // A person copies what was filed, to correct one amount.
  await prepareLot(page, '直したつもりの納付データ', [{ ...twice, amount: twice.amount + 100 }])
  await page.getByRole('button', { name: '確認へ進む' }).click()
  const again = page.getByRole('checkbox', {
    name: `同じ月に申請済みの納付先 1件に、さらに ${yen(twice.amount + 100)}円 を納めます`,
  })
  await expect(again).toBeEnabled()
  await check(page).click()
  await expect(file(page)).toBeDisabled()
  await again.click()
  await expect(file(page)).toBeEnabled()

  // Other payees of the same month are an ordinary second lot.
  await prepareLot(
    page,
    'ほかの納付先',
    others.map((payee) => ({ ...payee, designatedNumber: `9${payee.designatedNumber}` })),
  )
  await page.getByRole('button', { name: '確認へ進む' }).click()
  await check(page).click()
  await expect(file(page)).toBeEnabled()
  await expect(page.getByRole('checkbox', { name: /^同じ月に申請済み/ })).toHaveCount(0)
})

test('amounts too small for their persons are filed only with a tick of their own', async ({ desk: { page } }) => {
  await startPractice(page)
  const [first, ...others] = PAYEES
  await prepareLot(page, '千円単位の納付データ', [{ ...first!, count: 4, amount: 66 }, ...others])
  await page.getByRole('button', { name: '確認へ進む' }).click()
  const low = page.getByRole('checkbox', { name: /納付先 1件（66円）は、千円単位ではなく、円で合っています$/ })
  await expect(low).toBeEnabled()
  await check(page).click()
  await expect(file(page)).toBeDisabled()
  await look(page, 'confirm-low')
  await low.click()
  await expect(file(page)).toBeEnabled()
})

test('findings have the room that a short table leaves', async ({ desk: { page } }) => {
  await startPractice(page)
  const list = samplePayees(6).map((payee, at) => ({
    ...payee,
    ...(at < 3 ? { designatedNumber: '' } : { amount: 0 }),
  }))
  await prepareLot(page, '要確認の多い納付データ', list)
  await page.getByRole('button', { name: '確認へ進む' }).click()
  const found = page.getByRole('list', { name: 'チェック結果' }).getByRole('listitem')
  await expect(found).toHaveCount(6)
  await look(page, 'confirm-findings')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect(found.last()).toBeInViewport({ ratio: 1 })
  await expect(check(page)).toBeInViewport({ ratio: 1 })
})

test('a confirmation that is open over midnight of the due date files nothing on the next day', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await prepareLot(page, '日付をまたぐ納付データ', PAYEES)
  const dueDate = await page.getByRole('textbox', { name: '納付指定日' }).inputValue()
  await page.getByRole('button', { name: '確認へ進む' }).click()
  await check(page).click()
  await expect(file(page)).toBeEnabled()
  await page.clock.setFixedTime(`${addDays(dueDate.replaceAll('/', '-'), 1)}T00:00:05+09:00`)
  await file(page).click()
  await expect(page.getByText('エラーが 1 件あるため申請できません')).toBeVisible()
  await expect(check(page)).not.toBeChecked()
  await expect(file(page)).toBeDisabled()
  expect(await applications(page)).toEqual([])
})

test('the tick says what it stands for: warnings, and an account that does not cover the lot', async ({
  desk: { page },
}) => {
  await startPractice(page)
  const [first, ...others] = PAYEES
  await prepareLot(page, '足りる納付データ', PAYEES)
  await page.getByRole('button', { name: '確認へ進む' }).click()
  await expect(page.getByTestId('cover-heard')).toHaveText('残高は足ります')
  await expect(page.getByText('手数料は含みません')).toBeVisible()
  await expect(check(page)).toHaveAccessibleName('納付先・金額・引落口座を確認しました')

  await goTo(page, '地方税納付')
  await prepareLot(page, '足りない納付データ', [{ ...first!, count: 1_000, amount: 60_000_000 }, ...others])
  await page.getByRole('button', { name: '確認へ進む' }).click()
  await expect(page.getByTestId('cover-heard')).toContainText('残高が足りません')
  const warnings = PAYEES.length
  await expect(check(page)).toHaveAccessibleName(
    new RegExp(
      `^納付先・金額・引落口座、要確認 ${String(warnings)}件、残高不足 1口座（[0-9,]+円 不足）を確認しました$`,
    ),
  )
})

/** Changes the payroll tax of a payee of the only lot, as a second window would. */
async function changeOnDisk(page: Page, code: string, tax: number): Promise<void> {
  await page.evaluate(
    ([municipalityCode, yenOfTax]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tokucho-desk')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('details', 'readwrite')
          const details = writing.objectStore('details')
          details.getAll().onsuccess = (event) => {
            for (const row of (event.target as IDBRequest<{ detail: Record<string, unknown> }[]>).result)
              if (row.detail['municipalityCode'] === municipalityCode)
                details.put({ ...row, detail: { ...row.detail, amountOfPayrollTaxPayments: yenOfTax } })
          }
          writing.oncomplete = () => {
            resolve()
          }
          writing.onerror = () => {
            reject(new Error('not written'))
          }
        }
      }),
    [code, tax] as const,
  )
}

test('the confirmation shows the figures of last month, other lots of the account, and findings that lead to their cells', async ({
  desk: { page },
}) => {
  await startPractice(page)
  await prepareLot(page, '先の申請', PAYEES.slice(0, 1))
  await page.getByRole('button', { name: '確認へ進む' }).click()
  await check(page).click()
  await file(page).click()
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  const head = page.getByRole('main').locator('header', { has: page.getByRole('heading', { name: '申請の結果' }) })
  await expect(head).toContainText(/練習用の会社.*令和\d+年\d+月分.*先の申請/)
  await newLot(page, '前月')
  await page.getByLabel('納付月分').fill(await monthBefore(page))
  await page.getByLabel('納付月分').press('Enter')
  await page.getByRole('grid', { name: '納付先明細' }).getByRole('gridcell').first().click()
  await pasteAt(page, toTsv(PAYEES))
  await waitSaved(page)

  await newLot(page, '今月')
  await pasteAt(page, toTsv([{ ...PAYEES[1]!, amount: 99_000 }, PAYEES[2]!, samplePayees(4)[3]!]))
  await waitSaved(page)
  await page.getByRole('button', { name: '確認へ進む' }).click()
  await expect(facts(page)).toContainText(`−${yen(PAYEES[0]?.amount ?? 0)}円`)
  await expect(facts(page)).toContainText('ほかの納付データ 1件')
  const difference = page.getByRole('region', { name: '前月との差' })
  await expect(difference).toContainText(
    /新しい納付先 1団体.*なくなった納付先 0団体.*税額・指定番号の変わった納付先 1団体.*今月のほかの納付データにある1団体は除いています/,
  )
  await difference.getByText('納付先ごとに見る').click()
  await expect(
    difference.getByRole('table', { name: '前月と違う納付先' }).getByRole('row', { name: /^変更/ }),
  ).toContainText(`+${yen(99_000 - (PAYEES[1]?.amount ?? 0))}`)

  await page
    .getByRole('list', { name: 'チェック結果' })
    .getByRole('button', { name: /給与の税額が前月の/ })
    .click()
  await expect(page.getByRole('textbox', { name: '1行 給与 税額' })).toBeFocused()
})

/** Returns the month before the month of the lot on screen. */
async function monthBefore(page: Page): Promise<string> {
  const [year = 0, month = 0] = (await page.getByLabel('納付月分').inputValue()).split('/').map(Number)
  return month === 1 ? `${String(year - 1)}-12` : `${String(year)}-${String(month - 1).padStart(2, '0')}`
}

test('filing in production requires the typed total and one more answer, with the safe one first', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  await prepareLot(page, '本番の納付データ', PAYEES)
  await toProduction(desk)
  await goTo(page, '地方税納付')
  await page.getByRole('link', { name: '本番の納付データ' }).click()
  await page.getByRole('button', { name: '確認へ進む' }).click()
  await expect(facts(page)).toContainText('判定できません')
  await expect(facts(page)).toContainText('残高を照会できなかったため、足りるかどうか分かりません')

  await check(page).click()
  await expect(file(page)).toBeDisabled()
  const typed = page.getByLabel('合計税額（数字で入力）')
  await typed.fill(String(amount + 1))
  await expect(page.getByText('合計税額と一致しません')).toBeVisible()
  await expect(file(page)).toBeDisabled()
  await typed.fill(yen(amount))
  await file(page).click()
  const asked = await answerQuestion(desk, '練習用の会社', 'キャンセル')
  expect([asked.buttons[asked.defaultId], asked.buttons[asked.cancelId]]).toEqual(['キャンセル', 'キャンセル'])
  for (const words of [
    '練習用の会社',
    '127.0.0.1',
    `納付先: 3 団体`,
    `合計税額: ${yen(amount)} 円`,
    '引落口座: 001 普通 1111111',
    '特別徴収義務者名: ',
  ])
    expect(`${asked.message}${asked.detail}`).toContain(words)
  await expect(file(page)).toBeEnabled()
  expect(
    await desk.page.evaluate(async () => ((await window.desk.call('journal.list', {})) as { value: unknown[] }).value),
  ).toEqual([])
})

/**
 * Turns the practice company into a production company with an address where nobody answers. Confirms the native
 * questions about that change; the later ones wait.
 */
async function toProduction(desk: Desk): Promise<void> {
  const { page } = desk
  await answerAll(desk, 0)
  await page.evaluate(async () => {
    const must = async (reply: Promise<{ ok: boolean }>) => {
      const done = await reply
      if (!done.ok) throw new Error(JSON.stringify(done))
    }
    const [company] = ((await window.desk.call('companies.list')) as { value: { companyId: string }[] }).value
    const companyId = company?.companyId ?? ''
    await must(window.desk.call('environments.save', { environment: 'production', baseUrl: 'https://127.0.0.1:9' }))
    await must(window.desk.call('companies.save', { ...company, environment: 'production' } as never))
    await must(
      window.desk.call('credentials.set', {
        companyId,
        environment: 'production',
        clientKey: 'production-3f9Qw7ZxT1LmN8bV5cRk2',
      } as never),
    )
  })
  await page.reload()
  await holdQuestions(desk)
}
