import type { Page } from '@playwright/test'
import { expect, test } from './support/desk.ts'
import { board, makeOffice } from './support/office.ts'
import { openOffice, type OfficeWorld } from './support/officeApps.ts'
import { goTo, startPractice } from './support/steps.ts'

/** What one person does is visible to the others within this time. */
const CLIENT = '顧問先002商事'

let world: OfficeWorld
test.beforeAll(async () => {
  world = await openOffice()
})
test.afterAll(async () => {
  await world.end()
})

const rowOf = (page: Page, name: string) => board(page).getByRole('row').filter({ hasText: name })
const panel = (page: Page) => page.getByRole('complementary', { name: '選んだ顧問先' })
const note = (page: Page) => panel(page).getByLabel('この月のメモ')
const notices = (page: Page) => page.getByRole('list', { name: '事務所のほかの人の変更' })

/** Opens the board with the cursor on a client. */
async function chooseClient(page: Page, name: string): Promise<void> {
  await goTo(page, '今月の納付')
  await rowOf(page, name).getByRole('cell', { name, exact: true }).first().click()
  await expect(panel(page).getByRole('heading', { name })).toBeVisible()
}

/** Types a line at the end of the note of the chosen client, and leaves the field. */
async function addLine(page: Page, line: string): Promise<void> {
  await note(page).click()
  await page.keyboard.press('Control+End')
  if ((await note(page).inputValue()) !== '') await page.keyboard.press('Enter')
  await page.keyboard.type(line)
  await page.keyboard.press('Escape')
}

/** Changes settings of a company in its form. */
async function changeCompany(page: Page, name: string, change: (page: Page) => Promise<void>): Promise<void> {
  await goTo(page, '設定')
  await page.getByRole('tab', { name: '会社と口座' }).click()
  await page.getByRole('button', { name: `${name} を編集` }).click()
  await change(page)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('保存しました')).toBeVisible()
}

test('notes, marks and settings of clients are shared field by field, also after a day offline', async () => {
  const hana = await world.enter('hana', ['prepare'], async ({ page }) => {
    await startPractice(page)
    await makeOffice(page, { count: 3, drafts: 2 })
  })
  await hana.page.getByRole('button', { name: 'すべて共有する' }).click()
  const taro = await world.enter('taro', ['prepare'])
  await expect(taro.page.getByText('共有中')).toHaveCount(3)
  for (const { page } of [hana, taro]) await chooseClient(page, CLIENT)

  await test.step('a note and the mark of waiting are seen by the other person at once', async () => {
    await addLine(hana.page, '給与データを頼んだ')
    await expect(note(taro.page)).toHaveValue('給与データを頼んだ')
    await panel(taro.page).getByRole('checkbox', { name: '顧問先の回答・資料待ち' }).click()
    await expect(panel(hana.page).getByRole('checkbox', { name: '顧問先の回答・資料待ち' })).toBeChecked()
  })

  await test.step('what one person types over the words of another keeps both', async () => {
    await note(hana.page).click()
    await hana.page.keyboard.press('Control+End')
    await hana.page.keyboard.type('。')
    await addLine(taro.page, '電話した')
    await hana.page.keyboard.type('折り返し待ち')
    await hana.page.keyboard.press('Escape')
    for (const { page } of [hana, taro])
      await expect(note(page)).toHaveValue(
        /給与データを頼んだ。折り返し待ち[\s\S]*電話した|電話した[\s\S]*折り返し待ち/,
      )
  })

  world.server.end('fast')
  for (const { page } of [hana, taro]) await expect(page.getByText('サーバーに接続できません').first()).toBeVisible()
  await test.step('both work while the server is away', async () => {
    await addLine(hana.page, '花の行')
    await addLine(taro.page, '太郎の行')
    await changeCompany(hana.page, CLIENT, (page) => page.getByLabel('担当', { exact: true }).fill('花'))
    await changeCompany(taro.page, CLIENT, async (page) => {
      await page.getByLabel('顧問先コード').fill('9002')
      await page.getByLabel('接続先').selectOption({ label: '開発' })
    })
  })
  await world.server.begin()
  await test.step('nothing is lost when they are back, and the other environment is told', async () => {
    for (const { page } of [hana, taro]) {
      await expect(page.getByText('サーバーに接続できません')).toHaveCount(0)
      await expect
        .poll(() => companyOf(page, CLIENT))
        .toMatchObject({ personInCharge: '花', clientCode: '9002', environment: 'development' })
      await expect.poll(() => noteOf(page)).toMatch(/花の行[\s\S]*太郎の行|太郎の行[\s\S]*花の行/)
    }
    await expect(notices(hana.page)).toContainText(
      `${CLIENT}：taroさんが「接続先」を「練習」から「開発」に変更しました`,
    )
    await hana.page.getByRole('button', { name: '確認しました' }).click()
    await expect(notices(hana.page).filter({ hasText: '接続先' })).toHaveCount(0)
  })
})

const companyOf = (page: Page, name: string) =>
  page.evaluate(async (wanted) => {
    const list = await window.desk.call('companies.list')
    return list.ok ? list.value.find((one) => one.name === wanted) : undefined
  }, name)

/** Returns the texts of all notes on this computer. */
const noteOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('tokucho-desk')
        opening.onerror = () => {
          reject(opening.error ?? new Error('no database'))
        }
        opening.onsuccess = () => {
          const all = opening.result.transaction('monthNotes').objectStore('monthNotes').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve((all.result as { note: string }[]).map(({ note: text }) => text).join('\n'))
          }
        }
      }),
  )
