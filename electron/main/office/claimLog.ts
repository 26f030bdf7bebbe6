import { z } from 'zod'
import { environmentName } from '#contract/ipc/company'
import { filedTotals } from '#contract/ipc/journal'
import type { AppendLog } from '../storage/appendLog.ts'
import { parseAs } from '../storage/hashChain.ts'
import type { ClaimRequest, Seen } from './server.ts'

const asked = z.strictObject({
  /** A claim of one office means nothing in another. */
  officeId: z.uuid(),
  claimId: z.uuid(),
  environment: environmentName,
  companyId: z.string(),
  lotId: z.string(),
  attempt: z.number(),
  debitAccount: z.string(),
  month: z.string(),
  dueDate: z.string().optional(),
  fingerprint: z.string(),
  bodyHash: z.string(),
  totals: filedTotals,
  confirmedSameAs: z.string().nullable(),
  seen: z.number().optional(),
  at: z.string(),
})
/** `at`: first sent (ISO instant). */
export type KeptClaim = z.infer<typeof asked>

const granted = z.strictObject({
  granted: z.uuid(),
  cursor: z.number(),
  mark: z.string(),
  epoch: z.number(),
})

const shape = z.union([asked, granted])
const parse = (line: Uint8Array): z.infer<typeof shape> | null => parseAs(shape, line)
export const isClaimLine = (line: Uint8Array): boolean => parse(line) !== null

/** This computer's claims, kept because a server that was set back has forgotten them and is told again. */
export interface ClaimLog {
  /** On disk before it returns. Throws StorageError. */
  keep: (officeId: string, claim: ClaimRequest, at: string) => void
  /** Throws StorageError. */
  grant: (claimId: string, seen: NonNullable<Seen>) => void
  /** Undefined when the server never answered. */
  grantOf: (claimId: string) => Seen
  /** Oldest first; of one id the last one kept. */
  list: (officeId: string) => KeptClaim[]
}

/** A line that cannot be read is skipped: its filing is still in the journal. */
export function openClaimLog(file: AppendLog): ClaimLog {
  const claims = new Map<string, KeptClaim>()
  const grants = new Map<string, NonNullable<Seen>>()
  for (const line of file.read()) {
    const one = parse(line)
    if (!one) continue
    if ('granted' in one) grants.set(one.granted, { cursor: one.cursor, mark: one.mark, epoch: one.epoch })
    else claims.set(one.claimId, one)
  }
  return {
    keep(officeId, claim, at) {
      const line = { officeId, ...claim, at }
      file.append(JSON.stringify(line))
      claims.set(claim.claimId, line)
    },
    grant(claimId, { cursor, mark, epoch }) {
      if (mark === null) return
      file.append(JSON.stringify({ granted: claimId, cursor, mark, epoch }))
      grants.set(claimId, { cursor, mark, epoch })
    },
    grantOf: (claimId) => grants.get(claimId),
    list: (officeId) => [...claims.values()].filter((claim) => claim.officeId === officeId),
  }
}
