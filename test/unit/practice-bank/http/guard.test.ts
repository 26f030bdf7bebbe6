import { expect, it } from 'vitest'
import { CLIENT_KEY_HEADER, DEFAULT_PATH_PREFIX, SEQUENCE_NUMBER_HEADER } from '#contract/bank/limits'
import { errorBody } from '#contract/bank/errorBody'
import { isPracticeKey, PRACTICE_ORIGIN } from '#practice-bank/index'
import { get, goodHeaders, newBank, nextNumber, NOTICE, ORDINARY, post, readReply, request } from '../helpers.ts'

const bank = await newBank()
const BALANCE = `/accounts/${ORDINARY}`
const STATEMENT = `${BALANCE}/transactions`

it.each([
  ['practice-12345678', true],
  ['practice-abc-DEF-01', true],
  ['practice-1234567', false],
  ['practice-1234567_', false],
  ['Practice-12345678', false],
  ['practice12345678', false],
  ['practice-12345678 ', false],
  ['', false],
])('the key %j is accepted: %j', (key, taken) => {
  expect(isPracticeKey(key)).toBe(taken)
})

it.each([[undefined], ['live-12345678'], ['']])(
  "the key %j is answered with the gateway's error of three fields",
  async (key) => {
    const { status, body } = await get(bank, BALANCE, { [CLIENT_KEY_HEADER]: key })
    expect(status).toBe(401)
    expect(Object.keys(errorBody.parse(body))).toEqual(['httpCode', 'httpMessage', 'moreInformation'])
  },
)

it('a practice key that is too short is answered with invalid_client', async () => {
  const { status, body } = await get(bank, BALANCE, { [CLIENT_KEY_HEADER]: 'practice-short' })
  expect([status, errorBody.parse(body).error, body['httpCode']]).toEqual([401, 'invalid_client', '401'])
})

it.each([
  ['20261121-0123456789abcdeZ', 200],
  ['20261121-0123456789abcde', 400],
  ['20261121-0123456789abcdeZ0', 400],
  ['20261121_0123456789abcdeY', 400],
  ['20261321-0123456789abcdeY', 400],
  ['20260230-0123456789abcdeY', 400],
  ['20261121-0123456789abcde?', 400],
  ['20251017-0123456789abcdeY', 200],
  ['20251016-0123456789abcdeY', 400],
  ['20271226-0123456789abcdeY', 200],
  ['20271227-0123456789abcdeY', 400],
])('the sequence number %j is answered with %i', async (number, expected) => {
  expect((await get(bank, BALANCE, { [SEQUENCE_NUMBER_HEADER]: number })).status).toBe(expected)
})

it('a sequence number is required and never accepted twice, not even simultaneously', async () => {
  expect((await get(bank, BALANCE, { [SEQUENCE_NUMBER_HEADER]: undefined })).body['code']).toBe('ERR101')
  const number = { [SEQUENCE_NUMBER_HEADER]: nextNumber() }
  const both = await Promise.all([get(bank, BALANCE, number), get(bank, STATEMENT, number)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await get(bank, BALANCE, number)).body['code']).toBe('ERR103')
})

it('a request with a wrong key does not use up its sequence number', async () => {
  const number = nextNumber()
  await get(bank, BALANCE, { [SEQUENCE_NUMBER_HEADER]: number, [CLIENT_KEY_HEADER]: 'nobody' })
  expect((await get(bank, BALANCE, { [SEQUENCE_NUMBER_HEADER]: number })).status).toBe(200)
})

it.each([
  [`${BALANCE}/`, 404, 'ERR201'],
  ['/accounts', 404, 'ERR201'],
  ['/accounts/', 404, 'ERR201'],
  ['/me/localtaxes', 404, 'ERR201'],
  [`${BALANCE}/transactions/other`, 404, 'ERR201'],
  ['/accounts/%zz', 404, 'ERR201'],
  ['/accounts/0011111111', 400, 'ERR203'],
  ['/accounts/001111111111', 400, 'ERR203'],
  ['/accounts/00119999999', 404, 'ERR204'],
  [`/accounts/${NOTICE}/transactions`, 400, 'ERR205'],
  [`/accounts/${NOTICE}/transactions/paymentarrivals`, 400, 'ERR205'],
  ['/me/localtaxes/26112100000', 400, 'ERR206'],
  ['/me/localtaxes/2611210000000', 400, 'ERR206'],
  ['/me/localtaxes/261121000000', 404, 'ERR207'],
  [`${BALANCE}?inquiryDateFrom=2026-11-01`, 400, 'ERR301'],
  [`${STATEMENT}?page=2`, 400, 'ERR301'],
  [`${STATEMENT}?inquiryDateFrom=2026-11-01&inquiryDateFrom=2026-11-01`, 400, 'ERR301'],
  [`${STATEMENT}?inquiryDateFrom=2026-1-01`, 400, 'ERR302'],
  [`${STATEMENT}?inquiryDateTo=2026-02-30`, 400, 'ERR302'],
  [`${STATEMENT}?inquiryDateTo=`, 400, 'ERR302'],
  [`${STATEMENT}?inquiryDateFrom=2026-11-02&inquiryDateTo=2026-11-01`, 400, 'ERR303'],
  [`${STATEMENT}?nextKeyword=123`, 400, 'ERR304'],
  [`${STATEMENT}?nextKeyword=00000000120261020000111`, 400, 'ERR305'],
])('%s is answered with %i %s and nine fields', async (path, status, code) => {
  const answer = await get(bank, path)
  expect([answer.status, answer.body['code']]).toEqual([status, code])
  expect(Object.keys(errorBody.parse(answer.body))).toHaveLength(9)
  expect([answer.body['status'], answer.body['httpCode']]).toEqual([status, String(status)])
})

it('a period of a single day, in the future or before the ledger begins is accepted', async () => {
  for (const period of [
    '2026-11-02&inquiryDateTo=2026-11-02',
    '2027-01-01',
    '2027-01-01&inquiryDateTo=9999-12-31',
    '0001-01-01&inquiryDateTo=2020-01-01',
  ])
    expect((await get(bank, `${STATEMENT}?inquiryDateFrom=${period}`)).status).toBe(200)
})

it.each([
  ['POST', BALANCE, 'GET'],
  ['DELETE', STATEMENT, 'GET'],
  ['GET', '/me/localtaxes/', 'POST'],
  ['PUT', '/me/localtaxes/261121000000', 'GET'],
])('%s %s is answered with 405 and the allowed method', async (method, path, allowed) => {
  const response = await bank.fetch(request(path, { method }))
  expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
})

it('another path prefix is answered with 404', async () => {
  const response = await bank.fetch(
    new Request(`${PRACTICE_ORIGIN}${DEFAULT_PATH_PREFIX}x${BALANCE}`, { headers: goodHeaders() }),
  )
  expect((await readReply(response)).status).toBe(404)
})

it.each([
  ['text/plain', '{}', 415],
  ['application/json; charset=shift_jis', '{}', 415],
  ['application/json; charset=UTF-8', '{}', 400],
  ['application/json', '{', 400],
  ['application/json', '', 400],
  ['application/json', '\ufeff{}', 400],
  ['application/json', 'null', 400],
  ['application/json', ' '.repeat(1_048_576), 400],
  ['application/json', ' '.repeat(1_048_577), 413],
])('a body of type %s is answered with the right status', async (type, text, status) => {
  const answer = await post(bank, text, { 'content-type': type })
  expect(answer.status).toBe(status)
  expect(errorBody.parse(answer.body)).toEqual(answer.body)
})

it('a body that is not UTF-8 is answered with 400', async () => {
  const headers = goodHeaders({ 'content-type': 'application/json' })
  const body = Uint8Array.from([0x22, 0x93, 0xfa, 0x22])
  const answer = await readReply(
    await bank.fetch(
      new Request(`${PRACTICE_ORIGIN}${DEFAULT_PATH_PREFIX}/me/localtaxes/`, { method: 'POST', headers, body }),
    ),
  )
  expect([answer.status, answer.body['code']]).toEqual([400, 'ERR603'])
})
