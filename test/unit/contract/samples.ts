import type { Resource, Rule } from './interfaceTable.ts'

export type Json = Record<string, unknown>

/** Returns a value that the rule accepts. Objects and list items are minimal. */
export function validValue(rule: Rule): unknown {
  switch (rule.kind) {
    case 'text':
      return 'a'.repeat(Math.max(rule.min, 1))
    case 'integer':
      return rule.max
    case 'date':
      return '2026-03-31'
    case 'time':
      return '23:59:59'
    case 'month':
      return '2026-03'
    case 'code':
      return rule.allowed[0]
    case 'object':
      return minimal(rule.of)
    case 'list':
      return [minimal(rule.of)]
  }
}

/** Returns an object with only the required fields, at every level. */
export function minimal(resource: Resource): Json {
  const required = Object.entries(resource).filter(([, field]) => field.required)
  return Object.fromEntries(required.map(([name, { rule }]) => [name, validValue(rule)]))
}

/** Returns an object with every field, at every level. */
export function full(resource: Resource): Json {
  return Object.fromEntries(Object.entries(resource).map(([name, { rule }]) => [name, fullValue(rule)]))
}

function fullValue(rule: Rule): unknown {
  if (rule.kind === 'object') return full(rule.of)
  if (rule.kind === 'list') return [full(rule.of), full(rule.of)]
  return validValue(rule)
}

/** Returns the value after a round trip through JSON text. */
export const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Sets an own property even when it is called `__proto__`, as JSON.parse does. */
export function setOwn(owner: object, key: string, value: unknown): void {
  Object.defineProperty(owner, key, { value, enumerable: true, writable: true, configurable: true })
}

/** One object inside an answer: its path, the object, and the rules of its fields. */
export interface Place {
  path: string
  owner: Json
  resource: Resource
}

/** Returns every object inside a resource, the outermost first. */
export function placesOf(owner: Json, resource: Resource, path = ''): Place[] {
  const inner = Object.entries(resource).flatMap(([name, { rule }]) => innerPlaces(owner[name], rule, join(path, name)))
  return [{ path, owner, resource }, ...inner]
}

function innerPlaces(value: unknown, rule: Rule, path: string): Place[] {
  if (value === undefined) return []
  if (rule.kind === 'object') return placesOf(value as Json, rule.of, path)
  if (rule.kind !== 'list') return []
  return (value as Json[]).flatMap((item, index) => placesOf(item, rule.of, `${path}[${String(index)}]`))
}

export const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)
