// An app that runs from its sources (npm start, npm run dev) has no fuses and refuses no switch, so it must not ask
// real banks unless the developer who starts it allows that.
import { test } from '@playwright/test'
import { expect, launchDesk } from './support/desk.ts'
import { goTo, startPractice } from './support/steps.ts'

/**
 * Expects the notice on the tab of bank addresses this often. Returns how the practice bank and a real bank answer.
 */
async function realBank(env: Record<string, string>, notices: number) {
  const desk = await launchDesk({ env })
  try {
    const { page } = desk
    await startPractice(page)
    await goTo(page, '設定')
    await page.getByRole('tab', { name: '接続先' }).click()
    await expect(page.getByRole('heading', { name: '本番' })).toBeVisible()
    const answer = await page.evaluate(async () => {
      const companies = await window.desk.call('companies.list')
      const company = companies.ok ? companies.value[0] : undefined
      if (!company) return 'no company'
      const practice = await window.desk.call('accounts.balance', {
        companyId: company.companyId,
        accountId: company.accounts[0]?.accountId ?? '',
      })
      await window.desk.call('companies.save', { ...company, environment: 'production' })
      const real = await window.desk.call('accounts.balance', {
        companyId: company.companyId,
        accountId: company.accounts[0]?.accountId ?? '',
      })
      return { practice: practice.ok, real: real.ok ? 'ok' : real.error.code }
    })
    // By now main has answered several calls, so a notice would be on the screen.
    await expect(page.getByText('実際の銀行へは接続しません')).toHaveCount(notices)
    return answer
  } finally {
    await desk.dispose()
  }
}

test('an app started from its sources says that it contacts only the practice bank, and contacts no other bank', async () => {
  expect(await realBank({ TOKUCHO_REAL_BANK: '' }, 1)).toEqual({ practice: true, real: 'realBanksOff' })
})

test('an app started from its sources with TOKUCHO_REAL_BANK=1 shows no notice and can contact a real bank', async () => {
  expect(await realBank({ TOKUCHO_REAL_BANK: '1' }, 0)).toEqual({ practice: true, real: 'environmentNotSet' })
})
