import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { text } from '#contract/bank/fields'
import { type Drift, pathText, readAnswer, type ReadAnswer } from '#contract/bank/read'
import { accountBalance, localTaxOutcome, statement } from '#contract/bank/index'
import { RESOURCE_NAMES, table } from './interfaceTable.ts'
import { tooLong, harmsOf } from './noise.ts'
import { full, join, placesOf, setOwn, throughJson } from './samples.ts'
import { schemaOf } from './schemas.ts'

const entry = { transactionDate: '2026-04-01', debitCreditTypeCode: '1', amount: 1200 }
const fromText = (schema: Parameters<typeof readAnswer>[0], text: string) => readAnswer(schema, JSON.parse(text))
const listed = (reading: ReadAnswer<unknown>) =>
  reading.ok ? reading.drift.map(({ kind, path }) => `${kind} ${path}`).sort() : undefined

describe('an answer that follows the interface', () => {
  it.each(RESOURCE_NAMES)('is read without drift: %s', (name) => {
    const answer = full(table[name])
    expect(readAnswer(schemaOf(name), answer)).toStrictEqual({ ok: true, value: answer, drift: [] })
  })
})

describe('reading an answer with harmless differences', () => {
  it('drops unknown fields and lists each', () => {
    const reading = readAnswer(accountBalance, { branchNo: '123', points: 5, campaign: { rate: 1 } })
    expect(reading).toStrictEqual({
      ok: true,
      value: { branchNo: '123' },
      drift: [
        { path: 'points', kind: 'unknownField' },
        { path: 'campaign', kind: 'unknownField' },
      ],
    })
  })

  it('drops unknown fields inside objects and lists', () => {
    const answer = {
      accountInfo: { branchNo: '123', x: 1 },
      transactions: [entry, { ...entry, y: 2 }],
      paymentArrivals: [{ ...entry, z: [] }],
    }
    const reading = readAnswer(statement, answer)
    expect(reading.ok && reading.value).toStrictEqual({
      accountInfo: { branchNo: '123' },
      transactions: [entry, entry],
      paymentArrivals: [entry],
    })
    expect(listed(reading)).toEqual([
      'unknownField accountInfo.x',
      'unknownField paymentArrivals[0].z',
      'unknownField transactions[1].y',
    ])
  })

  it('reads nulls as absent and lists each', () => {
    const reading = readAnswer(statement, {
      nextKeyword: null,
      accountInfo: { branchName: null },
      transactions: [entry, { ...entry, remarks: null }],
    })
    expect(reading.ok && reading.value).toStrictEqual({ accountInfo: {}, transactions: [entry, entry] })
    expect(listed(reading)).toEqual(['null accountInfo.branchName', 'null nextKeyword', 'null transactions[1].remarks'])
  })

  it('reads null for an optional object or list as absent', () => {
    const reading = readAnswer(statement, { accountInfo: null, transactions: null })
    expect(reading.ok && reading.value).toStrictEqual({})
    expect(listed(reading)).toEqual(['null accountInfo', 'null transactions'])
  })

  it('lists an unknown field that is null once, as an unknown field', () => {
    expect(readAnswer(accountBalance, { news: null })).toStrictEqual({
      ok: true,
      value: {},
      drift: [{ path: 'news', kind: 'unknownField' }],
    })
  })

  it('does not look inside unknown fields', () => {
    const reading = readAnswer(accountBalance, { news: { title: null, branchNo: null } })
    expect(reading).toStrictEqual({ ok: true, value: {}, drift: [{ path: 'news', kind: 'unknownField' }] })
  })

  it('keeps a text of a different length and lists it', () => {
    const reading = readAnswer(statement, {
      transactions: [
        { ...entry, remarks: 'ア'.repeat(23) },
        { ...entry, remarks: '' },
      ],
      nextKeyword: 'abc',
    })
    expect(reading.ok && reading.value).toStrictEqual({
      transactions: [
        { ...entry, remarks: 'ア'.repeat(23) },
        { ...entry, remarks: '' },
      ],
      nextKeyword: 'abc',
    })
    expect(listed(reading)).toEqual([
      'textEmpty nextKeyword',
      'textEmpty transactions[1].remarks',
      'textTooLong transactions[0].remarks',
    ])
  })

  it.each(['4', '9', '', '１'])('keeps an undocumented account type code and lists it: %j', (accountTypeCode) => {
    expect(readAnswer(accountBalance, { accountTypeCode, accountTypeName: '貯蓄預金', todayBalance: 1 })).toStrictEqual(
      {
        ok: true,
        value: { accountTypeCode, accountTypeName: '貯蓄預金', todayBalance: 1 },
        drift: [{ path: 'accountTypeCode', kind: 'unknownCode' }],
      },
    )
    const page = readAnswer(statement, { accountInfo: { accountTypeCode }, transactions: [entry] })
    expect(page).toStrictEqual({
      ok: true,
      value: { accountInfo: { accountTypeCode }, transactions: [entry] },
      drift: [{ path: 'accountInfo.accountTypeCode', kind: 'unknownCode' }],
    })
    expect(readAnswer(accountBalance, { accountTypeCode: '6' })).toStrictEqual({
      ok: true,
      value: { accountTypeCode: '6' },
      drift: [],
    })
  })

  it('handles unknown fields, nulls and long texts at once, at any depth', () => {
    const errorData = { municipalityName: 'ア'.repeat(16), change: null, colour: 'red' }
    const reading = readAnswer(localTaxOutcome, {
      localTaxPaymentResult: { localTaxPaymentError: [{ recordNo: 1, errorData }] },
    })
    expect(reading.ok && reading.value).toStrictEqual({
      localTaxPaymentResult: {
        localTaxPaymentError: [{ recordNo: 1, errorData: { municipalityName: 'ア'.repeat(16) } }],
      },
    })
    const place = 'localTaxPaymentResult.localTaxPaymentError[0].errorData'
    expect(listed(reading)).toEqual([
      `null ${place}.change`,
      `textTooLong ${place}.municipalityName`,
      `unknownField ${place}.colour`,
    ])
  })

  it.each(RESOURCE_NAMES)('tolerates unknown fields and texts that are too long at every place of %s', (name) => {
    const answer = full(table[name])
    const expected: string[] = []
    for (const { path, owner, resource } of placesOf(answer, table[name])) {
      for (const [field, { rule }] of Object.entries(resource)) {
        const long = tooLong(rule)
        if (long === undefined) continue
        owner[field] = long
        expected.push(`textTooLong ${join(path, field)}`)
      }
      owner['extra'] = 'a'
      expected.push(`unknownField ${join(path, 'extra')}`)
    }
    expect(listed(readAnswer(schemaOf(name), answer))).toEqual(expected.sort())
  })

  it('leaves a null alone where the schema itself allows it', () => {
    const schema = z.strictObject({ chosen: z.string().nullable(), label: text(0, 3) })
    const reading = readAnswer(schema, { chosen: null, label: 'long' })
    expect(reading).toStrictEqual({
      ok: true,
      value: { chosen: null, label: 'long' },
      drift: [{ path: 'label', kind: 'textTooLong' }],
    })
  })

  it('does not change the answer itself', () => {
    const answer = { branchNo: null, x: { y: 1 }, accountNameKana: 'ア'.repeat(99) }
    const before = structuredClone(answer)
    readAnswer(accountBalance, answer)
    expect(answer).toStrictEqual(before)
  })
})

describe('harmful differences in an answer', () => {
  it.each(RESOURCE_NAMES)('are refused with their path, each by itself, at every place of %s', (name) => {
    const count = placesOf(full(table[name]), table[name]).flatMap(harmsOf).length
    for (let index = 0; index < count; index++) {
      const answer = full(table[name])
      const harm = placesOf(answer, table[name]).flatMap(harmsOf)[index]
      harm?.apply()
      const reading = readAnswer(schemaOf(name), throughJson(answer))
      expect(
        reading.ok ? 'read' : reading.damage.map(({ path }) => path),
        `${String(harm?.path)}: ${String(harm?.name)}`,
      ).toEqual([harm?.path])
    }
  })

  it('are all listed, and harmless ones beside them are not', () => {
    const answer = {
      x: 1,
      nextFlag: '7',
      nextKeyword: null,
      transactions: [{ ...entry, remarks: 'ア'.repeat(99), amount: '1200' }],
    }
    expect(readAnswer(statement, answer)).toStrictEqual({
      ok: false,
      damage: [
        { path: 'nextFlag', problem: 'code' },
        { path: 'transactions[0].amount', problem: 'expected number' },
      ],
    })
  })

  it.each([
    ['9007199254740993', 'integer'],
    ['9223372036854775807', 'integer'],
    ['-9223372036854775808', 'integer'],
    ['1000000000000', 'integer'],
    ['-1', 'integer'],
    ['-0', 'integer'],
    ['0.1', 'integer'],
    ['"1200"', 'expected number'],
    ['null', 'missing'],
    ['1e999', 'expected number'],
  ])('include the amount %s, because %s', (text, problem) => {
    const answer = `{"transactions":[{"transactionDate":"2026-04-01","debitCreditTypeCode":"1","amount":${text}}]}`
    expect(fromText(statement, answer)).toStrictEqual({
      ok: false,
      damage: [{ path: 'transactions[0].amount', problem }],
    })
  })

  it('include more entries than an answer may hold, even beside harmless differences', () => {
    const entries = Array<unknown>(201).fill({ ...entry, remarks: 'ア'.repeat(99), x: null })
    expect(readAnswer(statement, { transactions: entries })).toStrictEqual({
      ok: false,
      damage: [{ path: 'transactions', problem: 'too_big' }],
    })
  })

  it.each([null, undefined, 'text', 0, false, [], [{}]])('include %j in place of an object', (answer) => {
    expect(readAnswer(accountBalance, answer)).toStrictEqual({
      ok: false,
      damage: [{ path: '', problem: 'expected object' }],
    })
  })

  it('include null as an item of a list', () => {
    const reading = readAnswer(statement, { transactions: [entry, null] })
    expect(reading).toStrictEqual({ ok: false, damage: [{ path: 'transactions[1]', problem: 'expected object' }] })
  })
})

describe('the report on a reading', () => {
  const secret = '漏れてはならない'

  it('contains no value of the answer in its drift', () => {
    const answer = {
      accountNameKana: secret.repeat(20),
      accountTypeName: secret.repeat(3),
      x: secret,
      y: { deep: [secret] },
      branchNo: '',
    }
    const reading = readAnswer(accountBalance, answer)
    const drift: Drift[] = reading.ok ? reading.drift : []
    expect(drift).toHaveLength(5)
    expect(JSON.stringify(drift)).not.toContain('漏')
    expect(drift.map((one) => Object.keys(one).sort())).toEqual(Array(5).fill(['kind', 'path']))
  })

  it.each(RESOURCE_NAMES)('contains no value of the answer in its damage: %s', (name) => {
    for (const [field, { rule }] of Object.entries(table[name])) {
      const value = rule.kind === 'text' || (rule.kind === 'code' && rule.open) ? { [secret]: secret } : secret
      const reading = readAnswer<unknown>(schemaOf(name), { [field]: value })
      expect(reading.ok).toBe(false)
      expect(JSON.stringify(reading)).not.toContain('漏')
      expect(reading.ok ? [] : reading.damage.map((one) => Object.keys(one).sort().join()), field).toContain(
        'path,problem',
      )
    }
  })

  it('contains no amount in its damage', () => {
    const reading = readAnswer(accountBalance, {
      todayBalance: 77_777_777_777_777,
      clearedBalance: -77_777_777_777_777,
      previousDayBalance: 7777.7,
    })
    expect(reading.ok).toBe(false)
    expect(JSON.stringify(reading)).not.toContain('7777')
  })
})

describe('fields with names that mean something to JavaScript', () => {
  const HOSTILE = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'toJSON', 'then']

  it.each(HOSTILE)('are unknown fields like any other: %s', (key) => {
    const answer = { branchNo: null }
    setOwn(answer, key, { polluted: true, branchName: 'A' })
    const reading = fromText(accountBalance, JSON.stringify(answer))
    expect(reading.ok && Reflect.ownKeys(reading.value as object)).toEqual([])
    expect(reading.ok && Object.getPrototypeOf(reading.value)).toBe(Object.prototype)
    expect(listed(reading)).toEqual([`unknownField ${key}`, 'null branchNo'].sort())
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('do not stand in for a missing field', () => {
    const text =
      '{"transactions":[{"__proto__":{"amount":5},"constructor":{"prototype":{"amount":5}},"transactionDate":"2026-04-01","debitCreditTypeCode":"1"}]}'
    expect(fromText(statement, text)).toStrictEqual({
      ok: false,
      damage: [{ path: 'transactions[0].amount', problem: 'missing' }],
    })
  })

  it('are dropped at any depth, also beside a text that is kept', () => {
    const text =
      '{"transactions":[{"__proto__":{"balance":5},"transactionDate":"2026-04-01","debitCreditTypeCode":"1","amount":1,"remarks":""}]}'
    const reading = fromText(statement, text)
    expect(reading.ok && reading.value).toStrictEqual({
      transactions: [{ transactionDate: '2026-04-01', debitCreditTypeCode: '1', amount: 1, remarks: '' }],
    })
    expect(listed(reading)).toEqual(['textEmpty transactions[0].remarks', 'unknownField transactions[0].__proto__'])
  })
})

describe('an answer that is nested thousands of levels deep', () => {
  const DEPTH = 100_000
  const lists = '['.repeat(DEPTH) + ']'.repeat(DEPTH)
  const objects = '{"transactions":'.repeat(DEPTH) + 'null' + '}'.repeat(DEPTH)

  it.each([
    ['lists', lists],
    ['objects', objects],
  ])('is read if the nesting is in an unknown field: %s', (_, text) => {
    const reading = fromText(
      statement,
      `{"transactions":[{"x":${text},"transactionDate":"2026-04-01","debitCreditTypeCode":"1","amount":1200,"remarks":""}]}`,
    )
    expect(reading.ok && reading.value).toStrictEqual({ transactions: [{ ...entry, remarks: '' }] })
    expect(listed(reading)).toEqual(['textEmpty transactions[0].remarks', 'unknownField transactions[0].x'])
  })

  it.each([
    ['lists', lists],
    ['objects', objects],
  ])('is refused if the nesting is in a known field: %s', (_, text) => {
    const reading = fromText(statement, `{"nextFlag":${text},"nextKeyword":null}`)
    expect(reading).toStrictEqual({ ok: false, damage: [{ path: 'nextFlag', problem: 'expected string' }] })
  })

  it('is refused if it consists of nothing but the nesting', () => {
    expect(fromText(statement, lists)).toStrictEqual({ ok: false, damage: [{ path: '', problem: 'expected object' }] })
    expect(fromText(statement, objects)).toStrictEqual({
      ok: false,
      damage: [{ path: 'transactions', problem: 'expected array' }],
    })
  })
})

it.each([
  [[], ''],
  [['amount'], 'amount'],
  [['transactions', 3, 'amount'], 'transactions[3].amount'],
  [['a', 0, 1, 'b'], 'a[0][1].b'],
])('pathText writes %j as "%s"', (path, text) => {
  expect(pathText(path)).toBe(text)
})
