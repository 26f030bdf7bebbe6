import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { board, makeOffice } from './support/office.ts'
import { openOffice, type OfficeWorld } from './support/officeApps.ts'
import { cell, goTo, startPractice, waitSaved, tickConfirmation } from './support/steps.ts'

const CLIENT = '顧問先001商事'

let world: OfficeWorld
test.beforeAll(async () => {
  world = await openOffice()
})
test.afterAll(async () => {
  await world.end()
})

const rowOf = (page: Page) => board(page).getByRole('row').filter({ hasText: CLIENT })
const panel = (page: Page) => page.getByRole('complementary', { name: '選んだ顧問先' })

/** Opens the board with the cursor on the client. */
async function toBoard(page: Page): Promise<void> {
  await goTo(page, '今月の納付')
  await rowOf(page).getByRole('cell', { name: CLIENT, exact: true }).first().click()
  await expect(panel(page).getByRole('heading', { name: CLIENT })).toBeVisible()
}

/** Opens the client's lot of the month. */
async function toLot(page: Page): Promise<void> {
  await toBoard(page)
  await panel(page).getByRole('table', { name: 'この月の納付データ' }).getByRole('link').click()
  await expect(page.getByRole('button', { name: '確認へ進む' })).toBeVisible()
}
async function toConfirmation(page: Page): Promise<void> {
  await toLot(page)
  await page.getByRole('button', { name: '確認へ進む' }).click()
  await expect(page.getByRole('region', { name: '承認', exact: true })).toBeVisible()
}

/** The figures are printed, not judged; 2 s each are meant. */
const figures: string[] = []
/** Waits until the text is shown, and notes how long that took since the step that it follows from. */
async function seen(what: string, since: number, place: Locator, text: string | RegExp): Promise<void> {
  await expect(place).toContainText(text)
  figures.push(`${what} ${String(Date.now() - since)} ms`)
}

async function registerKey(page: Page): Promise<void> {
  const reply = await page.evaluate(async (name) => {
    const list = await window.desk.call('companies.list')
    const company = list.ok ? list.value.find((one) => one.name === name) : undefined
    return company && window.desk.call('practice.issueKey', { companyId: company.companyId })
  }, CLIENT)
  expect(reply?.ok).toBe(true)
  await page.reload()
}

/** Takes pictures of the board in both sizes of a window, if LOOK names a folder. */
async function pictures(page: Page, name: string): Promise<void> {
  if (!process.env['LOOK']) return
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await look(page, `${name}-${String(width)}`)
  }
}

test('the board shows everybody what the others do with a lot: editing, request, return, approval, filing', async () => {
  const ume = await world.enter('ume', ['prepare'], async ({ page }) => {
    await startPractice(page)
    await makeOffice(page, { count: 3, drafts: 2 })
  })
  await ume.page.getByRole('button', { name: 'すべて共有する' }).click()
  const [saku, kiku] = [await world.enter('saku', ['approve']), await world.enter('kiku', ['file'])]
  for (const { page } of [saku, kiku]) {
    await expect(page.getByText('共有中')).toHaveCount(3)
    await registerKey(page)
    await toBoard(page)
  }
  await world.office.owner.query('update office.meta set four_eyes = true')

  await test.step('who edits it now', async () => {
    await toLot(ume.page)
    const since = Date.now()
    await seen('editing', since, rowOf(saku.page), '編集中（ume）')
    await seen('editing, third person', since, panel(kiku.page), 'umeさんが編集中です')
  })

  await test.step('who prepared it and who may approve it; it counts as waiting for that person', async () => {
    await ume.page.getByRole('button', { name: '確認へ進む' }).click()
    await ume.page.getByRole('button', { name: '承認を依頼' }).click()
    const since = Date.now()
    await seen('request', since, rowOf(saku.page), '承認依頼（ume）')
    await seen('request, third person', since, panel(kiku.page), '承認できる人：saku')
    await pictures(saku.page, 'office-board-asked')
    await saku.page.getByRole('button', { name: '自分 1' }).click()
    await expect(board(saku.page).getByRole('row')).toHaveCount(2)
    await saku.page.getByRole('button', { name: '自分 1' }).click()
    await expect(kiku.page.getByRole('button', { name: /^自分/ })).toHaveCount(0)
  })

  await test.step('a return with its comment', async () => {
    await toConfirmation(saku.page)
    await saku.page.getByLabel('差し戻す理由').fill('甲市の額を確かめてください')
    await toBoard(ume.page)
    const back = saku.page.getByRole('button', { name: '差し戻す' })
    await back.click()
    const since = Date.now()
    await seen('return', since, rowOf(ume.page), '差戻し（saku）')
    await seen('comment', since, panel(ume.page), '甲市の額を確かめてください')
    await expect(ume.page.getByRole('button', { name: '自分 1' })).toBeVisible()
    await pictures(ume.page, 'office-board-returned')
  })

  await test.step('an edit is seen in the total, and an approval holds until the next edit', async () => {
    await toBoard(saku.page)
    await toLot(ume.page)
    await cell(ume.page, 1, 7).click()
    await ume.page.keyboard.type('54321')
    await ume.page.keyboard.press('Enter')
    await waitSaved(ume.page)
    const since = Date.now()
    await seen('edit', since, rowOf(saku.page), /59,321|54,321/)
    await ume.page.getByRole('button', { name: '確認へ進む' }).click()
    await ume.page.getByRole('button', { name: 'もう一度依頼' }).click()
    await expect(rowOf(saku.page)).toContainText('承認依頼（ume）')
    await toConfirmation(saku.page)
    await saku.page.getByRole('button', { name: '承認する' }).click()
    const approved = Date.now()
    await seen('approval', approved, rowOf(kiku.page), '承認（saku）')
  })

  await test.step('who filed it and where', async () => {
    await toBoard(ume.page)
    await toConfirmation(kiku.page)
    await tickConfirmation(kiku.page)
    await kiku.page.getByRole('button', { name: '申請する' }).click()
    const since = Date.now()
    await expect(kiku.page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
    await seen('filing, from the press', since, rowOf(ume.page), '申請（kiku）')
    await seen('state, from the press', since, rowOf(ume.page), '承認待ち')
    await pictures(ume.page, 'office-board-filed')
    await goTo(ume.page, '申請履歴')
    await expect(ume.page.getByRole('row').filter({ hasText: 'kiku' }).first()).toBeVisible()
    await pictures(ume.page, 'office-journal')
  })
  console.log(`board of the office: ${figures.join(', ')}`)
})
