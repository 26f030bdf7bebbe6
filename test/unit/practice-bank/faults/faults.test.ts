import { expect, it } from 'vitest'
import { faultKind, type FaultKind } from '#contract/ipc/practice'
import { acceptance, accountBalance, errorBody, localTaxOutcome, readAnswer, statement } from '#contract/bank/index'
import { aFault, get, goodApplication, newBank, ORDINARY, post, postRequest, request } from '../helpers.ts'

const BALANCE = `/accounts/${ORDINARY}`
const STATEMENT = `${BALANCE}/transactions`

async function banking(
  kind: FaultKind,
  ...rest: [operation?: Parameters<typeof aFault>[1], times?: number, amount?: number]
) {
  const bank = await newBank()
  bank.setFaults([aFault(kind, ...rest)])
  return bank
}

it.each([
  ['offline', 'net::ERR_INTERNET_DISCONNECTED', 0],
  ['connectionRefused', 'net::ERR_CONNECTION_REFUSED', 0],
  ['resetBeforeBody', 'net::ERR_CONNECTION_RESET', 0],
  ['answerLostAfterStore', 'net::ERR_CONNECTION_RESET', 1],
] as const)('%s rejects with %s and leaves %i applications', async (kind, message, stored) => {
  const bank = await banking(kind, 'any', 0)
  await expect(bank.fetch(request(BALANCE))).rejects.toThrow(new TypeError(message))
  await expect(bank.fetch(postRequest(goodApplication()))).rejects.toThrow(new TypeError(message))
  expect(bank.state().applications).toHaveLength(stored)
})

it('resetInBody sends the headers and half of the body, and stores the application', async () => {
  const bank = await banking('resetInBody')
  const response = await bank.fetch(postRequest(goodApplication()))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  const length = Number(response.headers.get('content-length'))
  let received = 0
  const read = async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) received += chunk.byteLength
  }
  await expect(read()).rejects.toThrow(new TypeError('net::ERR_CONNECTION_RESET'))
  expect(received).toBe(Math.ceil(length / 2))
  expect(bank.state().applications).toHaveLength(1)
})

it('truncatedJson sends a body of the announced length that is not JSON, and stores the application', async () => {
  const bank = await banking('truncatedJson')
  const response = await bank.fetch(postRequest(goodApplication()))
  const text = await response.text()
  expect(Number(response.headers.get('content-length'))).toBe(new TextEncoder().encode(text).byteLength)
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
  expect(bank.state().applications).toHaveLength(1)
})

it('htmlInsteadOfJson sends a page with status 200, and the bank never sees the application', async () => {
  const bank = await banking('htmlInsteadOfJson')
  const response = await bank.fetch(postRequest(goodApplication()))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await response.text()).toMatch(/^<!doctype html>/)
  expect(bank.state().applications).toEqual([])
})

it.each([
  ['unauthorized', 401, 'ERR001'],
  ['rateLimited', 429, 'ERR901'],
  ['serverError', 500, 'ERR902'],
] as const)('%s answers %i with nine fields and stores nothing', async (kind, status, code) => {
  const bank = await banking(kind, 'any', 1, 30)
  const answer = await post(bank, goodApplication())
  expect([answer.status, answer.body['code'], Object.keys(errorBody.parse(answer.body)).length]).toEqual([
    status,
    code,
    9,
  ])
  expect(answer.headers.get('retry-after')).toBe(kind === 'rateLimited' ? '30' : null)
  expect(bank.state().applications).toEqual([])
  expect((await post(bank, goodApplication())).status).toBe(200)
})

it('rejectDetails refuses a valid application in its first and last detail', async () => {
  const bank = await banking('rejectDetails')
  const outcome = localTaxOutcome.parse((await post(bank, goodApplication())).body)
  expect([outcome.appliedStatus, outcome.errorCode]).toEqual(['failed', 'APICHD5001'])
  expect(outcome.localTaxPaymentResult?.localTaxPaymentError?.map((row) => [row.recordNo, row.errorCode])).toEqual([
    [1, 'APICHD6005'],
    [3, 'APICHD6099'],
  ])
  expect(bank.state().applications).toEqual([])
})

const readings = [
  ['balance', accountBalance, BALANCE],
  ['transactions', statement, STATEMENT],
  ['paymentArrivals', statement, `${STATEMENT}/paymentarrivals`],
] as const

it.each(readings)('amountOutOfRange makes the answer to %s unusable', async (_name, schema, path) => {
  const reading = readAnswer<unknown>(schema, (await get(await banking('amountOutOfRange'), path)).body)
  expect(reading.ok).toBe(false)
})

it('amountOutOfRange makes the answers about applications unusable, and changes nothing in the books', async () => {
  const bank = await banking('amountOutOfRange', 'any', 2)
  expect(readAnswer(localTaxOutcome, (await post(bank, goodApplication())).body).ok).toBe(false)
  const path = `/me/localtaxes/${bank.state().applications[0]?.acceptanceNo ?? ''}`
  expect(readAnswer(acceptance, (await get(bank, path)).body).ok).toBe(false)
  expect((await get(bank, path)).body['totalAmount']).toBe(276_800)
})

it('amountOutOfRange stays pending until an answer has an amount', async () => {
  const bank = await banking('amountOutOfRange')
  await get(bank, '/accounts/00213333333/transactions')
  expect(bank.state().faults).toHaveLength(1)
})

it.each(readings)(
  'nullOptionalFields and unknownExtraFields leave the answer to %s usable, and drift is listed',
  async (_name, schema, path) => {
    const bank = await newBank()
    const plain = (await get(bank, path)).body
    bank.setFaults([aFault('nullOptionalFields')])
    const nulls = readAnswer<unknown>(schema, (await get(bank, path)).body)
    expect([nulls.ok, nulls.ok && new Set(nulls.drift.map((drift) => drift.kind))]).toEqual([true, new Set(['null'])])
    bank.setFaults([aFault('unknownExtraFields')])
    const extra = readAnswer<unknown>(schema, (await get(bank, path)).body)
    expect(extra.ok && extra.value).toEqual(plain)
    expect(extra.ok && new Set(extra.drift.map((drift) => drift.kind))).toEqual(new Set(['unknownField']))
  },
)

it('nullOptionalFields and unknownExtraFields leave the answers about applications usable', async () => {
  const bank = await newBank()
  bank.setFaults([aFault('nullOptionalFields', 'any', 0), aFault('unknownExtraFields', 'any', 0)])
  const outcome = readAnswer(localTaxOutcome, (await post(bank, goodApplication())).body)
  const acceptanceNo = (outcome.ok && outcome.value.localTaxPaymentResult?.acceptanceNo) || ''
  const found = readAnswer(acceptance, (await get(bank, `/me/localtaxes/${acceptanceNo}`)).body)
  expect(found.ok && [found.value.totalAmount, found.value.dueDate, found.value.normalDetails?.length]).toEqual([
    276_800,
    undefined,
    3,
  ])
  expect(found.ok && found.drift.length).toBeGreaterThan(10)
})

it('wrongNumber states a count that differs from the number of entries', async () => {
  const bank = await banking('wrongNumber', 'any', 0)
  await get(bank, BALANCE)
  for (const path of [STATEMENT, '/accounts/00213333333/transactions']) {
    const page = statement.parse((await get(bank, path)).body)
    expect(page.number).not.toBe(page.transactions?.length)
  }
})

it('repeatedKeyword repeats the same keyword for ever, from one page or from many', async () => {
  const bank = await banking('repeatedKeyword', 'transactions', 0)
  for (const account of [ORDINARY, '00122222222']) {
    const path = `/accounts/${account}/transactions`
    const first = statement.parse((await get(bank, path)).body)
    const second = statement.parse((await get(bank, `${path}?nextKeyword=${first.nextKeyword ?? ''}`)).body)
    expect([first.nextFlag, second.nextFlag, second.nextKeyword]).toEqual(['1', '1', first.nextKeyword])
  }
})

it("latency holds the answer back, and an abort ends it with the signal's reason after the application was stored", async () => {
  const bank = await newBank()
  bank.setFaults([aFault('latency', 'apply', 1, 600_000), aFault('latency', 'balance', 1, 5)])
  expect((await get(bank, BALANCE)).status).toBe(200)
  const abort = new AbortController()
  bank.onChange(() => {
    if (bank.state().faults.length === 0)
      queueMicrotask(() => {
        abort.abort(new Error('enough'))
      })
  })
  await expect(bank.fetch(new Request(postRequest(goodApplication()), { signal: abort.signal }))).rejects.toThrow(
    'enough',
  )
  expect(bank.state().applications).toHaveLength(1)
})

it('a request that was aborted before it arrived gets no answer', async () => {
  const bank = await newBank()
  await expect(
    bank.fetch(new Request(postRequest(goodApplication()), { signal: AbortSignal.abort() })),
  ).rejects.toThrow()
  expect(bank.state().applications).toEqual([])
})

it('a fault affects only its operation, and counts down with each request it affects', async () => {
  const bank = await banking('serverError', 'transactions', 2)
  expect((await get(bank, BALANCE)).status).toBe(200)
  expect((await get(bank, STATEMENT)).status).toBe(500)
  expect(bank.state().faults).toEqual([aFault('serverError', 'transactions', 1)])
  expect((await get(bank, STATEMENT)).status).toBe(500)
  expect([(await get(bank, STATEMENT)).status, bank.state().faults]).toEqual([200, []])
})

it('faults of different sorts combine in one answer', async () => {
  const bank = await newBank()
  bank.setFaults([aFault('latency', 'any', 0, 1), aFault('wrongNumber'), aFault('unknownExtraFields')])
  const { body } = await get(bank, STATEMENT)
  expect([body['number'] === (body['transactions'] as unknown[]).length, 'practiceExtra' in body]).toEqual([
    false,
    true,
  ])
})

it.each(faultKind.options)('the bank answers again as before the fault once %s is switched off', async (kind) => {
  const bank = await newBank()
  await post(bank, goodApplication())
  const path = `/me/localtaxes/${bank.state().applications[0]?.acceptanceNo ?? ''}`
  const before = [(await get(bank, path)).body, (await get(bank, STATEMENT)).body, bank.state()]
  bank.setFaults([aFault(kind, 'any', 0, 1)])
  for (const each of [path, STATEMENT, BALANCE])
    await bank
      .fetch(request(each))
      .then((response) => response.text())
      .catch(() => undefined)
  bank.setFaults([])
  expect([(await get(bank, path)).body, (await get(bank, STATEMENT)).body, bank.state()]).toEqual(before)
})

it('keyNotRegistered refuses with the message for an unregistered client', async () => {
  const answer = await get(await banking('keyNotRegistered'), BALANCE)
  expect([answer.status, answer.body['error'], answer.body['moreInformation']]).toEqual([
    401,
    'invalid_grant',
    'client id unauthorized: not registered to the plan',
  ])
})

it('rejectWhole refuses a valid application without naming a row', async () => {
  const bank = await banking('rejectWhole')
  const outcome = localTaxOutcome.parse((await post(bank, goodApplication())).body)
  expect([
    outcome.appliedStatus,
    outcome.errorCode,
    outcome.localTaxPaymentResult?.localTaxPaymentError,
    outcome.moreInformation,
  ]).toEqual(['failed', 'APICHD5099', [], 'no row is named'])
  expect(bank.state().applications).toEqual([])
})

it('fewerDays leaves the first three days out of the first page, and the page states so', async () => {
  const plain = statement.parse((await get(await newBank(), STATEMENT)).body)
  const short = statement.parse((await get(await banking('fewerDays'), STATEMENT)).body)
  expect(short.transactions).toEqual(plain.transactions?.slice(30))
  expect([short.number, short.transactionDateFrom, short.transactionIdFirst]).toEqual([
    short.transactions?.length,
    short.transactions?.[0]?.transactionDate,
    '1',
  ])
})

it('repeatedNumbers changes only transaction numbers', async () => {
  const plain = statement.parse((await get(await newBank(), STATEMENT)).body)
  const alike = statement.parse((await get(await banking('repeatedNumbers'), STATEMENT)).body)
  expect(alike.transactions).toEqual(plain.transactions?.map((entry) => ({ ...entry, transactionId: '1' })))
})

it.each([
  ['otherAccountType', 'unknownCode accountTypeCode'],
  ['messageBesideData', 'unknownField message'],
] as const)('%s is tolerated and listed as drift', async (kind, noted) => {
  const reading = readAnswer(accountBalance, (await get(await banking(kind), BALANCE)).body)
  expect(reading.ok && reading.drift.map(({ kind: what, path }) => `${what} ${path}`)).toEqual([noted])
})

it('totalsLeftOut leaves three totals out of the answer to an application', async () => {
  const outcome = localTaxOutcome.parse((await post(await banking('totalsLeftOut'), goodApplication())).body)
  const { municipalityCount, totalNumber, totalAmount, totalBasicCharge } = outcome.localTaxPaymentResult ?? {}
  expect([municipalityCount, totalNumber, totalAmount, totalBasicCharge]).toEqual([
    undefined,
    undefined,
    undefined,
    1100,
  ])
})
