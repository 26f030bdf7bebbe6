import { en } from '../../../src/renderer/i18n/en/index.ts'
import { ja } from '../../../src/renderer/i18n/ja/index.ts'
import type { Language } from './options.ts'

export type Words = (key: string, values?: Record<string, string | number>) => string

/** The app's own words, so that the demo presses the buttons a person reads. Throws for a key that is not there. */
export function wordsOf(language: Language): Words {
  const messages: unknown = { ja, en }[language]
  return (key, values = {}) => {
    const found = key
      .split('.')
      .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], messages)
    if (typeof found !== 'string') throw new Error(`there is no message ${key}`)
    return found.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  }
}

/** As a pattern for what the app fills in later: every placeholder stands for any text. */
export function patternOf(words: Words, key: string): RegExp {
  const hole = '\u0000'
  const text = words(key, new Proxy({}, { get: () => hole }))
  return new RegExp(
    text
      .split(hole)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )
}
