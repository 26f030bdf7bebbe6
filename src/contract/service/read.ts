import { z } from 'zod'
import { issueKind } from './fields.ts'

/** One harmless difference between an answer and the interface, kept for the diagnostics screen. Never holds a value. */
export interface Drift {
  path: string
  kind: 'unknownField' | 'null' | 'textTooLong' | 'textEmpty'
}

/** One difference that makes an answer unusable. `path` is like `transactions[3].amount`. Never holds a value. */
export interface Damage {
  path: string
  problem: string
}

export type Reading<T> = { ok: true; value: T; drift: Drift[] } | { ok: false; damage: Damage[] }

/**
 * Reads a bank answer against the schema of its resource. Unknown fields (dropped), nulls (read as absent) and texts of another
 * length (kept) are harmless and come back as drift; anything else (wrong type, an amount that is no integer in range, a broken date)
 * is damage and the answer is refused.
 */
export function readAnswer<T>(schema: z.ZodType<T>, answer: unknown): Reading<T> {
  const first = schema.safeParse(answer)
  if (first.success) return { ok: true, value: first.data, drift: [] }
  const { issues, nulls } = withoutNulls(schema, answer, first.error.issues)
  const harmful = issues.filter((issue) => !isHarmless(issue))
  if (harmful.length > 0) return { ok: false, damage: harmful.map(toDamage) }
  const drift = [...nulls, ...issues.flatMap(toDrift)]
  return { ok: true, value: withoutUnknown(dropNulls(answer), issues) as T, drift }
}

function withoutNulls<T>(schema: z.ZodType<T>, answer: unknown, issues: z.core.$ZodIssue[]) {
  const nulls: Drift[] = []
  const cleaned = dropNulls(answer, '', nulls)
  if (nulls.length === 0) return { issues, nulls }
  const again = schema.safeParse(cleaned)
  return { issues: again.success ? [] : again.error.issues, nulls }
}

/** A copy in which every property whose value is null is left out; the places are added to `found`. Array items stay. */
function dropNulls(value: unknown, path = '', found: Drift[] = []): unknown {
  if (Array.isArray(value)) return value.map((item, index) => dropNulls(item, `${path}[${String(index)}]`, found))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    const place = path === '' ? key : `${path}.${key}`
    if (inner !== null) return [[key, dropNulls(inner, place, found)]]
    found.push({ path: place, kind: 'null' })
    return []
  })
  return Object.fromEntries(entries)
}

function withoutUnknown(value: unknown, issues: z.core.$ZodIssue[]): unknown {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const owner = at(value, issue.path)
    for (const key of issue.keys) Reflect.deleteProperty(owner, key)
  }
  return value
}

function at(value: unknown, path: PropertyKey[]): object {
  let here = value as Record<PropertyKey, unknown>
  for (const key of path) here = here[key] as Record<PropertyKey, unknown>
  return here
}

function isHarmless(issue: z.core.$ZodIssue): boolean {
  const kind = issueKind(issue)
  return issue.code === 'unrecognized_keys' || kind === 'text' || kind === 'textEmpty'
}

function toDrift(issue: z.core.$ZodIssue): Drift[] {
  const path = pathText(issue.path)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: path === '' ? key : `${path}.${key}`, kind: 'unknownField' }))
  return [{ path, kind: issueKind(issue) === 'text' ? 'textTooLong' : 'textEmpty' }]
}

/** Where and what, in our own words: zod's message may quote the value, and values of a bank answer stay out of logs. */
function toDamage(issue: z.core.$ZodIssue): Damage {
  const problem = issueKind(issue) ?? (issue.code === 'invalid_type' ? `expected ${issue.expected}` : issue.code)
  return { path: pathText(issue.path), problem }
}

/** `['transactions', 3, 'amount']` as `transactions[3].amount`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${String(key)}]`
    return text === '' ? String(key) : `${text}.${String(key)}`
  }, '')
}
