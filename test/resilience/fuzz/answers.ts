// Sends hostile answers of the bank through the real client, handlers and dispatcher.
import fc from 'fast-check'
import type { AppError } from '#contract/ipc/errors'
import { appError } from '#contract/ipc/errors'
import { MAX_BODY_BYTES } from '#main/bank/client'
import { type AnswerPool, applicationOf, openAnswerPool, type Operation, OPERATIONS } from './answerPool.ts'
import { COMPANY, type FuzzDesk, lotId, openDesk, SECRET, SECRETS } from './desk.ts'
import { anyIndex, jsonHostiles, pick, strike, strikeBytes, type Stroke, strokes } from './hostile.ts'
import { must, type Tally } from './report.ts'
import { runProperty } from './running.ts'

/** One hostile answer: the good answer it is based on, and the changes made to it. */
interface HostileAnswer {
  operation: Operation
  base: number
  values: Stroke[]
  text: number
  bytes: Stroke[]
  status: number
  header: number
  delivery: number
}

const hostileAnswer: fc.Arbitrary<HostileAnswer> = fc.record({
  operation: fc.constantFrom(...OPERATIONS),
  base: anyIndex,
  values: strokes(3),
  text: anyIndex,
  bytes: fc.oneof({ weight: 3, arbitrary: strokes(0) }, { weight: 1, arbitrary: strokes(3) }),
  status: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        200,
        201,
        204,
        206,
        301,
        304,
        400,
        401,
        403,
        404,
        408,
        409,
        422,
        429,
        500,
        502,
        503,
        599,
      ),
    },
  ),
  header: anyIndex,
  delivery: anyIndex,
})

const HOSTILES = jsonHostiles(SECRET)
const DEEP = 50_000
/** Damage that only a JSON text can have, not a value. Each function takes a good text and returns a damaged one. */
const TEXTS: readonly ((json: string) => string)[] = [
  (json) => json.replace(/\d+/, '1e400'),
  (json) => json.replace(/:(\d)/, ':0$1'),
  (json) => json.replace(/:(\d+)/, ':$1.0'),
  (json) => json.replace(/:(\d+)/, ':$1e0'),
  (json) => json.replace(/:(\d+)/, ':9007199254740993'),
  (json) => json.replace(/"amount":/, '"amount":1,"amount":'),
  (json) => json.replace(/"(\w+)":/, '"$1":null,"$1":'),
  (json) => json.replace('{', '{"__proto__":{"polluted":"yes"},'),
  (json) => json.replace('{', `{"x":${'['.repeat(DEEP)}${']'.repeat(DEEP)},`),
  (json) => json.replace(/:"[^"]*"/, `:${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
  () => '['.repeat(DEEP) + ']'.repeat(DEEP),
  () => '',
  () => ' ',
  () => 'null',
  () => '0',
  () => '[]',
  () => '{}',
  () => '"text"',
  () => '<!doctype html><title>502 Bad Gateway</title>',
  () => `[${'{},'.repeat(200_000)}0]`,
  (json) => json.replace('[', `[${'{},'.repeat(200_000)}`),
  (json) => json.replace('{', `{${Array.from({ length: 100_000 }, (_, at) => `"a${String(at)}":0,`).join('')}`),
  (json) => `\ufeff${json}`,
  (json) => json + json,
  (json) => `${json}\n`,
  (json) => `)]}',\n${json}`,
  (json) => json.slice(0, json.length >> 1),
  (json) =>
    json.replace(
      /"([^"]*)"/,
      (_, word: string) =>
        `"${[...word].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`,
    ),
  (json) => json.replace(/:"[^"]*"/, ':"\\ud842"'),
  (json) =>
    json.replace(
      /:"[^"]*"/,
      `:"${[...SECRET].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`,
    ),
  (json) => json.replace(/:"[^"]*"/, `:"${'あ'.repeat(30_000)}"`),
  (json) => json.replace(/"(\w+)":"/, `"${SECRET}":"${SECRET} `),
  (json) => json.replaceAll('"', '""'),
  (json) => json.replace(/,/, `,"error":"${SECRET}",`),
  (json) => json.replace('{', '{"error":"invalid_client","httpCode":"401",'),
  (json) => json.replace('{', '{"status":429,'),
]
const HEADERS: readonly Record<string, string>[] = [
  { 'content-type': 'application/json' },
  { 'content-type': 'text/html; charset=shift_jis' },
  {},
  { 'content-type': 'application/json; charset=utf-16' },
  { 'retry-after': '0' },
  { 'retry-after': '99999999999' },
  { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { 'retry-after': '-1' },
  { 'retry-after': SECRET },
  { 'content-length': '5' },
  { 'content-encoding': 'identity' },
  { location: 'https://elsewhere.example/' },
  { 'set-cookie': `key=${SECRET}` },
]

/** Returns the body as bytes: changed first as a value, then as text, then as bytes. */
function bodyOf(pool: AnswerPool, { operation, base, values, text, bytes }: HostileAnswer): Uint8Array {
  const struck = values.reduce((value, stroke) => strike(value, stroke, HOSTILES), pick(pool[operation], base).body)
  const json = JSON.stringify(struck ?? null)
  const written = new TextEncoder().encode(text % 4 === 0 ? pick(TEXTS, text >> 2)(json) : json)
  if (text % 997 === 0) return new Uint8Array(MAX_BODY_BYTES + 1).fill(0x20)
  return bytes.reduce<Uint8Array>(
    (now, stroke) => strikeBytes(now, stroke, [written, new Uint8Array([0xff, 0xfe])]),
    written,
  )
}

/** Returns how the body arrives: whole, in pieces, cut off by a broken connection, or larger than the limit. */
function streamOf(body: Uint8Array, delivery: number): ReadableStream<Uint8Array> {
  const size = delivery % 5 === 0 ? Math.max(1, body.length >> 3) : body.length
  const breaksAt = delivery % 23 === 1 ? body.length >> 1 : Infinity
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= breaksAt)
        controller.error(
          new Error(
            `net::${pick(['ERR_CONTENT_LENGTH_MISMATCH', 'ERR_INCOMPLETE_CHUNKED_ENCODING', 'ERR_CONNECTION_REFUSED', 'ERR_FAILED', 'ERR_SSL_PROTOCOL_ERROR'], delivery)}`,
          ),
        )
      else if (at >= body.length) controller.close()
      else controller.enqueue(body.subarray(at, (at += size)))
    },
  })
}

function responseOf(pool: AnswerPool, one: HostileAnswer, body: Uint8Array): Response {
  const status = one.status === 0 ? pick(pool[one.operation], one.base).status : one.status
  return new Response([204, 304].includes(status) ? null : streamOf(body, one.delivery), {
    status,
    headers: pick(HEADERS, one.header),
  })
}

/**
 * Returns whether the bank now sends a good page of a statement. It does after the hostile page, for a few requests.
 */
const goesOn = (operation: Operation, answered: number) =>
  (operation === 'transactions' || operation === 'paymentArrivals') && answered > 0 && answered < 8
const goodAnswer = (pool: AnswerPool, { operation, base }: HostileAnswer, answered: number) =>
  new Response(JSON.stringify(pick(pool[operation], base + answered).body))

/** Returns the page's call for an operation. */
function inputOf(operation: Operation, number: number): [channel: string, input: unknown] {
  const to = { companyId: COMPANY.production, accountId: '00111111111' }
  if (operation === 'balance') return ['accounts.balance', to]
  if (operation === 'acceptance')
    return ['localTaxes.acceptance', { companyId: COMPANY.production, acceptanceNo: '123456789012' }]
  if (operation === 'apply')
    return [
      'localTaxes.apply',
      { companyId: COMPANY.production, lotId: lotId(number), application: applicationOf(number) },
    ]
  return ['statements.fetch', { ...to, jobId: lotId(number), kind: operation }]
}

type Told = { ok: true; value: unknown } | { ok: false; error: AppError }

/**
 * Checks that an error is one of the listed errors, is not an internal or storage error, and names its place if it has
 * to.
 */
export function checkError(error: unknown, name: string): void {
  const { success, data } = appError.safeParse(error)
  must(success, () => `${name}: an error outside the closed list: ${JSON.stringify(error)}`)
  must(data.code !== 'internal' && data.code !== 'storage', () => `${name}: ${JSON.stringify(data)}`)
  if (data.code === 'pagingBroken') must((data.page ?? 0) > 0, () => `${name}: no page in ${JSON.stringify(data)}`)
  if (data.code === 'invalidInput')
    must(
      data.problems.length > 0 && data.problems.every(({ problem }) => problem !== ''),
      () => `${name}: no place in ${JSON.stringify(data)}`,
    )
}

function checkGet(operation: Operation, { ok, ...rest }: Told, body: Uint8Array): void {
  if (!ok) {
    const { error } = rest as { error: AppError }
    checkError(error, operation)
    if (error.code !== 'lost' || error.cause !== 'badAnswer') return
    must((error.damage?.length ?? 0) > 0, () => `${operation}: a bad answer without its places`)
    must(
      operation === 'balance' || operation === 'acceptance' || (error.page ?? 0) > 0,
      () => `${operation}: a bad answer without its page`,
    )
  } else if (operation === 'balance') {
    const sent = JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown>
    for (const [field, value] of Object.entries((rest as { value: object }).value)) {
      if (typeof value === 'number')
        must(
          Number.isSafeInteger(value) && sent[field] === value,
          () => `${field}: ${String(sent[field])} became ${String(value)}`,
        )
    }
  }
}

function checkApply(reply: Told, body: Uint8Array, one: HostileAnswer): string {
  must(reply.ok, () => `apply: refused with ${JSON.stringify(reply)}`)
  const outcome = reply.value as { outcome: string; acceptanceNo?: string; error?: unknown }
  if (outcome.error !== undefined) checkError(outcome.error, 'apply')
  must(outcome.outcome !== 'notSent', () => 'apply: an answered application was told as not sent')
  if (outcome.outcome === 'accepted') {
    const text = new TextDecoder().decode(body)
    must(one.status === 0 || one.status === 200, () => `apply: accepted under status ${String(one.status)}`)
    must(
      text.includes(String(outcome.acceptanceNo)) || /\\u/.test(text),
      () => 'apply: an acceptance number that was not sent',
    )
  }
  return outcome.outcome
}

const DESK_CASES = 100

/** Runs `count` hostile answers. */
export async function fuzzAnswers(count: number, seed: number, tally: Tally): Promise<string | undefined> {
  const pool = await openAnswerPool()
  let current: { response: () => Response; posts: number } = { response: () => new Response(), posts: 0 }
  const open = () =>
    openDesk({
      agree: () => true,
      fetch: async (_url, init) => {
        if (init.method === 'POST') current.posts++
        return current.response()
      },
    })
  let desk: FuzzDesk = await open()
  let number = 0

  const one = async (hostile: HostileAnswer): Promise<void> => {
    if (++number % DESK_CASES === 0) {
      desk.close()
      desk = await open()
    }
    const body = bodyOf(pool, hostile)
    const before = desk.state()
    let answered = 0
    current = {
      posts: 0,
      response: () =>
        goesOn(hostile.operation, answered++) ? goodAnswer(pool, hostile, answered) : responseOf(pool, hostile, body),
    }
    const [channel, input] = inputOf(hostile.operation, number)
    const reply = (await tally.timed<unknown>(
      `${channel} text ${String(hostile.text % 4 === 0 ? (hostile.text >> 2) % TEXTS.length : '-')}, ${String(body.length)} bytes`,
      () => desk.dispatch('main', channel, input),
    )) as Told
    const code =
      hostile.operation === 'apply'
        ? checkApply(reply, body, hostile)
        : (checkGet(hostile.operation, reply, body), reply.ok ? null : codeOf(reply.error))
    const told = desk.told() + JSON.stringify(reply)
    must(!SECRETS.some((secret) => told.includes(secret)), () => `${channel}: the client key was told`)
    const after = desk.state()
    if (hostile.operation === 'apply') checkJournal(desk, number, current.posts)
    else must(JSON.stringify(before) === JSON.stringify(after), () => `${channel}: something was stored`)
    tally.count(code === 'accepted' ? null : code)
  }
  try {
    return await runProperty({ arbitrary: hostileAnswer, count, seed, run: one, done: () => tally.report.cases })
  } finally {
    desk.close()
  }
}

const codeOf = (error: AppError): string =>
  'cause' in error ? `${error.code}:${error.cause}` : 'reason' in error ? `${error.code}:${error.reason}` : error.code

/**
 * Checks that the application was sent once and that the journal has a begin record and an outcome for it, both without
 * the key.
 */
function checkJournal(desk: FuzzDesk, number: number, posts: number): void {
  must(posts === 1, () => `apply: ${String(posts)} requests for one lot`)
  const lines = desk.journal().trimEnd().split('\n')
  must(
    lines.at(-2)?.includes(lotId(number)) && lines.at(-2)?.includes('"begin"') && lines.at(-1)?.includes('"outcome"'),
    () => 'apply: the journal lacks a beginning or an outcome',
  )
  must(!lines.slice(-2).some((line) => line.includes(SECRET)), () => 'apply: the journal holds the client key')
}
