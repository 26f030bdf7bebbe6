// The user chooses a client certificate in the settings. The app shows it to its bank in inquiries and filings, and to
// no other bank that requests one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { answer, startBank } from '../resilience/post-once/hostileBank.ts'
import { selfSigned } from '../unit/main/certificate.ts'
import { expect, launchDesk } from './support/desk.ts'
import { goTo, startPractice } from './support/steps.ts'
import { answerDialogs, BALANCE, file, goToBank, inquire } from './support/tlsBank.ts'

const office = join(import.meta.dirname, '../release/client-certificate')

for (const version of ['TLSv1.3', 'TLSv1.2'] as const) {
  test(`a client certificate is sent over ${version} to the bank it was chosen for and to no other bank`, async () => {
    const server = selfSigned('localhost')
    const folder = mkdtempSync(join(tmpdir(), 'client-certificate-'))
    writeFileSync(join(folder, 'ca.pem'), server.cert)
    const desk = await launchDesk({ authority: join(folder, 'ca.pem') })
    const asking = {
      onRequest: (socket: { end: (bytes: Buffer) => void }) => {
        socket.end(answer('200 OK'))
      },
      inquiry: JSON.stringify(BALANCE),
      tls: {
        requestCert: true,
        rejectUnauthorized: true,
        ca: readFileSync(join(office, 'office.pem')),
        minVersion: version,
        maxVersion: version,
      },
    }
    const [bank, stranger] = [await startBank(asking, server), await startBank(asking, server)]
    try {
      const { app, page } = desk
      await startPractice(page)
      await answerDialogs(app, join(office, 'office.p12'))

      await goToBank(page, `https://localhost:${String(bank.port)}`)
      // Without a certificate the bank ends the handshake, so the app knows that nothing was sent.
      expect(await file(page, 1_000)).toBe('notSent')
      expect(bank.seen.posts).toBe(0)

      await goTo(page, '設定')
      await page.getByRole('tab', { name: 'ネットワーク' }).click()
      const form = page.getByRole('form', { name: `localhost:${String(bank.port)}` })
      await form.getByLabel('ファイルのパスワード').fill('chigau')
      await form.getByRole('button', { name: '証明書ファイルを選ぶ' }).click()
      await expect(page.getByText('証明書ファイルのパスワードが違います')).toBeVisible()
      await form.getByLabel('ファイルのパスワード').fill('himitsu')
      await form.getByRole('button', { name: '証明書ファイルを選ぶ' }).click()
      await expect(form).toContainText('使用中: office.example（発行者 office.example、2049/01/01 まで）')
      await expect(form.getByLabel('ファイルのパスワード')).toHaveValue('')

      expect(await inquire(page)).toBe(12345)
      expect(await file(page, 2_000)).toBe('accepted')
      expect(bank.seen.posts).toBe(1)
      expect(new Set(bank.seen.clients)).toEqual(new Set(['office.example']))

      await goToBank(page, `https://localhost:${String(stranger.port)}`)
      expect(await inquire(page)).not.toBe(12345)
      expect(await file(page, 3_000)).toBe('notSent')
      expect([stranger.seen.posts, stranger.seen.clients.filter((client) => client !== '')]).toEqual([0, []])
      expect(desk.output()).not.toMatch(/himitsu|chigau/)
    } finally {
      await desk.dispose()
      for (const one of [bank, stranger]) one.close()
      rmSync(folder, { recursive: true })
    }
  })
}
