import { describe, expect, it } from 'vitest'
import { en } from '../../../../src/renderer/i18n/en/index.ts'
import { ja } from '../../../../src/renderer/i18n/ja/index.ts'

/** Words of the code that a reader may meet, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  eLTAX: 'the tax portal writes its name so',
  macOS: 'the system writes its name so',
  'e.g': 'an abbreviation of plain English',
  'journal.head': 'the name of a file that the reader has to find',
  'elsewhere.jsonl': 'the name of a file that the reader has to find',
  'office.json': 'the end of the name of an invitation',
  pg_hba: 'the name of a file on the server that the administrator has to change',
  'proxy.example': 'an example of an address to type',
  'co.jp': 'an example of an address to type',
  'example.co': 'an example of an address to type',
  'example.com': 'an example of an address to type',
  ハッシュ: 'the check value of a filing, which auditors ask for by this name',
}
/** Texts for whoever tests the app or looks for a fault, which name what the bank really sends. */
const FOR_EXPERTS = /^(settings\.diagnostics\.driftKind|network\.step|policy\.problem)\./

/** Returns every text below a node with its key. */
const textsOf = (node: object, path: string[] = []): { key: string; text: string }[] =>
  Object.entries(node).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [{ key: [...path, name].join('.'), text: value.replaceAll(/\{\w+\}/g, ' ') }]
      : textsOf(value as object, [...path, name]),
  )

/** camelCase, snake_case, all names with dots and what a programmer calls an answer. */
const CODE =
  /\b(?:[a-z]+[A-Z]\w*|[a-z]+(?:_[a-z]+)+|[a-z]+\.[a-z]+\w*|HTTP|HTML|JSON|[45]\d\d(?=[)）])|schema|undefined|null)\b|連鎖|ハッシュ|スキーマ/g
const KEBAB = /\b[a-z]+(?:-[a-z]+)+\b/g

describe('the texts of the interface', () => {
  it.each([
    ['ja', ja],
    ['en', en],
  ] as const)('have no words of the code in %s', (locale, messages) => {
    const found = textsOf(messages)
      .filter(({ key }) => !FOR_EXPERTS.test(key))
      .flatMap(({ key, text }) =>
        [...text.matchAll(CODE), ...(locale === 'ja' ? text.matchAll(KEBAB) : [])]
          .map(([word]) => word)
          .filter((word) => !(word in ALLOWED))
          .map((word) => `${key}: ${word}`),
      )
    expect(found).toEqual([])
  })
})
