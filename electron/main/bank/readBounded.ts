import type { z } from 'zod'
import { type Damage, pathText, readAnswer, type Reading } from '#contract/service/read'

/** Most items of a list and fields of an object that are looked at; the interface knows 500 details and 45 fields. */
const MAX_MEMBERS = 2_000
/** Most places of damage that are told. */
const MAX_DAMAGE = 100
/** A field of the interface lies no deeper. */
const LEVELS = 5

/**
 * Reads a bank answer as `readAnswer` does. One with a list or an object of thousands is refused unread: the schema would look at each member first, and
 * an answer of the largest size that is taken can have millions, each with several things wrong.
 */
export function readBounded<T>(schema: z.ZodType<T>, answer: unknown): Reading<T> {
  const outsized = firstOutsized(answer, [])
  if (outsized !== undefined) return { ok: false, damage: [outsized] }
  const reading = readAnswer(schema, answer)
  return reading.ok ? reading : { ok: false, damage: reading.damage.slice(0, MAX_DAMAGE) }
}

function firstOutsized(value: unknown, path: PropertyKey[]): Damage | undefined {
  if (typeof value !== 'object' || value === null || path.length >= LEVELS) return undefined
  const isList = Array.isArray(value)
  const keys = isList ? [] : Object.keys(value)
  if ((isList ? value.length : keys.length) > MAX_MEMBERS) return { path: pathText(path), problem: isList ? 'tooManyItems' : 'tooManyFields' }
  for (const key of isList ? value.keys() : keys) {
    const found = firstOutsized((value as Record<PropertyKey, unknown>)[key], [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}
