import type { z } from 'zod'
import { pathText, readAnswer, type Reading } from '#contract/service/read'

/** Most items of a list and fields of an object that are looked at; the interface knows 500 details and 45 fields. */
const MAX_MEMBERS = 2_000
/** Most places of damage that are told. */
const MAX_DAMAGE = 100
/** A field of the interface lies no deeper. */
const LEVELS = 5

/**
 * Reads a bank answer as `readAnswer` does. One with a list or an object of thousands is refused unread: the schema
 * would look at each member first, and an answer of the largest size that is taken can have millions, each with several
 * things wrong.
 */
export function readBounded<T>(schema: z.ZodType<T>, answer: unknown): Reading<T> {
  const outsized = firstOutsized(answer)
  if (outsized !== undefined) return { ok: false, damage: [{ ...outsized, path: pathText(outsized.path) }] }
  const reading = readAnswer(schema, answer)
  return reading.ok ? reading : { ok: false, damage: reading.damage.slice(0, MAX_DAMAGE) }
}

/**
 * Where it is, from the outside in, is put together only for the one that is found: an ordinary page has thousands of
 * places.
 */
function firstOutsized(value: unknown, level = 0): { path: PropertyKey[]; problem: string } | undefined {
  if (typeof value !== 'object' || value === null || level >= LEVELS) return undefined
  const isList = Array.isArray(value)
  const members: readonly unknown[] = isList ? value : Object.values(value)
  if (members.length > MAX_MEMBERS) return { path: [], problem: isList ? 'tooManyItems' : 'tooManyFields' }
  for (let at = 0; at < members.length; at++) {
    const found = firstOutsized(members[at], level + 1)
    if (found !== undefined) return { ...found, path: [isList ? at : (Object.keys(value)[at] ?? ''), ...found.path] }
  }
  return undefined
}
