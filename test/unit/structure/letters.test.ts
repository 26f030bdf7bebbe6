import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The style sheet of the bundled font says which letters each of its files has. */
const SHEET = readFileSync('node_modules/@fontsource-variable/noto-sans-jp/index.css', 'utf8')
const ranges = [...SHEET.matchAll(/unicode-range:\s*([^;]+);/g)].flatMap(([, list = '']) =>
  list.split(',').map((range) => {
    const [first = NaN, last = first] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((digits) => parseInt(digits, 16))
    return [first, last] as const
  }),
)
const isBundled = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x20 || ranges.some(([first, last]) => first <= code && code <= last)
}
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(vue|ts|css|md)$/.test(name))
    .map((name) => join(folder, name))

test('every letter and sign of the interface and its manual is in the bundled font, so none depends on the computer', () => {
  expect(ranges.length).toBeGreaterThan(100)
  expect([isBundled('漏'), isBundled('▾')]).toEqual([true, false])
  const known = new Map<string, boolean>()
  const isMissing = (letter: string) => !(known.get(letter) ?? known.set(letter, isBundled(letter)).get(letter))
  const missing = [...filesIn('src/renderer'), ...filesIn('docs/manual')].flatMap((path) =>
    [...new Set(readFileSync(path, 'utf8'))].filter(isMissing).map((letter) => `${path}: ${letter}`),
  )
  expect(missing).toEqual([])
})
