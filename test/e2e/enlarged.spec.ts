// Enlarged to 125 % and 150 %, and in both languages, every screen can be read: nothing is cut or covered, and only wide
// tables scroll sideways, each in its own frame. `npm run check -- fits` says the same of every state of every screen.
import type { Page } from '@playwright/test'
import { settled } from './demo/stage.ts'
import { misfits } from '../release/fits/measure.ts'
import { expect, test } from './support/desk.ts'
import { inEachAppearance, look } from './support/look.ts'
import { makeOffice } from './support/office.ts'
import { samplePayees } from './support/payees.ts'
import { fileLot, prepareLot, startPractice } from './support/steps.ts'

test.use({ launch: { protection: 'memory' } })

/** Text in full is one hover away, or can be scrolled to within its table or field. */
const USUAL = /^(shortened|a value is cut|a table scrolls sideways)/

/** A window of 1280 × 800, and what is left of it when its content is enlarged. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 640 },
  { width: 853, height: 533 },
]

const visit = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to
  }, hash)

test('enlarged to 125 % and 150 %, no screen cuts or covers a text or scrolls sideways', async ({ desk }) => {
  const { app, page } = desk
  await startPractice(page)
  await prepareLot(page, '申請する分', samplePayees(3))
  await fileLot(page)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  const filed = await page.getByTestId('acceptance-no').innerText()
  await prepareLot(page, '下書き', samplePayees(4))
  const [lot = ''] = /[0-9a-f-]{36}/.exec(page.url()) ?? []
  const screens = [
    '/morning',
    '/lots',
    `/lots/${lot}`,
    `/lots/${lot}/confirm`,
    '/year',
    '/payees',
    '/balances',
    '/accounts',
    '/following',
    '/acceptances',
    `/acceptances/${filed}`,
    '/journal',
    '/ledger',
    '/evidence',
    ...['companies', 'environments', 'keys', 'network', 'security', 'display', 'backups', 'evidence', 'transfer'].map(
      (tab) => `/settings/${tab}`,
    ),
    '/practice',
  ]
  await visit(page, `/acceptances/${filed}`)
  await expect(page.getByTestId('transaction-status')).toBeVisible()

  const check = async (size: (typeof SIZES)[number], screen: string) => {
    await app.evaluate(({ BrowserWindow }, to) => {
      const window = BrowserWindow.getAllWindows().find((one) => one.isVisible())
      window?.setMinimumSize(320, 200)
      window?.setContentSize(to.width, to.height)
    }, size)
    await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
    await visit(page, screen)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await inEachAppearance(page, async (appearance) => {
      await settled(page)
      const faults = async () => (await misfits(page)).filter((fault) => !USUAL.test(fault))
      await expect.poll(faults, `${screen} ${String(size.width)} ${appearance}`).toEqual([])
    })
    await look(page, `enlarged-${screen.replaceAll(/\W+/g, '-')}-${String(size.width)}`)
  }
  for (const size of SIZES) for (const screen of screens) await check(size, screen)

  await test.step('the month keeps the next step in sight beside the panel', async () => {
    await makeOffice(page, { count: 3, drafts: 2 })
    for (const size of SIZES) {
      await check(size, '/')
      const step = page.getByRole('button', { name: /確認$|確認へ/ }).first()
      await expect(step).toBeInViewport({ ratio: 1 })
    }
  })
})
