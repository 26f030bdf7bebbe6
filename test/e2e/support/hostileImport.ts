// Imports the hostile files of employees as a person would, and a list whose individual numbers are in unused columns.
import { test, type Page, type TestInfo } from '@playwright/test'
import { type Desk, expect } from './desk.ts'
import { answerOpenDialog } from './files.ts'
import { scanFolder, scanText } from '../../release/keyscan/scan.ts'
import { HOSTILE_NUMBERS, hostileFiles, plainLists } from './hostileNotices.ts'

/** Takes what the import offers, if it offers anything, and closes it. */
async function tryToTake(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '税額通知の取り込み' })
  const refused = page.getByRole('alert')
  await expect(dialog.or(refused).first()).toBeVisible()
  if (!(await dialog.isVisible())) return
  await expect(dialog.getByRole('button', { name: '取り込む', exact: true })).toBeDisabled()
  const problems = dialog.getByText(/^取り込めません。何も変更していません（[\d,]+ か所）$/)
  // Columns that lost all of their numbers are asked for; nothing is taken without an answer.
  await expect(problems.or(dialog.getByText(/^答えてください：[^、]*$/)).first()).toBeVisible()
  if (await problems.isVisible())
    await expect(dialog.getByRole('list', { name: '直すところ' }).getByRole('listitem').first()).not.toBeEmpty()
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Looks into every file of the app and into what it printed. */
function expectNoNumber(desk: Desk): void {
  expect(scanFolder(desk.userData, HOSTILE_NUMBERS).findings).toEqual([])
  expect(scanText(desk.output(), HOSTILE_NUMBERS).findings).toEqual([])
}

/** Opens every file on the page of the year plan. Only the plain ones change it, and none leaves a number anywhere. */
export async function importHostileFiles(desk: Desk, info: TestInfo): Promise<void> {
  const { page } = desk
  const people = (count: number) => expect(page.getByText(`${String(count)} 人`, { exact: true })).toBeVisible()
  const open = async (name: string, bytes: Uint8Array) => {
    await answerOpenDialog(desk, info.outputPath(name), bytes)
    await page.getByRole('button', { name: '税額通知を読み込む…' }).click()
  }
  for (const [what, bytes] of Object.entries(await hostileFiles()))
    await test.step(`${what}: changes nothing`, async () => {
      await open('hostile.csv', bytes)
      await tryToTake(page)
      await people(0)
      expectNoNumber(desk)
    })
  for (const [at, [name, bytes]] of Object.entries(await plainLists()).entries())
    await test.step(`${name}: numbers in a heading and in unused columns are left out, the rest is taken over`, async () => {
      await open(name, bytes)
      // A name with a number in it is refused, and a person leaves the column out.
      await page.getByRole('combobox', { name: /^[2B]列の割り当て$/ }).selectOption({ label: '使わない' })
      await page.getByRole('button', { name: '取り込む', exact: true }).click()
      await people(HOSTILE_NUMBERS.length * (at + 1))
      expectNoNumber(desk)
    })
}
