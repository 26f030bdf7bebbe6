import { Lexer, type MarkedToken, type Tokens } from 'marked'

/** A piece of a line of the manual. A link goes to another page of it, with the heading it names, if any. */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly page: string; readonly anchor: string | undefined }

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string; readonly anchor: string }
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }

const PAGE = /^([a-z-]+)\.md(?:#(.+))?$/

/** The anchor of a heading as web pages of a repository make it: lower case, spaces as hyphens, without signs. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/**
 * Returns the blocks of a page of the manual: headings, paragraphs, lists of one level and tables. Pictures are left
 * out: in the app the screen itself is there. Whatever else Markdown knows stays as its plain text, HTML included.
 */
export const readMarkdown = (source: string): Block[] => (Lexer.lex(source) as MarkedToken[]).flatMap(blockOf)

function blockOf(token: MarkedToken): Block[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: levelOf(token.depth), text: token.text, anchor: anchorOf(token.text) }]
    case 'list':
      return [{ kind: 'list', ordered: token.ordered, items: token.items.map(({ text }) => inlinesOf(text)) }]
    case 'table': {
      const cellsOf = (cells: readonly { text: string }[]) => cells.map(({ text }) => inlinesOf(text))
      return [{ kind: 'table', head: cellsOf(token.header), rows: token.rows.map(cellsOf) }]
    }
    case 'space':
      return []
    default:
      return paragraphOf('text' in token ? token.text : token.raw)
  }
}

const levelOf = (depth: number): 1 | 2 | 3 => (depth === 1 || depth === 2 ? depth : 3)

function paragraphOf(text: string): Block[] {
  const inlines = inlinesOf(text)
  return inlines.length > 0 ? [{ kind: 'paragraph', inlines }] : []
}

/** The pieces of a text whose lines are one sentence. */
const inlinesOf = (text: string): Inline[] =>
  (Lexer.lexInline(joinLines(text.split('\n'))) as MarkedToken[]).flatMap(inlineOf)

function inlineOf(token: MarkedToken): Inline[] {
  switch (token.type) {
    case 'strong':
      return [{ kind: 'strong', text: token.text }]
    case 'codespan':
      return [{ kind: 'code', text: token.text }]
    case 'link':
      return [linkOf(token)]
    case 'image':
      return []
    default:
      return [{ kind: 'text', text: 'text' in token ? token.text : token.raw }]
  }
}

/** A link that leads out of the manual (another document) stays as its words: inside the app nothing is behind it. */
function linkOf({ href, text }: Tokens.Link): Inline {
  const [, page, anchor] = PAGE.exec(href) ?? []
  return page === undefined ? { kind: 'text', text } : { kind: 'link', text, page, anchor }
}

/** Lines of one sentence: Japanese ones follow each other directly, others with a space. */
const joinLines = (lines: readonly string[]): string =>
  lines.reduce(
    (whole, line) =>
      (/[\u3000-\u9fff\uff00-\uffef]$/.test(whole) ? whole + line.trim() : `${whole} ${line.trim()}`).trim(),
    '',
  )
