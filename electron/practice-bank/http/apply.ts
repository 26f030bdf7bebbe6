// 申請 (section 4.4).
import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import { localTaxApplication, type LocalTaxApplication } from '#contract/bank/localTaxApplication'
import { pathText } from '#contract/bank/read'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { ApplicationStore } from '../books/applicationStore.ts'
import { japanTime } from '../books/clock.ts'
import type { FaultSwitch } from '../faults/faults.ts'
import { checkLot } from '../books/lotChecks.ts'
import { acceptedOutcome, misshapenOutcome, refusedOutcome } from '../books/outcome.ts'
import { type Answer, problem, problemBody } from './problems.ts'
import type { RowFault } from '../books/lotCodes.ts'

interface ApplyContext {
  readonly store: ApplicationStore
  readonly faults: FaultSwitch
}

/** A valid application is on disk before this resolves. */
export async function applyAnswer(request: Request, { store, faults }: ApplyContext, now: number): Promise<Answer> {
  const body = await readBody(request)
  if (!body.ok) return body.error
  const read = localTaxApplication.safeParse(body.value)
  if (!read.success) return misshapen(body.value, read.error.issues, now)
  const application = read.data
  const { lot, rows } = checkLot(application.localTaxPaymentInfo, japanTime(now).date)
  if (lot.length > 0 || rows.length > 0) return outcome(refusedOutcome(application, lot, rows, now))
  if (faults.take('apply', 'rejectDetails'))
    return outcome(refusedOutcome(application, [], firstAndLast(application), now))
  if (faults.take('apply', 'rejectWhole'))
    return outcome({
      ...refusedOutcome(application, ['practice'], [], now),
      message: '申請を受け付けられません。',
      developer_message: 'refused as a whole by the fault switch',
      moreInformation: 'no row is named',
    })
  const stored = {
    acceptanceNo: newAcceptanceNo(store, now),
    stage: 'applied',
    appliedAt: now,
    changedAt: now,
    application,
  } as const
  await store.put(stored)
  return outcome(acceptedOutcome(stored))
}

function outcome(body: unknown): Answer {
  return { status: 200, headers: {}, body }
}

const DETAIL_PATH = /^localTaxPaymentInfo\.localTaxPaymentRequestDetails\[(\d+)\]/

/** If only details are wrong, the outcome names the rows and also has the error body (section 2.11). */
function misshapen(body: unknown, issues: readonly z.core.$ZodIssue[], now: number): Answer {
  const problems = issues.slice(0, 20).map((issue) => `${pathText(issue.path)}: ${issue.message}`)
  const refusal = problem('bodyShape', problems.join('; '))
  const records = issues.map((issue) => DETAIL_PATH.exec(pathText(issue.path))?.[1])
  if (records.includes(undefined)) return refusal
  const rows = [...new Set(records)].map((record): RowFault => ({ recordNo: Number(record) + 1, code: 'shape' }))
  const details = (body as LocalTaxApplication).localTaxPaymentInfo.localTaxPaymentRequestDetails
  return {
    ...refusal,
    body: { ...misshapenOutcome(details, rows, now), ...problemBody('bodyShape', problems.join('; ')) },
  }
}

/** One field of the first row, and the last row as a whole; a lot with one row has only the first. */
function firstAndLast(application: LocalTaxApplication): RowFault[] {
  const last = application.localTaxPaymentInfo.localTaxPaymentRequestDetails.length
  const first: RowFault = { recordNo: 1, code: 'payrollCount' }
  return last > 1 ? [first, { recordNo: last, code: 'practice' }] : [first]
}

/** Today and six random digits: a number from before a reset hardly ever recurs. */
function newAcceptanceNo(store: ApplicationStore, now: number): string {
  const date = japanTime(now).date.replaceAll('-', '').slice(2)
  for (;;) {
    const number = date + String(randomInt(1_000_000)).padStart(6, '0')
    if (!store.get(number)) return number
  }
}

/** Bytes; three times 500 details with all texts at maximum length. */
const MAX_BODY = 1_048_576

/** JSON (section 4.4); its fields are checked elsewhere. */
async function readBody(request: Request): Promise<Result<unknown, Answer>> {
  if (!isJson(request.headers.get('content-type')))
    return fail(problem('contentType', 'Content-Type must be application/json'))
  const bytes = await readBytes(request.body)
  if (!bytes) return fail(problem('bodyTooLarge', `more than ${String(MAX_BODY)} bytes`, { connection: 'close' }))
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)))
  } catch {
    return fail(problem('notJson', 'the body is not UTF-8 JSON'))
  }
}

/** Allows no parameter but the charset UTF-8. */
function isJson(contentType: string | null): boolean {
  return /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? '')
}

async function readBytes(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BODY) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
