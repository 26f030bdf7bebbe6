import { describe, expect, it } from 'vitest'
import { EXCEPTIONS, RETIRED } from './retiredWords.ts'
import { englishTexts, japaneseTexts, read, type Text } from './texts.ts'

/** The rows of the glossary: the Japanese and the English cell. */
const GLOSSARY = [...read('docs/glossary.md').matchAll(/^\| (?!Japanese|-)([^|]+?) +\| ([^|]+?) +\|/gm)].map(
  ([, ja = '', en = '']) => ({ ja, en }),
)
const wordsOf = (cell: string) =>
  cell
    .replaceAll(/（[^）]*）|\([^)]*\)/g, '')
    .split(/ \/ |、|[,;] /)
    .map((word) => word.trim())

const isException = ({ place, text }: Text) =>
  EXCEPTIONS.some((one) => place.startsWith(`${one.file}:`) && (one.text === undefined || text.includes(one.text)))

/** Returns the texts that contain a retired word, each with its place. */
const withRetired = (texts: readonly Text[], retired: readonly RegExp[]) =>
  texts.filter(({ text }) => retired.some((word) => word.test(text)))
const shown = ({ place, text }: Text) => `${place} ${text.replaceAll(/\s+/g, ' ').trim()}`

describe('the words of the glossary', () => {
  const [japanese, english] = [japaneseTexts(), englishTexts()]
  const unexcused = (texts: readonly Text[], retired: readonly RegExp[]) =>
    withRetired(texts, retired)
      .filter((text) => !isException(text))
      .map(shown)

  it('each have a list of words that no text may use for the same thing', () => {
    expect(Object.keys(RETIRED)).toEqual(GLOSSARY.map(({ ja }) => ja))
    for (const [word, { ja, en }] of Object.entries(RETIRED))
      expect([ja.length > 0, en.length > 0], word).toEqual([true, true])
  })

  it('each stand for one entry only', () => {
    const repeated = (words: readonly string[]) => words.filter((word, n) => words.indexOf(word) !== n)
    expect(repeated(GLOSSARY.flatMap(({ ja }) => wordsOf(ja)))).toEqual([])
    // Opening a file and taking its content are two steps in Japanese, but one word in English.
    expect(repeated(GLOSSARY.flatMap(({ en }) => wordsOf(en)))).toEqual(['import'])
  })

  it.each(GLOSSARY)('$ja: no Japanese text uses another word for it', ({ ja }) => {
    expect(unexcused(japanese, RETIRED[ja]?.ja ?? [])).toEqual([])
  })

  it.each(GLOSSARY)('$en: no English text uses another word for it', ({ ja }) => {
    expect(unexcused(english, RETIRED[ja]?.en ?? [])).toEqual([])
  })

  it.each(GLOSSARY)('$ja occurs in the texts that these tests search', ({ ja }) => {
    for (const word of wordsOf(ja))
      expect(
        japanese.some(({ place, text }) => !place.startsWith('docs/glossary.md') && text.includes(word)),
        word,
      ).toBe(true)
  })

  it('have exceptions that are all needed', () => {
    const retired = Object.values(RETIRED)
    const found = [
      ...withRetired(
        japanese,
        retired.flatMap(({ ja }) => ja),
      ),
      ...withRetired(
        english,
        retired.flatMap(({ en }) => en),
      ),
    ]
    const needless = EXCEPTIONS.filter(
      (one) =>
        !found.some(
          ({ place, text }) => place.startsWith(`${one.file}:`) && (one.text === undefined || text.includes(one.text)),
        ),
    )
    expect(needless).toEqual([])
  })

  it('are searched in every kind of text, and a retired word is shown with its place', () => {
    for (const file of [
      'src/renderer/i18n/ja/lots.ts',
      'electron/main/nativeDialogs/questionTextsJa.ts',
      'electron/main/menu/words.ts',
      'electron/main/notifications/texts.ts',
      'electron/practice-bank/http/problems.ts',
      'src/formats/lotColumns.ts',
      'docs/manual/lot.md',
      'README.md',
      'CHANGELOG.md',
    ])
      expect(
        japanese.some(({ place }) => place.startsWith(`${file}:`)),
        file,
      ).toBe(true)
    const sample = { place: 'docs/manual/lot.md:3', text: 'ロットを消す' }
    expect(unexcused([sample], RETIRED['納付データ']?.ja ?? [])).toEqual(['docs/manual/lot.md:3 ロットを消す'])
    expect(unexcused([sample], RETIRED['削除']?.ja ?? [])).toEqual(['docs/manual/lot.md:3 ロットを消す'])
  })
})
