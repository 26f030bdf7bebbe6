import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readPdf } from '../unit/main/readPdf.ts'
import { expect, test } from './support/desk.ts'
import { nameEvidenceFolder } from './support/evidence.ts'
import { samplePayees } from './support/payees.ts'
import { fileLot, goTo, prepareLot, startPractice } from './support/steps.ts'

test.use({ launch: { protection: 'memory' } })

const board = (page: Page) => page.getByRole('table', { name: '承認状況' })

async function filed(page: Page, name: string, at: number): Promise<string> {
  await prepareLot(page, name, samplePayees(at + 1).slice(at))
  await fileLot(page)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  return page.getByTestId('acceptance-no').innerText()
}

async function approve(page: Page, acceptanceNo: string): Promise<void> {
  for (const action of ['advance', 'advance'] as const)
    expect(
      await page.evaluate((input) => window.desk.call('practice.advance', input), { acceptanceNo, action }),
    ).toMatchObject({ ok: true })
}

/** The list asks about the applications at the practice bank by itself. */
async function seeApproved(page: Page, acceptanceNo: string): Promise<void> {
  await goTo(page, '承認状況')
  const row = board(page).getByRole('row').filter({ hasText: acceptanceNo })
  await expect(row).toContainText('変更あり')
  await expect(row).toContainText('承認済')
}

test('the copy of an approved application lies in the evidence by itself, once, also after a restart between', async ({
  desk,
}, info) => {
  const folder = info.outputPath('folder')
  mkdirSync(folder, { recursive: true })
  const documents = join(folder, 'documents')
  const copies = () => (existsSync(documents) ? readdirSync(documents).filter((name) => name.endsWith('.pdf')) : [])
  await startPractice(desk.page)
  const first = await filed(desk.page, '本社分', 0)
  const open = await filed(desk.page, '支店分', 1)
  await approve(desk.page, first)
  await seeApproved(desk.page, first)

  await test.step('the approval came in an earlier run, before there was a folder', async () => {
    await desk.restart()
    await expect(desk.page.getByRole('table', { name: '口座残高' })).toBeVisible()
    await nameEvidenceFolder(desk, folder)
    await expect.poll(() => copies().length).toBe(1)
    const [text = ''] = readPdf(readFileSync(join(documents, copies()[0] ?? '')))
    for (const words of [first, '承認済']) expect(text.replaceAll(/\s/g, '')).toContain(words)
  })

  await test.step('an approval that comes now, which a second answer and a restart leave at one copy each', async () => {
    await approve(desk.page, open)
    await goTo(desk.page, '承認状況')
    await desk.page.getByRole('button', { name: /^未承認をすべて更新/ }).click()
    await seeApproved(desk.page, open)
    await expect.poll(() => copies().length).toBe(2)
    await desk.restart()
    const { page } = desk
    await expect(page.getByRole('table', { name: '口座残高' })).toBeVisible()
    const third = await filed(page, '工場分', 2)
    await approve(page, third)
    await seeApproved(page, third)
    await expect.poll(() => copies().length).toBe(3)
    await goTo(page, '証憑')
    const row = page.getByRole('table', { name: '証憑の一覧' }).getByRole('row').filter({ hasText: '申請控え' })
    await expect(row).toHaveCount(3)
  })
})
