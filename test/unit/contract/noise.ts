import fc from 'fast-check'
import type { Resource, Rule } from './interfaceTable.ts'
import { join, type Json, minimal, type Place, placesOf, setOwn, validValue } from './samples.ts'

const CHARACTERS = fc.constantFrom(
  'a',
  'Z',
  '0',
  ' ',
  'ア',
  'カ',
  '漢',
  '𠮷',
  '🏦',
  'が',
  'か\u3099',
  'ｶ',
  '"',
  '\\',
  '\u2028',
)
const DAYS = fc.integer({ min: Date.UTC(1, 0), max: Date.UTC(9999, 11, 31) }).map((at) => new Date(at).toISOString())

/**
 * Returns an arbitrary for valid values of a rule. Its texts and lists are short, because the tests of bounds cover
 * long ones.
 */
function validValues(rule: Rule): fc.Arbitrary<unknown> {
  switch (rule.kind) {
    case 'text':
      return fc.string({ unit: CHARACTERS, minLength: rule.min, maxLength: Math.min(rule.max, 80) })
    case 'integer':
      return fc.integer({ min: rule.min, max: rule.max })
    case 'date':
      return DAYS.map((iso) => iso.slice(0, 10))
    case 'month':
      return DAYS.map((iso) => iso.slice(0, 7))
    case 'time':
      return DAYS.map((iso) => iso.slice(11, 19))
    case 'code':
      return fc.constantFrom(...rule.allowed)
    case 'object':
      return validResources(rule.of)
    case 'list':
      return fc.array(validResources(rule.of), { maxLength: 3 })
  }
}

/** Returns an arbitrary for valid resources, with any of their optional fields absent. */
export function validResources(resource: Resource): fc.Arbitrary<Json> {
  const fields = Object.entries(resource)
  const values = Object.fromEntries(fields.map(([name, { rule }]) => [name, validValues(rule)]))
  const requiredKeys = fields.filter(([, field]) => field.required).map(([name]) => name)
  return fc.record(values, { requiredKeys, noNullPrototype: true })
}

/** One change to an answer. `at` and `field` choose the place and the field, modulo how many there are. */
export interface Stroke {
  at: number
  field: number
  unknown: boolean
  key: string
  value: unknown
}

const STRANGE_KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
  'length',
  '新しい項目',
  '0',
  '',
]

export const strokes: fc.Arbitrary<Stroke[]> = fc.array(
  fc.record({
    at: fc.nat(),
    field: fc.nat(),
    unknown: fc.boolean(),
    key: fc.oneof(
      fc.constantFrom(...STRANGE_KEYS),
      fc.string({ minLength: 1, maxLength: 6 }).map((name) => `x-${name}`),
    ),
    value: fc.jsonValue({ maxDepth: 3 }),
  }),
  { maxLength: 12 },
)

export const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T

/** Adds unknown fields and nulls to an answer in place; returns the drift that a reading must list, as `kind path`. */
export function disturb(answer: Json, resource: Resource, noise: readonly Stroke[]): Set<string> {
  const places = placesOf(answer, resource)
  return new Set(noise.flatMap((stroke) => disturbPlace(pick(places, stroke.at), stroke)))
}

function disturbPlace({ path, owner, resource }: Place, { field, unknown, key, value }: Stroke): string[] {
  if (unknown) {
    setOwn(owner, key, value)
    return [`unknownField ${path === '' ? key : `${path}.${key}`}`]
  }
  const absent = Object.keys(resource).filter((name) => !resource[name]?.required && (owner[name] ?? null) === null)
  if (absent.length === 0) return []
  const name = pick(absent, field)
  owner[name] = null
  return [`null ${join(path, name)}`]
}

/** A change that makes an answer unusable, and the place a reading must name. */
export interface Harm {
  path: string
  name: string
  apply: () => void
}

/** Returns every harmful change of one place of an answer. */
export function harmsOf({ path, owner, resource }: Place): Harm[] {
  return Object.entries(resource).flatMap(([field, { rule, required }]) => {
    const here = join(path, field)
    const put = (name: string, value: unknown, at = here): Harm => ({
      name,
      path: at,
      apply: () => {
        owner[field] = value
      },
    })
    const wrong = wrongValues(rule).map(({ name, value, inside }) => put(name, value, here + (inside ?? '')))
    const missing: Harm = {
      name: 'missing',
      path: here,
      apply: () => {
        Reflect.deleteProperty(owner, field)
      },
    }
    return required ? [...wrong, missing, put('null', null)] : wrong
  })
}

interface Wrong {
  name: string
  value: unknown
  /** Path of the damage inside the field, unless it is the field itself. */
  inside?: string
}

const WRONG_FOR_TEXT: Wrong[] = [
  { name: 'a number', value: 1 },
  { name: 'false', value: false },
  { name: 'an object', value: {} },
  { name: 'a list', value: ['a'] },
]
const wrongs = (...values: unknown[]): Wrong[] => values.map((value) => ({ name: JSON.stringify(value), value }))

/** Returns values that JSON can carry and a reading must refuse. */
function wrongValues(rule: Rule): Wrong[] {
  switch (rule.kind) {
    case 'text':
      return [...WRONG_FOR_TEXT, { name: 'half a surrogate pair', value: 'a\uD842' }]
    case 'integer':
      return wrongs(rule.min - 1, rule.max + 1, 0.5, 150.25, '150', '', true, [], {}, 2 ** 53, -(2 ** 63))
    case 'date':
      return [...WRONG_FOR_TEXT, ...wrongs('', '2026-02-30', '2026-13-01', '20260101', '令和8年1月1日')]
    case 'time':
      return [...WRONG_FOR_TEXT, ...wrongs('', '24:00:00', '9:00:00')]
    case 'month':
      return [...WRONG_FOR_TEXT, ...wrongs('', '2026-13', '202601')]
    case 'code':
      return rule.open ? WRONG_FOR_TEXT : [...WRONG_FOR_TEXT, ...wrongs('', '9', '１')]
    case 'object':
      return wrongs('a', 1, true, [])
    case 'list':
      return [...wrongs('a', 1, true, {}), ...wrongItems(rule.of), ...tooMany(rule.of, rule.max)]
  }
}

const wrongItems = (of: Resource): Wrong[] => [
  { name: 'null as the second item', value: [minimal(of), null], inside: '[1]' },
  { name: 'text as an item', value: ['a'], inside: '[0]' },
]

const tooMany = (of: Resource, max: number): Wrong[] =>
  max === Infinity ? [] : [{ name: 'too many items', value: Array<unknown>(max + 1).fill(minimal(of)) }]

/** Returns a text that is one character too long for the rule, if there is one. */
export const tooLong = (rule: Rule): string | undefined =>
  rule.kind === 'text' && rule.max < Infinity ? `${String(validValue(rule))}${'𠮷'.repeat(rule.max)}` : undefined
