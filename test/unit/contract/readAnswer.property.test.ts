import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnswer } from '#contract/bank/read'
import { RESOURCE_NAMES, table } from './interfaceTable.ts'
import { disturb, harmsOf, pick, strokes, validResources } from './noise.ts'
import { type Json, placesOf, throughJson } from './samples.ts'
import { schemaOf } from './schemas.ts'

describe.each(RESOURCE_NAMES)('any valid %s', (name) => {
  const resource = table[name]
  const schema = schemaOf(name)

  it('is read unchanged, without drift', () => {
    fc.assert(
      fc.property(validResources(resource), (answer) => {
        expect(readAnswer(schema, throughJson(answer))).toStrictEqual({ ok: true, value: answer, drift: [] })
      }),
    )
  })

  it('is read as the same value under any harmless noise, and the drift lists exactly that noise', () => {
    fc.assert(
      fc.property(validResources(resource), strokes, (valid, noise) => {
        const answer = throughJson(valid) as Json
        const expected = disturb(answer, resource, noise)
        const reading = readAnswer(schema, throughJson(answer))
        expect(reading.ok && reading.value).toStrictEqual(valid)
        expect(reading.ok && reading.drift.map(({ kind, path }) => `${kind} ${path}`).sort()).toEqual(
          [...expected].sort(),
        )
      }),
    )
  })

  it('is refused after any single harmful change, and only the path of that change is named', () => {
    fc.assert(
      fc.property(validResources(resource), strokes, fc.nat(), fc.nat(), (valid, noise, at, which) => {
        const answer = throughJson(valid) as Json
        const places = placesOf(answer, resource)
        disturb(answer, resource, noise)
        const harm = pick(harmsOf(pick(places, at)), which)
        harm.apply()
        const reading = readAnswer(schema, throughJson(answer))
        expect(reading.ok ? 'read' : reading.damage.map(({ path }) => path), harm.name).toEqual([harm.path])
      }),
    )
  })
})

it('readAnswer reads or refuses any JSON value and never throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RESOURCE_NAMES), fc.jsonValue(), (name, answer) => {
      expect(typeof readAnswer(schemaOf(name), answer).ok).toBe('boolean')
    }),
  )
})
