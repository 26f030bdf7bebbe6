import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { call } from './clients.ts'

/** What a function of the office answers; which fields there are depends on `status`. */
export interface Answer {
  readonly status: string
  readonly why?: string
  readonly revision?: number
  readonly stored?: number
  readonly body?: unknown
  readonly deleted?: boolean
  readonly author?: string
  readonly claimId?: string
  readonly by?: string
  readonly machine?: string
  readonly attempt?: number
  readonly ordinal?: number
  readonly repeated?: boolean
  readonly revived?: boolean
  readonly outcome?: string
  readonly tried?: number
  readonly clash?: string | null
  readonly current?: Answer
}

export interface Change {
  kind: string
  id: string
  base?: number
  body?: unknown
  deleted?: boolean
  changeId?: string
  companyId?: string
  lotId?: string
}

/** Puts changes, each with an id of its own unless it has one. */
export const putMany = (client: Client, changes: readonly Change[], together = false): Promise<Answer[]> =>
  call(client, 'put_many', JSON.stringify(changes.map((change) => ({ changeId: randomUUID(), ...change }))), together)

export async function put(client: Client, change: Change): Promise<Answer> {
  const [answer] = await putMany(client, [change])
  if (!answer) throw new Error('put_many answered nothing')
  return answer
}

/** Totals that differ from lot to lot. */
export const totalsOf = (lotId: string) => ({
  municipalityCount: 1,
  totalNumber: 1,
  totalAmount: [...lotId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7),
})

/** Returns a claim on a lot; equal `what` makes equal lots. */
export const claimOf = (lotId: string, more: Readonly<Record<string, unknown>> = {}) => ({
  claimId: randomUUID(),
  environment: 'production',
  lotId,
  companyId: 'c1',
  attempt: 1,
  debitAccount: '001 1234567',
  month: '2026-11',
  fingerprint: `tax of ${lotId}`,
  bodyHash: `body of ${lotId}`,
  totals: totalsOf(lotId),
  ...more,
})
export type Claim = ReturnType<typeof claimOf>

export const claim = (client: Client, wanted: Claim): Promise<Answer> => call(client, 'claim', JSON.stringify(wanted))

export const close = (client: Client, claimId: string, kind: string, acceptanceNo: string | null = null) =>
  call<Answer>(client, 'close', claimId, kind, acceptanceNo)

/** Makes a claim older by the server's clock, past the wait after which somebody may settle it. */
export async function age(owner: Client, claimId: string): Promise<void> {
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  await owner.query(`update office.claim set at = at - interval '11 minutes' where claim_id = $1`, [claimId])
  await owner.query('commit')
}

/** Returns the code by which the server refuses this work, or `done`. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}
