// Gives the practice company a bank of the test's own: sets the address, and sends inquiries and applications as the
// screens do.
import type { ElectronApplication, Page } from '@playwright/test'
import { buildApplication } from '#domain/lots/application'
import { emptyDetail } from '#domain/lots/lot'
import { answerAll } from './questions.ts'

export const CLIENT_KEY = 'office-8sKd02LmQp47XvTzYb1cWn6'
/** The answer of the test's bank to an inquiry. Its todayBalance is 12,345 yen. */
export const BALANCE = {
  branchNo: '001',
  branchName: '本店',
  accountTypeCode: '1',
  accountTypeName: '普通',
  accountNo: '1111111',
  accountNameKanji: '甲',
  accountNameKana: 'コウ',
  operationDate: '2026-07-01',
  operationTime: '09:00:00',
  todayBalance: 12345,
  clearedBalance: 12345,
  previousDate: '2026-06-30',
  previousDayBalance: 1,
  previousMonthEndDate: '2026-06-30',
  previousMonthEndBalance: 1,
}

/**
 * Returns an application with one payee and `amount` yen. Each application in a test needs a different amount, or the
 * app asks about an equal one.
 */
const applicationOf = (amount: number) =>
  buildApplication(
    {
      localTaxPaymentDataName: '証明書',
      codeOnlyFlag: '1',
      transactionCode: '99',
      payingBranchNo: '001',
      payingDepositType: '1',
      payingAccountNo: '1111111',
      dueDate: '2026-12-10',
      monthForWhichPaymentIsDue: '2026-11',
      applicantName: 'ア',
      address: 'ト',
    },
    [
      {
        ...emptyDetail(),
        municipalityCode: '131016',
        designatedNumber: '1',
        numberOfPayrollTaxPayments: 1,
        amountOfPayrollTaxPayments: amount,
      },
    ],
  )

/** Answers yes to the app's native questions, and answers its file dialog with `path`. */
export async function answerDialogs(app: ElectronApplication, path: string): Promise<void> {
  await answerAll({ app }, 0)
  await app.evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] })
  }, path)
}

/** Makes Chromium in the running app trust a bank by its certificate (PEM), until the app ends. */
export const trustInChromium = (app: ElectronApplication, certificate: string): Promise<void> =>
  app.evaluate(({ session }, trusted) => {
    const plain = (text: string) => text.replace(/\s/g, '')
    session.fromPartition('bank', { cache: false }).setCertificateVerifyProc(({ certificate: shown }, done) => {
      done(plain(shown.data) === plain(trusted) ? 0 : -3)
    })
  }, certificate)

/** Makes the bank at `baseUrl` an environment of the first company and selects it. The key is CLIENT_KEY. */
export const goToBank = (
  page: Page,
  baseUrl: string,
  environment: 'production' | 'development' = 'production',
): Promise<void> =>
  page.evaluate(
    async ({ name, url, clientKey }) => {
      const companies = await window.desk.call('companies.list')
      const company = companies.ok ? companies.value[0] : undefined
      if (!company) throw new Error('no company')
      const replies = [
        await window.desk.call('environments.save', { environment: name, baseUrl: url }),
        await window.desk.call('companies.save', { ...company, environment: name }),
        await window.desk.call('credentials.set', { companyId: company.companyId, environment: name, clientKey }),
      ]
      for (const reply of replies) if (!reply.ok) throw new Error(JSON.stringify(reply.error))
    },
    { name: environment, url: baseUrl, clientKey: CLIENT_KEY },
  )

/** Asks the bank for the balance of the first company's first account. Returns it in yen, or the error. */
export const inquire = (page: Page) =>
  page.evaluate(async () => {
    const companies = await window.desk.call('companies.list')
    const company = companies.ok ? companies.value[0] : undefined
    const reply = await window.desk.call('accounts.balance', {
      companyId: company?.companyId ?? '',
      accountId: company?.accounts[0]?.accountId ?? '',
    })
    return reply.ok ? reply.value.todayBalance : reply.error
  })

/** Files an application of `amount` yen. Returns its outcome, or the error. */
export const file = (page: Page, amount: number) =>
  page.evaluate(async (application) => {
    const companies = await window.desk.call('companies.list')
    const reply = await window.desk.call('localTaxes.apply', {
      companyId: companies.ok ? companies.value[0]!.companyId : '',
      lotId: crypto.randomUUID(),
      application,
    })
    return reply.ok ? reply.value.outcome : reply.error
  }, applicationOf(amount))
