import { z } from 'zod'
import { environmentName } from '#contract/ipc/company'
import { filedTotals } from '#contract/ipc/journal'
import type { AppendLog } from '../storage/appendLog.ts'
import { parseAs } from '../storage/hashChain.ts'
import type { ClaimRequest } from './server.ts'

const kept = z.strictObject({
  /** The office that was asked; a claim of one office means nothing in another. */
  officeId: z.uuid(),
  claimId: z.uuid(),
  environment: environmentName,
  companyId: z.string(),
  lotId: z.string(),
  attempt: z.number(),
  debitAccount: z.string(),
  month: z.string(),
  fingerprint: z.string(),
  bodyHash: z.string(),
  totals: filedTotals,
  confirmedSameAs: z.string().nullable(),
  seen: z.number().optional(),
  at: z.string(),
})
/** A claim of this workstation, and when it was first sent (ISO instant). */
export type KeptClaim = z.infer<typeof kept>

const parse = (line: Uint8Array): KeptClaim | null => parseAs(kept, line)
export const isClaimLine = (line: Uint8Array): boolean => parse(line) !== null

/** This workstation's claims on disk. A server that was set back has forgotten them and is told again. */
export interface ClaimLog {
  /** Keeps a claim, on disk before it returns. Throws StorageError. */
  keep: (officeId: string, claim: ClaimRequest, at: string) => void
  /** Returns whether this workstation made a claim. */
  has: (claimId: string) => boolean
  /** Returns the claims made in an office, oldest first; of one id the last one kept. */
  list: (officeId: string) => KeptClaim[]
}

/** Opens the log of claims. A line that cannot be read is passed over: without it, its filing is still in the journal. */
export function openClaimLog(file: AppendLog): ClaimLog {
  const claims = new Map<string, KeptClaim>()
  for (const line of file.read()) {
    const claim = parse(line)
    if (claim) claims.set(claim.claimId, claim)
  }
  return {
    keep(officeId, claim, at) {
      const line = { officeId, ...claim, at }
      file.append(JSON.stringify(line))
      claims.set(claim.claimId, line)
    },
    has: (claimId) => claims.has(claimId),
    list: (officeId) => [...claims.values()].filter((claim) => claim.officeId === officeId),
  }
}
