import type { Rule } from './interfaceTable.ts'
import { minimal } from './samples.ts'

/** One value at or next to a bound, and whether the interface allows it. */
export interface Case {
  name: string
  value: unknown
  accepted: boolean
}

const yes = (name: string, value: unknown): Case => ({ name, value, accepted: true })
const no = (name: string, value: unknown): Case => ({ name, value, accepted: false })

export function casesOf(rule: Rule): Case[] {
  switch (rule.kind) {
    case 'text':
      return [...textCases(rule.min, rule.max), ...NOT_TEXT]
    case 'integer':
      return [...integerCases(rule.min, rule.max), ...jsonNumberCases(rule.min, rule.max), ...NOT_INTEGER]
    case 'date':
      return [...DATES, ...NOT_TEXT]
    case 'time':
      return [...TIMES, ...NOT_TEXT]
    case 'month':
      return [...MONTHS, ...NOT_TEXT]
    case 'code':
      return [...codeCases(rule.allowed), ...NOT_TEXT]
    case 'object':
      return [yes('the smallest valid object', minimal(rule.of)), ...NOT_OBJECT]
    case 'list':
      return [...listCases(minimal(rule.of), rule.max), ...NOT_LIST]
  }
}

/**
 * Texts that each count as one character, however many UTF-16 units they have and whether or not they are normalised.
 */
const CHARACTERS = {
  ASCII: 'a',
  'full-width kana': 'ア',
  'outside the BMP': '𠮷',
  'decomposed が': 'か\u3099',
}

function textCases(min: number, max: number): Case[] {
  const unbounded = max === Infinity
  const lengths = unbounded ? [0, 1, 10_000] : [min - 1, min, max, max + 1]
  const bounds = Object.entries(CHARACTERS).flatMap(([name, character]) =>
    [...new Set(lengths)].map((length): Case => ({
      name: `${String(length)} characters (${name})`,
      value: character.repeat(length),
      accepted: length >= min && length <= max,
    })),
  )
  return [...bounds, ...surrogateCases(Math.max(min, 1))]
}

/** Returns texts of an allowed length, so that only their broken surrogate can be refused. */
function surrogateCases(length: number): Case[] {
  const padded = (half: string) => 'a'.repeat(length - 1) + half
  const lone = [no('a lone high surrogate', padded('\uD842')), no('a lone low surrogate', padded('\uDFB7'))]
  return length < 2 ? lone : [...lone, no('surrogates in the wrong order', 'a'.repeat(length - 2) + '\uDFB7\uD842')]
}

function integerCases(min: number, max: number): Case[] {
  return [
    no('the minimum minus 1', min - 1),
    yes('the minimum', min),
    yes('the maximum', max),
    no('the maximum plus 1', max + 1),
    no('a fraction between the bounds', Math.trunc((min + max) / 4) + 0.5),
    no('NaN', NaN),
    no('Infinity', Infinity),
    no('minus Infinity', -Infinity),
    no('minus zero', -0),
    no('a bigint', 150n),
  ]
}

/** Numbers as they are in the JSON text of an answer, where rounding happens unnoticed. */
function jsonNumberCases(min: number, max: number): Case[] {
  const within = (value: bigint) => value >= BigInt(min) && value <= BigInt(max)
  const whole = [
    '9007199254740991',
    '9007199254740992',
    '9007199254740993',
    '-9007199254740991',
    '-9007199254740992',
    '-9223372036854775808',
    '9223372036854775808',
  ]
  return [
    ...whole.map((text): Case => ({ name: `JSON ${text}`, value: JSON.parse(text), accepted: within(BigInt(text)) })),
    ...['-0', '150.5', '1e400', '"150"', '"１５０"', '""', 'true', 'false', '[]', '[150]', '{}'].map((text) =>
      no(`JSON ${text}`, JSON.parse(text)),
    ),
    yes('JSON 150.0, a whole number written otherwise', JSON.parse('150.0')),
    yes('JSON 1.5e2, a whole number written otherwise', JSON.parse('1.5e2')),
  ]
}

function codeCases(allowed: readonly string[]): Case[] {
  const neighbours = [
    ...'0123456789',
    'a',
    '１',
    '',
    ' ',
    '10',
    '01',
    ...allowed.flatMap((one) => [`${one} `, ` ${one}`, one + one, `${one}\n`]),
  ]
  const refused = [...new Set(neighbours)].filter((one) => !allowed.includes(one))
  return [
    ...allowed.map((one) => yes(`code ${one}`, one)),
    ...refused.map((one) => no(`code ${JSON.stringify(one)}`, one)),
  ]
}

function listCases(item: unknown, max: number): Case[] {
  const lengths = max === Infinity ? [0, 1, 600] : [0, 1, max, max + 1]
  const sizes = lengths.map((length): Case => ({
    name: `${String(length)} items`,
    value: Array<unknown>(length).fill(item),
    accepted: length <= max,
  }))
  return [
    ...sizes,
    no('null as an item', [null]),
    no('a hole', Array<unknown>(1)),
    no('a list in the list', [[]]),
    no('text as an item', ['a']),
  ]
}

const NOT_TEXT = [
  no('a number', 1),
  no('true', true),
  no('an object', {}),
  no('a list', []),
  no('a list of one text', ['1']),
]
const NOT_INTEGER = [no('a Date', new Date(0))]
const NOT_OBJECT = [no('a list', []), no('text', 'a'), no('a number', 1), no('true', true)]
const NOT_LIST = [no('an object', {}), no('an object with a length', { length: 0 }), no('text', ''), no('a number', 0)]

const DATES = [
  ...[
    '2026-01-01',
    '2026-12-31',
    '2026-02-28',
    '2024-02-29',
    '2000-02-29',
    '2026-04-30',
    '0001-01-01',
    '9999-12-31',
  ].map((text) => yes(text, text)),
  ...[
    '2026-02-29',
    '2026-02-30',
    '2024-02-30',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-06-31',
    '2026-09-31',
    '2026-11-31',
    '2026-01-32',
    '2026-01-00',
    '2026-13-01',
    '2026-00-10',
    '2026-1-01',
    '2026-01-1',
    '26-01-01',
    '02026-01-01',
    '2026-01-011',
    '2026/01/01',
    '20260101',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01 ',
    '2026-01-01\n',
    '-026-01-01',
    '２０２６-０１-０１',
    '令和8年1月1日',
    '令和8年01月01日',
    'R08-01-01',
    '2026-01',
    '',
  ].map((text) => no(JSON.stringify(text), text)),
]

const TIMES = [
  ...['00:00:00', '23:59:59', '09:05:07', '19:00:00'].map((text) => yes(text, text)),
  ...[
    '24:00:00',
    '23:60:00',
    '23:59:60',
    '9:05:07',
    '09:05',
    '090507',
    '09:05:07.000',
    '09:05:07Z',
    '09:05:07\n',
    '-9:05:07',
    '０９:０５:０７',
    '',
  ].map((text) => no(JSON.stringify(text), text)),
]

const MONTHS = [
  ...['2026-01', '2026-12', '2026-09', '2026-10'].map((text) => yes(text, text)),
  ...[
    '2026-00',
    '2026-13',
    '2026-1',
    '26-01',
    '2026/01',
    '202601',
    '2026-01-01',
    '2026-01\n',
    ' 2026-01',
    '２０２６-０１',
    '令和8年1月',
    '',
  ].map((text) => no(JSON.stringify(text), text)),
]
