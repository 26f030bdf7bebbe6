// One application must cause at most one POST. Here the app files at banks that do everything that makes a client send
// again. The banks are listed in test/resilience/post-once/behaviours.ts, from which docs/filing-once.md is generated.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { buildApplication } from '#domain/lots/application'
import { emptyDetail } from '#domain/lots/lot'
import { BEHAVIOURS, type Behaviour } from '../resilience/post-once/behaviours.ts'
import { answer, type Bank, type RunningBank, startBank } from '../resilience/post-once/hostileBank.ts'
import { selfSigned } from '../unit/main/certificate.ts'
import { type Desk, expect, launchDesk, type LaunchOptions } from './support/desk.ts'
import { samplePayees } from './support/payees.ts'
import { needsRealElectron, REAL_ELECTRON } from './support/realElectron.ts'
import { prepareLot, startPractice, tickConfirmation } from './support/steps.ts'
import { answerDialogs, goToBank, inquire } from './support/tlsBank.ts'

test.describe.configure({ mode: 'serial' })

const CERTIFICATE = selfSigned('localhost')
let folder: string
let authority: string
let desk: Awaited<ReturnType<typeof launchDesk>>
async function begin(options: LaunchOptions): Promise<typeof desk> {
  const begun = await launchDesk(options)
  await startPractice(begun.page)
  await answerDialogs(begun.app, '')
  return begun
}
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'post-once-'))
  authority = join(folder, 'ca.pem')
  writeFileSync(authority, CERTIFICATE.cert)
  desk = await begin({ authority })
})
test.afterAll(async () => {
  await desk.dispose()
  rmSync(folder, { recursive: true })
})

/** Starts a bank and makes it the company's production environment. */
async function bankOf(
  bank: Bank,
  work: (running: RunningBank) => Promise<void>,
  { page }: Pick<Desk, 'page'> = desk,
): Promise<void> {
  const running = await startBank(bank, CERTIFICATE)
  try {
    await goToBank(page, `https://localhost:${String(running.port)}`)
    await work(running)
  } finally {
    running.close()
  }
}

/** Files a unique lot by the same call as the confirmation. Returns the outcome and the journal's entry. */
async function file({ page }: Pick<Desk, 'page'>, at: number, count: number) {
  const application = buildApplication(
    {
      localTaxPaymentDataName: '一度',
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
    Array.from({ length: count }, (_, row) => ({
      ...emptyDetail(),
      municipalityCode: '131016',
      designatedNumber: String(row + 1),
      numberOfPayrollTaxPayments: 1,
      amountOfPayrollTaxPayments: 1_000 + at,
    })),
  )
  return page.evaluate(async (body) => {
    const companies = await window.desk.call('companies.list')
    const companyId = companies.ok ? companies.value[0]!.companyId : ''
    const lotId = crypto.randomUUID()
    const reply = await window.desk.call('localTaxes.apply', { companyId, lotId, application: body })
    if (!reply.ok) throw new Error(JSON.stringify(reply.error))
    const journal = await window.desk.call('journal.list', {})
    const entries = journal.ok ? journal.value.filter((entry) => entry.lotId === lotId) : []
    const told = reply.value
    return {
      outcome: told.outcome,
      error: 'error' in told ? told.error : undefined,
      states: entries.map(({ state }) => state),
    }
  }, application)
}

async function expectOnce(behaviour: Behaviour, at: number, own: Pick<Desk, 'page'> = desk): Promise<void> {
  const { bank, posts, outcome, code } = behaviour
  const once = async ({ seen }: RunningBank): Promise<void> => {
    const filed = await file(own, at, behaviour.large ? 500 : 1)
    expect([filed.outcome, filed.states]).toEqual([outcome, [outcome]])
    if (filed.error && 'cause' in filed.error) expect(filed.error.cause).toBe(code)
    else if (filed.error) expect(filed.error.code).toBe(code)
    if (posts === '0-1') expect(seen.posts).toBeLessThanOrEqual(1)
    else expect(seen.posts).toBe(posts)
    // The app never offered HTTP/2, so the bank could not choose it.
    if (seen.alpn.length > 0) expect(new Set(seen.alpn)).not.toContain('h2')
  }
  await bankOf(bank, once, own)
}

const rows = BEHAVIOURS.map((behaviour, at) => ({ behaviour, at }))
for (const { behaviour, at } of rows.filter(({ behaviour: { stalls } }) => !stalls))
  test(`an application arrives at most once at a bank that: ${behaviour.name}`, () => expectOnce(behaviour, at))

// Each waits as long as the app does, up to 90 seconds, so they wait side by side: an app for each.
test('an application arrives at most once at a bank that stalls, for as long as the app waits', async () => {
  const stalling = rows.filter(({ behaviour: { stalls } }) => stalls)
  const desks: (typeof desk)[] = []
  try {
    for (const _ of stalling) desks.push(await begin({ authority }))
    const waits = stalling.map(({ behaviour, at }, n) =>
      test.step(`a bank that ${behaviour.name}`, () => expectOnce(behaviour, at, desks[n])),
    )
    // Every one of them ends before the apps are closed, even if one fails.
    for (const { status, reason } of (await Promise.allSettled(waits)).map((one) => ({ reason: undefined, ...one })))
      if (status === 'rejected') throw reason
    expect(desks.length).toBeGreaterThan(2)
  } finally {
    for (const one of desks) await one.dispose()
  }
})

test("a bank receives nothing if only an environment variable names its authority, and is trusted if the system's store contains it", async () => {
  const fooled = await begin({ env: { SSL_CERT_FILE: authority, SSL_CERT_DIR: folder } })
  try {
    const willing: Bank = {
      onRequest: (socket) => {
        socket.end(answer('200 OK'))
      },
    }
    await bankOf(
      willing,
      async ({ seen }) => {
        expect(await file(fooled, 900, 1)).toMatchObject({ outcome: 'notSent', error: { cause: 'tlsRefused' } })
        expect(seen.posts).toBe(0)
      },
      fooled,
    )
    await bankOf(willing, async ({ seen }) => {
      await file(desk, 901, 1)
      expect(seen.posts).toBe(1)
    })
  } finally {
    await fooled.dispose()
  }
})

test("no session of Chromium carries an application; inquiries use the bank's session and never the page's", async () => {
  await bankOf(
    {
      onRequest: (socket) => {
        socket.end(answer('200 OK'))
      },
    },
    async ({ seen }) => {
      await desk.app.evaluate(({ session }) => {
        const asked: string[] = []
        Object.assign(globalThis, { askedOf: asked })
        for (const [name, one] of [
          ['page', session.defaultSession],
          ['bank', session.fromPartition('bank', { cache: false })],
        ] as const) {
          one.webRequest.onBeforeRequest(({ method, url }, go) => {
            if (url.startsWith('https:')) asked.push(`${name} ${method}`)
            go({})
          })
        }
      })
      await inquire(desk.page)
      expect((await file(desk, 900, 1)).outcome).toBe('accepted')
      expect(seen.posts).toBe(1)
      const asked = await desk.app.evaluate(() => (globalThis as unknown as { askedOf: string[] }).askedOf)
      expect(new Set(asked)).toEqual(new Set(['bank GET']))
    },
  )
})

test.describe(`the same banks and Chromium's own network, which the app does not use for filing ${REAL_ELECTRON}`, () => {
  needsRealElectron("what Chromium sends again is Chromium's own")

  for (const { behaviour } of rows.filter(({ behaviour: { chromium } }) => chromium !== undefined)) {
    test(`${behaviour.name}: a POST by net.request arrives ${String(behaviour.chromium)} times, a chunked one once`, async () => {
      const sentBy = async (chunked: boolean) => {
        // Chromium would choose HTTP/2, which a bank of hand-written HTTP/1.1 does not speak.
        const { port, seen, close } = await startBank(
          behaviour.bank.onStream ? behaviour.bank : { ...behaviour.bank, alpn: ['http/1.1'] },
          CERTIFICATE,
        )
        await desk.app.evaluate(
          ({ net, session }, { url, inChunks }) =>
            new Promise<void>((resolve) => {
              const own = session.fromPartition(`control-${url}-${String(inChunks)}`, { cache: false })
              own.setCertificateVerifyProc((_request, decide) => {
                decide(0)
              })
              const request = net.request({
                url,
                method: 'POST',
                session: own,
                redirect: 'error',
                credentials: 'omit',
                cache: 'no-store',
              })
              if (inChunks) request.chunkedEncoding = true
              request.on('response', (message) => {
                message.on('end', () => {
                  resolve()
                })
                message.on('error', () => {
                  resolve()
                })
                message.on('data', () => undefined)
              })
              request.on('error', () => {
                resolve()
              })
              request.write('{"a":1}')
              request.end()
            }),
          { url: `https://localhost:${String(port)}/me/localtaxes/`, inChunks: chunked },
        )
        close()
        return seen.posts
      }
      expect(await sentBy(false)).toBe(behaviour.chromium)
      expect(behaviour.chromium).toBeGreaterThanOrEqual(2)
      if (behaviour.bank.onStream) expect(await sentBy(true)).toBe(1)
    })
  }
})

test('a user who files on the screen reads that the outcome is unknown, and the lot keeps this state', async () => {
  const { page } = desk
  await bankOf(
    {
      onRequest: (socket) => {
        socket.end(answer('421 Misdirected Request', '{"message":"wrong server"}'))
      },
    },
    async ({ seen }) => {
      await page.reload()
      await prepareLot(page, '一度だけ', samplePayees(2))
      await page.getByRole('button', { name: '確認へ進む' }).click()
      await tickConfirmation(page)
      await page.getByLabel('合計税額（数字で入力）').fill('20137')
      await page.getByRole('button', { name: '申請する' }).click()
      const result = page.getByRole('status', { name: '申請の結果' })
      await expect(result).toContainText('銀行がエラーを返しました')
      await expect(result).toContainText('アプリは自動でも手動でも再送しません')
      expect(seen.posts).toBe(1)
    },
  )
})
