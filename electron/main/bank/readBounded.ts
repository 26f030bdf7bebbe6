import type { z } from 'zod'
import { pathText, readAnswer, type ReadAnswer } from '#contract/bank/read'

/** The interface has at most 500 details and 45 fields. */
const MAX_MEMBERS = 2_000
const MAX_DAMAGE = 100
/** No field of the interface lies deeper. */
const LEVELS = 5

/**
 * Refuses outsized answers first: the schema would check every one of millions of members, with several faults each.
 */
export function readBounded<T>(schema: z.ZodType<T>, answer: unknown): ReadAnswer<T> {
  const outsized = firstOutsized(answer)
  if (outsized !== undefined) return { ok: false, damage: [{ ...outsized, path: pathText(outsized.path) }] }
  const reading = readAnswer(schema, answer)
  return reading.ok ? reading : { ok: false, damage: reading.damage.slice(0, MAX_DAMAGE) }
}

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
