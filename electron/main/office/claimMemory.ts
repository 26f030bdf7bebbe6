import { z } from 'zod'
import { closeKind, instant, type OfficeClaim } from '#contract/office/rows'
import type { AppendLog } from '../storage/appendLog.ts'
import { parseAs } from '../storage/hashChain.ts'

const kept = z.strictObject({
  claim_id: z.uuid(),
  machine: z.uuid(),
  author: z.string(),
  outcome: closeKind.nullable(),
  acceptance_no: z.string().nullable(),
  outcome_at: instant.nullable(),
  outcome_author: z.string().nullable(),
  outcome_machine: z.uuid().nullable(),
})
export type KnownClaim = z.infer<typeof kept>

const parse = (line: Uint8Array): KnownClaim | null => parseAs(kept, line)
export const isKnownClaim = (line: Uint8Array): boolean => parse(line) !== null

/** The server's claims, kept: without a connection they tell which lines of other journals count. */
export interface ClaimMemory {
  find: (claimId: string) => KnownClaim | undefined
  /** Throws StorageError. */
  keep: (claims: Iterable<OfficeClaim>) => void
}

export function openClaimMemory(file: AppendLog): ClaimMemory {
  const known = new Map<string, KnownClaim>()
  for (const line of file.read()) {
    const claim = parse(line)
    if (claim) known.set(claim.claim_id, claim)
  }
  return {
    find: (claimId) => known.get(claimId),
    keep(claims) {
      const news: KnownClaim[] = []
      for (const claim of claims) {
        const before = known.get(claim.claim_id)
        if (before?.outcome === claim.outcome && before.acceptance_no === claim.acceptance_no) continue
        const { claim_id, machine, author, outcome, acceptance_no, outcome_at, outcome_author, outcome_machine } = claim
        news.push({ claim_id, machine, author, outcome, acceptance_no, outcome_at, outcome_author, outcome_machine })
      }
      if (news.length === 0) return
      file.append(news.map((claim) => JSON.stringify(claim)).join('\n'))
      for (const claim of news) known.set(claim.claim_id, claim)
    },
  }
}
