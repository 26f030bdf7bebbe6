import { describe, expect, it } from 'vitest'
import { ok } from '#contract/ipc/errors'
import type { ApplicationOutcome, JournalEntry } from '#contract/ipc/journal'
import type { LocalTaxApplication } from '#contract/bank/localTaxApplication'
import { buildApplication } from '#domain/lots/application'
import { emptyDetail } from '#domain/lots/lot'
import { createFetcher, Protocol } from '#test/electron-standin/index'
import type { Timeouts } from '#main/bank/exchange'
import type { HttpFetch } from '#main/network/answer'
import { OpeningError, SentError } from '#main/network/wayErrors'
import { classifyFailure } from '#main/bank/failures'
import { NETWORK_TABLE } from '#main/bank/networkTable'
import { ANSWER_TABLE, type AnswerKind, NODE_TABLE } from '#main/bank/outcomeTable'
import { createFiling } from '#main/filing/fileLot'
import { outcomeCode } from '#contract/ipc/outcomeWords'
import { describeOutcome } from '#features/pay/lots/result/outcomeText'
import { i18n, loadScreenTexts, loadTexts } from '#i18n/index'
import {
  type Behaviour,
  closedPort,
  cutShort,
  hostileServer,
  json,
  raw,
  reset,
  silent,
  socketServer,
  tlsServer,
} from './hostileServer.ts'
import {
  application,
  clientOver,
  COMPANY_ID,
  FIXED_NOW,
  journalOver,
  LOT_ID,
  memoryDisk,
  recordingLog,
} from '../support.ts'
import { SELF_SIGNED } from '../certificate.ts'

await loadScreenTexts()
await loadTexts('en')

const NUMBER = '202607010001'
const SHORT: Timeouts = { firstByteMs: 250, totalMs: 400 }
/** Returns a fetch that fails with the names of Chromium's errors, as requests of the main process do. */
const realFetch = (): HttpFetch =>
  createFetcher({ offline: () => false, userAgent: () => 'desk', protocol: new Protocol() }).fetch

/**
 * Files one lot through the real client and filing code. Returns the outcome, the journal's state after a restart, and
 * whether the lot may be filed again.
 */
async function fileOver(
  fetch: HttpFetch,
  baseUrl: string,
  body: LocalTaxApplication = application(),
  timeouts: Timeouts = { firstByteMs: 4_000, totalMs: 5_000 },
) {
  const disk = memoryDisk()
  const { client } = clientOver(fetch, { baseUrl, timeouts })
  const company = {
    companyId: COMPANY_ID,
    name: '会社',
    environment: 'development' as const,
    accounts: [],
    applicant: { applicantName: '', address: '' },
    defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
  }
  const filing = (over: ReturnType<typeof journalOver>) =>
    createFiling({
      access: async () => ok({ company, client, host: 'bank', proxy: async () => 'DIRECT' }),
      journal: over,
      confirm: async () => true,
      now: () => FIXED_NOW,
      user: () => 'hanako',
      log: recordingLog(),
      clock: { status: () => [] },
    })
  const answer = await filing(journalOver(disk)).apply({ companyId: COMPANY_ID, lotId: LOT_ID, application: body })
  if (!answer.ok) throw new Error(answer.error.code)
  const restarted = journalOver(disk)
  const entry = restarted.list()[0]!
  const again = await filing(restarted).apply({ companyId: COMPANY_ID, lotId: LOT_ID, application: body })
  return {
    outcome: answer.value,
    entry,
    mayFileAgain: again.ok,
    events: disk.lines.map((line) => (JSON.parse(line) as { type: string }).type),
  }
}

/**
 * Checks that the result and the journal have the same outcome, and that a second filing is possible only if the
 * outcome allows it. Also checks that a text in both languages says what happened, what it means and what to do.
 */
function expectOutcome(
  filed: Awaited<ReturnType<typeof fileOver>>,
  outcome: ApplicationOutcome['outcome'],
  cause?: string,
): void {
  expect(filed.outcome.outcome).toBe(outcome)
  if (cause !== undefined) expect(outcomeCode(filed.outcome)).toBe(cause)
  expect(filed.entry).toMatchObject({ state: outcome, outcome: { outcome } } satisfies Partial<JournalEntry> | object)
  expect(filed.events.slice(0, 2)).toEqual(['begin', 'outcome'])
  expect(filed.mayFileAgain).toBe(outcome === 'notSent' || outcome === 'rejected')
  expectWords(filed.outcome)
}

function expectWords(outcome: ApplicationOutcome): void {
  const key = `filing.${outcome.outcome}.${outcomeCode(outcome)}`
  for (const locale of ['ja', 'en'] as const) {
    const t = (name: string, named: Record<string, unknown> = {}) => {
      expect(i18n.global.te(name, locale), `${locale}: ${name}`).toBe(true)
      return i18n.global.t(name, named, { locale })
    }
    const words = Object.values(describeOutcome(outcome, t))
    expect(words).toHaveLength(3)
    for (const text of words) expect(text, `${locale}: ${key}`).not.toMatch(/^filing\.|[{}]/)
  }
}

describe('every error of the network stack', () => {
  const lines = NETWORK_TABLE.flatMap((row) => row.codes.map((code) => ({ ...row, code })))

  it('has exactly one row in the table', () => {
    expect(new Set(lines.map(({ code }) => code)).size).toBe(lines.length)
    expect(lines.length).toBeGreaterThan(120)
  })

  it.each(lines)(
    'has the outcome that the table gives it: $code is $outcome',
    async ({ code, outcome, cause, secure }) => {
      const fetch: HttpFetch = async () => {
        throw new Error(`net::ERR_${code}`)
      }
      expectOutcome(await fileOver(fetch, 'https://bank.example'), outcome, cause)
      if (secure)
        expect(classifyFailure(new Error(`net::ERR_${code}`), false)).toEqual({ code: 'lost', cause: 'other' })
      // Once the answer has begun, the same error no longer says whether the request arrived.
      const late: HttpFetch = async () =>
        new Response(
          new ReadableStream({
            pull: (controller) => {
              controller.error(new Error(`net::ERR_${code}`))
            },
          }),
        )
      expectOutcome(await fileOver(late, 'https://bank.example'), 'unknown')
    },
  )

  it.each(['ERR_SOMETHING_OF_LATER', 'ERR_CERT_OF_LATER'])(
    'has an outcome even if the table does not list it: %s',
    async (code) => {
      const fetch: HttpFetch = async () => {
        throw new Error(`net::${code}`)
      }
      // Every certificate error of Chromium ends the handshake, so nothing was sent.
      expectOutcome(await fileOver(fetch, 'https://bank.example'), code.startsWith('ERR_CERT_') ? 'notSent' : 'unknown')
    },
  )
})

describe('every error of the application transport', () => {
  const lines = NODE_TABLE.flatMap((row) =>
    (row.codes.length === 0 ? ['SOMETHING_OF_LATER'] : row.codes).map((code) => ({ ...row, code })),
  )

  it('has exactly one row in the table, which also has one row per stage for all other errors', () => {
    expect(new Set(lines.map(({ stage, code }) => `${stage} ${code}`)).size).toBe(lines.length)
    for (const stage of ['connect', 'proxy', 'tls', 'clientCertificate', 'sent'])
      expect(
        NODE_TABLE.filter((row) => row.stage === stage && row.codes.length === 0),
        stage,
      ).toHaveLength(1)
  })

  it.each(lines)(
    'has the outcome that the table gives it: $stage $code is $outcome',
    async ({ stage, code, outcome, cause }) => {
      // Every row must agree that an error before the first byte means not sent, and one after it means unknown.
      expect(outcome).toBe(stage === 'sent' ? 'unknown' : 'notSent')
      const thrown = stage === 'sent' ? new SentError(code) : new OpeningError(stage, code)
      expectOutcome(
        await fileOver(async () => {
          throw thrown
        }, 'https://bank.example'),
        outcome,
        cause,
      )
      const late: HttpFetch = async () => ({
        status: 200,
        headers: { get: () => null },
        body: new ReadableStream({
          pull: (controller) => {
            controller.error(thrown)
          },
        }),
      })
      expectOutcome(await fileOver(late, 'https://bank.example'), 'unknown')
    },
  )

  it.each(['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'ERR_SSL_SSL/TLS_ALERT_UNKNOWN_CA'])(
    'that is a TLS alert about an unknown authority counts as a refused client certificate: %s',
    (code) => {
      expect(classifyFailure(new OpeningError('tls', code), true)).toEqual({
        code: 'notSent',
        cause: 'clientCertificate',
      })
      expect(classifyFailure(new SentError(code), true)).toEqual({ code: 'lost', cause: 'other' })
    },
  )
})

const accepted = { localTaxPaymentResult: { acceptanceNo: NUMBER } }
const rows = [{ recordNo: 1, errorCode: 'APICHD6001', errorInfo: '件数が正しくありません' }]
const HTML = '<html><body>502</body></html>'

describe('every kind of answer', () => {
  const lines: Record<AnswerKind, [name: string, behave: Behaviour, code?: string][]> = {
    acceptance: [
      ['a number', json(200, accepted), 'whole'],
      [
        'a number and other totals',
        json(200, { localTaxPaymentResult: { acceptanceNo: NUMBER, totalAmount: 1 } }),
        'differs',
      ],
    ],
    saysFailed: [
      ['200 failed', json(200, { appliedStatus: 'failed', errorCode: 'APICHD5001' }), 'wholeLot'],
      ['500 failed', json(500, { appliedStatus: 'failed' }), 'request'],
    ],
    saysErrors: [
      ['200 with an error code', json(200, { errorCode: 'APICHD5001' }), 'wholeLot'],
      ['200 with error rows', json(200, { localTaxPaymentResult: { localTaxPaymentError: rows } }), 'application'],
      [
        '400 with error rows',
        json(400, { localTaxPaymentResult: { numberOfError: 1, localTaxPaymentError: rows } }),
        'application',
      ],
    ],
    refusingStatus: [
      ["400 with the bank's error body", json(400, { code: 'ERR100', message: 'bad request' }), 'wholeLot'],
      ['422', json(422, { message: 'no' }), 'wholeLot'],
      [
        '401 of a gateway',
        json(401, { httpCode: '401', httpMessage: 'Unauthorized', moreInformation: 'not registered' }),
        'unauthorized',
      ],
      ['403', json(403, { message: 'no' }), 'unauthorized'],
      ['429', json(429, { message: 'slow down' }, { 'retry-after': '1' }), 'rateLimited'],
      ['404', json(404, { message: 'no such path' }), 'request'],
      ['405', json(405, { message: 'no' }), 'request'],
      ['413', json(413, { message: 'too large' }), 'request'],
      ['415', json(415, { message: 'no' }), 'request'],
    ],
    contradiction: [
      ['a number beside failed', json(200, { ...accepted, appliedStatus: 'failed' }), 'badAnswer'],
      ['a number beside error words', json(200, { ...accepted, error: 'invalid_grant', httpCode: '401' }), 'badAnswer'],
      ['a number under 201', json(201, accepted), 'bankError'],
      ['a number under 500', json(500, accepted), 'bankError'],
      ['a number under 401', json(401, { ...accepted, message: 'no' }), 'unauthorized'],
      ['a number under 429', json(429, accepted), 'rateLimited'],
    ],
    nothingSaid: [
      ['an empty object', json(200, {}), 'badAnswer'],
      ['200 with the fields of another error', json(200, { httpCode: '401', error: 'invalid_client' }), 'badAnswer'],
      ['202', json(202, {}), 'bankError'],
    ],
    notJson: [
      ['200 HTML', raw(200, HTML, { 'content-type': 'text/html' }), 'notJson'],
      ['502 HTML of a gateway', raw(502, HTML), 'notJson'],
      ['400 HTML of a gateway', raw(400, HTML), 'notJson'],
      ['an empty body', raw(200, ''), 'notJson'],
      ['JSON that ends early', raw(200, JSON.stringify(accepted).slice(0, -4)), 'notJson'],
      ['bytes that are not UTF-8', raw(200, Uint8Array.from([0x7b, 0xff, 0x7d])), 'notJson'],
    ],
    tooLarge: [['a body without end', raw(200, `{"x":"${'x'.repeat(200_000)}"}`), 'bodyTooLarge']],
    damaged: [
      [
        'an amount written as text',
        json(200, { localTaxPaymentResult: { acceptanceNo: NUMBER, totalAmount: '12300' } }),
        'badAnswer',
      ],
      ['a list', json(200, []), 'badAnswer'],
      ['a text', json(200, 'ok'), 'badAnswer'],
    ],
    redirect: [
      ['302 elsewhere', raw(302, '', { location: 'http://127.0.0.1:9/' }), 'redirected'],
      ['307 to itself', raw(307, '', { location: '/' }), 'redirected'],
      ['304 without a location', raw(304, ''), 'redirected'],
    ],
    openStatus: [
      ['408', json(408, { message: 'request timeout' }), 'bankError'],
      ['409', json(409, { message: 'conflict' }), 'bankError'],
      ['400 without an error text', json(400, {}), 'bankError'],
      ['418', json(418, { message: 'x' }), 'bankError'],
    ],
    serverError: [
      ['500', json(500, { message: 'internal error' }), 'bankError'],
      ['502 of a gateway', json(502, { httpCode: '502' }), 'bankError'],
      ['503', json(503, {}), 'bankError'],
      ['504', json(504, { message: 'gateway timeout' }), 'bankError'],
      ['500 with an error code', json(500, { errorCode: 'APICHD9999' }), 'bankError'],
    ],
  }

  it.each(
    Object.entries(lines).flatMap(([kind, cases]) =>
      cases.map(([name, behave, code]) => ({ kind: kind as AnswerKind, name, behave, code })),
    ),
  )('has the outcome that the table gives it: $kind, $name', async ({ kind, behave, code }) => {
    const { baseUrl, seen } = await hostileServer(behave)
    const filed = await fileOver(realFetch(), baseUrl)
    expectOutcome(filed, ANSWER_TABLE[kind], code)
    // The app sends it once. fileOver then files the lot again, and this sends it a second time only after a refusal.
    expect(seen.length).toBe(ANSWER_TABLE[kind] === 'rejected' ? 2 : 1)
  })
})

/** Returns a body of 500 rows, more than a socket takes at once. */
const large = (): LocalTaxApplication =>
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

describe('an application to a hostile server on loopback', () => {
  it('was not sent when nothing listens on the port', async () => {
    expectOutcome(await fileOver(realFetch(), `http://127.0.0.1:${await closedPort()}`), 'notSent', 'connectionRefused')
  })

  it('was not sent when the server name does not exist', async () => {
    expectOutcome(await fileOver(realFetch(), 'https://bank.invalid'), 'notSent', 'nameNotResolved')
  })

  it.each<[string, (socket: import('node:net').Socket) => void, string]>([
    [
      'resets before it has read anything',
      (socket) => {
        socket.resetAndDestroy()
      },
      'connectionLost',
    ],
    [
      'closes before it has read anything',
      (socket) => {
        socket.destroy()
      },
      'connectionLost',
    ],
    [
      'answers something that is not HTTP',
      (socket) => {
        socket.once('data', () => socket.end('HELO\r\n\r\n'))
      },
      'other',
    ],
    ['never answers', () => undefined, 'timeout'],
  ])('has the outcome of the table when the server %s', async (_name, behave, cause) => {
    const { port, seen } = await socketServer(behave)
    expectOutcome(await fileOver(realFetch(), `http://127.0.0.1:${port}`, application(), SHORT), 'unknown', cause)
    expect(seen.connected).toBe(1)
  })

  it('is unknown when the server resets in the middle of the body', async () => {
    const { port, seen } = await socketServer((socket) => {
      socket.once('data', () => {
        socket.pause()
        socket.resetAndDestroy()
      })
    })
    expectOutcome(await fileOver(realFetch(), `http://127.0.0.1:${port}`, large()), 'unknown', 'connectionLost')
    expect([seen.connected, seen.bytes < JSON.stringify(large()).length]).toEqual([1, true])
  })

  it.each<[string, Behaviour, string]>([
    ['resets after the whole body', reset, 'connectionLost'],
    ['stalls after the whole body', silent, 'timeout'],
    [
      'stalls in the middle of its answer',
      (response) => {
        response.writeHead(200).write('{"localTaxPayment')
      },
      'timeout',
    ],
    ['disconnects in the middle of its answer', cutShort('{"localTaxPayment'), 'connectionLost'],
  ])('is unknown when the server %s', async (_name, behave, cause) => {
    const { baseUrl, seen } = await hostileServer(behave)
    expectOutcome(
      await fileOver(realFetch(), baseUrl, application(), { firstByteMs: 400, totalMs: 600 }),
      'unknown',
      cause,
    )
    expect(seen.map(({ body }) => body)).toEqual([JSON.stringify(application())])
  })

  it('was not sent when the certificate comes from an unknown authority', async () => {
    const { port, seen } = await tlsServer(SELF_SIGNED)
    expectOutcome(await fileOver(realFetch(), `https://127.0.0.1:${port}`), 'notSent', 'tlsRefused')
    expect(seen.requests).toBe(0)
  })

  it('was not sent when the server only speaks outdated TLS', async () => {
    const { port, seen } = await tlsServer({
      ...SELF_SIGNED,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    expectOutcome(await fileOver(realFetch(), `https://127.0.0.1:${port}`), 'notSent', 'tlsRefused')
    expect(seen.requests).toBe(0)
  })

  it('is unknown when the server does not speak TLS, because that proves nothing', async () => {
    const { port } = await socketServer((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    })
    expectOutcome(await fileOver(realFetch(), `https://127.0.0.1:${port}`), 'unknown', 'other')
  })
})

describe('the wording of filing outcomes', () => {
  it('also exists for outcomes that come from the journal, not from an answer', () => {
    expectWords({ outcome: 'unknown', error: { code: 'lost', cause: 'interrupted' } })
    expectWords({ outcome: 'unknown', error: { code: 'lost', cause: 'cancelled' } })
    expectWords({ outcome: 'unknown', error: { code: 'storage', detail: 'journal: ENOSPC' } })
  })
})
