import { types } from 'node:util'
import { describe, expect, test } from 'vitest'
import { makeCodec } from '../lib/preload/codec.ts'

const codec = makeCodec(types.isProxy)
const roundTrip = (value: unknown): unknown => codec.decode(codec.encode(value))

describe('structured clone as text', () => {
  test.each([
    undefined,
    null,
    true,
    0,
    -0,
    NaN,
    Infinity,
    -Infinity,
    '',
    '特徴',
    '\ud800',
    10n ** 30n,
    new Date(0),
    new Date(NaN),
    /a\/b/giu,
    [1, undefined, null],
    { a: undefined, b: { c: [] } },
    new Map<unknown, unknown>([[{ a: 1 }, new Set([1, 'x'])]]),
    new Uint8Array([0, 255]),
    new Uint16Array([1, 65535]),
    new BigInt64Array([-1n]),
    new Uint8Array([9]).buffer,
    new DataView(new ArrayBuffer(2)),
    Object('boxed'),
    Object(3),
    { $: 'undefined', nested: { $: 1, again: [{ $: 2 }] } },
    JSON.parse('{"__proto__":{"polluted":true}}'),
  ])('restores %s', (value) => {
    expect(roundTrip(value)).toStrictEqual(value)
  })

  test('keeps holes in arrays', () => {
    const list = new Array<unknown>(3)
    list[1] = undefined
    expect(Object.keys(roundTrip(list) as unknown[])).toEqual(['1'])
  })

  test('keeps the identity of cycles and shared objects', () => {
    const shared = { n: 1 }
    const value: Record<string, unknown> = { first: shared, second: shared }
    value.self = value
    const copy = roundTrip(value) as typeof value
    expect(copy.self).toBe(copy)
    expect(copy.first).toBe(copy.second)
  })

  test('keeps the type, message and cause of an error, but turns an unknown type into Error', () => {
    const copy = roundTrip(new TypeError('wrong', { cause: [1] })) as Error
    expect(copy).toBeInstanceOf(TypeError)
    expect([copy.message, copy.cause]).toEqual(['wrong', [1]])
    expect((roundTrip(Object.assign(new Error('x'), { name: 'Odd' })) as Error).name).toBe('Error')
  })

  test('sends a view without the rest of its larger buffer', () => {
    const copy = roundTrip(Buffer.from('hello')) as Uint8Array
    expect([copy.constructor.name, copy.buffer.byteLength]).toEqual(['Uint8Array', 5])
  })

  test('turns an instance of a class into a plain object', () => {
    class Money {
      yen = 1
    }
    expect(Object.getPrototypeOf(roundTrip(new Money()))).toBe(Object.prototype)
  })

  test.each([
    () => 1,
    Symbol('s'),
    { deep: [() => 1] },
    Promise.resolve(),
    new WeakMap(),
    new Proxy({}, {}),
    new URL('https://example.com'),
  ])('refuses %s', (value) => {
    expect(() => codec.encode(value)).toThrow('An object could not be cloned.')
  })
})
