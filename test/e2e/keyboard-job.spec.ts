// Does the whole main job without a mouse: every key goes to the focused element, and no step may lose the focus. Setup
// steps (faults of the bank, the answer of a native dialog) are not part of the user's work.
import { existsSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { type Desk, expect, test } from './support/desk.ts'
import { keyboardOf } from './support/keyboard.ts'
import { samplePayees, totalsOf } from './support/payees.ts'
import { answerSaveDialog, applications, typePayee } from './support/steps.ts'

test.describe.configure({ mode: 'parallel' })

const PAYEES = samplePayees(3)
const [FIRST] = PAYEES
const WRONG_CODE = '999999'
const yen = (amount: number) => amount.toLocaleString('en-US')
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const editorOf = (page: Page, row: number, column: string) =>
  page.getByRole('textbox', { name: `${String(row)}行 ${column}`, exact: true })

/** Reads an account's statement of 60 days, opens an entry and goes back to the list. */
async function readStatement(page: Page): Promise<void> {
  const { press, use, to } = keyboardOf(page)
  await use(button(page, '直近60日'))
  await use(button(page, '明細を取得'))
  await expect(page.getByRole('table', { name: '入出金明細' })).toHaveAttribute('aria-rowcount', /^\d{2,}$/)
  await to(page.getByRole('listbox', { name: '入出金明細', exact: true }))
  await press('Control+Home')
  await press('ArrowDown')
  await press('Enter')
  await expect(page.getByRole('dialog', { name: '明細の内容' })).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/**
 * Creates a lot with a wrong code, corrects the code from the list of findings, and files the lot. Returns the
 * acceptance number.
 */
async function fileLot(page: Page, name: string): Promise<string> {
  const { press, use, write } = keyboardOf(page)
  await press('Control+4')
  await expect(heading(page, '地方税納付')).toBeVisible()
  await use(button(page, '新規作成'))
  await expect(page.getByRole('menuitem', { name: '前月から' })).toBeFocused()
  await press('End')
  await press('Enter')
  await expect(editorOf(page, 1, 'コード')).toBeFocused()
  for (const payee of PAYEES)
    await typePayee(page, payee === FIRST ? { ...payee, municipalityCode: WRONG_CODE } : payee)
  await press('Shift+F6')
  await write(page.getByLabel('データ名', { exact: true }), name)
  await write(page.getByLabel('特別徴収義務者名（カナ）', { exact: true }), 'カブシキガイシャレンシュウ')
  await write(page.getByLabel('所在地（カナ）', { exact: true }), 'トウキョウトチヨダク１－１')

  const findings = page.getByRole('list', { name: 'チェック結果' }).getByRole('button')
  await expect(findings.first()).toContainText(WRONG_CODE)
  await use(findings.first())
  await expect(editorOf(page, 1, 'コード')).toBeFocused()
  await page.keyboard.type(FIRST?.municipalityCode ?? '')
  await press('Enter')
  await expect(page.getByText('問題は見つかっていません')).toBeVisible()

  await press('Shift+F6')
  await press('Shift+F6')
  await use(button(page, '確認へ進む'))
  await expect(heading(page, '申請内容の確認')).toBeVisible()
  await expect(page.getByTestId('confirm-total')).toContainText(yen(totalsOf(PAYEES).amount))
  await use(page.getByRole('checkbox', { name: /^納付先・金額・引落口座.*を確認しました$/ }), 'Space')
  await use(button(page, '申請する'))
  await expect(heading(page, '申請を受け付けました')).toBeVisible()
  expect((await applications(page)).map(({ totalAmount }) => totalAmount)).toEqual([totalsOf(PAYEES).amount])
  return page.getByTestId('acceptance-no').innerText()
}

/** Follows an application to its approval. The bank approves in two steps, and the user inquires after each. */
async function followToApproval(page: Page, acceptanceNo: string): Promise<void> {
  const { press, use } = keyboardOf(page)
  await use(button(page, '受付を照会'))
  const stages = page.getByRole('list', { name: '承認の進み具合' }).getByRole('listitem')
  await expect(stages.nth(1)).toContainText('待ち')
  for (const stage of [1, 2]) {
    await use(page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: '練習銀行' }))
    await use(button(page, `${acceptanceNo} を次の段階へ進める`))
    await press('Control+8')
    await use(page.getByRole('link', { name: acceptanceNo }))
    await expect(stages.nth(stage)).toContainText(/\d{4}\/\d\d\/\d\d/)
  }
  await expect(page.getByTestId('transaction-status')).toHaveText('承認済')
}

/** Prints the payees of the accepted lot from the menu of outputs, and the list of applications with the menu's shortcut. */
async function printLists(desk: Desk, info: TestInfo): Promise<void> {
  const { page } = desk
  const { press, use } = keyboardOf(page)
  const list = info.outputPath('list.pdf')
  await answerSaveDialog(desk, list)
  await use(button(page, '出力'))
  await press('ArrowDown')
  await press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: '納付先一覧表をPDFに保存' })).toBeFocused()
  await press('Enter')
  await expect(page.getByText(/^保存しました（1ページ）/)).toBeVisible()
  expect(existsSync(list)).toBe(true)
  const board = info.outputPath('applications.pdf')
  await answerSaveDialog(desk, board)
  await press('Control+7')
  await use(page.getByRole('combobox', { name: '表示', exact: true }), 'ArrowDown')
  for (let more = 0; more < 3; more += 1) await press('ArrowDown')
  await expect(page.getByRole('combobox', { name: '表示', exact: true })).toHaveValue('all')
  await expect(page.getByRole('table', { name: '承認状況' })).toContainText('承認済')
  await press('Control+Shift+P')
  await expect(page.getByText(/^保存しました（1ページ）/)).toBeVisible()
  expect(existsSync(board)).toBe(true)
}

async function seeInJournal(page: Page, name: string): Promise<void> {
  const { press, to } = keyboardOf(page)
  await press('Control+9')
  const row = page.getByRole('table', { name: '申請の一覧' }).getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('受付済み')
  await to(row)
  await press('Enter')
  await expect(heading(page, '申請を受け付けました')).toBeVisible()
}

test('the whole main job can be done at the practice bank by keyboard alone', async ({ desk }, info) => {
  const { page } = desk
  const { press, use } = keyboardOf(page)
  await test.step('the practice company is set up', async () => {
    await use(button(page, '練習用の会社ではじめる'))
    await expect(page.getByRole('table', { name: '口座残高' }).getByRole('row', { name: /60日で600件/ })).toContainText(
      /\d{1,3}(,\d{3})+/,
    )
  })
  await test.step('balances are shown, and an account is opened from their table', async () => {
    await press('Control+2')
    const board = page.getByRole('treegrid', { name: '残高一覧' })
    await expect(board).toBeFocused()
    await press('Home')
    await press('ArrowDown')
    await press('Enter')
    await expect(page.getByRole('region', { name: '口座の残高' })).toContainText(/\d{1,3}(,\d{3})+/)
  })
  await test.step('the statement of the account is read', () => readStatement(page))
  const acceptanceNo = await test.step('a lot with a mistake is corrected and filed', () => fileLot(page, '手だけの分'))
  await test.step('the application is followed until approved', () => followToApproval(page, acceptanceNo))
  await test.step('lists are printed', () => printLists(desk, info))
  await test.step('the journal lists the lot', () => seeInJournal(page, '手だけの分'))
})

test('a company with its account and key can be set up by keyboard alone', async ({ desk: { page } }) => {
  const { press, use, write } = keyboardOf(page)
  await test.step('the form reports a missing value at its field', async () => {
    await use(button(page, '会社を登録する'))
    const form = page.getByRole('form', { name: '会社の登録' })
    await write(form.getByLabel('会社名'), '見本商事')
    await use(form.getByLabel('接続先', { exact: true }), 'ArrowDown')
    await write(form.getByLabel('特別徴収義務者名（カナ）'), 'カ）ミホンシヨウジ')
    await write(form.getByLabel('所在地（カナ）'), 'トウキヨウト')
    await use(form.getByRole('button', { name: '口座を追加', exact: true }))
    const branch = form.getByRole('textbox', { name: /支店番号/ })
    await expect(branch).toBeFocused()
    await use(form.getByRole('button', { name: '保存', exact: true }))
    await expect(branch).toBeFocused()
    await write(branch, '001')
    await use(form.getByRole('combobox', { name: /科目/ }), 'ArrowDown')
    await press('ArrowDown')
    await write(form.getByRole('textbox', { name: /口座番号/ }), '2222222')
    await use(form.getByRole('button', { name: '保存', exact: true }))
    await expect(page.getByText('見本商事').first()).toBeVisible()
  })
  await test.step('the key of the company is entered', async () => {
    await expect(button(page, '次へ：キーの登録')).toBeFocused()
    await press('Enter')
    const practice = page.getByRole('region', { name: '練習', exact: true })
    await use(practice.getByRole('button', { name: /練習.*キー.*登録|キーを登録/ }))
    await write(practice.getByRole('textbox', { name: '練習のクライアントキー' }), 'practice-3f9Qw7ZxT1LmN8bV5cRk2')
    await press('Enter')
    await expect(practice.getByText('キーを登録しました')).toBeVisible()
    await use(button(page, '接続テスト'))
    await expect(page.getByText('接続できました')).toBeVisible()
  })
  await test.step('the balance and statement of the company are fetched', async () => {
    await press('Control+3')
    await expect(page.getByRole('region', { name: '口座の残高' })).toContainText(/\d{1,3}(,\d{3})+/)
    await readStatement(page)
  })
})
