import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ok } from '#contract/ipc/errors'
import { buildApplication } from '#domain/lots/application'
import { emptyDetail } from '#domain/lots/lot'
import { sendOnce } from '#main/bank/nodeTransport'
import type { HttpFetch } from '#main/network/answer'
import { outcomeCode } from '#contract/ipc/outcomeWords'
import { LIMITS } from '#test/budget'
import { type Behaviour, BEHAVIOURS } from '#test/resilience/post-once/behaviours'
import { filingOnceDocument } from '#test/resilience/post-once/document'
import { startBank } from '#test/resilience/post-once/hostileBank'
import { selfSigned } from '../certificate.ts'
import { application, clientOver } from '../support.ts'

const { bank: CERTIFICATE } = await vi.hoisted(async () => ({
  bank: (await import('../certificate.ts')).selfSigned('localhost'),
}))
vi.mock('#main/network/roots', () => ({
  trustedRoots: () => [CERTIFICATE.cert],
  rootsOf: () => [],
}))

const large = () =>
  buildApplication(
    {
      localTaxPaymentDataName: '大',
      codeOnlyFlag: '1',
      transactionCode: '99',
      payingBranchNo: '001',
      payingDepositType: '1',
      payingAccountNo: '1111111',
      dueDate: '2026-08-10',
      monthForWhichPaymentIsDue: '2026-07',
      applicantName: 'ア',
      address: 'ト',
    },
    Array.from({ length: 500 }, (_, at) => ({
      ...emptyDetail(),
      municipalityCode: '131016',
      municipalityName: 'ア'.repeat(15),
      designatedNumber: String(at),
      numberOfPayrollTaxPayments: 1,
      amountOfPayrollTaxPayments: 100,
    })),
  )
/** What the app waits for (ms): long where the bank answers, short where it lets the app wait until it gives up. */
const PATIENT = { openingMs: LIMITS.answer, answerMs: LIMITS.answer }
const waitsFor = ({ stalls, posts }: { stalls: true | undefined; posts: Behaviour['posts'] }) => ({
  openingMs: stalls && posts === 0 ? LIMITS.answer / 150 : LIMITS.answer,
  answerMs: stalls && posts !== 0 ? LIMITS.answer / 40 : LIMITS.answer,
})

/** Applies by the transport that transport.ts assembles, but without a proxy. */
async function applyAt(port: number, { host = 'localhost', waits = PATIENT, isLarge = false } = {}) {
  const once: HttpFetch = (url, init) =>
    sendOnce(
      {
        ways: async () => [{ kind: 'direct' }],
        answerProxy: async () => null,
        identity: ok(undefined),
        userAgent: 'desk',
        openingMs: waits.openingMs,
      },
      url,
      init,
    )
  const { client } = clientOver(once, {
    baseUrl: `https://${host}:${String(port)}`,
    timeouts: { firstByteMs: waits.answerMs, totalMs: waits.answerMs },
  })
  return client.apply(JSON.stringify(isLarge ? large() : application()), client.nextSequenceNumber())
}

describe('an application to a bank that', () => {
  it.each(BEHAVIOURS)('$name: $outcome', async ({ bank, posts, outcome, code, large: isLarge, stalls }) => {
    const { port, seen, close } = await startBank(bank, CERTIFICATE)
    onTestFinished(close)
    const came = await applyAt(port, { waits: waitsFor({ stalls, posts }), isLarge: isLarge === true })
    // For an accepted answer, the code depends on its totals. The filing compares these, the client does not.
    expect([came.outcome, came.outcome === 'accepted' ? code : outcomeCode(came)]).toEqual([outcome, code])
    if (posts === '0-1') expect(seen.posts).toBeLessThanOrEqual(1)
    else expect(seen.posts).toBe(posts)
    if (seen.alpn.length > 0) expect(new Set(seen.alpn)).toEqual(new Set(['http/1.1']))
  })

  it('has a certificate from an unknown authority is never sent', async () => {
    const { port, seen, close } = await startBank({}, selfSigned('localhost'))
    onTestFinished(close)
    expect(await applyAt(port)).toMatchObject({ outcome: 'notSent', error: { cause: 'tlsRefused' } })
    expect(seen.posts).toBe(0)
  })

  it('has a certificate for another name is never sent', async () => {
    const { port, seen, close } = await startBank({}, CERTIFICATE)
    onTestFinished(close)
    expect(await applyAt(port, { host: '127.0.0.1' })).toMatchObject({
      outcome: 'notSent',
      error: { cause: 'tlsRefused' },
    })
    expect(seen.posts).toBe(0)
  })
})

it('docs/filing-once.md lists exactly the tested behaviours of a bank', async () => {
  expect(BEHAVIOURS.length).toBeGreaterThanOrEqual(25)
  await expect(await filingOnceDocument()).toMatchFileSnapshot('../../../../docs/filing-once.md')
})
