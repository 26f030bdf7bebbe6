import { EVIDENCE_KINDS, type EvidenceFacts } from './document.ts'
import { keepUntil } from './retention.ts'

export const EVIDENCE_ORDERS = [
  'date',
  'kind',
  'company',
  'parties',
  'amount',
  'paymentDate',
  'acceptanceNo',
  'keepUntil',
  'history',
  'file',
] as const
export type EvidenceOrder = (typeof EVIDENCE_ORDERS)[number]

export interface ListedEvidence extends EvidenceFacts {
  readonly acceptanceNo?: string | undefined
  readonly file: string
  readonly replaced?: { readonly at: string } | undefined
  readonly withdrawn?: { readonly at: string } | undefined
}

/** Undefined comes last in both directions. */
const VALUES: Record<EvidenceOrder, (one: ListedEvidence) => string | number | undefined> = {
  date: ({ date }) => date || undefined,
  kind: ({ kind }) => EVIDENCE_KINDS.indexOf(kind),
  company: ({ company }) => company || undefined,
  parties: ({ parties }) => parties.join('、') || undefined,
  amount: ({ amount }) => amount ?? undefined,
  paymentDate: ({ paymentDate }) => paymentDate || undefined,
  acceptanceNo: ({ acceptanceNo }) => acceptanceNo || undefined,
  keepUntil: ({ date }) => keepUntil(date),
  history: ({ replaced, withdrawn }) => (withdrawn ?? replaced)?.at,
  file: ({ file }) => file,
}

export function sortEvidence<D extends ListedEvidence>(
  documents: readonly D[],
  { key, direction }: { key: EvidenceOrder; direction: 1 | -1 },
): D[] {
  const keyed = documents.map((document) => ({ document, value: VALUES[key](document) }))
  const compare = ({ value: a }: (typeof keyed)[number], { value: b }: (typeof keyed)[number]): number => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return a === b ? 0 : (a < b ? -1 : 1) * direction
  }
  return keyed.sort(compare).map(({ document }) => document)
}
