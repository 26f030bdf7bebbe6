import { en } from '#i18n/en/index'
import { ja } from '#test/japanese'
import type { Language } from './options.ts'

export type Words = (key: string, values?: Record<string, string | number>) => string

/**
 * Returns a function that looks up the app's own texts, so that the demo presses the buttons a user reads. Throws for a
 * missing key.
 */
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

/** Returns a message as a pattern in which every placeholder matches any text; a plural form matches each of its forms. */
export function patternOf(words: Words, key: string): RegExp {
  const hole = '\u0000'
  const text = words(key, new Proxy({}, { get: () => hole }))
  const pattern = (form: string) =>
    form
      .split(hole)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')
  return new RegExp(text.split(' | ').map(pattern).join('|'))
}
