import { request as httpRequest } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { FaultKind } from '#contract/ipc/practice'
import { serve } from '#practice-bank/http/server'
import { aFault, goodApplication, newFolder, NOON, ORDINARY, postRequest, readReply, request } from '../helpers.ts'

const served = await serve({ folder: newFolder(), port: 0, now: () => NOON })
const bank = { fetch: (each: Request) => fetch(each) }
const get = (path: string) => bank.fetch(request(path, {}, served.url))
const post = (body: unknown) => bank.fetch(postRequest(body, {}, served.url))
const admin = (method: string, path: string, body?: unknown) =>
  fetch(`${served.url}/_practice/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
const BALANCE = `/accounts/${ORDINARY}`

beforeEach(() => void served.bank.reset())
afterAll(() => served.close())

const codeOf = (error: unknown): unknown => (error as { cause?: { code?: string } }).cause?.code

it('the served bank listens only on the loopback address', () => {
  expect(served.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})

it('the served bank refuses a request for another host name', async () => {
  const status = await new Promise((resolve, reject) => {
    httpRequest(`${served.url}/_practice/state`, { headers: { host: 'bank.example' } }, (response) => {
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(421)
})

it('the served bank answers like the embedded one', async () => {
  const [here, there] = await Promise.all([served.bank.fetch(request(BALANCE)), get(BALANCE)])
  expect(await there.text()).toBe(await here.text())
  const applied = await readReply(await post(goodApplication()))
  expect([applied.status, applied.body['appliedStatus']]).toEqual([200, '受付'])
})

it.each(['offline', 'connectionRefused', 'resetBeforeBody', 'answerLostAfterStore'] as const)(
  '%s resets the connection before any answer',
  async (kind) => {
    served.bank.setFaults([aFault(kind, 'any', 0)])
    expect(codeOf(await get(BALANCE).catch((error: unknown) => error))).toBe('ECONNRESET')
    expect(codeOf(await post(goodApplication()).catch((error: unknown) => error))).toBe('ECONNRESET')
    expect(served.bank.state().applications).toHaveLength(kind === 'answerLostAfterStore' ? 1 : 0)
  },
)

it('resetInBody sends headers and half a body, then resets, and the application is stored', async () => {
  served.bank.setFaults([aFault('resetInBody')])
  const response = await post(goodApplication())
  expect(response.status).toBe(200)
  let received = 0
  const read = async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) received += chunk.byteLength
  }
  expect(codeOf(await read().catch((error: unknown) => error))).toBe('ECONNRESET')
  expect(received).toBe(Math.ceil(Number(response.headers.get('content-length')) / 2))
  expect(served.bank.state().applications).toHaveLength(1)
})

const plain: [FaultKind, number, string][] = [
  ['unauthorized', 401, 'application/json; charset=utf-8'],
  ['rateLimited', 429, 'application/json; charset=utf-8'],
  ['serverError', 500, 'application/json; charset=utf-8'],
  ['truncatedJson', 200, 'application/json; charset=utf-8'],
  ['htmlInsteadOfJson', 200, 'text/html; charset=utf-8'],
  ['latency', 200, 'application/json; charset=utf-8'],
  ['amountOutOfRange', 200, 'application/json; charset=utf-8'],
  ['wrongNumber', 200, 'application/json; charset=utf-8'],
  ['repeatedKeyword', 200, 'application/json; charset=utf-8'],
  ['nullOptionalFields', 200, 'application/json; charset=utf-8'],
  ['unknownExtraFields', 200, 'application/json; charset=utf-8'],
]
it.each(plain)('%s answers %i as %s once, with as many bytes as announced', async (kind, status, type) => {
  const good = await (await get(`${BALANCE}/transactions`)).text()
  served.bank.setFaults([aFault(kind, 'any', 1, 2)])
  const response = await get(`${BALANCE}/transactions`)
  const text = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([status, type])
  expect(Buffer.byteLength(text)).toBe(Number(response.headers.get('content-length')))
  expect(text === good).toBe(kind === 'latency' || kind === 'repeatedKeyword')
  expect(await (await get(`${BALANCE}/transactions`)).text()).toBe(good)
})

it('rejectDetails makes the served bank refuse a valid application', async () => {
  served.bank.setFaults([aFault('rejectDetails')])
  expect((await readReply(await post(goodApplication()))).body['appliedStatus']).toBe('failed')
})

it('the served bank keeps serving after a client left during latency', async () => {
  served.bank.setFaults([aFault('latency', 'any', 1, 600_000)])
  const abort = new AbortController()
  const leave = served.bank.onChange(() => {
    abort.abort()
  })
  await expect(fetch(new Request(request(BALANCE, {}, served.url), { signal: abort.signal }))).rejects.toThrow()
  leave()
  expect((await get(BALANCE)).status).toBe(200)
})

it('the served bank is administered over HTTP', async () => {
  expect((await admin('PUT', 'faults', [aFault('serverError')])).status).toBe(200)
  expect((await get(BALANCE)).status).toBe(500)
  await post(goodApplication())
  const state = (await (await admin('GET', 'state')).json()) as { applications: { acceptanceNo: string }[] }
  const acceptanceNo = state.applications[0]?.acceptanceNo
  expect(await (await admin('POST', 'advance', { acceptanceNo, action: 'advance' })).json()).toMatchObject({
    applications: [{ stage: 'firstApproved' }],
  })
  expect(await (await admin('POST', 'reset')).json()).toEqual({ faults: [], applications: [], setAside: [] })
})

it.each([
  ['PUT', 'faults', { kind: 'offline' }, 400],
  ['PUT', 'faults', [{ ...aFault('offline'), kind: 'fire' }], 400],
  ['PUT', 'faults', undefined, 400],
  ['POST', 'advance', { acceptanceNo: '1', action: 'advance' }, 400],
  ['POST', 'advance', { acceptanceNo: '000000000000', action: 'advance' }, 404],
  ['GET', 'faults', undefined, 404],
  ['GET', 'nothing', undefined, 404],
])('the administration request %s %s %j is answered with %i', async (method, path, body, status) => {
  expect((await admin(method, path, body)).status).toBe(status)
})

it('serving on a port that is taken is rejected', async () => {
  await expect(serve({ folder: newFolder(), port: Number(new URL(served.url).port) })).rejects.toThrow('EADDRINUSE')
})
