// After hostile files of employees, and one that was taken over, no individual number is anywhere: user data, logs,
// backups, exports, memory of the page. Each search is shown to find a number that was planted.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scanFolder, scanText } from '../release/keyscan/scan.ts'
import { individualNumber } from '../unit/formats/year/samples.ts'
import { expect, test } from './support/desk.ts'
import { importHostileFiles } from './support/hostileImport.ts'
import { HOSTILE_NUMBERS } from './support/hostileNotices.ts'
import { writeRows } from './support/office.ts'
import { textsInMemory } from './support/pageMemory.ts'
import { answerSaveDialog, arriveAt, chooseOutput, goTo, openBackups, startPractice } from './support/steps.ts'

const PLANTED = individualNumber(900)

test('no individual number is left anywhere after hostile files', async ({ desk }, info) => {
  const { page } = desk
  await startPractice(page)
  await goTo(page, '年間計画')
  await importHostileFiles(desk, info)

  const exported = info.outputPath('exported')
  await test.step('the app writes a lot, an export, a backup and diagnostics', async () => {
    mkdirSync(exported)
    await page.getByRole('button', { name: 'この月の納付データを作る' }).click()
    await expect(page.getByRole('grid', { name: '納付先明細' })).toBeVisible()
    await arriveAt(page, '納付台帳')
    await answerSaveDialog(desk, join(exported, 'ledger.csv'))
    await chooseOutput(page, 'CSVに出力')
    await expect(page.getByText(/団体を出力しました/)).toBeVisible()
    await openBackups(page)
    await page.getByRole('button', { name: '今すぐ保存' }).click()
    await expect(page.getByRole('table', { name: 'バックアップの一覧' }).getByRole('row')).not.toHaveCount(1)
  })

  await test.step('the memory of the page has none of them, and the search finds a planted one', async () => {
    const all = [...HOSTILE_NUMBERS, PLANTED]
    expect(await textsInMemory(page, all)).toEqual([])
    await page.evaluate((text) => Object.assign(window, { planted: `a ${text}` }), PLANTED)
    expect(await textsInMemory(page, all)).toEqual([PLANTED])
  })

  await test.step('no file and no output has one, and the search finds a planted one in the database and beside it', async () => {
    const printed = desk.output()
    const search = () =>
      [desk.userData, exported].flatMap((folder) => scanFolder(folder, [...HOSTILE_NUMBERS, PLANTED]).findings)
    expect(scanText(printed, HOSTILE_NUMBERS).findings).toEqual([])
    expect(search()).toEqual([])
    writeFileSync(join(exported, 'planted.txt'), PLANTED)
    expect(search().map(({ file }) => file)).toEqual(['planted.txt'])
    rmSync(join(exported, 'planted.txt'))
    await writeRows(page, { yearEmployees: [{ employeeId: 'planted', companyId: '', year: 1, name: PLANTED }] })
    expect(search().some(({ file }) => file.includes('IndexedDB'))).toBe(true)
  })
})
