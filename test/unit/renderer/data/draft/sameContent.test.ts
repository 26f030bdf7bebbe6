import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical } from '#data/draft/mergeFields'
import { sameContent } from '#data/draft/sameContent'

/** Values as items have them: few different ones, so that equal pairs are frequent. */
const value = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'small' }, fc.constantFrom('', 'a', 0, 1, true, null), tie('list'), tie('object')),
  list: fc.array(tie('any'), { maxLength: 3 }),
  object: fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.oneof(tie('any'), fc.constant(undefined)), { maxKeys: 3 }),
})).any

describe('the comparison of two contents', () => {
  it('says the same as the comparison of their canonical texts', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(sameContent(a, b)).toBe(canonical(a) === canonical(b))
      }),
      { numRuns: 2_000 },
    )
  })

  it('does not depend on the order of properties', () => {
    expect(sameContent({ x: 1, y: { z: [1, 2] } }, { y: { z: [1, 2] }, x: 1 })).toBe(true)
    expect(sameContent({ x: 1 }, { x: 1, y: undefined })).toBe(true)
    expect(sameContent([1, 2], [2, 1])).toBe(false)
  })
})
