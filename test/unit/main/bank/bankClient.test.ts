import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MAX_TRIES, readRetryAfter } from '#main/bank/client'
import {
  type Behaviour,
  closedPort,
  cutShort,
  hostileServer,
  json,
  raw,
  reset,
  silent,
  slowBody,
} from './hostileServer.ts'
import { application, clientOver, FIXED_NOW, KEY, loopbackFetch } from '../support.ts'

const ACCOUNT = '00111111111'
const BALANCE = { branchNo: '001', todayBalance: 1_000 }
const ACCEPTED = { localTaxPaymentResult: { acceptanceNo: '202607010001' } }

async function against(behaviour: Behaviour, changes: Parameters<typeof clientOver>[1] = {}) {
  const server = await hostileServer(behaviour)
  return { ...server, ...clientOver(loopbackFetch, { baseUrl: server.baseUrl, ...changes }) }
}
const body = JSON.stringify(application())
const quick = { timeouts: { firstByteMs: 60, totalMs: 120 } }

describe('a bank request', () => {
  it('carries the client key, a new sequence number and an Accept header, but no cookie', async () => {
    const { client, seen } = await against(json(200, BALANCE, { 'set-cookie': 'a=b' }))
    await client.balance(ACCOUNT)
    await client.balance(ACCOUNT)
    expect(seen.map(({ method, url }) => [method, url])).toEqual(
      Array(2).fill(['GET', `/bank/corporation/trial/v1/accounts/${ACCOUNT}`]),
    )
    expect(seen[0]!.headers).toMatchObject({ 'x-gateway-client-id': KEY, accept: 'application/json' })
    expect(seen[1]!.headers.cookie).toBeUndefined()
    const numbers = seen.map(({ headers }) => headers['x-bank-seq-no'])
    expect(numbers[0]).toMatch(/^20260701-[0-9A-Z]{16}$/)
    expect(numbers[0]).not.toBe(numbers[1])
  })

  it('has the path of the statement type and an encoded query when it asks for a statement', async () => {
    const { client, seen } = await against(json(200, { nextFlag: '0', number: 0 }))
    await client.statement('transactions', ACCOUNT, {
      from: '2026-07-01',
      to: '2026-07-31',
      nextKeyword: 'a&b=c/d+e?f#g h 12345678',
    })
    await client.statement('paymentArrivals', ACCOUNT, {})
    expect(seen[0]!.url).toBe(
      `/bank/corporation/trial/v1/accounts/${ACCOUNT}/transactions?inquiryDateFrom=2026-07-01&inquiryDateTo=2026-07-31&nextKeyword=a%26b%3Dc%2Fd%2Be%3Ff%23g%20h%2012345678`,
    )
    expect(seen[1]!.url).toBe(`/bank/corporation/trial/v1/accounts/${ACCOUNT}/transactions/paymentarrivals`)
  })

  it('carries the body of an application unchanged, under the given sequence number', async () => {
    const { client, seen } = await against(json(200, ACCEPTED))
    expect(await client.apply(body, '20260701-0000000000000001')).toMatchObject({ outcome: 'accepted' })
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/bank/corporation/trial/v1/me/localtaxes/',
        body,
        headers: { 'content-type': 'application/json', 'x-bank-seq-no': '20260701-0000000000000001' },
      },
    ])
  })

  it('names an application by its acceptance number, encoded, when it asks for its state', async () => {
    const { client, seen } = await against(json(200, {}))
    await client.acceptance('2026/0701 0001')
    expect(seen.map(({ method, url }) => [method, url])).toEqual([
      ['GET', '/bank/corporation/trial/v1/me/localtaxes/2026%2F0701%200001'],
    ])
  })

  it('goes over plain http only to this computer', () => {
    expect(() => clientOver(loopbackFetch, { baseUrl: 'http://bank.example' })).toThrow('https')
    for (const baseUrl of ['http://localhost:1', 'http://[::1]:1', 'http://127.0.0.1:1', 'https://bank.example'])
      expect(() => clientOver(loopbackFetch, { baseUrl })).not.toThrow()
  })
})

describe('an answer to a GET is refused', () => {
  it.each<[string, Behaviour, object]>([
    [
      'HTML with status 200',
      raw(200, '<html>ログイン</html>', { 'content-type': 'text/html' }),
      { code: 'lost', cause: 'notJson' },
    ],
    ['an empty body', raw(200, ''), { code: 'lost', cause: 'notJson' }],
    ['half a JSON text', raw(200, '{"todayBalance":'), { code: 'lost', cause: 'notJson' }],
    [
      'a byte that is not UTF-8',
      raw(200, Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])),
      { code: 'lost', cause: 'notJson' },
    ],
    [
      'Shift_JIS',
      raw(200, Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0x93, 0xfa, 0x22, 0x7d])),
      { code: 'lost', cause: 'notJson' },
    ],
    [
      'more bytes than the cap',
      raw(200, JSON.stringify({ branchName: 'x'.repeat(200_000) })),
      { code: 'lost', cause: 'bodyTooLarge' },
    ],
    [
      'a small body that unpacks to more than the cap',
      raw(200, gzipSync(' '.repeat(5_000_000)), { 'content-encoding': 'gzip' }),
      { code: 'lost', cause: 'bodyTooLarge' },
    ],
    ['an amount as text', json(200, { todayBalance: '1000' }), { code: 'lost', cause: 'badAnswer' }],
    ['10^15', json(200, { todayBalance: 1e15 }), { code: 'lost', cause: 'badAnswer' }],
    ['a list', json(200, [BALANCE]), { code: 'lost', cause: 'badAnswer' }],
    ['an error body under 200', json(200, { ...BALANCE, error: 'invalid_client' }), { code: 'bankError', status: 200 }],
    [
      'an error body under 200 that names 401',
      json(200, { httpCode: '401', httpMessage: 'Unauthorized' }),
      { code: 'unauthorized', status: 200 },
    ],
    [
      '401',
      json(401, { moreInformation: 'no' }),
      { code: 'unauthorized', status: 401, bank: { moreInformation: 'no' } },
    ],
    ['403 without a body', raw(403, ''), { code: 'unauthorized', status: 403 }],
    ['404', json(404, { message: 'no account' }), { code: 'bankError', status: 404 }],
    ['204', raw(204, ''), { code: 'bankError', status: 204 }],
    ['a redirect', raw(302, '', { location: 'http://127.0.0.1:9/' }), { code: 'lost', cause: 'redirected' }],
  ])('when it is %s', async (_name, behaviour, error) => {
    const { client, seen } = await against(behaviour)
    expect(await client.balance(ACCOUNT)).toMatchObject({ ok: false, error })
    expect(seen.length).toBe(1)
  })

  it('and the error names the damaged field, but does not contain its value', async () => {
    const { client } = await against(json(200, { todayBalance: 9_999_999_999_999_999 }))
    expect(await client.balance(ACCOUNT)).toEqual({
      ok: false,
      error: { code: 'lost', cause: 'badAnswer', damage: [{ path: 'todayBalance', problem: 'integer' }] },
    })
  })

  it('only for real damage, while harmless differences are accepted and recorded as drift', async () => {
    const { client, drift } = await against(
      json(200, { ...BALANCE, extra: 1, branchName: null, accountTypeName: '長い科目名の長い科目名' }),
    )
    expect(await client.balance(ACCOUNT)).toMatchObject({ ok: true, value: { todayBalance: 1_000 } })
    expect(
      drift
        .list()
        .map(({ operation, path, kind, count }) => [operation, path, kind, count].join(' '))
        .sort(),
    ).toEqual(['balance accountTypeName textTooLong 1', 'balance branchName null 1', 'balance extra unknownField 1'])
  })
})

describe('a GET is abandoned', () => {
  it.each<[string, Behaviour]>([
    ['no first byte', silent],
    ['no end of the body', slowBody],
  ])('with a timeout after %s, and is not repeated', async (_name, behaviour) => {
    const { client, seen } = await against(behaviour, quick)
    expect(await client.balance(ACCOUNT)).toEqual({ ok: false, error: { code: 'lost', cause: 'timeout' } })
    expect(seen.length).toBe(1)
  })

  it('even when the network ignores the abort signal', async () => {
    const { client } = clientOver(() => new Promise(() => undefined), quick)
    expect(await client.balance(ACCOUNT)).toEqual({ ok: false, error: { code: 'lost', cause: 'timeout' } })
  })

  it('when the caller cancels it before, during or between tries', async () => {
    const cancelled = { ok: false, error: { code: 'lost', cause: 'cancelled' } }
    const before = await against(json(200, BALANCE))
    expect(await before.client.balance(ACCOUNT, { signal: AbortSignal.abort() })).toEqual(cancelled)
    expect(before.seen).toEqual([])
    const abort = new AbortController()
    const during = await against(() => {
      abort.abort()
    })
    expect(await during.client.balance(ACCOUNT, { signal: abort.signal })).toEqual(cancelled)
    const later = new AbortController()
    const between = await against(json(503, {}), {
      sleep: async () => {
        later.abort()
      },
    })
    expect(await between.client.balance(ACCOUNT, { signal: later.signal })).toEqual(cancelled)
    expect(between.seen.length).toBe(1)
  })
})

describe('the bank client', () => {
  it.each<[string, Behaviour]>([
    ['a reset', reset],
    ['a body cut short', cutShort('{"todayBal')],
    ['500', json(500, {})],
    ['503', raw(503, '<html>')],
    ['429', json(429, {})],
  ])('tries a GET four times after %s, each time under a new sequence number', async (_name, behaviour) => {
    const retries: unknown[] = []
    const { client, seen, pauses } = await against(behaviour)
    expect((await client.balance(ACCOUNT, { onRetry: (retry) => retries.push(retry) })).ok).toBe(false)
    expect(seen.length).toBe(MAX_TRIES)
    expect(new Set(seen.map(({ headers }) => headers['x-bank-seq-no'])).size).toBe(MAX_TRIES)
    expect(pauses).toEqual([500, 1_000, 2_000])
    expect(retries).toEqual([
      { attempt: 2, waitMs: 500 },
      { attempt: 3, waitMs: 1_000 },
      { attempt: 4, waitMs: 2_000 },
    ])
  })

  it('repeats a GET until it succeeds', async () => {
    const { client, seen } = await against((response, request, turn) => {
      ;(turn < 3 ? reset : json(200, BALANCE))(response, request, turn)
    })
    expect(await client.balance(ACCOUNT)).toMatchObject({ ok: true })
    expect(seen.length).toBe(3)
  })

  it('repeats a GET no earlier than Retry-After says, and not at all if that is over a minute', async () => {
    const patient = await against(json(429, {}, { 'retry-after': '7' }))
    expect(await patient.client.balance(ACCOUNT)).toMatchObject({
      error: { code: 'rateLimited', retryAfterSeconds: 7 },
    })
    expect(patient.pauses).toEqual([7_000, 7_000, 7_000])
    const hurried = await against(json(429, { message: 'slow down' }, { 'retry-after': '61' }))
    expect(await hurried.client.balance(ACCOUNT)).toMatchObject({
      error: { code: 'rateLimited', retryAfterSeconds: 61, bank: { message: 'slow down' } },
    })
    expect(hurried.seen.length).toBe(1)
  })

  it('does not repeat a GET after an error that a repeat cannot help', async () => {
    for (const code of ['ERR_INTERNET_DISCONNECTED', 'ERR_CERT_DATE_INVALID', 'ERR_PROXY_CONNECTION_FAILED']) {
      let tries = 0
      const { client } = clientOver(async () => {
        tries++
        throw new Error(`net::${code}`)
      })
      expect(await client.balance(ACCOUNT)).toMatchObject({ error: { code: 'notSent' } })
      expect(tries).toBe(1)
    }
  })

  it('never repeats an application, and reports an unclear outcome as unknown', async () => {
    for (const behaviour of [
      reset,
      cutShort('{'),
      json(500, {}),
      json(408, {}),
      raw(503, '', { 'retry-after': '1' }),
      raw(307, '', { location: '/' }),
      raw(200, '<html>'),
    ]) {
      const { client, seen, pauses } = await against(behaviour)
      expect(await client.apply(body, client.nextSequenceNumber())).toMatchObject({ outcome: 'unknown' })
      expect([seen.length, pauses.length]).toEqual([1, 0])
    }
    for (const behaviour of [silent, slowBody]) {
      const { client, seen } = await against(behaviour, quick)
      expect(await client.apply(body, client.nextSequenceNumber())).toEqual({
        outcome: 'unknown',
        error: { code: 'lost', cause: 'timeout' },
      })
      expect(seen.length).toBe(1)
    }
  })

  it('reports an application to a closed port as not sent', async () => {
    const port = await closedPort()
    const { client } = clientOver(loopbackFetch, { baseUrl: `http://127.0.0.1:${port}` })
    expect(await client.apply(body, client.nextSequenceNumber())).toEqual({
      outcome: 'notSent',
      error: { code: 'notSent', cause: 'connectionRefused' },
    })
  })

  it('reports an application as unknown if it fails after the answer began, whatever the error is', async () => {
    const stream = new ReadableStream({
      start: (controller) => {
        controller.error(new Error('net::ERR_CONNECTION_REFUSED'))
      },
    })
    const { client } = clientOver(async () => new Response(stream))
    expect(await client.apply(body, client.nextSequenceNumber())).toEqual({
      outcome: 'unknown',
      error: { code: 'lost', cause: 'connectionLost' },
    })
  })
})

describe('the Retry-After header', () => {
  it.each([
    ['0', 0],
    ['120', 120],
    [' 5 ', 5],
    ['Wed, 01 Jul 2026 00:00:30 GMT', 30],
    ['Tue, 30 Jun 2026 23:59:00 GMT', 0],
    [null, undefined],
    ['', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['2026-07-01T00:00:30Z', undefined],
    ['99999999999', undefined],
  ])('%j is read as %j seconds', (header, seconds) => {
    expect(readRetryAfter(header, FIXED_NOW)).toBe(seconds)
  })
})

describe('the client key', () => {
  it('appears in no result, drift record or log line, even if the bank echoes it', async () => {
    for (const behaviour of [
      json(401, { error_description: `unknown ${KEY}` }),
      json(200, { branchName: KEY, [KEY]: 1 }),
      json(200, { [`x${KEY}`]: { a: KEY }, message: KEY }),
      raw(200, KEY),
      reset,
    ]) {
      const { client, log, drift } = await against(behaviour)
      const told = JSON.stringify([
        await client.balance(ACCOUNT),
        await client.apply(body, client.nextSequenceNumber()),
        drift.list(),
        log.lines,
      ])
      expect(told).not.toContain(KEY)
    }
  })

  it('(log line) a request is logged with its operation, sequence number and status, but without amounts', async () => {
    const { client, log } = await against(json(200, { ...BALANCE, todayBalance: 987_654_321 }))
    await client.balance(ACCOUNT)
    expect(log.lines).toHaveLength(1)
    expect(log.lines[0]).toMatch(/"operation":"balance".*"sequenceNumber":"20260701-[0-9A-Z]{16}".*"status":200/)
    expect(log.lines[0]).not.toContain('987654321')
  })
})
