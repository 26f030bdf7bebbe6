import type { EnvironmentName } from '#contract/ipc/company'
import type { Result } from '#contract/ipc/errors'
import type { FiledPeople } from '#contract/ipc/journal'
import type { OfficeRefusal } from '#contract/ipc/office'
import type { LotBody } from './lotBody.ts'

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

export interface LotToClaim {
  companyId: string
  lotId: string
  environment: EnvironmentName
  lot: LotBody
  /** The filing of an equal lot that the user confirmed. */
  confirmedSameAs?: string | undefined
  /** The number of the last office change that the lot has. */
  officeSeen?: number | undefined
}

/** Taken before the journal's `begin`, so that two workstations never file the same lot. */
export interface Claims {
  /** The claim's id becomes the journal entry's. A refusal means that nothing may be sent. */
  take: (lot: LotToClaim) => Promise<Result<Claimed, ClaimRefused>>
  /** The attempt is over, filed or not. */
  over: (claimId: string) => void
}
