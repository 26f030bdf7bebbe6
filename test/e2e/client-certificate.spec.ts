// A client certificate: chosen in the settings, shown to the bank it was chosen for in an inquiry and a filing, and to no other bank that asks.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { buildApplication } from '#domain/application'
import { emptyDetail } from '#domain/lot'
import { answer, startBank } from '../post-once/hostileBank.ts'
import { selfSigned } from '../unit/main/certificate.ts'
import { expect, launchDesk } from './support/desk.ts'
import { goTo, startPractice } from './support/steps.ts'

const KEY = 'office-8sKd02LmQp47XvTzYb1cWn6'
const office = join(import.meta.dirname, '../client-certificate')
const BALANCE = {
  branchNo: '001', branchName: '本店', accountTypeCode: '1', accountTypeName: '普通', accountNo: '1111111', accountNameKanji: '甲', accountNameKana: 'コウ', operationDate: '2026-07-01', operationTime: '09:00:00',
  todayBalance: 12345, clearedBalance: 12345, previousDate: '2026-06-30', previousDayBalance: 1, previousMonthEndDate: '2026-06-30', previousMonthEndBalance: 1,
}
/** An application like no other of its test: an equal one would be asked about. */
const applicationOf = (amount: number) => buildApplication({
  localTaxPaymentDataName: '証明書', codeOnlyFlag: '1', transactionCode: '99', payingBranchNo: '001', payingDepositType: '1', payingAccountNo: '1111111', dueDate: '2026-12-10', monthForWhichPaymentIsDue: '2026-11', applicantName: 'ア', address: 'ト',
}, [{ ...emptyDetail(), municipalityCode: '131016', designatedNumber: '1', numberOfPayrollTaxPayments: 1, amountOfPayrollTaxPayments: amount }])

for (const version of ['TLSv1.3', 'TLSv1.2'] as const) {
  test(`a client certificate goes to the bank it was chosen for, over ${version}, and to no other`, async () => {
    const server = selfSigned('localhost')
    const folder = mkdtempSync(join(tmpdir(), 'client-certificate-'))
    writeFileSync(join(folder, 'ca.pem'), server.cert)
    const desk = await launchDesk({ env: { SSL_CERT_FILE: join(folder, 'ca.pem'), NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') } })
    const asking = { onRequest: (socket: { end: (bytes: Buffer) => void }) => { socket.end(answer('200 OK')) }, inquiry: JSON.stringify(BALANCE), tls: { requestCert: true, rejectUnauthorized: true, ca: readFileSync(join(office, 'office.pem')), minVersion: version, maxVersion: version } }
    const [bank, stranger] = [await startBank(asking, server), await startBank(asking, server)]
    try {
      const { app, page } = desk
      await startPractice(page)
      await app.evaluate(({ dialog }, path) => {
        dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false })
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
      }, join(office, 'office.p12'))
      const goToBank = (port: number) => page.evaluate(async ({ baseUrl, clientKey }) => {
        const companies = await window.desk.call('companies.list')
        const company = companies.ok ? companies.value[0] : undefined
        if (!company) throw new Error('no company')
        const replies = [
          await window.desk.call('environments.save', { environment: 'production', baseUrl }), await window.desk.call('companies.save', { ...company, environment: 'production' }),
          await window.desk.call('credentials.set', { companyId: company.companyId, environment: 'production', clientKey }),
        ]
        for (const reply of replies) if (!reply.ok) throw new Error(JSON.stringify(reply.error))
      }, { baseUrl: `https://localhost:${String(port)}`, clientKey: KEY })
      const inquire = () => page.evaluate(async () => {
        const companies = await window.desk.call('companies.list')
        const company = companies.ok ? companies.value[0] : undefined
        const reply = await window.desk.call('accounts.balance', { companyId: company?.companyId ?? '', accountId: company?.accounts[0]?.accountId ?? '' })
        return reply.ok ? reply.value.todayBalance : reply.error
      })
      const file = (amount: number) => page.evaluate(async (application) => {
        const companies = await window.desk.call('companies.list')
        const reply = await window.desk.call('localTaxes.apply', { companyId: companies.ok ? companies.value[0]!.companyId : '', lotId: crypto.randomUUID(), application })
        return reply.ok ? reply.value.outcome : reply.error
      }, applicationOf(amount))

      await goToBank(bank.port)
      // Before there is one, the bank ends the handshake: nothing was sent, and the app knows it.
      expect(await file(1_000)).toBe('notSent')
      expect(bank.seen.posts).toBe(0)

      await goTo(page, '設定')
      await page.getByRole('tab', { name: 'ネットワーク' }).click()
      const form = page.getByRole('form', { name: `localhost:${String(bank.port)}` })
      await form.getByLabel('証明書ファイルのパスワード').fill('chigau')
      await form.getByRole('button', { name: '証明書ファイルを選ぶ' }).click()
      await expect(page.getByText('証明書ファイルのパスワードが違います')).toBeVisible()
      await form.getByLabel('証明書ファイルのパスワード').fill('himitsu')
      await form.getByRole('button', { name: '証明書ファイルを選ぶ' }).click()
      await expect(form).toContainText('使用中: office.example（発行者 office.example、2049-01-01 まで）')
      await expect(form.getByLabel('証明書ファイルのパスワード')).toHaveValue('')

      expect(await inquire()).toBe(12345)
      expect(await file(2_000)).toBe('accepted')
      expect(bank.seen.posts).toBe(1)
      expect(new Set(bank.seen.clients)).toEqual(new Set(['office.example']))

      await goToBank(stranger.port)
      expect(await inquire()).not.toBe(12345)
      expect(await file(3_000)).toBe('notSent')
      expect([stranger.seen.posts, stranger.seen.clients.filter((client) => client !== '')]).toEqual([0, []])
      expect(desk.output()).not.toMatch(/himitsu|chigau/)
    } finally {
      await desk.dispose()
      for (const one of [bank, stranger]) one.close()
      rmSync(folder, { recursive: true })
    }
  })
}
