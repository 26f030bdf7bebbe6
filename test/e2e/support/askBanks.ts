import type { Page } from '@playwright/test'

/** How each bank answers the first company, which has the environment `practice` again afterwards. */
export const askBanks = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const companies = await window.desk.call('companies.list')
    const company = companies.ok ? companies.value[0] : undefined
    if (!company) throw new Error('no company')
    const { companyId } = company
    const accountId = company.accounts[0]?.accountId ?? ''
    const answers: Record<string, string> = {}
    for (const environment of ['practice', 'production', 'practice'] as const) {
      await window.desk.call('companies.save', { ...company, environment })
      const reply = await window.desk.call('accounts.balance', { companyId, accountId })
      answers[environment] = reply.ok ? 'answered' : reply.error.code
    }
    return answers
  })
