import type { Locator, Page } from '@playwright/test'
import type { CredentialStatus } from '#contract/ipc/company'
import { expect } from './expect.ts'
import { goTo } from './steps.ts'

/** The practice company's key in the settings. */
export const keyPanel = (page: Page): Locator => page.getByRole('region', { name: '練習', exact: true })

export async function openKeys(page: Page): Promise<void> {
  await goTo(page, '設定')
  await page.getByRole('tab', { name: 'クライアントキー' }).click()
  await expect(keyPanel(page)).toBeVisible()
}

/** Types another key in place of the stored one, without saving it. */
export async function enterKey(page: Page, key: string): Promise<void> {
  await openKeys(page)
  await page.getByRole('button', { name: '練習のキーを入れ替え' }).click()
  await keyPanel(page).getByRole('textbox', { name: '練習のクライアントキー' }).fill(key)
}

/** The state of the first company's key as main says it; undefined without a company. */
export const keyState = (page: Page): Promise<CredentialStatus['state'] | undefined> =>
  page.evaluate(async () => {
    const companies = await window.desk.call('companies.list')
    const [company] = companies.ok ? companies.value : []
    const key =
      company &&
      (await window.desk.call('credentials.status', { companyId: company.companyId, environment: company.environment }))
    return key?.ok ? key.value.state : undefined
  })
