import type { Locator, Page } from '@playwright/test'
import type { PaymentArrival } from '#contract/bank/index'
import { expect } from './desk.ts'
import { goTo } from './steps.ts'

/** The tab of the incoming transfers. */
export const panel = (page: Page): Locator => page.getByRole('tabpanel', { name: '振込入金明細' })
/** The headings of a list of expected deposits. */
export const HEADINGS = ['請求番号', '請求先名', '請求先カナ', '請求金額', '支払期日']

/**
 * Fetches the last 60 days of transfer deposits of the current account on the screen. Returns the entries; the test
 * makes its list of expected deposits from them.
 */
export async function fetchArrivals(page: Page): Promise<PaymentArrival[]> {
  await goTo(page, '口座照会')
  await page.getByRole('combobox', { name: '口座' }).selectOption({ label: '当座預金（1日3件）　001 当座 2222222' })
  await page.getByRole('tab', { name: '振込入金明細' }).click()
  await panel(page).getByRole('button', { name: '直近60日' }).click()
  await panel(page).getByRole('button', { name: '明細を取得' }).click()
  await expect(panel(page).getByText('照会日時')).toBeVisible()
  const from = (await panel(page).getByLabel('開始日').inputValue()).replaceAll('/', '-')
  const to = (await panel(page).getByLabel('終了日').inputValue()).replaceAll('/', '-')
  return page.evaluate(
    async ([first, last]) => {
      const companies = await window.desk.call('companies.list')
      if (!companies.ok || !companies.value[0]) throw new Error('no company')
      const entries: PaymentArrival[] = []
      let pages = 0
      const off = window.desk.on('statements.page', ({ page: one }) => {
        pages++
        entries.push(...(one.paymentArrivals ?? []))
      })
      const reply = await window.desk.call('statements.fetch', {
        jobId: crypto.randomUUID(),
        companyId: companies.value[0].companyId,
        accountId: '00122222222',
        kind: 'paymentArrivals',
        from: first,
        to: last,
      })
      while (reply.ok && pages < reply.value.pages) await new Promise(requestAnimationFrame)
      off()
      return entries
    },
    [from, to] as const,
  )
}

export const showMatching = (page: Page) => panel(page).getByRole('button', { name: '消込', exact: true }).click()
/** A sum of the matching. */
export const part = (page: Page, name: string) => panel(page).getByTestId(`sum-${name}`)
