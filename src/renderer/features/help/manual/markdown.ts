import { Lexer, type MarkedToken, type Tokens } from 'marked'

/** A link leads to another page, and optionally to a heading on it. */
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

/** As code hosts form the anchor of a heading: lower case, hyphens for spaces, no punctuation. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/**
 * Lists have one level. Pictures are left out: they show screens that the user can see in the app itself. Any other
 * Markdown stays plain text, including HTML.
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

/** A link out of the manual becomes plain text: the app cannot open other documents. */
function linkOf({ href, text }: Tokens.Link): Inline {
  const [, page, anchor] = PAGE.exec(href) ?? []
  return page === undefined ? { kind: 'text', text } : { kind: 'link', text, page, anchor }
}

/** A space joins two lines, unless the first ends in Japanese. */
const joinLines = (lines: readonly string[]): string =>
  lines.reduce(
    (whole, line) =>
      (/[\u3000-\u9fff\uff00-\uffef]$/.test(whole) ? whole + line.trim() : `${whole} ${line.trim()}`).trim(),
    '',
  )
