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

const PIECE = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g
const PAGE = /^([a-z-]+)\.md(?:#(.+))?$/

/** The anchor of a heading as web pages of a repository make it: lower case, spaces as hyphens, without signs. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/**
 * Reads one line. A link that leads out of the manual (another document) stays as its words: inside the app there is
 * nothing behind it.
 */
function readInlines(line: string): Inline[] {
  const found: Inline[] = []
  let end = 0
  const plain = (text: string) => {
    if (text !== '') found.push({ kind: 'text', text })
  }
  for (const match of line.matchAll(PIECE)) {
    plain(line.slice(end, match.index))
    end = match.index + match[0].length
    found.push(pieceOf(match))
  }
  plain(line.slice(end))
  return found
}

function pieceOf([, strong, code, text = '', target = '']: RegExpMatchArray): Inline {
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (code !== undefined) return { kind: 'code', text: code }
  const [, page, anchor] = PAGE.exec(target) ?? []
  return page === undefined ? { kind: 'text', text } : { kind: 'link', text, page, anchor }
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => readInlines(cell.trim()))
const ITEM = /^(?:[-*]|(\d+)\.) /

/**
 * Reads a page of the manual: headings, paragraphs, lists of one level, tables and pictures (which are left out: in the
 * app the screen itself is there). A block ends with an empty line; a line that goes on a list item is indented.
 */
export function readMarkdown(source: string): Block[] {
  return source
    .replace(/\r\n/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('!['))
    .map(blockOf)
}

function blockOf(part: string): Block {
  const lines = part.split('\n')
  const heading = /^(#{1,3}) (.+)$/.exec(part)
  if (heading?.[1] !== undefined && heading[2] !== undefined)
    return { kind: 'heading', level: heading[1].length as 1 | 2 | 3, text: heading[2], anchor: anchorOf(heading[2]) }
  if (lines[0]?.startsWith('|')) return { kind: 'table', head: cellsOf(lines[0]), rows: lines.slice(2).map(cellsOf) }
  const item = ITEM.exec(part)
  if (item) return { kind: 'list', ordered: item[1] !== undefined, items: itemsOf(lines).map(readInlines) }
  return { kind: 'paragraph', inlines: readInlines(joinLines(lines)) }
}

/** Lines of one sentence: Japanese ones follow each other directly, others with a space. */
const joinLines = (lines: readonly string[]): string =>
  lines.reduce(
    (whole, line) =>
      (/[\u3000-\u9fff\uff00-\uffef]$/.test(whole) ? whole + line.trim() : `${whole} ${line.trim()}`).trim(),
    '',
  )

function itemsOf(lines: readonly string[]): string[] {
  const items: string[][] = []
  for (const line of lines) {
    if (ITEM.test(line)) items.push([line.replace(ITEM, '')])
    else items.at(-1)?.push(line)
  }
  return items.map(joinLines)
}
