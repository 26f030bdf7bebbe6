// Makes hostile changes to values and bytes.
import fc from 'fast-check'

/** One change. `at` picks one of the existing places, `how` the kind of change, and `what` a hostile value. */
export interface Stroke {
  at: number
  how: number
  what: number
}

// Numbers are drawn without fast-check's bias towards small ones, which would mostly hit the beginning of a value.
const pickable = fc.noBias(fc.nat(0x7fffffff))
export const strokes = (maxLength: number): fc.Arbitrary<Stroke[]> =>
  fc.array(fc.record({ at: pickable, how: pickable, what: pickable }), { maxLength })
export const anyIndex = pickable
export const pick = <T>(from: readonly T[], at: number): T => {
  if (from.length === 0) throw new Error('nothing to pick from')
  return from[at % from.length] as T
}

// Deeper nesting is put into the text of an answer, because neither a copy nor JSON.stringify could handle it here.
const nested = (levels: number, open: string, close: string): unknown =>
  JSON.parse(`${open.repeat(levels)}null${close.repeat(levels)}`)
const ownProto = (): unknown =>
  JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}')

/**
 * Returns values that JSON can carry but no field expects. `secret` is the client key, which a bank may repeat in its
 * answer.
 */
export function jsonHostiles(secret: string): readonly (() => unknown)[] {
  return [
    () => null,
    () => true,
    () => false,
    () => 0,
    () => -0,
    () => -1,
    () => 0.5,
    () => 1e-7,
    () => 2 ** 31,
    () => 2 ** 53,
    () => -(2 ** 53),
    () => 1e21,
    () => 1e308,
    () => 999_999_999_999,
    () => 1_000_000_000_000,
    () => '',
    () => ' ',
    () => '0',
    () => '150',
    () => '1e3',
    () => '１２３',
    () => '-1',
    () => '2026-02-30',
    () => '2026-11-21',
    () => '0000-00-00',
    () => '9999-12-31',
    () => '2026-13',
    () => '25:00:00',
    () => 'あ'.repeat(100),
    () => 'x'.repeat(20_000),
    () => '𠮷'.repeat(23),
    () => '\ud842',
    () => 'a\u0000b',
    () => '\u202e\u2066',
    () => '<script>alert(1)</script>',
    () => "'; DROP TABLE lots; --",
    () => '../../../etc/hosts',
    () => 'C:\\Windows\\system32',
    () => 'file:///etc/hosts',
    () => '%00',
    () => '{{constructor}}',
    () => '=1+1',
    () => secret,
    () => `x${secret}y${secret}`,
    () => ({ [secret]: secret }),
    () => [secret],
    () => [],
    () => ({}),
    () => [[]],
    () => [null],
    () => ({ length: 3 }),
    () => ({ then: 1 }),
    () => ({ toString: 1, valueOf: 1 }),
    () => ({ toJSON: 'x' }),
    ownProto,
    () => nested(50, '[', ']'),
    () => nested(500, '{"a":', '}'),
    () => Array.from({ length: 201 }, () => ({})),
    () => Array.from({ length: 5_000 }, (_, at) => at),
    () => Array.from({ length: 501 }, () => null),
  ]
}

/** Returns values that only structured clone (IPC) can carry. */
export function cloneHostiles(): readonly (() => unknown)[] {
  const circle = () => {
    const one: Record<string, unknown> = {}
    one['self'] = one
    return one
  }
  return [
    () => undefined,
    () => Number.NaN,
    () => Infinity,
    () => -Infinity,
    () => 10n ** 40n,
    () => new Date(Number.NaN),
    () => /(a+)+$/,
    () => new Map([['a', 1]]),
    () => new Set([1]),
    () => new Error('x'),
    () => new ArrayBuffer(8),
    () => new Uint8Array(1_000),
    () => new Float64Array([Number.NaN]),
    () => new DataView(new ArrayBuffer(4)),
    () => new Array<unknown>(20_000),
    () => Object.create(null) as unknown,
    circle,
    () => Object('x') as unknown,
    () => new Boolean(true),
  ]
}

const STRANGE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'length',
  '新しい項目',
  '',
  '0',
  'path',
]

type Loose = Record<PropertyKey, unknown>
interface Place {
  owner: Loose
  key: PropertyKey
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Array.isArray(value)
}

/** Returns the places inside a value without its root, at most a few thousand. */
function placesOf(root: unknown): Place[] {
  const places: Place[] = []
  const open: unknown[] = [root]
  for (const value of open) {
    if (places.length > 5_000 || !isPlain(value)) continue
    for (const key of Object.keys(value)) {
      places.push({ owner: value as Loose, key })
      open.push((value as Loose)[key])
    }
  }
  return places
}

const put = (owner: Loose, key: PropertyKey, value: unknown) =>
  Object.defineProperty(owner, key, { value, enumerable: true, configurable: true, writable: true })

/** Returns a copy of `value` with one change. */
export function strike(value: unknown, { at, how, what }: Stroke, hostiles: readonly (() => unknown)[]): unknown {
  const holder: Loose = { value: structuredClone(value) }
  const places = placesOf(holder)
  const { owner, key } = pick(places, at)
  const hostile = () => pick(hostiles, what)()
  const inside = owner[key]
  const kind = how % 8
  if (kind === 0) Reflect.deleteProperty(owner, key)
  else if (kind === 1 && isPlain(inside) && !Array.isArray(inside))
    put(inside as Loose, pick(STRANGE_KEYS, what >> 6), hostile())
  else if (kind === 2 && Array.isArray(inside)) inside.push(...(inside as unknown[]).slice(0, 250))
  else if (kind === 3 && typeof inside === 'number')
    owner[key] = pick([inside + 0.5, -inside, inside * 1e6, String(inside), inside + 1, [inside]], what)
  else if (kind === 4 && typeof inside === 'string')
    owner[key] = pick(
      [
        inside + inside,
        inside.slice(1),
        ` ${inside}`,
        inside.toUpperCase(),
        Number(inside),
        [inside],
        inside + '\u0000',
        inside.normalize('NFD'),
      ],
      what,
    )
  else put(owner, key, hostile())
  return holder['value']
}

/** Returns a copy of the bytes with one change. `others` are files of the same kind, of which parts may be inserted. */
export function strikeBytes(bytes: Uint8Array, { at, how, what }: Stroke, others: readonly Uint8Array[]): Uint8Array {
  const from = bytes.length === 0 ? 0 : at % bytes.length
  const length = 1 + (what % 40)
  const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
  switch (how % 10) {
    case 0:
      return bytes.slice(0, from)
    case 1:
      return join(bytes.subarray(0, from), bytes.subarray(from + length))
    case 2:
      return join(bytes.subarray(0, from), noise(length, what), bytes.subarray(from))
    case 3:
      return bytes.map((byte, index) => (index === from ? byte ^ (1 << (what % 8)) : byte))
    case 4:
      return join(bytes.subarray(0, from), pick(HOSTILE_PIECES, what), bytes.subarray(from))
    case 5:
      return join(bytes.subarray(0, from), pick(HOSTILE_PIECES, what), bytes.subarray(from + 1))
    case 6:
      return join(bytes.subarray(0, from), pick(others, what).subarray(from))
    case 7:
      return join(bytes, bytes.subarray(from))
    case 8:
      return join(bytes.subarray(0, from), bytes.subarray(from, from + length), bytes.subarray(from))
    default:
      return bytes.map((byte, index) => (index >= from && index < from + length ? (what >> (index % 16)) & 0xff : byte))
  }
}

/** Returns `length` pseudo-random bytes. The same seed gives the same bytes. */
export function noise(length: number, seed: number): Uint8Array {
  let state = seed >>> 0
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

const text = (value: string) => new TextEncoder().encode(value)
const HOSTILE_PIECES: readonly Uint8Array[] = [
  ...[
    '"',
    ',',
    '\r\n',
    '\r',
    '\n',
    '\t',
    ';',
    '\0',
    '\u001a',
    '=1+1',
    '-1',
    '1e9',
    '99999999999999999999',
    '0.5',
    '１２',
    '"a""b',
    '{',
    '}',
    '[[[[',
    ']',
    '<',
    '>',
    '&#x110000;',
    '<!DOCTYPE x [<!ENTITY a "b">]>',
    '<![CDATA[',
    '__proto__',
    '\\ud842',
    '\\u0000',
    'NaN',
    'Infinity',
    '-0',
  ].map(text),
  Uint8Array.of(0xff),
  Uint8Array.of(0xc0, 0x80),
  Uint8Array.of(0xed, 0xa0, 0x80),
  Uint8Array.of(0x81),
  Uint8Array.of(0xef, 0xbb, 0xbf),
  Uint8Array.of(0xff, 0xfe),
  Uint8Array.of(0x50, 0x4b, 5, 6),
  Uint8Array.of(0x50, 0x4b, 3, 4),
  Uint8Array.of(0xfa, 0x40),
]
