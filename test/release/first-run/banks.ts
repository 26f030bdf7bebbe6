// Starts TLS banks on this computer: one that requires a client certificate, and one whose answers have a Japanese
// header.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Desk } from '../../e2e/support/desk.ts'
import { answerDialogs, BALANCE, file, goToBank, inquire, trustInChromium } from '../../e2e/support/tlsBank.ts'
import { answer, ACCEPTED, type Bank, type RunningBank, startBank } from '../../resilience/post-once/hostileBank.ts'
import { selfSigned } from '../../unit/main/certificate.ts'
import { LIMITS, within } from '../../budget.ts'
import { must } from './lines.ts'

const office = join(import.meta.dirname, '../client-certificate')
const PASSPHRASE = 'himitsu'
/** A header of raw UTF-8 bytes. Some servers send one although HTTP does not allow it. */
const ODD = [`X-Bank: ${Buffer.from('銀行').toString('latin1')}`]
/** The authority of all banks. There is only one, because the app reads the authorities only once. */
const SERVER = selfSigned('localhost')
const ODD_BANK: Bank = {
  onRequest: (socket) => {
    socket.end(answer('200 OK', ACCEPTED, ODD))
  },
  inquiry: JSON.stringify(BALANCE),
  inquiryHeaders: ODD,
  alpn: ['http/1.1'],
}

/**
 * Makes the running app trust these banks, in the same way on every system. Node's TLS trusts their authority as if it
 * were in the system's store, and Chromium trusts it for the bank's session. Nothing is installed, and the trust ends
 * with the app.
 */
export async function trustBanks({ app }: Desk): Promise<void> {
  await trustInChromium(app, SERVER.cert)
  await app.evaluate((_electron, authority) => {
    const tls = process.getBuiltinModule('node:tls')
    const read = tls.getCACertificates
    tls.getCACertificates = (kind) => (kind === 'system' ? [...read(kind), authority] : read(kind))
  }, SERVER.cert)
}

/** Runs a bank as the company's production environment during `work`. */
async function withBank(
  { app, page }: Desk,
  bank: Bank,
  work: (running: RunningBank) => Promise<string>,
): Promise<string> {
  const running = await startBank(bank, SERVER)
  try {
    await answerDialogs(app, join(office, 'office.p12'))
    await goToBank(page, `https://localhost:${String(running.port)}`)
    return await work(running)
  } finally {
    running.close()
  }
}

/**
 * Asks the bank for a balance and files `amount` yen. Both must get an answer, and the application must arrive once.
 */
async function inquireAndFile({ page }: Desk, { seen }: RunningBank, amount: number): Promise<void> {
  const balance = await within(LIMITS.answer, 'the answer to an inquiry', inquire(page))
  must(balance === BALANCE.todayBalance, `the inquiry came to ${JSON.stringify(balance)}`)
  const posts = seen.posts
  const outcome = await within(LIMITS.answer, 'the answer to an application', file(page, amount))
  must(outcome === 'accepted', `the application came to ${JSON.stringify(outcome)}`)
  must(seen.posts === posts + 1, `the application arrived ${String(seen.posts - posts)} times`)
}

/** Tries a bank with an unusual header. Inquiries read it through Chromium's network, and filings through Node's. */
export const oddHeader = (desk: Desk): Promise<string> =>
  withBank(desk, ODD_BANK, async (bank) => {
    await inquireAndFile(desk, bank, 1_000)
    return 'an inquiry and an application are answered, and the application arrived once'
  })

/**
 * Tries a bank that requires a client certificate. Without a certificate nothing may be sent. With the PKCS#12 file,
 * both the inquiry and the filing get an answer.
 */
export const clientCertificate = (desk: Desk): Promise<string> => {
  const wanting: Bank = {
    ...ODD_BANK,
    tls: { requestCert: true, rejectUnauthorized: true, ca: readFileSync(join(office, 'office.pem')) },
  }
  return withBank(desk, wanting, async (bank) => {
    const without = await within(LIMITS.answer, 'an application without a certificate', file(desk.page, 2_000))
    must(
      without === 'notSent' && bank.seen.posts === 0,
      `without a certificate, an application came to ${JSON.stringify(without)}, and ${String(bank.seen.posts)} arrived`,
    )
    const given = { host: `localhost:${String(bank.port)}`, passphrase: PASSPHRASE }
    const bound = await within(
      LIMITS.answer,
      'the certificate to be stored',
      desk.page.evaluate((input) => window.desk.call('network.bindCertificate', input), given),
    )
    must(bound.ok, `the certificate was refused: ${JSON.stringify(bound)}`)
    await inquireAndFile(desk, bank, 3_000)
    must(bank.seen.clients.at(-1) === 'office.example', `the bank saw "${bank.seen.clients.join()}"`)
    return 'refused without one before anything was sent; with it, an inquiry and an application are answered (a header in Japanese as well)'
  })
}
