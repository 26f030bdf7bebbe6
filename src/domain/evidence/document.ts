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
  /** An application is debited on this day and was filed on `date`. */
  readonly paymentDate?: string | undefined
  readonly payments?: readonly EvidencePayment[] | undefined
}
