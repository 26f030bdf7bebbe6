import { ok } from '#contract/ipc/errors'
import type { Company, EnvironmentName } from '#contract/ipc/company'
import type { ParsedInput } from '#main/ipc/handlers'
import type { Access } from '#main/bank/access'
import { createFiling } from '#main/filing/fileLot'
import { createFileQueue } from '#main/filing/fileQueue'
import type { QueueQuestion } from '#main/shell/nativeDialogs/filingQuestions'
import { application, caller, clientOver, FIXED_NOW, journalOver, memoryDisk, recordingLog } from '../support.ts'

/** Returns the id of the nth lot or company. */
export const uuid = (n: number) => `0190a3a1-0000-7000-8000-${String(n).padStart(12, '0')}`

/** How the bank of a test answers one application. `crash` never answers, as for a program that is killed meanwhile. */
export const REPLIES = [
  'accept',
  'reject',
  'rejectWhole',
  'unauthorized',
  'busy',
  'reset',
  'html',
  'refuse',
  'crash',
] as const
export type Reply = (typeof REPLIES)[number]

/** The body of the nth lot. No two are equal; the data name tells the bank which one it received. */
export function bodyOf(n: number) {
  const body = { ...application(1_000 + n), localTaxPaymentDataName: `lot-${String(n)}` }
  body.localTaxPaymentInfo.payingAccountNo = String(1_000_000 + n)
  return body
}

/** The input of a queue of these lots. */
export const queueOf = (lots: readonly number[], queueId = uuid(900)): ParsedInput<'localTaxes.applyQueue'> => ({
  queueId,
  lots: lots.map((n) => ({ companyId: uuid(500 + n), lotId: uuid(n), application: bodyOf(n) })),
  totalAmount: lots.reduce((sum, n) => sum + bodyOf(n).localTaxPaymentInfo.totalAmount, 0),
})

const ANSWERS: Readonly<Record<Exclude<Reply, 'reset' | 'html' | 'refuse' | 'crash' | 'accept'>, [number, object]>> = {
  reject: [
    400,
    {
      appliedStatus: 'failed',
      errorCode: 'E1',
      localTaxPaymentResult: { numberOfError: 1, localTaxPaymentError: [{ recordNo: 1, errorCode: 'E9' }] },
    },
  ],
  rejectWhole: [400, { errorCode: 'APICHD5001' }],
  unauthorized: [401, { httpCode: '401', httpMessage: 'Unauthorized' }],
  busy: [429, { httpCode: '429', httpMessage: 'Too Many Requests' }],
}

/**
 * A disk that outlives the desk, and a bank that records which lots it received. `replies` are its answers in the order
 * of the applications; after the last it accepts.
 */
export function queueWorld(environment: EnvironmentName = 'practice', replies: readonly Reply[] = []) {
  const disk = memoryDisk()
  const posts: number[] = []
  const questions: QueueQuestion[] = []
  const waiting: (readonly string[])[] = []
  const state = {
    environment,
    name: '会社',
    agree: true,
    healthy: true,
    /** The lots without a key. */
    keyless: new Set<string>(),
    locking: new AbortController(),
    asked: undefined as (() => unknown) | undefined,
    /** Called when the bank has received the nth application, before it answers. */
    onPost: undefined as ((count: number) => unknown) | undefined,
    tries: 0,
  }
  const respond = async (body: string): Promise<Response> => {
    const reply = replies[state.tries++] ?? 'accept'
    if (reply === 'refuse') throw new Error('net::ERR_CONNECTION_REFUSED')
    posts.push(Number(/"lot-(\d+)"/.exec(body)?.[1]))
    await state.onPost?.(posts.length)
    if (reply === 'crash') return new Promise(() => undefined)
    if (reply === 'reset') throw new Error('net::ERR_CONNECTION_RESET')
    if (reply === 'html') return new Response('<html>')
    if (reply !== 'accept') return Response.json(ANSWERS[reply][1], { status: ANSWERS[reply][0] })
    return Response.json({ localTaxPaymentResult: { acceptanceNo: String(posts.length).padStart(12, '0') } })
  }
  const company = (companyId: string): Company => ({
    companyId,
    name: state.name,
    environment: state.environment,
    accounts: [],
    applicant: { applicantName: '', address: '' },
    defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
  })
  const start = () => {
    const { client } = clientOver(async (_url, init) => respond(init.body as string), {
      timeouts: { firstByteMs: 1e6, totalMs: 1e6 },
    })
    const access: Access = async (companyId) =>
      state.keyless.has(companyId)
        ? { ok: false, error: { code: 'noCredentials' } }
        : ok({ company: company(companyId), client, host: 'bank.example', proxy: async () => 'DIRECT' })
    const journal = journalOver(disk)
    const log = recordingLog()
    const filing = createFiling({
      access,
      journal,
      clock: { status: () => [] },
      confirm: async () => true,
      now: () => FIXED_NOW,
      user: () => 'hanako',
      healthy: () => state.healthy,
      log,
      onWaiting: (lotIds) => {
        waiting.push(lotIds)
      },
    })
    const queue = createFileQueue({
      filing,
      find: journal.find,
      confirm: async (question) => {
        questions.push(question)
        await state.asked?.()
        return state.agree
      },
      locking: () => state.locking.signal,
      log,
    })
    /** Runs a queue of these lots from a window of its own. */
    const file = async (lots: readonly number[], queueId?: string) => {
      const window = caller()
      const answer = await queue.run(queueOf(lots, queueId), window)
      return { answer, window }
    }
    /** Returns the state of each line, or the code of the error. */
    const states = async (lots: readonly number[]) => {
      const { answer } = await file(lots)
      return answer.ok ? answer.value.lines.map(({ state: one }) => one) : answer.error.code
    }
    return { journal, filing, queue, log, file, states }
  }
  return { disk, posts, questions, waiting, state, start }
}
