import { z } from 'zod'
import { issueKind } from './fields.ts'

/** A harmless difference from the interface. Never contains a value of the answer. */
export interface Drift {
  path: string
  kind: 'unknownField' | 'null' | 'textTooLong' | 'textEmpty' | 'unknownCode'
}

/** `path` is like `transactions[3].amount`. Never contains a value of the answer. */
export interface Damage {
  path: string
  problem: string
}

export type ReadAnswer<T> = { ok: true; value: T; drift: Drift[] } | { ok: false; damage: Damage[] }

/**
 * Harmless differences come back as drift: unknown fields (dropped), nulls (read as absent), texts of another length
 * and codes that no figure depends on (both kept). Anything else is damage, and the answer is refused. `answer` is
 * not changed.
 */
export function readAnswer<T>(schema: z.ZodType<T>, answer: unknown): ReadAnswer<T> {
  const first = schema.safeParse(answer)
  if (first.success) return { ok: true, value: first.data, drift: [] }
  const { value, drift } = withoutStrays(answer, first.error.issues)
  const second = schema.safeParse(value)
  if (second.success) return { ok: true, value: second.data, drift }
  const harmful = second.error.issues.filter((issue) => !isHarmless(issue))
  if (harmful.length > 0)
    return {
      ok: false,
      damage: harmful.map((issue) => toDamage(issue, issue.path.length > 0 && at(value, issue.path) === undefined)),
    }
  return { ok: true, value: value as T, drift: [...drift, ...second.error.issues.map(toDrift)] }
}

function withoutStrays(answer: unknown, issues: z.core.$ZodIssue[]): { value: unknown; drift: Drift[] } {
  const value = copyOf(answer, deepest(issues))
  const drift = issues.flatMap((issue) => [...dropUnknown(value, issue), ...dropNull(value, issue)])
  return { value, drift }
}

function dropUnknown(value: unknown, issue: z.core.$ZodIssue): Drift[] {
  if (issue.code !== 'unrecognized_keys') return []
  const owner = at(value, issue.path) as object
  for (const key of issue.keys) Reflect.deleteProperty(owner, key)
  return issue.keys.map((key) => ({ path: pathText([...issue.path, key]), kind: 'unknownField' }))
}

/** Only a property can be absent: null as the whole answer or as an item of a list counts as damage. */
function dropNull(value: unknown, issue: z.core.$ZodIssue): Drift[] {
  const key = issue.path.at(-1)
  if (issue.code !== 'invalid_type' || typeof key !== 'string' || at(value, issue.path) !== null) return []
  Reflect.deleteProperty(at(value, issue.path.slice(0, -1)) as object, key)
  return [{ path: pathText(issue.path), kind: 'null' }]
}

/**
 * Copies the outer `levels` only. The bound is the schema's depth: an answer nested a hundred thousand times parses
 * as JSON but would exhaust the stack of a full copy.
 */
function copyOf(value: unknown, levels: number): unknown {
  if (levels < 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => copyOf(item, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner, levels - 1)]))
}

function deepest(issues: z.core.$ZodIssue[]): number {
  return issues.reduce((depth, issue) => Math.max(depth, issue.path.length), 0)
}

function at(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((here, key) => (here as Record<PropertyKey, unknown> | undefined)?.[key], value)
}

function isHarmless(issue: z.core.$ZodIssue): boolean {
  const kind = issueKind(issue)
  return kind === 'text' || kind === 'textEmpty' || kind === 'unknownCode'
}

function toDrift(issue: z.core.$ZodIssue): Drift {
  const kind = issueKind(issue)
  return {
    path: pathText(issue.path),
    kind: kind === 'unknownCode' ? kind : kind === 'text' ? 'textTooLong' : 'textEmpty',
  }
}

/** In our own words: zod's message may quote a value of the answer, which must not reach the logs. */
function toDamage(issue: z.core.$ZodIssue, absent: boolean): Damage {
  const problem =
    issueKind(issue) ?? (absent ? 'missing' : issue.code === 'invalid_type' ? `expected ${issue.expected}` : issue.code)
  return { path: pathText(issue.path), problem }
}

/** `['transactions', 3, 'amount']` becomes `transactions[3].amount`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${String(key)}]`
    return text === '' ? String(key) : `${text}.${String(key)}`
  }, '')
}
