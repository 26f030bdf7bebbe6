import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorOf, type Block, type Inline, readMarkdown } from '#features/help/manual/markdown'
import { HELP_PAGES, pageOfScreen } from '#features/help/manual/pages'

const root = resolve(import.meta.dirname, '../../..')
const folders = { ja: resolve(root, 'docs/manual'), en: resolve(root, 'docs/manual/en') }
const languages = ['ja', 'en'] as const
const sourceOf = (language: 'ja' | 'en', page: string) => readFileSync(resolve(folders[language], `${page}.md`), 'utf8')
const pages = languages.flatMap((language) =>
  HELP_PAGES.map((page) => ({
    language,
    page,
    source: sourceOf(language, page),
    blocks: readMarkdown(sourceOf(language, page)),
  })),
)

const inlinesOf = (block: Block): readonly Inline[] => {
  if (block.kind === 'paragraph') return block.inlines
  if (block.kind === 'list') return block.items.flat()
  return block.kind === 'table' ? [...block.head.flat(), ...block.rows.flat(2)] : []
}
const headingsOf = (blocks: readonly Block[]) => blocks.flatMap((block) => (block.kind === 'heading' ? [block] : []))

describe('the manual', () => {
  it('has a page for every screen in both languages, and lists every page in its contents', () => {
    const router = readFileSync(resolve(root, 'src/renderer/app/router.ts'), 'utf8')
    const screens = [...router.matchAll(/name: '(\w+)'/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => name !== 'print')
    expect(screens.length).toBeGreaterThan(12)
    for (const screen of screens) expect(pageOfScreen(screen), screen).not.toBe('start')
    expect(pageOfScreen('settings', 'transfer')).toBe('transfer')
    expect(pageOfScreen('settings', 'office')).toBe('office')
    for (const language of languages)
      expect(
        readdirSync(folders[language])
          .filter((name) => name.endsWith('.md'))
          .sort(),
      ).toEqual(HELP_PAGES.map((page) => `${page}.md`).sort())
  })

  it('begins every page with one title that no other page has', () => {
    for (const { language, page, blocks } of pages)
      expect(headingsOf(blocks).filter(({ level }) => level === 1).length, `${language}/${page}`).toBe(1)
    for (const language of languages)
      expect(
        new Set(pages.filter((one) => one.language === language).map(({ blocks }) => headingsOf(blocks)[0]?.text)).size,
      ).toBe(HELP_PAGES.length)
  })

  it('shows no raw markup to the user', () => {
    const left = pages.flatMap(({ language, page, blocks }) =>
      blocks
        .flatMap(inlinesOf)
        .filter(({ kind, text }) => kind !== 'code' && /\*\*|`|\]\(|^\s*[-|#]\s|!\[/.test(text))
        .map(({ text }) => `${language}/${page}: ${text}`),
    )
    expect(left).toEqual([])
    const lists = pages.flatMap(({ language, page, blocks }) =>
      blocks
        .filter(({ kind }) => kind === 'paragraph')
        .flatMap(inlinesOf)
        .filter(({ text }) => /(?:^|。)\s*(?:- |\d+\. )/.test(text))
        .map(({ text }) => `${language}/${page}: ${text}`),
    )
    expect(lists).toEqual([])
  })

  it('links only to pages, headings, pictures and documents that exist', () => {
    for (const { language, page, source, blocks } of pages) {
      for (const one of blocks.flatMap(inlinesOf)) {
        if (one.kind !== 'link') continue
        expect(HELP_PAGES, `${language}/${page}`).toContain(one.page)
        if (one.anchor !== undefined)
          expect(
            headingsOf(readMarkdown(sourceOf(language, one.page))).map(({ anchor }) => anchor),
            `${language}/${page}`,
          ).toContain(one.anchor)
      }
      for (const [, target = ''] of source.matchAll(/\]\((\.\.[^)#]+)/g))
        expect(existsSync(resolve(folders[language], target)), `${language}/${page}: ${target}`).toBe(true)
    }
  })

  it('shows, together with the README, exactly the pictures in docs/images', () => {
    const shown = [...pages.map(({ source }) => source), readFileSync(resolve(root, 'README.md'), 'utf8')].flatMap(
      (source) => [...source.matchAll(/images\/([\w-]+\.png)/g)].map(([, name]) => name),
    )
    expect(readdirSync(resolve(root, 'docs/images')).sort()).toEqual([...new Set(shown)].sort())
  })
})

describe('reading a page of the manual', () => {
  it('recognises headings, list items of several lines, tables and links', () => {
    expect(
      readMarkdown(
        '# 題 A!\n\n1. **一**つ目の\n   続き\n2. `Ctrl` と [頁](lot.md#キー操作)\n\n| 左 | 右 |\n|---|---|\n| a | [外](../x.md) |\n\n![絵](../images/a.png)',
      ),
    ).toEqual([
      { kind: 'heading', level: 1, text: '題 A!', anchor: '題-a' },
      {
        kind: 'list',
        ordered: true,
        items: [
          [
            { kind: 'strong', text: '一' },
            { kind: 'text', text: 'つ目の続き' },
          ],
          [
            { kind: 'code', text: 'Ctrl' },
            { kind: 'text', text: ' と ' },
            { kind: 'link', text: '頁', page: 'lot', anchor: 'キー操作' },
          ],
        ],
      },
      {
        kind: 'table',
        head: [[{ kind: 'text', text: '左' }], [{ kind: 'text', text: '右' }]],
        rows: [[[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: '外' }]]],
      },
    ])
  })

  it('treats HTML as text, and keeps the text of elements that the help cannot show', () => {
    const textOf = (source: string) =>
      readMarkdown(source)
        .flatMap(inlinesOf)
        .map(({ kind, text }) => `${kind}: ${text}`)
    expect(textOf('<script>alert(1)</script>').join('')).toBe('text: <script>text: alert(1)text: </script>')
    expect(textOf('a <b onclick="x">b</b>')).toEqual(['text: a ', 'text: <b onclick="x">', 'text: b', 'text: </b>'])
    expect(textOf('[a](javascript:alert(1)) ![b](javascript:alert(1)) <https://x.example>')).toEqual([
      'text: a',
      'text:  ',
      'text:  ',
      'text: https://x.example',
    ])
    expect(textOf('> said\n\n```\ncode\n```')).toEqual(['text: said', 'text: code'])
  })

  it('makes anchors of headings as GitHub does', () => {
    expect(anchorOf('Half-yearly payment (納期の特例)')).toBe('half-yearly-payment-納期の特例')
  })
})
