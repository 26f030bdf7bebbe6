import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FILE_KINDS } from '#formats/text/encoding'
import { NOTE_CODES, PROBLEM_CODES, type NoteCode, type ProblemCode } from '#formats/formatResult'
import { DAY_ORDERS } from '#formats/intake/days'
import { ELTAX_FIELDS } from '#formats/bankFiles/eltaxCsv'
import { DATA, HEADER, TRAILER } from '#formats/bankFiles/zengin99Layout'
import {
  deposits,
  INFERRED_KINDS,
  LEFT_OUT_KINDS,
  lot,
  notice,
  payees,
  plan,
  QUESTION_KINDS,
  statement,
} from '#formats/intake/intake'
import { beforeEach, describe, expect, it } from 'vitest'
import { i18n, loadScreenTexts, loadTexts } from '#i18n/index'
import '#intake/texts'
import { columnLetters, fieldText, noteText, placeText, problemText, type Words } from '#intake/fileText'
import { japanese, placeholders } from '../i18n/messages.ts'

const t = i18n.global.t as (key: string, named?: Record<string, unknown>) => string
const words: Words = { t, te: (key) => i18n.global.te(key), subject: 'lot' }
await loadScreenTexts()
await loadTexts('en')
beforeEach(() => void (i18n.global.locale.value = 'ja'))

const keysOf = (group: string) =>
  [...japanese.keys()].filter((key) => key.startsWith(`${group}.`)).map((key) => key.slice(group.length + 1))

/** Returns the parameters of each code, read from the comments in formatResult.ts. */
function documented(list: string): Map<string, string[]> {
  const source = readFileSync(resolve(import.meta.dirname, '../../../../src/formats/formatResult.ts'), 'utf8')
  const body = source.slice(source.indexOf(`${list} = [`), source.indexOf('] as const', source.indexOf(`${list} = [`)))
  return new Map(
    [...body.matchAll(/'(\w+)',(?: \/\/ params: (.*))?$/gm)].map(([, code, params]) => [
      code ?? '',
      (params ?? '')
        .replace(/\(.*?\)|see .*/g, '')
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    ]),
  )
}

describe('the messages of the formats', () => {
  it('exist for every problem, note and kind of file, and for nothing else', () => {
    expect(keysOf('formats.problem').sort()).toEqual([...PROBLEM_CODES].sort())
    expect(keysOf('formats.note').sort()).toEqual([...NOTE_CODES].sort())
    expect(keysOf('formats.kind').sort()).toEqual([...FILE_KINDS].sort())
  })

  it('use no parameter that the code does not have', () => {
    for (const [group, list] of [
      ['problem', 'PROBLEM_CODES'],
      ['note', 'NOTE_CODES'],
    ] as const) {
      for (const [code, params] of documented(list)) {
        expect(
          placeholders(japanese.get(`formats.${group}.${code}`) ?? '').filter((name) => !params.includes(name)),
          code,
        ).toEqual([])
      }
    }
  })

  it('show every parameter that the code has', () => {
    const left = [...documented('PROBLEM_CODES'), ...documented('NOTE_CODES')].flatMap(([code, params]) => {
      const text = japanese.get(`formats.problem.${code}`) ?? japanese.get(`formats.note.${code}`) ?? ''
      return params.filter((name) => !placeholders(text).includes(name)).map((name) => `${code}.${name}`)
    })
    expect(left).toEqual([])
  })

  it.each(['ja', 'en'] as const)('differ from each other in %s and have no placeholder left', (locale) => {
    i18n.global.locale.value = locale
    const all = [
      ...PROBLEM_CODES.map((code) => problemText({ code, params: paramsOf(code) }, words)),
      ...NOTE_CODES.map((code) => noteText({ code, params: paramsOf(code) }, t)),
    ]
    for (const text of all) expect(text).not.toMatch(/[{}]|formats\./)
    expect(new Set(all).size).toBe(all.length)
  })

  it('show sizes, kinds, encodings and terminators in words', () => {
    expect(problemText({ code: 'fileTooLarge', params: { limit: 32 * 1024 * 1024 } }, words)).toContain('32MB')
    expect(problemText({ code: 'tooManyColumns', line: 3, params: { limit: 500 } }, words)).toContain('500列')
    expect(problemText({ code: 'tooManyRows', params: { limit: 20_000 } }, words)).toContain('20,000行')
    expect(problemText({ code: 'notText', params: { kind: 'png' } }, words)).toContain('PNG画像')
    expect(problemText({ code: 'badEncoding', params: { encoding: 'cp932' } }, words)).toContain('Shift_JIS')
    expect(problemText({ code: 'mixedTerminators', params: { expected: 'crlf', found: 'none' } }, words)).toContain(
      'CRLFのはずが改行なし',
    )
    expect(problemText({ code: 'recordOrder', params: { expected: '2 / 8', found: '' } }, words)).toContain(
      '2 / 8のはずがファイルの終わり',
    )
    expect(problemText({ code: 'wrongValue', params: { expected: '99', found: '' } }, words)).toContain('「空欄」')
    expect(problemText({ code: 'codeCheckDigit', params: { found: '011003', expected: '2' } }, words)).toContain(
      '「011003」',
    )
  })

  it('have a name for every field that a file reader can report', () => {
    const fields = [...HEADER, ...DATA, ...TRAILER].map(({ name }) => name as string)
    const eltax = Object.values(ELTAX_FIELDS)
      .flat()
      .filter((name) => name !== '')
    for (const field of [...fields, ...eltax])
      expect(fieldText(field, words), field).not.toMatch(/^(?:fields|formats)\./)
  })

  it('state lines, columns and bytes counted from 1', () => {
    expect(placeText({ line: 3, column: 28, field: 'municipalityCode' }, 'cells', words)).toBe(
      '3行 AB列 市区町村コード',
    )
    expect(placeText({ line: 3, column: 2 }, 'lines', words)).toBe('3行 2列')
    expect(placeText({ line: 2, byte: 1219 }, 'records', words)).toBe('2レコード 1,220バイト目')
    expect(placeText({}, 'lines', words)).toBe('')
    expect([1, 26, 27, 702, 703].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })

  it('exist for all that is asked, inferred and left out', () => {
    for (const kind of QUESTION_KINDS)
      expect(
        japanese.has(`imports.question.${kind}.ask`) && japanese.has(`imports.question.${kind}.option.other`),
        kind,
      ).toBe(true)
    for (const kind of INFERRED_KINDS) expect(japanese.has(`imports.inferred.${kind}`), kind).toBe(true)
    for (const kind of LEFT_OUT_KINDS)
      expect(japanese.has(`imports.account.kind.${kind}`) && japanese.has(`imports.fate.${kind}`), kind).toBe(true)
    for (const subject of [lot, payees, plan, notice, statement, deposits])
      for (const { name } of subject.fields)
        expect(fieldText(name, { ...words, subject: subject.name }), name).not.toMatch(/^(?:fields|formats|payees)\./)
  })
})

function paramsOf(code: ProblemCode | NoteCode): Record<string, string> {
  const names = documented('PROBLEM_CODES').get(code) ?? documented('NOTE_CODES').get(code) ?? []
  return Object.fromEntries(names.map((name) => [name, name === 'encoding' ? 'cp932' : `<${name}>`]))
}

describe('answers to questions', () => {
  // Places, columns and sheets are answered by what the file has.
  it.each([
    ['shape', ['right']],
    ['fieldMissing', ['none', 'above']],
    ['unusedColumns', ['leaveOut']],
    ['hidden', ['leaveOut', 'take']],
    ['struck', ['leaveOut', 'take']],
    ['setApart', ['leaveOut', 'take']],
    ['blankAbove', ['above', 'missing']],
    ['numberZeros', ['same', 'apart']],
    ['dayOrder', DAY_ORDERS],
    ['farDays', ['use']],
    ['negatives', ['reversal', 'notation']],
    ['difference', ['keepParts']],
    ['flatRate', ['june', 'split']],
    ['calendarMonths', ['next', 'before']],
    ['monthsMissing', ['last', 'zero']],
    ['direction', ['asNamed', 'swapped']],
    ['directionUnknown', ['asNamed', 'swapped']],
    ['headEra', ['use', 'leave']],
    ['fiveDigits', ['complete']],
  ] as const)('of %s are in words', (kind, values) => {
    for (const value of values) expect(words.te(`imports.question.${kind}.option.${value}`), value).toBe(true)
    const options = keysOf(`imports.question.${kind}.option`).filter((key) => key !== 'other')
    expect(options.toSorted()).toEqual(values.toSorted())
  })
})
