import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Case, casesOf } from './cases.ts'
import { type Field, type Resource, RESOURCE_NAMES, type ResourceName, table } from './interfaceTable.ts'
import { full, type Json, minimal, setOwn, throughJson } from './samples.ts'
import { schemaOf } from './schemas.ts'

const fieldsOf = (name: ResourceName): [string, Field][] => Object.entries<Field>(table[name])

const spoken = (cases: Case[]) => cases.map((one) => ({ ...one, verb: one.accepted ? 'accepts' : 'refuses' }))

function expectRefusedAt(schema: z.ZodType, value: unknown, field: string): void {
  const parsed = schema.safeParse(value)
  expect(parsed.success).toBe(false)
  expect(new Set(parsed.error?.issues.map((issue) => issue.path[0]))).toEqual(new Set([field]))
}

function expectKept(schema: z.ZodType, value: Json): void {
  const parsed = schema.safeParse(value)
  expect(parsed.error?.issues ?? []).toEqual([])
  expect(parsed.data).toStrictEqual(value)
}

describe.each(RESOURCE_NAMES)('the fields of %s', (name) => {
  const rules: Resource = table[name]
  const schema = schemaOf(name)

  it('are exactly those of the interface', () => {
    expect(Object.keys(schema.shape).sort()).toEqual(Object.keys(rules).sort())
  })

  it('may all be present', () => {
    expectKept(schema, full(rules))
  })

  it('may be absent where they are optional', () => {
    expectKept(schema, minimal(rules))
  })

  it('survive a round trip through JSON text unchanged', () => {
    expectKept(schema, throughJson(full(rules)) as Json)
  })

  it.each(['unlisted', 'constructor', 'toString', '__proto__', 'hasOwnProperty', ''])(
    'do not include one called "%s"',
    (key) => {
      const value = full(rules)
      setOwn(value, key, 1)
      const issues = schema.safeParse(value).error?.issues
      expect(issues).toMatchObject([{ code: 'unrecognized_keys', path: [], keys: [key] }])
    },
  )

  it('are case-sensitive', () => {
    const [first] = Object.keys(rules) as [string]
    expect(schema.safeParse({ ...full(rules), [first.toUpperCase()]: 'a' }).success).toBe(false)
  })

  it.each([null, undefined, 'text', 1, true, [[]], [{}]])('are not found in %j', (value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })
})

describe.each(RESOURCE_NAMES)('%s', (name) => {
  const base = minimal(table[name])
  const schema = schemaOf(name)

  describe.each(fieldsOf(name))('%s', (field, { rule, required }) => {
    it.each(spoken(casesOf(rule)))('$verb $name', ({ value, accepted }) => {
      const whole = { ...base, [field]: value }
      if (accepted) expectKept(schema, whole)
      else expectRefusedAt(schema, whole, field)
    })

    it('refuses null', () => {
      expectRefusedAt(schema, { ...base, [field]: null }, field)
    })

    it(required ? 'is required' : 'may be absent', () => {
      const whole = full(table[name])
      Reflect.deleteProperty(whole, field)
      if (required) expectRefusedAt(schema, whole, field)
      else expectKept(schema, whole)
    })
  })
})
