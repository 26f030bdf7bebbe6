// Reads only the XML that a workbook needs. Document type declarations are refused, so there are no entities to expand.

import { drain } from '../work.ts'

export interface XmlTag {
  /** Without its namespace prefix. */
  name: string
  kind: 'open' | 'close' | 'empty'
  /** Between the tag before and this one. */
  text: string
  attribute(name: string): string | undefined
}

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<!|<(\/?)([\w.:-]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/uy
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Before other work may have a turn: a few milliseconds. */
const TAGS_IN_TURN = 4_000

export const walkXml = (xml: string, visit: (tag: XmlTag) => unknown): boolean => drain(walkWork(xml, visit))

/** False when the text is not well-formed enough to be trusted. */
export function* walkWork(xml: string, visit: (tag: XmlTag) => unknown): Generator<number, boolean, void> {
  let end = 0
  let tags = 0
  let text = ''
  let depth = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', end)) {
    // Otherwise the text after an unterminated tag would be scanned to the end again and again.
    TOKEN.lastIndex = at
    const match = TOKEN.exec(xml)
    if (!match) return false
    const [token, data, slash, name, attributes, empty] = match
    text += decodeEntities(xml.slice(end, at)) + (data ?? '')
    end = at + token.length
    if (token === '<!') return false
    if (name === undefined) continue
    tags += 1
    if (tags % TAGS_IN_TURN === 0) yield 0
    const kind = slash === '/' ? 'close' : empty === '/' ? 'empty' : 'open'
    depth += kind === 'open' ? 1 : kind === 'close' ? -1 : 0
    if (visit({ name: localName(name), kind, text, attribute: (key) => attributeOf(attributes ?? '', key) }) === false)
      return true
    text = ''
  }
  return depth === 0 && end > 0
}

/** Safe in attributes too. */
export function encodeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

// `id` also finds `r:id`.
function attributeOf(attributes: string, key: string): string | undefined {
  const match = attributePattern(key).exec(attributes)
  return match ? decodeEntities(match[1] ?? match[2] ?? '') : undefined
}

// A sheet asks for the same three attributes of every cell.
const patterns = new Map<string, RegExp>()

function attributePattern(key: string): RegExp {
  const known = patterns.get(key) ?? new RegExp(`(?:^|[\\s:])${key}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'u')
  patterns.set(key, known)
  return known
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-f]+)|#([0-9]+)|(amp|lt|gt|quot|apos));/giu,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
      const point = hex === undefined ? Number(decimal) : parseInt(hex, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    },
  )
}
