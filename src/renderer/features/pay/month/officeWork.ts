import type { LotWork, LotWorks } from '#features/office/index'

/** What is asked in the office about a client's lots: in a few words, as sentences, and whether a person has to act. */
export interface OfficeWork {
  readonly text: string
  readonly hint: string
  readonly tone: 'danger' | 'warn' | undefined
}

export function officeWork(
  works: readonly LotWork[],
  { short, sentences }: Pick<LotWorks, 'short' | 'sentences'>,
): OfficeWork {
  const kinds = new Set(works.map(({ step }) => step?.kind))
  return {
    text: [...new Set(works.map(short))].filter((text) => text !== '').join(' / '),
    hint: works.flatMap(sentences).join('\n'),
    tone: kinds.has('returned') || kinds.has('unknown') ? 'danger' : kinds.has('asked') ? 'warn' : undefined,
  }
}
