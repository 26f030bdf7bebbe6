export const EVIDENCE_KINDS = ['application', 'answer', 'certificate', 'statement', 'report'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

export interface EvidencePayment {
  readonly party: string
  readonly amount: number
}

/** What identifies a document for a search. Days are `YYYY-MM-DD`, amounts yen; `null` is a document without an amount. */
export interface EvidenceFacts {
  readonly kind: EvidenceKind
  readonly date: string
  readonly amount: number | null
  readonly company: string
  /** The counterparties: municipalities and the bank. */
  readonly parties: readonly string[]
  /** The day on which an application is debited; `date` is the day on which it was filed. */
  readonly paymentDate?: string | undefined
  /** What an application pays to each municipality. */
  readonly payments?: readonly EvidencePayment[] | undefined
}
