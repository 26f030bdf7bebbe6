export const EVIDENCE_KINDS = ['application', 'answer', 'certificate', 'statement', 'report'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

export interface EvidencePayment {
  readonly party: string
  readonly amount: number
}

/** Days `YYYY-MM-DD`, yen; `null` without an amount. */
export interface EvidenceFacts {
  readonly kind: EvidenceKind
  readonly date: string
  readonly amount: number | null
  readonly company: string
  /** Municipalities and the bank. */
  readonly parties: readonly string[]
  /** The day an application is debited; `date` is the day it was filed. */
  readonly paymentDate?: string | undefined
  readonly payments?: readonly EvidencePayment[] | undefined
}
