import fc from 'fast-check'
import type { PayeeLine } from '#contract/ipc/index'
import { FIGURES } from '#features/pay/lots/print/paginatePayees'

const TEXTS = { municipalityCode: '011002', prefecture: '北海道', name: '札幌市', designatedNumber: '1', change: '' }

/** Returns `count` payees whose figures all differ. */
export const linesOf = (count: number): PayeeLine[] =>
  Array.from({ length: count }, (_, at) => ({
    ...TEXTS,
    ...Object.fromEntries(FIGURES.map((key, column) => [key, at * 100 + column])),
  }))

/** Generates any payee, in which each figure may be unknown. */
export const payeeLine = (): fc.Arbitrary<PayeeLine> =>
  fc
    .tuple(...FIGURES.map(() => fc.option(fc.nat({ max: 9_999_999_999 }), { nil: undefined })))
    .map((figures) => ({ ...TEXTS, ...Object.fromEntries(FIGURES.map((key, at) => [key, figures[at]])) }))
