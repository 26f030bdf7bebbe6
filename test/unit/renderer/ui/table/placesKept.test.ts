import { describe, expect, it } from 'vitest'
import { placesKept } from '#ui/table/placesKept'

describe('sorted rows', () => {
  it('keep their places until they are sorted for something else, and new ones come last', () => {
    const keep = placesKept<string>((row) => row)
    expect(keep(['c', 'a', 'b'], 'up', 1)).toEqual(['c', 'a', 'b'])
    expect(keep(['a', 'b', 'c', 'd'], 'up', 1)).toEqual(['c', 'a', 'b', 'd'])
    expect(keep([], 'up', 1)).toEqual([])
    expect(keep(['n', 'b', 'd'], 'up', 1)).toEqual(['b', 'd', 'n'])
    expect(keep(['n', 'b', 'd'], 'up', 2)).toEqual(['n', 'b', 'd'])
    expect(keep(['d', 'n', 'b'], 'down', 2)).toEqual(['d', 'n', 'b'])
  })

  it('that are fewer than before still come before a new one', () => {
    const keep = placesKept<string>((row) => row)
    keep(['a', 'b', 'c', 'd', 'e'])
    expect(keep(['new', 'e'])).toEqual(['e', 'new'])
  })
})
