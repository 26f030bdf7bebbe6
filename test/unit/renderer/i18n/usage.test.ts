import { channels, events } from '#contract/ipc/index'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'
import { areas, exists } from './messages.ts'

const root = resolve(import.meta.dirname, '../../../..')
const sourcesIn = (folder: string) =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(vue|ts)$/.test(name) && !name.startsWith('i18n'))
    .map((name) => ({ name, text: readFileSync(resolve(root, folder, name), 'utf8') }))
const files = sourcesIn('src/renderer')
/** Programs that find what a screen shows by the keys of its texts, in either language. */
const readers = ['test/e2e/demo', 'test/release/axe'].flatMap(sourcesIn)
const components = files.filter(({ name }) => name.endsWith('.vue'))

const calls = new Set([...Object.keys(channels), ...Object.keys(events)])
const area = `(?:${areas.join('|')})`
/** Matches every quoted word that begins like a message key, and also the names of some calls and events. */
const LITERAL = new RegExp(`'(${area}(?:\\.\\w+)+)'`, 'g')
/** Matches the fixed beginning of a message key that is composed in a template literal. */
const BEGINNING = new RegExp(`t\\(\`(${area}(?:\\.\\w+)*)\\.\\$\\{`, 'g')

/** The part of Vue's template tree that is needed here. The SFC compiler does not export its own types. */
interface TemplateNode {
  readonly type: number
  readonly content?: unknown
  readonly children?: readonly TemplateNode[]
  readonly props?: readonly {
    readonly type: number
    readonly name: string
    readonly value?: { readonly content?: string }
  }[]
}
const TEXT = 2
const ATTRIBUTE = 6

const LETTERS = /\p{L}/u
/** Texts that are the same in every language. */
const UNIVERSAL = ['YYYY-MM-DD']
const JAPANESE = /[\u3040-\u30ff\u3400-\u9fff]/
const TEXT_ATTRIBUTES = new Set(['title', 'placeholder', 'label', 'aria-label', 'alt'])

function textsOf({ type, content, children = [], props = [] }: TemplateNode): string[] {
  const own =
    type === TEXT
      ? [String(content)]
      : props
          .filter((prop) => prop.type === ATTRIBUTE && TEXT_ATTRIBUTES.has(prop.name))
          .map(({ value }) => value?.content ?? '')
  return [...own, ...children.flatMap(textsOf)]
}

/** Returns a source without its comments. A comment sign inside a string would be mistaken for a comment. */
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/.*$/gm, '')

describe('the texts of the renderer', () => {
  it('are searched for in more than 20 components', () => {
    expect(components.length).toBeGreaterThan(20)
  })

  it('exist for every message key that is written out', () => {
    expect(readers.filter(({ text }) => new RegExp(LITERAL).test(text)).length).toBeGreaterThan(5)
    const unknown = [...files, ...readers].flatMap(({ name, text }) =>
      [...text.matchAll(LITERAL)]
        .map(([, key]) => key ?? '')
        .filter((key) => !calls.has(key) && !exists(key) && !key.endsWith('.jsonl'))
        .map((key) => `${name}: ${key}`),
    )
    expect(unknown).toEqual([])
  })

  it('exist as a group for every message key that is composed', () => {
    const unknown = files.flatMap(({ name, text }) =>
      [...text.matchAll(BEGINNING)]
        .map(([, key]) => key ?? '')
        .filter((key) => !exists(key))
        .map((key) => `${name}: ${key}`),
    )
    expect(unknown).toEqual([])
  })

  it('are never written into a template', () => {
    const written = components.flatMap(({ name, text }) => {
      const ast = parse(text).descriptor.template?.ast
      return ast
        ? textsOf(ast as unknown as TemplateNode)
            .filter((words) => LETTERS.test(words) && !UNIVERSAL.includes(words.trim()))
            .map((words) => `${name}: ${words.trim()}`)
        : []
    })
    expect(written).toEqual([])
  })

  it('are not written in Japanese anywhere in a component', () => {
    const written = components.flatMap(({ name, text }) =>
      withoutComments(text)
        .split('\n')
        .filter((line) => JAPANESE.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    )
    expect(written).toEqual([])
  })
})
