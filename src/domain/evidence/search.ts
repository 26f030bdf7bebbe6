import type { EvidenceFacts, EvidenceKind } from './document.ts'

/** Both ends of a range are included; an empty or absent key does not narrow the search. */
export interface EvidenceQuery {
  from: string
  to: string
  paidFrom: string
  paidTo: string
  least: number | undefined
  most: number | undefined
  party: string
  kind: EvidenceKind | ''
}
export const EVERYTHING: EvidenceQuery = {
  from: '',
  to: '',
  paidFrom: '',
  paidTo: '',
  least: undefined,
  most: undefined,
  party: '',
  kind: '',
}

export interface Indexed<D extends EvidenceFacts> {
  readonly document: D
  readonly names: string
}

export const foldName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replace(/\s+/g, '')

/** The line end keeps a match from spanning two names. */
export const indexEvidence = <D extends EvidenceFacts>(documents: readonly D[]): Indexed<D>[] =>
  documents.map((document) => ({ document, names: [document.company, ...document.parties].map(foldName).join('\n') }))

/** An amount may be that of the document or of one municipality in it; a document without one fits no range. */
export function searchEvidence<D extends EvidenceFacts>(index: readonly Indexed<D>[], query: EvidenceQuery): D[] {
  const party = foldName(query.party)
  const found: D[] = []
  for (const { document, names } of index)
    if (
      (query.kind === '' || document.kind === query.kind) &&
      isWithin(document.date, query.from, query.to) &&
      isPaidWithin(document.paymentDate, query) &&
      hasAmount(document, query) &&
      names.includes(party)
    )
      found.push(document)
  return found
}

const isWithin = (day: string, from: string, to: string): boolean =>
  (from === '' || day >= from) && (to === '' || day <= to)

const isPaidWithin = (day: string | undefined, { paidFrom, paidTo }: EvidenceQuery): boolean =>
  (paidFrom === '' && paidTo === '') || (day !== undefined && isWithin(day, paidFrom, paidTo))

function hasAmount({ amount, payments = [] }: EvidenceFacts, { least, most }: EvidenceQuery): boolean {
  if (least === undefined && most === undefined) return true
  return [amount, ...payments.map((one) => one.amount)].some(
    (yen) => yen !== null && yen >= (least ?? yen) && yen <= (most ?? yen),
  )
}
