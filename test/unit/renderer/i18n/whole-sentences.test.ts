import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const renderer = join(import.meta.dirname, '../../../../src/renderer')
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name))

/** Matches a call of `t` with its arguments, in which parentheses may be nested two levels deep. */
const CALL = String.raw`(?<![\w.])t\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`
/** Matches each message of a message file, because nothing else in the file is a string. */
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
const FILE_ENDING = /\.[a-z]+$/
const BESIDE_PLUS = new RegExp(String.raw`${CALL}\s*\+(?![+=])|(?<![+])\+\s*${CALL}`, 'g')

/** Returns the template literals that join a message with another message or with words. */
function gluedLiterals(source: string): string[] {
  return literalsOf(source)
    .filter(({ words, holes }) => {
      const messages = holes.filter((hole) => new RegExp(`^${CALL}$`).test(hole.trim())).length
      return messages > 1 || (messages === 1 && /\p{L}/u.test(words.replace(FILE_ENDING, '')))
    })
    .map(({ text }) => text)
}

interface Literal {
  text: string
  words: string
  holes: string[]
}

/** Returns the template literals of a source with their holes, including nested literals. */
function literalsOf(source: string): Literal[] {
  const found: Literal[] = []
  for (let at = source.indexOf('`'); at >= 0; at = source.indexOf('`', at + 1)) {
    const literal = literalAt(source, at)
    if (literal === undefined) break
    found.push(literal, ...literal.holes.flatMap(literalsOf))
    at += literal.text.length - 1
  }
  return found
}

function literalAt(source: string, start: number): Literal | undefined {
  const holes: string[] = []
  let words = ''
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '`') return { text: source.slice(start, at + 1), words, holes }
    if (source[at] === '\\') at++
    else if (source.startsWith('${', at)) {
      const end = holeEnd(source, at + 2)
      holes.push(source.slice(at + 2, end))
      at = end
    } else words += source[at] ?? ''
  }
  return undefined
}

function holeEnd(source: string, start: number): number {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    if (source[at] === '`') at += (literalAt(source, at)?.text.length ?? 1) - 1
    else if (source[at] === '{') depth++
    else if (source[at] === '}' && depth-- === 0) return at
  }
  return source.length
}

describe('a sentence of the interface', () => {
  it('is written as a whole in each language', () => {
    const built = filesIn(join(renderer, 'i18n'), /\.ts$/).filter(
      (path) => !path.endsWith('index.ts') && /\$\{|\+/.test(readFileSync(path, 'utf8').replace(STRING, '')),
    )
    expect(built.map((path) => relative(renderer, path))).toEqual([])
  })

  it('is not composed of two messages, or of a message and words', () => {
    const glued = filesIn(renderer, /\.(ts|vue)$/).flatMap((path) => {
      const source = readFileSync(path, 'utf8')
      return [...(source.match(BESIDE_PLUS) ?? []), ...gluedLiterals(source)].map(
        (text) => `${relative(renderer, path)}: ${text}`,
      )
    })
    expect(glued).toEqual([])
  })

  it('is found if it is composed, even in a nested template', () => {
    const hole = (inside: string) => `\${${inside}}`
    expect(gluedLiterals(`const a = \`${hole("t('a.b')")} ${hole(`t(\`c.${hole('d')}\`)`)}\``)).toHaveLength(1)
    expect(gluedLiterals(`const a = \`${hole(`t('a.b', { n: \`${hole('x')}\` })`)}です\``)).toHaveLength(1)
    expect(gluedLiterals(`const a = \`${hole('mark')}${hole("t('a.b')")}\``)).toEqual([])
    expect("t('a.b') + name".match(BESIDE_PLUS)).toHaveLength(1)
    expect("'x' + t('a.b', { n: f(1) })".match(BESIDE_PLUS)).toHaveLength(1)
  })
})
