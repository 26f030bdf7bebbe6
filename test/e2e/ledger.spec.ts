import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { legalDueDate } from '#domain/calendar/businessDays'
import { addMonths } from '#domain/calendar/calendar'
import { formatEraMonth } from '#domain/calendar/era'
import { taxYearOf } from '#domain/year/yearMonths'
import { payees } from '#domain/municipalities/municipalities'
import { audit } from '../release/axe/audit.ts'
import { expect, test, type Desk } from './support/desk.ts'
import { samplePayees } from './support/payees.ts'
import {
  answerSaveDialog,
  arriveAt,
  chooseNew,
  chooseOutput,
  fileLot,
  goTo,
  newLot,
  pasteAt,
  startPractice,
  tabTo,
  toTsv,
  type Payee,
  waitSaved,
} from './support/steps.ts'

const [SAPPORO, HAKODATE, OTARU, ASAHIKAWA, MURORAN] = samplePayees(5) as [Payee, Payee, Payee, Payee, Payee]
const ledger = (page: Page) => page.getByRole('grid', { name: '納付先と月ごとの申請' })
const marks = (page: Page) => page.getByRole('list', { name: '漏れと重複' }).getByRole('button')
const findings = (page: Page) => page.getByRole('list', { name: 'チェック結果' })

/** Imports payees into the payee list as CSV. The last column is 1 for half-yearly payees. */
async function importPayees(
  desk: Desk,
  path: string,
  list: readonly (readonly [code: string, number: string, amount: number, halfYearly: 0 | 1])[],
): Promise<void> {
  const { page } = desk
  writeFileSync(
    path,
    [
      '市区町村コード,指定番号,給与件数,給与税額,納期の特例（1=年2回）',
      ...list.map(([code, number, amount, half]) => [code, number, 1, amount, half].join(',')),
    ].join('\r\n'),
  )
  await desk.app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
  }, path)
  await goTo(page, '納付先')
  await page.getByRole('button', { name: 'CSVを読み込む' }).click()
  await page.getByRole('button', { name: '取り込む' }).click()
  await expect(page.getByText(`取り込みました（追加 ${String(list.length)}・変更 0）`)).toBeVisible()
}

/** Creates a draft of these payees for a month other than the default one. Returns the default month. */
async function prepareFor(page: Page, name: string, months: number, list: readonly Payee[]): Promise<string> {
  await newLot(page, name)
  await pasteAt(page, toTsv(list))
  const month = page.getByLabel('納付月分')
  const proposed = (await month.inputValue()).replace('/', '-')
  await month.fill(addMonths(proposed, months))
  await month.press('Enter')
  await waitSaved(page)
  return proposed
}

test('the ledger shows what was filed, what is missing and what appears twice, and opens the lots', async ({
  desk,
}, info) => {
  const { page } = desk
  await startPractice(page)
  const month = await prepareFor(page, '前の月', -1, [MURORAN])
  const before = addMonths(month, -1)
  const inYear = (one: string) => taxYearOf(one) === taxYearOf(month)
  await newLot(page, '申請する分')
  await pasteAt(page, toTsv([SAPPORO, HAKODATE, OTARU]))
  await waitSaved(page)
  await fileLot(page)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  const acceptanceNo = await page.getByTestId('acceptance-no').innerText()

  await test.step('a second lot with a payee of another lot of the month causes a warning in the editor, on the confirmation and in the list', async () => {
    await newLot(page, '準備中の分')
    await pasteAt(page, toTsv([ASAHIKAWA, OTARU]))
    const warning = `この納付先は同じ月の別の納付データ（受付番号 ${acceptanceNo}）でも申請しています（${OTARU.municipalityCode} 北海道小樽市）`
    await expect(findings(page).getByRole('button', { name: `2行 ${warning}` })).toBeVisible()
    await waitSaved(page)
    await page.getByRole('button', { name: '確認へ進む' }).click()
    await expect(page.getByText(warning)).toBeVisible()
    await goTo(page, '地方税納付')
    const list = page.getByRole('row')
    await expect(list.filter({ hasText: '準備中の分' })).toContainText('申請済みと重複する納付先 1団体')
    await expect(list.filter({ hasText: '申請する分' })).not.toContainText('申請済みと重なる')
  })

  // What was only prepared for the month before is late.
  const late = inYear(before) ? 1 : 0
  const halfYearly = [before, month].filter((one) => inYear(one) && ['05', '11'].includes(one.slice(5)))
  await importPayees(desk, info.outputPath('master.csv'), [['271004', '9', 30_000, 1]])
  await goTo(page, '納付台帳')

  await test.step('missing and duplicate payments are counted and listed, and half-yearly payees are missing only in May and November', async () => {
    await expect(page.getByRole('radio', { name: `漏れ ${String(1 + late + halfYearly.length)}` })).toBeVisible()
    await expect(page.getByRole('radio', { name: '重複 1' })).toBeVisible()
    await expect(marks(page)).toHaveCount(2 + late + halfYearly.length)
    await expect(ledger(page)).toHaveAttribute('aria-rowcount', '7')
    await expect(
      ledger(page).getByRole('gridcell', { name: `${formatEraMonth(month)} 申請済み 10,000円` }),
    ).toHaveCount(1)
    await expect(ledger(page).getByRole('gridcell', { name: `${formatEraMonth(month)} 準備中 10,411円` })).toHaveCount(
      1,
    )
    await expect(page.getByTestId('sum-accepted')).toContainText('30,411')
    await expect(page.getByTestId('sum-prepared')).toContainText('20,685')
    expect(await page.locator('body').innerText()).not.toContain('納付済')
  })

  await test.step('a listed duplicate leads to its month, and Enter opens one of the two lots', async () => {
    await marks(page).filter({ hasText: '重複' }).press('Enter')
    await expect(ledger(page)).toBeFocused()
    const twice = ledger(page).getByRole('gridcell', { name: `${formatEraMonth(month)} 申請済み 10,274円、重複` })
    await expect(twice).toHaveAttribute('aria-selected', 'true')
    await expect(ledger(page)).toHaveAttribute('aria-activedescendant', (await twice.getAttribute('id')) ?? '')
    const chosen = page.getByRole('region', { name: '選んだ月' })
    await expect(chosen).toContainText('同じ納付先がこの月に2回以上あります')
    await page.keyboard.press('Enter')
    await expect(chosen.getByRole('link')).toHaveCount(2)
    await expect(chosen.getByRole('link').first()).toBeFocused()
    await tabTo(page, chosen.getByRole('link', { name: '準備中の分' }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('データ名')).toHaveValue('準備中の分')
  })

  await test.step('the filters and the text field show only the matching rows, and a click opens the lot', async () => {
    await goTo(page, '納付台帳')
    await page.getByRole('radio', { name: /^漏れ/ }).check()
    await expect(ledger(page).getByRole('rowheader', { name: MURORAN.municipalityCode })).toBeVisible()
    await expect(ledger(page).getByRole('rowheader', { name: SAPPORO.municipalityCode })).toHaveCount(0)
    await page.getByRole('radio', { name: '重複 1' }).check()
    await expect(ledger(page)).toHaveAttribute('aria-rowcount', '2')
    await page.getByRole('radio', { name: 'すべて' }).check()
    for (const words of ['はこだて', '函館', 'ﾊｺﾀﾞﾃ', HAKODATE.designatedNumber, HAKODATE.municipalityCode]) {
      await page.getByRole('textbox', { name: '納付先を探す' }).fill(words)
      await expect(ledger(page)).toHaveAttribute('aria-rowcount', '2')
      await expect(ledger(page).getByRole('rowheader', { name: HAKODATE.municipalityCode })).toBeVisible()
    }
    await ledger(page)
      .getByRole('gridcell', { name: `${formatEraMonth(month)} 申請済み 10,137円` })
      .click()
    await expect(page.getByLabel('データ名')).toHaveValue('申請する分')
  })

  await test.step('the ledger can be saved as CSV', async () => {
    const path = info.outputPath('台帳.csv')
    await answerSaveDialog(desk, path)
    await arriveAt(page, '納付台帳')
    await chooseOutput(page, 'CSVに出力')
    await expect(page.getByText('に 6 団体を出力しました')).toBeVisible()
    const lines = readFileSync(path, 'utf8').split('\r\n')
    expect(lines.find((line) => line.startsWith(OTARU.municipalityCode))).toContain('申請済み・重複,10274,')
    expect(lines.find((line) => line.startsWith(MURORAN.municipalityCode))).toContain('漏れ,,')
  })
})

test('half-yearly payees cause a warning in a wrong month and when they are missing in the right one, and the due date follows the rule for it', async ({
  desk,
}, info) => {
  const { page } = desk
  await startPractice(page)
  await importPayees(desk, info.outputPath('master.csv'), [
    [SAPPORO.municipalityCode, SAPPORO.designatedNumber, 10_000, 1],
  ])
  await newLot(page, '特例')
  await pasteAt(page, toTsv([SAPPORO, HAKODATE]))
  const month = page.getByLabel('納付月分')
  const due = page.getByLabel('納付指定日')
  const setMonth = async (to: string) => {
    await month.fill(to)
    await month.press('Enter')
    await expect(due).toHaveValue(legalDueDate(to).replaceAll('-', '/'))
  }
  const year = Number((await month.inputValue()).slice(0, 4)) + 1
  const wrongMonth = findings(page).getByText(/納期の特例の納付先です/)
  const leftOut = findings(page).getByText(/納期の特例の納付先がありません/)

  await setMonth(`${String(year)}-10`)
  await expect(wrongMonth).toBeVisible()
  await setMonth(`${String(year)}-11`)
  await expect(wrongMonth).toHaveCount(0)
  await expect(leftOut).toHaveCount(0)
  await page.getByRole('grid', { name: '納付先明細' }).getByRole('row').nth(1).getByRole('gridcell').first().click()
  await page.keyboard.press('Control+Delete')
  await expect(leftOut).toBeVisible()
  await setMonth(`${String(year)}-10`)
  await expect(leftOut).toHaveCount(0)

  await setMonth('2027-06')
  await expect(page.getByText('10日が土曜日のため翌営業日')).toBeVisible()
  await due.fill('2027-07-20')
  await due.press('Enter')
  await expect(page.getByText('10日が土曜日のため翌営業日')).toHaveCount(0)
  await month.fill('2027-10')
  await month.press('Enter')
  await page.getByRole('button', { name: '納期限 2027/11/10 にする' }).click()
  await expect(due).toHaveValue('2027/11/10')
  await expect(page.getByText('翌月10日', { exact: true })).toBeVisible()
})

test('600 payees become two lots after a notice, from the payee list and from the previous month', async ({
  desk,
}, info) => {
  const { page } = desk
  await startPractice(page)
  await importPayees(
    desk,
    info.outputPath('master.csv'),
    payees()
      .slice(0, 600)
      .map(({ code }, n) => [code, String(1000 + n), 1000 + n, 0] as const),
  )
  const rows = page.getByRole('row')
  const parts = rows.filter({ has: page.getByRole('link', { name: /^\d+月分 [12]\/2$/ }) })

  await test.step('two lots are created from the payee list', async () => {
    await expect(
      page.getByText('1件の納付データは500団体までのため、2件の納付データ（300・300団体）に分けます'),
    ).toBeVisible()
    await page.getByRole('button', { name: '納付先から納付データを作る' }).dblclick()
    await expect(parts).toHaveCount(2)
    for (const [at, number] of ['1', '2'].entries()) await expect(parts.nth(at)).toContainText(`${number}/2`)
    for (const at of [0, 1]) await expect(parts.nth(at)).toContainText('300')
  })

  await test.step('payees in the other of the two lots do not count as missing in the open one', async () => {
    for (const number of ['1', '2']) {
      await goTo(page, '地方税納付')
      await page.getByRole('link', { name: new RegExp(`^\\d+月分 ${number}/2$`) }).click()
      const month = page.getByLabel('納付月分')
      await expect(month).toHaveValue(/^\d{4}\/\d\d$/)
      await month.fill(addMonths((await month.inputValue()).replace('/', '-'), -1))
      await month.press('Enter')
      await page.getByLabel('特別徴収義務者名（カナ）').fill('カブシキガイシャレンシュウ')
      await page.getByLabel('所在地（カナ）').fill('トウキョウトチヨダク１－１')
      const due = page.getByLabel('納付指定日')
      await due.fill(legalDueDate(addMonths((await month.inputValue()).replace('/', '-'), 1)))
      await due.press('Enter')
      await waitSaved(page)
      await fileLot(page)
      await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
    }
  })

  await test.step('two lots are created from the previous month if the user confirms, and none if the user declines', async () => {
    await goTo(page, '地方税納付')
    await chooseNew(page, '前月から')
    const question = page.getByRole('alertdialog', {
      name: '納付先は600団体です。1件の納付データは500団体までのため、2件の納付データ（300・300団体）に分けて作ります',
    })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(parts).toHaveCount(2)
    await chooseNew(page, '前月から')
    await question.getByRole('button', { name: '2件の納付データを作る' }).click()
    await expect(parts).toHaveCount(4)
    await parts.nth(1).getByRole('link').first().click()
    await expect(page.getByTestId('total-amount')).toContainText('434,850')
    await expect(findings(page).getByText(/前月あった納付先がありません/)).toHaveCount(0)
  })
})

test('a ledger without a payee is a row that offers the first step', async ({ desk: { page } }) => {
  await startPractice(page)
  await goTo(page, '納付台帳')
  await expect(
    ledger(page)
      .getByRole('row')
      .filter({ has: page.getByRole('button') }),
  ).toHaveCount(1)
  expect(await audit(page)).toEqual([])
})
