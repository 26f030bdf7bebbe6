import { describe, expect, it } from 'vitest'
import { i18n, loadScreenTexts, loadTexts } from '#i18n/index'
import '#intake/texts'
import { english, japanese, placeholders } from './messages.ts'

const HAS_JAPANESE = /[\u3005-\u30ff\u3400-\u9fff\uff01-\uffef]/
const HAS_ENGLISH_SENTENCE = /[A-Za-z]{2,} +[A-Za-z]{2,}/
/** The keys of English messages with Japanese text: the name of the app in Japan and the name of the language. */
const JAPANESE_IN_ENGLISH = ['common.appNameLocal', 'settings.display.ja']
const ENGLISH_IN_JAPANESE = ['common.appName']

const withoutPlaceholders = (message: string) => message.replaceAll(/\{\w+\}/g, '')
const keysWhere = (of: ReadonlyMap<string, string>, test: (message: string, key: string) => boolean) =>
  [...of].filter(([key, message]) => test(message, key)).map(([key]) => key)

describe('the messages in both languages', () => {
  it('have the same keys', () => {
    expect([...english.keys()].filter((key) => !japanese.has(key))).toEqual([])
    expect([...japanese.keys()].filter((key) => !english.has(key))).toEqual([])
  })

  it('have the same placeholders', () => {
    const differing = keysWhere(
      japanese,
      (message, key) => placeholders(message).join() !== placeholders(english.get(key) ?? '').join(),
    )
    expect(differing).toEqual([])
  })

  it('are never empty', () => {
    expect(keysWhere(japanese, (message) => message.trim() === '')).toEqual([])
    expect(keysWhere(english, (message) => message.trim() === '')).toEqual([])
  })

  it('add no 分 to a month, which has it: 令和8年11月分', () => {
    expect(keysWhere(japanese, (message) => /\{(?!minutes\})\w+\}分/.test(message))).toEqual([])
  })

  it('contain no Japanese in English', () => {
    expect(
      keysWhere(english, (message, key) => HAS_JAPANESE.test(message) && !JAPANESE_IN_ENGLISH.includes(key)),
    ).toEqual([])
  })

  it('contain no untranslated English sentence in Japanese', () => {
    const untranslated = (message: string, key: string) =>
      HAS_ENGLISH_SENTENCE.test(withoutPlaceholders(message)) &&
      !HAS_JAPANESE.test(message) &&
      !ENGLISH_IN_JAPANESE.includes(key)
    expect(keysWhere(japanese, untranslated)).toEqual([])
  })

  it.each(['ja', 'en'] as const)('are complete in %s, with every placeholder filled', async (locale) => {
    await loadScreenTexts()
    await loadTexts(locale)
    i18n.global.locale.value = locale
    const broken = keysWhere(locale === 'ja' ? japanese : english, (message, key) => {
      const names = placeholders(message)
      const shown = i18n.global.t(key, Object.fromEntries(names.map((name) => [name, `<${name}>`])))
      // An English message may have a singular and a plural form.
      const forms = message.replaceAll(/\{(\w+)\}/g, '<$1>').split(' | ')
      return !forms.includes(shown)
    })
    expect(broken).toEqual([])
  })
})
