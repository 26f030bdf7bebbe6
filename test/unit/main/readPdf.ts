// A reader of PDFs without object streams. It follows the specification and shares no code with the app's writer.
import { inflateSync } from 'node:zlib'

type Objects = ReadonlyMap<string, { head: string; stream: Buffer | undefined }>

/** Returns the text of each page in the order of the page tree, one line for each drawn piece. */
export function readPdf(bytes: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(bytes))
  return pagesOf(objects).map((page) => textOf(objects, page))
}

/** Returns the drawing operators of each page, decompressed, in the order of the page tree. */
export function readContents(bytes: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(bytes))
  return pagesOf(objects).map((page) => contentsOf(objects, page))
}

function pagesOf(objects: Objects): string[] {
  const catalog = [...objects.values()].find(({ head }) => /\/Type\s*\/Catalog/.test(head))
  return pagesUnder(objects, refs(/\/Pages\s+(\d+ \d+) R/.exec(catalog?.head ?? '')?.[1])[0] ?? '')
}

const contentsOf = (objects: Objects, page: string): string =>
  refs(/\/Contents\s*\[?([^\]/>]*)/.exec(page)?.[1])
    .map((ref) => contentOf(objects, ref))
    .join('\n')

function objectsOf(file: Buffer): Objects {
  const text = file.toString('latin1')
  const found = new Map<string, { head: string; stream: Buffer | undefined }>()
  for (const match of text.matchAll(/(?:^|\s)(\d+ \d+) obj\b/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('endobj', start)
    const at = text.slice(start, end).search(/\bstream\r?\n/)
    if (at === -1) found.set(match[1] ?? '', { head: text.slice(start, end), stream: undefined })
    else found.set(match[1] ?? '', { head: text.slice(start, start + at), stream: streamAt(file, text, start + at) })
  }
  return found
}

function streamAt(file: Buffer, text: string, at: number): Buffer {
  const begin = at + (text.startsWith('stream\r\n', at) ? 8 : 7)
  return file.subarray(begin, text.indexOf('endstream', begin))
}

const refs = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/(\d+ \d+)(?: R)?/g)].map((match) => match[1] ?? '')

function pagesUnder(objects: Objects, ref: string): string[] {
  const head = objects.get(ref)?.head ?? ''
  if (!/\/Type\s*\/Pages/.test(head)) return [head]
  return refs(/\/Kids\s*\[([^\]]*)\]/.exec(head)?.[1]).flatMap((kid) => pagesUnder(objects, kid))
}

function contentOf(objects: Objects, ref: string): string {
  const { head = '', stream } = objects.get(ref) ?? {}
  if (!stream) return ''
  return (/FlateDecode/.test(head) ? inflateSync(stream) : stream).toString('latin1')
}

/** Returns the value of a name in a dictionary: the object it refers to, or the inline dictionary. */
function valueOf(objects: Objects, head: string, name: string): string {
  const found = new RegExp(`/${name}\\s*(?:(\\d+ \\d+) R|<<)`).exec(head)
  if (!found) return ''
  return found[1] === undefined ? head.slice(found.index + found[0].length) : (objects.get(found[1])?.head ?? '')
}

function textOf(objects: Objects, page: string): string {
  const fonts = valueOf(objects, valueOf(objects, page, 'Resources') || page, 'Font')
  const content = contentsOf(objects, page)
  let map: ReadonlyMap<string, string> | undefined
  const lines: string[] = []
  for (const [, font, show] of content.matchAll(
    /\/([\w-]+)\s+[\d.]+\s+Tf|((?:<[0-9A-Fa-f\s]*>|\((?:\\.|[^\\)])*\)|\[[^\]]*\])\s*T[jJ])/g,
  )) {
    if (font)
      map = unicodeOf(
        objects,
        objects.get(refs(new RegExp(`/${font}\\s+(\\d+ \\d+) R`).exec(fonts)?.[1])[0] ?? '')?.head ?? '',
      )
    else lines.push(wordsOf(show ?? '', map))
  }
  return lines.join('\n')
}

function wordsOf(show: string, map: ReadonlyMap<string, string> | undefined): string {
  return [...show.matchAll(/<([0-9A-Fa-f\s]*)>|\(((?:\\.|[^\\)])*)\)/g)]
    .map(([, hex, plain]) => {
      const bytes =
        hex === undefined
          ? Buffer.from((plain ?? '').replace(/\\([()\\])/g, '$1'), 'latin1').toString('hex')
          : hex.replace(/\s/g, '').toLowerCase()
      const size = map && [...map.keys()][0]?.length === 4 ? 4 : 2
      return (bytes.match(new RegExp(`.{${String(size)}}`, 'g')) ?? [])
        .map((code) => map?.get(code) ?? Buffer.from(code, 'hex').toString('latin1'))
        .join('')
    })
    .join('')
}

/** Returns the characters of a font by their codes (lower-case hex), if it has a map of them. */
function unicodeOf(objects: Objects, font: string): ReadonlyMap<string, string> | undefined {
  const ref = /\/ToUnicode\s+(\d+ \d+) R/.exec(font)?.[1]
  if (ref === undefined) return undefined
  const map = new Map<string, string>()
  const decode = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, block] of contentOf(objects, ref).matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code, to] of (block ?? '').matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      map.set((code ?? '').toLowerCase(), decode(to ?? ''))
  }
  for (const [, block] of contentOf(objects, ref).matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', first = ''] of (block ?? '').matchAll(
      /<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g,
    )) {
      for (let code = parseInt(from, 16), at = 0; code <= parseInt(to, 16); code++, at++) {
        map.set(
          code.toString(16).padStart(from.length, '0'),
          decode((parseInt(first, 16) + at).toString(16).padStart(first.length, '0')),
        )
      }
    }
  }
  return map
}
