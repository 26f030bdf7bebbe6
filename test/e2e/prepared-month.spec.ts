import type { Page } from '@playwright/test'
import { audit } from '../release/axe/audit.ts'
import { expect, test } from './support/desk.ts'
import { look } from './support/look.ts'
import { makeOffice, MONTH, planOf, writeRows } from './support/office.ts'
import { applications, goTo, startPractice } from './support/steps.ts'

test.use({ launch: { protection: 'memory' } })

const NEW_CLIENT = '新しい顧問先'
const table = (page: Page) => page.getByRole('table', { name: '顧問先の納付' })
const lineOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'の下書きを作成しました' })
const waiting = (page: Page) => table(page).getByRole('row').filter({ hasText: '未作成' })

/** An employee who pays 7,000 yen a month, and one who left the other payee of the office. */
const MONTHLY = [7_000, 0]

async function deleteLots(page: Page, companyId: string, month: string): Promise<void> {
  await page.evaluate(
    ([company, of]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tokucho-desk')
        opening.onerror = () => {
          reject(opening.error ?? new Error('no database'))
        }
        opening.onsuccess = () => {
          const writing = opening.result.transaction('lots', 'readwrite')
          const all = writing.objectStore('lots').getAll()
          all.onsuccess = () => {
            for (const lot of all.result as { lotId: string; companyId: string; month: string }[])
              if (lot.companyId === company && lot.month === of) writing.objectStore('lots').delete(lot.lotId)
          }
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [companyId, month] as const,
  )
}

test('the first start of a month prepares its drafts once, only if that is wanted, and says what it did', async ({
  desk,
}) => {
  await startPractice(desk.page)
  const clients = await makeOffice(desk.page, { count: 4 })
  await writeRows(desk.page, {
    yearEmployees: clients.slice(0, 2).flatMap(({ companyId }) => planOf(companyId, MONTHLY)),
  })
  await desk.page.evaluate((name) => window.desk.call('practice.setup', { name }), NEW_CLIENT)

  await test.step('off at first: nothing is made', async () => {
    await desk.restart()
    await expect(waiting(desk.page)).toHaveCount(5)
    await goTo(desk.page, '設定')
    await desk.page.getByRole('tab', { name: '表示' }).click()
    const choice = desk.page.getByRole('checkbox', { name: '月の最初の起動のときに下書きを作る' })
    await expect(choice).not.toBeChecked()
    await choice.click()
    await expect(choice).toBeChecked()
    expect((await audit(desk.page)).map(({ rule }) => rule)).toEqual([])
    await look(desk.page, 'prepare-setting')
  })

  await test.step('on: from the plans, else from last month, and what was left is named', async () => {
    await desk.restart()
    const { page } = desk
    await expect(notice(page)).toContainText('年間計画から 2件、前月から 2件')
    await expect(notice(page)).toContainText(`${NEW_CLIENT}：前月に、毎月の納付がありません`)
    await expect(waiting(page)).toHaveCount(1)
    await expect(lineOf(page, clients[0]?.name ?? '')).toContainText('7,000')
    for (const { name } of clients) await expect(lineOf(page, name)).toContainText('下書き')
    expect((await audit(page)).map(({ rule }) => rule)).toEqual([])
    await look(page, 'prepared')
    expect(await applications(page)).toEqual([])
  })

  await test.step('once: what somebody deleted is not made again, and what was read is not said again', async () => {
    await notice(desk.page).getByRole('button', { name: '閉じる' }).click()
    await expect(notice(desk.page)).toHaveCount(0)
    await deleteLots(desk.page, clients[3]?.companyId ?? '', MONTH)
    await desk.restart()
    await expect(waiting(desk.page)).toHaveCount(2)
    await expect(lineOf(desk.page, clients[3]?.name ?? '')).toContainText('未作成')
    await expect(notice(desk.page)).toHaveCount(0)
  })
})
