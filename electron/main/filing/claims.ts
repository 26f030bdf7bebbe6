import type { EnvironmentName } from '#contract/ipc/company'
import type { Result } from '#contract/ipc/errors'
import type { FiledPeople } from '#contract/ipc/journal'
import type { OfficeRefusal } from '#contract/ipc/office'
import type { LotBody } from './lotBody.ts'

/** Why the office does not let a lot be filed, or cannot be asked. */
export type ClaimRefused =
  | OfficeRefusal
  | {
      code: 'officeTaken'
      by: string
      machine: string
      at: string
      claimId: string
      same: boolean
      stage: 'open' | 'filed' | 'unknown'
    }
  | { code: 'officeNotApproved' }
  | { code: 'officeRole' }
  | { code: 'officeRecovering' }
  | { code: 'officeStale' }
  | { code: 'officeCompulsory'; file: string }
  | { code: 'policyBroken'; field: string; file: string }

export interface Claimed {
  claimId: string
  people?: FiledPeople
}

export interface ToClaim {
  companyId: string
  lotId: string
  environment: EnvironmentName
  lot: LotBody
  /** The filing of an equal lot that the user saw and confirmed. */
  confirmedSameAs?: string | undefined
  /** The number up to which the lot has all changes of the office. */
  officeSeen?: number | undefined
}

/**
 * The right to file, where several workstations share their work. A claim is taken before the journal's `begin`, so two
 * workstations never file the same lot.
 */
export interface Claims {
  /**
   * Returns the id of the claim, which becomes the id of the journal's entry, and who worked on the lot if that is
   * known. A refusal means that nothing may be sent.
   */
  take: (lot: ToClaim) => Promise<Result<Claimed, ClaimRefused>>
  /** The attempt is over, filed or not. The journal says what became of it. */
  over: (claimId: string) => void
}
