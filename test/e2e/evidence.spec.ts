import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { audit } from '../release/axe/audit.ts'
import { expect, test, type Desk } from './support/desk.ts'
import { answerFolder, nameEvidenceFolder } from './support/evidence.ts'
import { inEachAppearance, look } from './support/look.ts'
import { samplePayees, totalsOf } from './support/payees.ts'
import { answerSaveDialog, arriveAt, chooseOutput, fileLot, goTo, prepareLot, startPractice } from './support/steps.ts'

const table = (page: Page) => page.getByRole('table', { name: '証憑の一覧' })
const payees = samplePayees(2)
const { amount } = totalsOf(payees)

/** Searches by date, amount and counterparty together. */
async function search(page: Page, party: string, least: number): Promise<void> {
  await page.getByLabel('取引日（から）').fill('2020-01-01')
  await page.getByLabel('金額（から）').fill(String(least))
  await page.getByLabel('金額（まで）').fill(String(amount))
  await page.getByLabel('金額（まで）').press('Enter')
  await page.getByLabel('取引先', { exact: true }).fill(party)
}

test('a filing is kept as files that are searched, checked and exported for an audit', async ({ desk }, info) => {
  const { page } = desk
  const [folder, place] = [info.outputPath('folder'), info.outputPath('place')]
  for (const one of [folder, place]) mkdirSync(one, { recursive: true })
  await startPractice(page)
  await prepareLot(page, '保存前', payees)
  await fileLot(page)
  await expect(page.getByRole('status', { name: '申請の結果' })).toBeVisible()
  const documents = () => (existsSync(join(folder, 'documents')) ? readdirSync(join(folder, 'documents')).sort() : [])

  await test.step('naming the folder takes in the earlier filing: its body as sent, and the answer', async () => {
    await nameEvidenceFolder(desk, folder)
    await expect.poll(() => documents().length).toBe(2)
    const journal = readFileSync(join(desk.userData, 'journal.jsonl'), 'utf8')
    const body = documents().find((name) => name.includes('申請データ')) ?? ''
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, 'documents', body)))
      .digest('hex')
    expect(journal).toContain(`"bodyHash":"${hash}"`)
    expect(body).toContain(`_${String(amount)}円_`)
    await goTo(page, '証憑')
    const answer = table(page).getByRole('row').filter({ hasText: '銀行の回答' })
    await expect(answer).toContainText('札幌市')
  })

  await test.step('a new filing is kept by itself, and found by all three keys together', async () => {
    await prepareLot(page, '保存後', samplePayees(3))
    await fileLot(page)
    await expect(page.getByRole('status', { name: '申請の結果' })).toBeVisible()
    await goTo(page, '証憑')
    await expect(table(page).getByRole('row')).toHaveCount(5)
    await search(page, '練習銀行', amount)
    await expect(table(page).getByRole('row')).toHaveCount(3)
    await page.getByLabel('取引先', { exact: true }).fill('存在しない市')
    await expect(table(page)).toContainText('条件に合う証憑はありません')
    await page.getByLabel('取引先', { exact: true }).fill('')
  })

  await test.step('the check finds nothing, then names the file that was changed', async () => {
    const result = page.getByRole('status', { name: '点検の結果' })
    await page.getByRole('button', { name: '点検', exact: true }).click()
    await expect(result).toContainText('4件を点検しました')
    const victim = documents()[0] ?? ''
    writeFileSync(join(folder, 'documents', victim), '{}')
    await page.getByRole('button', { name: '点検', exact: true }).click()
    await expect(result).toContainText(`内容が変わっています: ${victim}`)
  })

  await test.step('a withdrawn document stays, with the reason', async () => {
    await table(page).getByRole('row').nth(1).focus()
    await page.keyboard.press('Enter')
    await look(page, 'evidence')
    await inEachAppearance(page, async (appearance) => {
      expect(await audit(page), appearance).toEqual([])
    })
    await desk.app.evaluate(({ shell }) => {
      const shown: string[] = []
      Object.assign(globalThis, { shown })
      Object.assign(shell, { showItemInFolder: (path: string) => void shown.push(path) })
    })
    await page.getByRole('button', { name: 'ファイルの場所を開く' }).click()
    await expect
      .poll(() => desk.app.evaluate(() => (globalThis as unknown as { shown: string[] }).shown))
      .toEqual([expect.stringMatching(/folder[\\/]documents[\\/]/)])
    await page.getByRole('button', { name: '取り下げる', exact: true }).click()
    await page.getByLabel('取り下げる理由').fill('見本のため')
    await page.getByRole('button', { name: '理由を記録して取り下げる' }).click()
    await expect(table(page)).toContainText('見本のため')
    expect(documents()).toHaveLength(4)
  })

  await test.step('the export opens without the app', async () => {
    await answerFolder(desk, place)
    await page.getByRole('button', { name: '監査用に出力' }).click()
    await expect(page.getByText(/に 4 件を出力しました/)).toBeVisible()
    await openExport(desk, join(place, readdirSync(place)[0] ?? ''), documents())
  })
})

test('what an app that was killed could not keep is taken in at the next start, and saved lists are kept', async ({
  desk,
}, info) => {
  const folder = info.outputPath('folder')
  mkdirSync(folder, { recursive: true })
  await startPractice(desk.page)
  await prepareLot(desk.page, '保存前', payees)
  await fileLot(desk.page)
  await expect(desk.page.getByRole('status', { name: '申請の結果' })).toBeVisible()
  await desk.kill()
  // As after a kill between the answer of the bank and the first copy of the body: a folder, and nothing in it.
  writeFileSync(join(desk.userData, 'evidence.json'), JSON.stringify({ folder }))
  await desk.restart()
  const { page } = desk

  await test.step('the body and the answer are there without a press, the answer with its municipalities', async () => {
    const documents = join(folder, 'documents')
    await expect.poll(() => (existsSync(documents) ? readdirSync(documents).length : 0)).toBe(2)
    await goTo(page, '証憑')
    await expect(table(page).getByRole('row').filter({ hasText: '銀行の回答' })).toContainText('札幌市')
  })

  await test.step('a list that is saved as a file is kept as well', async () => {
    const path = info.outputPath('ledger.csv')
    await arriveAt(page, '納付台帳')
    await answerSaveDialog(desk, path)
    await chooseOutput(page, 'CSVに出力')
    await expect(page.getByText(/団体を出力しました/)).toBeVisible()
    await goTo(page, '証憑')
    const report = table(page).getByRole('row').filter({ hasText: '帳票' })
    await expect(report).toContainText('.csv')
    const kept = readdirSync(join(folder, 'documents')).find((name) => name.endsWith('.csv')) ?? ''
    expect(readFileSync(join(folder, 'documents', kept))).toEqual(readFileSync(path))
  })
})

/** Opens a file in a plain browser or, where the real Electron runs the app, in a window without the app's preload. */
async function openPlain(desk: Desk, address: string): Promise<{ plain: Page; close: () => Promise<void> }> {
  const program = process.env['STANDIN_CHROMIUM']
  if (program !== undefined) {
    const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] })
    const plain = await browser.newPage()
    await plain.goto(address)
    return { plain, close: () => browser.close() }
  }
  const opened = desk.app.waitForEvent('window')
  await desk.app.evaluate(
    ({ BrowserWindow }, url) => new BrowserWindow({ webPreferences: { partition: 'auditor' } }).loadURL(url),
    address,
  )
  return { plain: await opened, close: () => Promise.resolve() }
}

/** Opens an exported index from the disk without the app, and finds every document. */
async function openExport(desk: Desk, folder: string, names: readonly string[]): Promise<void> {
  const index = await desk.app.evaluate(
    (_, path) => process.getBuiltinModule('node:url').pathToFileURL(path).href,
    join(folder, 'index.html'),
  )
  const { plain, close } = await openPlain(desk, index)
  await expect(plain.getByRole('heading', { name: '証憑の一覧' })).toBeVisible()
  expect(await plain.evaluate(() => 'desk' in window)).toBe(false)
  await expect(plain.getByText(/内容が変わっています/)).toBeVisible()
  await expect(plain.getByText(/見本のため/)).toBeVisible()
  await expect(plain.getByRole('link')).toHaveCount(names.length)
  for (const name of names) {
    const link = plain.getByRole('link', { name })
    await expect(link).toBeVisible()
    const address = await link.evaluate((element: HTMLAnchorElement) => element.href)
    const exists = await desk.app.evaluate(
      (_, url) =>
        process.getBuiltinModule('node:fs').existsSync(process.getBuiltinModule('node:url').fileURLToPath(url)),
      address,
    )
    expect(exists, address).toBe(true)
  }
  await close()
}
