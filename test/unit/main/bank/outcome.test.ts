import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '#main/bank/exchange'
import { readOutcome } from '#main/bank/outcome'
import { Secret } from '#main/vault/secret'
import { KEY } from '../support.ts'

const NUMBER = '202607010001'
const read = (status: number, body: unknown) =>
  readOutcome(
    { kind: 'answer', status, retryAfter: null, body: { ok: true, value: body } },
    new Secret(KEY),
    () => undefined,
  )
const result = (more: object = {}) => ({ localTaxPaymentResult: { acceptanceNo: NUMBER, ...more } })
const rows = [{ recordNo: 1, errorCode: 'APICHD6001', errorInfo: '件数が正しくありません' }]

describe('an application is accepted', () => {
  it.each([
    ['with an acceptance number alone', result()],
    ['with numberOfError 0 and no rows', result({ numberOfError: 0, localTaxPaymentError: [] })],
    [
      'with empty error texts and nulls',
      { ...result({ localTaxPaymentError: null }), errorCode: '', errorInfo: null, error: null },
    ],
    [
      "with the variant's fields saying success",
      { ...result(), status: 200, httpCode: '200', message: 'OK', httpMessage: 'OK' },
    ],
    ['with further, unknown fields', { ...result({ newField: 1 }), another: true }],
    ['with any other applied status', { ...result(), appliedStatus: '申請済' }],
  ])('%s', (_name, body) => {
    expect(read(200, body)).toMatchObject({ outcome: 'accepted', acceptanceNo: NUMBER })
  })
})

describe('an application is rejected', () => {
  it.each<[string, number, object]>([
    ["by the applied status 'failed'", 200, { appliedStatus: 'failed' }],
    ['by an error code', 200, { errorCode: 'APICHD5001', errorInfo: '明細にエラーがあります' }],
    ['by error rows', 200, { localTaxPaymentResult: { localTaxPaymentError: rows } }],
    ['by a number of errors', 200, { localTaxPaymentResult: { numberOfError: 2, acceptanceNo: '' } }],
    ["by the applied status 'failed' under a 5xx", 500, { appliedStatus: 'failed', errorCode: 'APICHD5001' }],
    [
      "by the gateway's three fields",
      401,
      { httpCode: '401', httpMessage: 'Unauthorized', moreInformation: 'not registered' },
    ],
    ...[400, 403, 404, 405, 413, 415, 422, 429].map(
      (status) => [`by ${status} with an error body`, status, { message: 'no' }] as [string, number, object],
    ),
    ['by an error body whose status is a text', 400, { status: '400', message: 'bad request' }],
  ])('%s', (_name, status, body) => {
    expect(read(status, body)).toMatchObject({ outcome: 'rejected', status })
  })

  it('and keeps its error rows, even if a value they echo is out of range', () => {
    const bad = [{ ...rows[0], errorData: { amountOfPayrollTaxPayments: 1.5 } }]
    const answer = read(200, { appliedStatus: 'failed', localTaxPaymentResult: { localTaxPaymentError: bad } })
    expect(answer).toMatchObject({
      outcome: 'rejected',
      answer: { localTaxPaymentResult: { localTaxPaymentError: [{ recordNo: 1, errorCode: 'APICHD6001' }] } },
    })
  })
})

describe('the outcome of an application is unknown', () => {
  it.each([
    ['an empty 200', 200, {}],
    ['a 200 of the gateway that contains another status', 200, { httpCode: '401', error: 'invalid_client' }],
    ['an acceptance number beside failed', 200, { ...result(), appliedStatus: 'failed' }],
    ['an acceptance number beside an error code', 200, { ...result(), errorCode: 'APICHD5001' }],
    ['an acceptance number beside error rows', 200, result({ localTaxPaymentError: rows })],
    ['an acceptance number beside a number of errors', 200, result({ numberOfError: 1 })],
    ['an acceptance number beside error words', 200, { ...result(), error: 'invalid_grant' }],
    ['an acceptance number beside an error status', 200, { ...result(), httpCode: '500' }],
    ['an acceptance number of 11 characters', 200, { localTaxPaymentResult: { acceptanceNo: '20260701000' } }],
    ['an acceptance number of spaces', 200, { localTaxPaymentResult: { acceptanceNo: ' '.repeat(12) } }],
    ['an acceptance number under a 4xx', 400, { ...result(), message: 'x' }],
    ['an acceptance number under a 5xx', 503, result()],
    ['an acceptance number under another 2xx', 202, result()],
    [
      'a malformed acceptance number beside failed',
      200,
      { appliedStatus: 'failed', localTaxPaymentResult: { acceptanceNo: '1' } },
    ],
    ['a 5xx with an error body', 500, { message: 'internal error' }],
    ["a 5xx with an error code but without 'failed'", 500, { errorCode: 'APICHD9999' }],
    ['a 502', 502, { httpCode: '502' }],
    ['a 408', 408, { message: 'request timeout' }],
    ['a 409', 409, { message: 'conflict' }],
    ['a 4xx without a readable error body', 400, {}],
    ['a 4xx that is a list', 400, []],
    ['a 301', 301, { message: 'moved' }],
    ['a body that is no object', 200, 'ok'],
    ['an amount that is no integer', 200, result({ totalAmount: 1.5 })],
    ['an amount beyond a safe integer', 200, result({ totalAmount: 1e16 })],
  ])('after %s', (_name, status, body) => {
    expect(read(status, body).outcome).toBe('unknown')
  })

  it('and keeps the acceptance number of a damaged answer, to show it to the user', () => {
    expect(read(200, result({ totalAmount: '1' }))).toMatchObject({
      outcome: 'unknown',
      error: { code: 'lost', cause: 'badAnswer' },
      answer: result(),
    })
  })

  it('and drops the acceptance number of a damaged answer if it holds half a character', () => {
    const told = read(200, result({ acceptanceNo: '26\ud842121363154', numberOfError: 'x' }))
    expect(told).toMatchObject({ outcome: 'unknown', error: { cause: 'badAnswer' } })
    expect(told).not.toHaveProperty('answer')
    expect(read(200, result({ numberOfError: 'x' }))).toHaveProperty('answer', result())
  })

  it.each(['notJson', 'bodyTooLarge'] as const)('after a body refused as %s, with any status', (cause) => {
    for (const status of [200, 400, 401, 500]) {
      const answer: Exchange = { kind: 'answer', status, retryAfter: null, body: { ok: false, error: cause } }
      expect(readOutcome(answer, new Secret(KEY), () => undefined).outcome).toBe('unknown')
    }
  })
})

describe('an application answer of any shape', () => {
  const words = fc.constantFrom(undefined, null, '', 'failed', 'x', '401', NUMBER, 1, 0, 1.5, [], {})
  const body = fc.record(
    {
      appliedStatus: words,
      errorCode: words,
      error: words,
      httpCode: words,
      status: words,
      localTaxPaymentResult: fc.option(
        fc.record({
          acceptanceNo: words,
          numberOfError: words,
          localTaxPaymentError: fc.constantFrom(undefined, [], rows),
        }),
        { nil: undefined },
      ),
    },
    { requiredKeys: [] },
  )

  it('is accepted only with an acceptance number of 12 characters, and rejected only without a number', () => {
    fc.assert(
      fc.property(fc.constantFrom(200, 201, 400, 401, 408, 500, 503), body, (status, raw) => {
        const answer = read(status, raw)
        const acceptanceNo = raw.localTaxPaymentResult?.acceptanceNo
        if (answer.outcome === 'accepted') expect([status, acceptanceNo]).toEqual([200, NUMBER])
        if (answer.outcome === 'rejected') expect(acceptanceNo ?? '').toBe('')
        expect(answer.outcome).not.toBe('notSent')
      }),
      { numRuns: 3_000 },
    )
  })

  it('has an echoed client key redacted', () => {
    const answer = read(401, { moreInformation: `client ${KEY} is not registered`, [KEY]: KEY })
    expect(answer.outcome).toBe('rejected')
    expect(JSON.stringify(answer)).not.toContain(KEY)
  })
})
