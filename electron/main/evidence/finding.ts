import { setImmediate as laterTurn } from 'node:timers/promises'
import type { EvidencePage, EvidenceWish, KeptEvidence } from '#contract/ipc/evidence'
import { sortEvidence } from '#domain/evidence/order'
import { EVERYTHING, foldName, type Indexed, searchEvidence } from '#domain/evidence/search'

/** Keeps an answer below a megabyte. */
const PAGE_CHARACTERS = 250_000
/** Documents: a few milliseconds of work. */
const AT_ONCE = 2_000

/** Folded names are made once for each document; the last search is kept for scrolling on. */
export class EvidenceFinder {
  readonly #names = new Map<string, string>()
  readonly #folded = new Map<string, string>()
  #index: { of: string; all: Indexed<KeptEvidence>[] } | undefined
  #found: { wish: string; documents: readonly KeptEvidence[] } | undefined

  /** Equal `state` means equal documents. */
  async page(
    documents: readonly KeptEvidence[],
    state: string,
    { from, count, ...wish }: EvidenceWish,
  ): Promise<EvidencePage> {
    const key = JSON.stringify([state, wish])
    if (this.#found?.wish !== key) {
      const all = wish.query.party === '' ? withoutNames(documents) : await this.#indexOf(documents, state)
      // Newest first until a column heading is pressed.
      const found = searchEvidence(all, { ...EVERYTHING, ...wish.query }).reverse()
      this.#found = { wish: key, documents: wish.sort ? sortEvidence(found, wish.sort) : found }
    }
    const { documents: found } = this.#found
    return { total: documents.length, found: found.length, documents: cut(found.slice(from, from + count)) }
  }

  async #indexOf(documents: readonly KeptEvidence[], state: string): Promise<Indexed<KeptEvidence>[]> {
    if (this.#index?.of === state) return this.#index.all
    const all: Indexed<KeptEvidence>[] = []
    for (const document of documents) {
      const names = this.#names.get(document.id) ?? [document.company, ...document.parties].map(this.#fold).join('\n')
      this.#names.set(document.id, names)
      all.push({ document, names })
      if (all.length % AT_ONCE === 0) await laterTurn()
    }
    this.#index = { of: state, all }
    return all
  }

  #fold = (name: string): string => {
    const folded = this.#folded.get(name) ?? foldName(name)
    this.#folded.set(name, folded)
    return folded
  }
}

const withoutNames = (documents: readonly KeptEvidence[]): Indexed<KeptEvidence>[] =>
  documents.map((document) => ({ document, names: '' }))

/** At least one document, whatever its size. */
function cut(documents: readonly KeptEvidence[]): KeptEvidence[] {
  let characters = 0
  const over = documents.findIndex((one, at) => (characters += JSON.stringify(one).length) > PAGE_CHARACTERS && at > 0)
  return over < 0 ? [...documents] : documents.slice(0, over)
}
