// What the server's record and the bank say together about a run.
import { setTimeout as delay } from 'node:timers/promises'
import type { Office } from '../postgres/clients.ts'
import type { AcceptingBank } from './bank.ts'

export interface Agreement {
  claims: number
  posts: number
  /** Applications of a lot that the bank already had. */
  doubled: number
  /** Lots with more than one claim that may be at the bank. */
  contradictions: number
  /** Lots at the bank whose claim says that it was never sent, or that have no claim at all. */
  forgotten: number
  /** Lots whose claim was accepted and that the bank does not have. */
  invented: number
  /** Claims of which nothing is known yet; the lot stays locked. */
  open: number
  outcomes: Record<string, number>
}

interface ClaimOfLot {
  lot: string
  outcome: string | null
  unpaid: boolean
}

/** Compares the claims at the server with the applications at the bank. */
export async function compare(office: Office, bank: AcceptingBank): Promise<Agreement> {
  const { rows } = await office.owner.query<ClaimOfLot>('select lot_id as lot, outcome, unpaid from office.claim_now')
  const live = rows.filter(({ unpaid }) => !unpaid)
  const lots = new Set(live.map(({ lot }) => lot))
  const outcomes: Record<string, number> = {}
  for (const { outcome } of rows) outcomes[outcome ?? 'open'] = (outcomes[outcome ?? 'open'] ?? 0) + 1
  return {
    claims: rows.length,
    ...bank.counts(),
    contradictions: live.length - lots.size,
    forgotten: [...bank.posts.keys()].filter((lot) => !lots.has(lot)).length,
    invented: live.filter(({ lot, outcome }) => outcome === 'accepted' && !bank.posts.has(lot)).length,
    open: outcomes['open'] ?? 0,
    outcomes,
  }
}

/** Waits until every claim has an outcome, at most half a minute, and compares then. */
export async function compareSettled(office: Office, bank: AcceptingBank): Promise<Agreement> {
  for (let tries = 0; tries < 300; tries++) {
    const agreement = await compare(office, bank)
    if (agreement.open === 0) return agreement
    await delay(100)
  }
  return compare(office, bank)
}

/** Returns whether nothing is double, forgotten, invented or locked for ever. */
export const agrees = ({ doubled, contradictions, forgotten, invented, open }: Agreement): boolean =>
  doubled + contradictions + forgotten + invented + open === 0

/** Returns the figures as one line. */
export const inWords = ({ outcomes, ...counts }: Agreement): string =>
  [...Object.entries(counts), ...Object.entries(outcomes).map(([name, count]) => [`closed ${name}`, count] as const)]
    .map(([name, count]) => `${name} ${String(count)}`)
    .join(', ')
