import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bankFileFacts,
  characterLength,
  firstForbidden,
  foldForBankFile,
  halfWidthLength,
  isFullWidthKana,
  toFullWidthKana,
  composed,
} from '#domain/text/kana'

const KATAKANA = Array.from({ length: 0x30f4 - 0x30a1 + 1 }, (_, at) => String.fromCodePoint(0x30a1 + at))
const ALLOWED = [...KATAKANA, ...'ヵヶー０１２９ＡＺａｚ　（）－．・，／￥「」']
const kanaText = fc.string({ unit: fc.constantFrom(...ALLOWED), maxLength: 60 })
const anyText = fc.string({ unit: fc.constantFrom(...ALLOWED, ...'ｱｶﾞﾊﾟｰｯﾞﾟ･｡かがぱっーa1-_− ―漢㈱𠮷', 'か\u3099') })

describe('characterLength', () => {
  it.each([
    ['', 0],
    ['ガ', 1],
    ['カ\u3099', 1],
    ['ｶﾞ', 2],
    ['𠮷野', 2],
    ['アイウ', 3],
  ])('counts %j as %d', (text, length) => expect(characterLength(text)).toBe(length))
})

describe('toFullWidthKana', () => {
  it.each([
    ['ﾄｳｷｮｳｶﾞｽ', 'トウキョウガス'],
    ['ﾊﾟﾋﾟﾌﾟﾍﾟﾎﾟ', 'パピプペポ'],
    ['ｳﾞｨﾗ', 'ヴィラ'],
    ['ｾﾝﾀｰ', 'センター'],
    ['とうきょう', 'トウキョウ'],
    ['か\u3099くえん', 'ガクエン'],
    ['Abc 12', 'Ａｂｃ　１２'],
    ['1-2-3', '１－２－３'],
    ['1−2‐3–4—5ー6ｰ7―8', '１－２－３－４－５－６－７－８'],
    ['１ー２', '１－２'],
    ['9ー0', '９－０'],
    ['０ー０', '０－０'],
    ['カー１', 'カー１'],
    ['ﾎｰﾙ1ｰ2', 'ホール１－２'],
    ['ｱ･ｲ｡｢ｳ｣', 'ア・イ。「ウ」'],
    ['ﾞ', '゛'],
    ['漢字㈱①', '漢字㈱①'],
    ['（株）ｱ', '（株）ア'],
  ])('rewrites %j as %j', (text, result) => expect(toFullWidthKana(text).text).toBe(result))

  it('lists every part it rewrote, with its place', () => {
    expect(toFullWidthKana('𠮷ｶﾞｽ1ー2')).toEqual({
      text: '𠮷ガス１－２',
      changes: [
        { at: 1, from: 'ｶﾞｽ', to: 'ガス' },
        { at: 4, from: '1', to: '１' },
        { at: 5, from: 'ー', to: '－' },
        { at: 6, from: '2', to: '２' },
      ],
    })
  })

  it('leaves full-width kana alone, needs only one pass, and lists every difference', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: result, changes } = toFullWidthKana(text)
        expect(toFullWidthKana(result).changes).toEqual([])
        const characters = [...text.normalize('NFC')]
        for (const { at, from, to } of [...changes].reverse()) {
          expect(characters.slice(at, at + [...from].length).join('')).toBe(from)
          characters.splice(at, [...from].length, to)
        }
        expect(characters.join('')).toBe(result)
      }),
    )
  })
})

describe('isFullWidthKana and firstForbidden', () => {
  it('accept every character of the kana fields', () => {
    for (const character of ALLOWED) expect(isFullWidthKana(character)).toBe(true)
    expect(isFullWidthKana('')).toBe(true)
  })

  it.each([...'aZ0 -ｱｰﾞかがー゛゜漢々㈱①＆＋、。ヷ𠮷\n'].filter((c) => c !== 'ー'))('refuse %j', (character) => {
    expect(isFullWidthKana(character)).toBe(false)
    expect(firstForbidden(`アイ${character}ウ`)).toEqual({ at: 2, character })
  })

  it('find the first of several forbidden characters and its position in characters', () => {
    expect(firstForbidden('ア𠮷漢')).toEqual({ at: 1, character: '𠮷' })
    expect(firstForbidden('カ\u3099漢')).toEqual({ at: 1, character: '漢' })
    expect(firstForbidden('アイウ')).toBeUndefined()
  })
})

describe('halfWidthLength', () => {
  it.each([
    ['', 0],
    ['ア', 1],
    ['ガ', 2],
    ['ｶﾞ', 2],
    ['パ', 2],
    ['ヴ', 2],
    ['ッ', 1],
    ['ヮヵヶ', 3],
    ['ー', 1],
    ['が', 2],
    ['１Ａ（）－．・　￥', 9],
    ['1A()-. ', 7],
    ['漢', 2],
    ['ジンセキコウゲンチョウ', 13],
  ])('counts %j as %d bytes', (text, bytes) => expect(halfWidthLength(text)).toBe(bytes))

  it('is the length of what is written to the file', () => {
    fc.assert(
      fc.property(kanaText, (text) => {
        const { text: half, refused } = foldForBankFile(text)
        if (refused.length === 0) expect(halfWidthLength(text)).toBe(half.length)
      }),
    )
  })
})

describe('foldForBankFile', () => {
  it.each([
    ['トウキョウガス', 'ﾄｳｷﾖｳｶﾞｽ'],
    ['センター', 'ｾﾝﾀ-'],
    ['ＡｂＣ　１－２', 'ABC 1-2'],
    ['ア・イ', 'ｱ.ｲ'],
    ['ヴィラ', 'ｳﾞｲﾗ'],
    ['ヵヶヮ', 'ｶｹﾜ'],
    ['ヲ', 'ｦ'],
    ['ｶﾞｽﾎﾟｰﾄ', 'ｶﾞｽﾎﾟ-ﾄ'],
    ['ｯｬ', 'ﾂﾔ'],
    ['がくえん', 'ｶﾞｸｴﾝ'],
    ['（カ）．', '(ｶ).'],
    ['', ''],
  ])('writes %j as %j', (text, half) => expect(foldForBankFile(text)).toMatchObject({ text: half, refused: [] }))

  it('lists changes that lose something, but not a mere change of width', () => {
    expect(foldForBankFile('ガッコー・ｂヲ').changes).toEqual([
      { at: 1, from: 'ッ', to: 'ﾂ', kind: 'smallKana' },
      { at: 3, from: 'ー', to: '-', kind: 'longVowel' },
      { at: 4, from: '・', to: '.', kind: 'middleDot' },
      { at: 5, from: 'ｂ', to: 'B', kind: 'lowerCase' },
      { at: 6, from: 'ヲ', to: 'ｦ', kind: 'wo' },
    ])
    expect(foldForBankFile('１−２').changes).toEqual([{ at: 1, from: '−', to: '-', kind: 'hyphen' }])
    expect(foldForBankFile('ガクエン１').changes).toEqual([])
  })

  it.each([...'漢ヰヱ，／￥「」＆_ヷ゛'])('refuses %s', (character) => {
    expect(foldForBankFile(`ア${character}`).refused).toEqual([{ at: 1, character }])
  })

  it('refuses a voiced mark on a kana that cannot carry one', () => {
    for (const text of ['ﾜﾞ', 'ｦﾞ', 'ｱﾞ', 'ｶﾟ', 'ﾟ', 'ﾊﾞﾞ']) expect(foldForBankFile(text).refused).toHaveLength(1)
    for (const text of ['ｶﾞ', 'ﾊﾟ', 'ﾊﾞ', 'ｳﾞ', 'ﾄﾞ']) expect(foldForBankFile(text).refused).toEqual([])
  })

  it('writes only half-width characters, and folding the result again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: half, refused } = foldForBankFile(text)
        if (refused.length > 0) return
        expect(half).toMatch(/^[ 0-9A-Zｱ-ﾝｦﾞﾟ().-]*$/u)
        expect(foldForBankFile(half).text).toBe(half)
      }),
    )
  })

  it('is undone by toFullWidthKana, unless it refused or changed something (a ヲ aside)', () => {
    fc.assert(
      fc.property(kanaText, (text) => {
        const { text: half, changes, refused } = foldForBankFile(text)
        if (refused.length > 0 || changes.some(({ kind }) => kind !== 'wo')) return
        expect(toFullWidthKana(half).text).toBe(text)
      }),
      { numRuns: 500 },
    )
  })
})

describe('bankFileFacts', () => {
  it('agrees with halfWidthLength and foldForBankFile in a single pass', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'binary', maxLength: 20 })), (text) => {
        const { refused, changes } = foldForBankFile(text)
        const { bytes, clean } = bankFileFacts(text)
        expect(bytes).toBe(halfWidthLength(text))
        // A text with a separate voiced mark is never called clean: the mark may be valid or not, depending on its kana.
        if (clean) expect([refused, changes.filter(({ kind }) => kind === 'wo')]).toEqual([[], []])
        else
          expect(
            /[ﾞﾟ゛゜]/u.test(text.normalize('NFC')) || refused.length > 0 || changes.some(({ kind }) => kind === 'wo'),
          ).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('composed', () => {
  it('composes every text at any depth, and keeps everything else', () => {
    const apart = 'か\u3099'
    const data = { name: apart, rows: [{ name: apart, count: 3, none: null, yes: true }, 'が'], missing: undefined }
    expect(composed(data)).toEqual({
      name: 'が',
      rows: [{ name: 'が', count: 3, none: null, yes: true }, 'が'],
      missing: undefined,
    })
    expect(data.name).toBe(apart)
  })

  it('returns a copy, so that later edits of the data do not reach it', () => {
    const data = { rows: [{ count: 1 }] }
    const copy = composed(data)
    for (const row of data.rows) row.count = 2
    expect(copy).toEqual({ rows: [{ count: 1 }] })
  })
})
