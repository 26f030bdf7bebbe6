import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  ACCEPTANCE_NO_LENGTH,
  ACCOUNT_ID_LENGTH,
  AMOUNT_MAX,
  BALANCE_MAX,
  BALANCE_MIN,
  BENEFIT_MAX,
  characterCount,
  CLIENT_KEY_HEADER,
  DEFAULT_PATH_PREFIX,
  DETAIL_AMOUNT_MAX,
  DETAIL_COUNT_MAX,
  ERROR_BODY_FIELDS,
  INQUIRY_DATE_LENGTH,
  KEYWORD_LENGTH,
  LOT_AMOUNT_MAX,
  LOT_COUNT_MAX,
  MAX_DETAILS,
  MAX_ENTRIES,
  RETIREES_MAX,
  SEQUENCE_NUMBER_HEADER,
  SEQUENCE_NUMBER_LENGTH,
} from '#contract/bank/index'
import { date, fixed, integer, issueKind, text } from '#contract/bank/fields'

const kindsOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(issueKind)

describe('characterCount', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['アイウ', 3],
    ['𠮷野家', 3],
    ['👨', 1],
    ['か\u3099', 1],
    ['が', 1],
    ['か\u3099'.repeat(40), 40],
    ['ｶﾞ', 2],
    ['あ\u3099', 2],
    ['葛\u{E0100}', 2],
    ['e\u0301', 1],
  ])('counts %j as %i', (value, count) => {
    expect(characterCount(value)).toBe(count)
  })
})

describe('issueKind', () => {
  it('distinguishes text that is too long, too short or malformed', () => {
    expect(kindsOf(text(1, 2), 'abc')).toEqual(['text'])
    expect(kindsOf(text(1, 2), '')).toEqual(['textEmpty'])
    expect(kindsOf(fixed(3), 'ab')).toEqual(['textEmpty'])
    expect(kindsOf(text(1, 2), '\uD842')).toEqual(['textMalformed'])
  })

  it('reports a broken surrogate even if the text is also too long', () => {
    expect(kindsOf(text(1, 2), 'abc\uD842')).toEqual(['textMalformed'])
  })

  it("names the rule for integers and dates, but not for zod's own issues", () => {
    expect(kindsOf(integer(0, 9), 10)).toEqual(['integer'])
    expect(kindsOf(integer(0, 9), -0)).toEqual(['integer'])
    expect(kindsOf(date(), '2026-02-30')).toEqual(['date'])
    expect(kindsOf(date(), 20260230)).toEqual([undefined])
  })

  it('reveals nothing of the value', () => {
    expect(JSON.stringify(text(1, 2).safeParse('himitsu').error?.issues)).not.toContain('himitsu')
    expect(JSON.stringify(date().safeParse('himitsu').error?.issues)).not.toContain('himitsu')
  })
})

it('text schemas neither trim nor normalise a text', () => {
  expect(text(1, 9).parse(' か\u3099　')).toBe(' か\u3099　')
})

it('limits.ts exports the limits of paths, queries and headers', () => {
  expect({
    SEQUENCE_NUMBER_LENGTH,
    ACCOUNT_ID_LENGTH,
    ACCEPTANCE_NO_LENGTH,
    INQUIRY_DATE_LENGTH,
    KEYWORD_LENGTH,
    MAX_ENTRIES,
    MAX_DETAILS,
    DEFAULT_PATH_PREFIX,
    CLIENT_KEY_HEADER,
    SEQUENCE_NUMBER_HEADER,
  }).toEqual({
    SEQUENCE_NUMBER_LENGTH: 25,
    ACCOUNT_ID_LENGTH: 11,
    ACCEPTANCE_NO_LENGTH: 12,
    INQUIRY_DATE_LENGTH: 10,
    KEYWORD_LENGTH: 23,
    MAX_ENTRIES: 200,
    MAX_DETAILS: 500,
    DEFAULT_PATH_PREFIX: '/bank/corporation/trial/v1',
    CLIENT_KEY_HEADER: 'X-GATEWAY-Client-Id',
    SEQUENCE_NUMBER_HEADER: 'X-BANK-Seq-No',
  })
})

it('the contract exports the bounds of amounts and counts', () => {
  expect({
    BALANCE_MIN,
    BALANCE_MAX,
    AMOUNT_MAX,
    LOT_COUNT_MAX,
    LOT_AMOUNT_MAX,
    DETAIL_COUNT_MAX,
    DETAIL_AMOUNT_MAX,
    RETIREES_MAX,
    BENEFIT_MAX,
  }).toEqual({
    BALANCE_MIN: -999_999_999_999,
    BALANCE_MAX: 9_999_999_999_999,
    AMOUNT_MAX: 999_999_999_999,
    LOT_COUNT_MAX: 9_999_999,
    LOT_AMOUNT_MAX: 99_999_999_999,
    DETAIL_COUNT_MAX: 99_999,
    DETAIL_AMOUNT_MAX: 999_999_999,
    RETIREES_MAX: 999,
    BENEFIT_MAX: 9_999_999_999,
  })
})

it('errorBody lists the nine fields of an error body', () => {
  expect([...ERROR_BODY_FIELDS].sort()).toEqual([
    'code',
    'developer_message',
    'error',
    'error_description',
    'httpCode',
    'httpMessage',
    'message',
    'moreInformation',
    'status',
  ])
})
