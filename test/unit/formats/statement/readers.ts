// Readers of exported statements that share nothing with the writers: packages that the app does not use, and code
// written from the descriptions of the formats alone.
import { unzipSync } from 'fflate'
import Papa from 'papaparse'

/** Returns the rows of a CSV in which every line, including the last, ends with CRLF. */
export function parseCsv(text: string): string[][] {
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end')
  const { data, errors } = Papa.parse<string[]>(text.slice(0, -2), { delimiter: ',', newline: '\r\n' })
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  return data
}

/** Returns a code page 932 file as text, decoded strictly by the platform. */
export const fromCp932 = (bytes: Uint8Array) => new TextDecoder('shift_jis', { fatal: true }).decode(bytes)
/** Returns a UTF-8 file with its mark as text, decoded strictly by the platform. */
export function fromUtf8(bytes: Uint8Array): string {
  if (bytes[0] !== 0xef || bytes[1] !== 0xbb || bytes[2] !== 0xbf) throw new Error('no byte order mark')
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** Returns the text of JIS X 0201 bytes, one character per byte. */
export const fromJis = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => String.fromCharCode(byte >= 0xa1 ? byte + 0xfec0 : byte)).join('')

export interface SheetCellRead {
  /** What the user sees: text, a number, or an ISO date. */
  value: string
  kind: 'text' | 'number' | 'date'
}

/**
 * Returns the cells of a workbook's only sheet by row and column letter. A cell is a date if the number format of its
 * style is one.
 */
export function readSheet(bytes: Uint8Array): { rows: Map<string, SheetCellRead>[]; xml: string } {
  const parts = unzipSync(bytes)
  const part = (name: string) => new TextDecoder('utf-8', { fatal: true }).decode(parts[name])
  const xml = part('xl/worksheets/sheet1.xml')
  const styles = part('xl/styles.xml')
  const custom = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id = '', code = '']) => [id, code]),
  )
  const formats = [
    ...(/<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? '').matchAll(/<xf numFmtId="(\d+)"/g),
  ].map(([, id = '']) => custom.get(id) ?? id)
  const rows = [...xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, number = '', cells = ''], at) => {
    if (Number(number) !== at + 1) throw new Error(`row ${number} at place ${String(at + 1)}`)
    return new Map(
      [...cells.matchAll(/<c r="([A-Z]+)(\d+)" s="(\d+)"(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(
        ([, column = '', row, style = '0', type, content = '']) => {
          if (row !== number) throw new Error(`cell ${column}${row ?? ''} in row ${number}`)
          return [column, readCell(type, formats[Number(style)] ?? '', content)] as const
        },
      ),
    )
  })
  return { rows, xml }
}

function readCell(type: string | undefined, format: string, content: string): SheetCellRead {
  const inner = /<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/s.exec(content)?.[1] ?? ''
  const plain = inner.replace(
    /&(amp|lt|gt|quot);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '',
  )
  if (type === 'inlineStr')
    return {
      kind: 'text',
      value: plain.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    }
  if (!/y/.test(format)) return { kind: 'number', value: plain }
  // Day 25,569 of a spreadsheet is 1 January 1970.
  return { kind: 'date', value: new Date((Number(plain) - 25_569) * 86_400_000).toISOString().slice(0, 10) }
}

export interface OfxNode {
  name: string
  value: string
  children: OfxNode[]
}

/** Parses OFX 1.x: a head of `NAME:value` lines, then SGML in which only aggregates have closing tags. */
export function parseOfx(bytes: Uint8Array): { head: Record<string, string>; root: OfxNode } {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const body = text.indexOf('<')
  const head = Object.fromEntries(
    text
      .slice(0, body)
      .split('\r\n')
      .filter(Boolean)
      .map((line) => line.split(/:(.*)/s).slice(0, 2) as [string, string]),
  )
  const root: OfxNode = { name: '', value: '', children: [] }
  const open = [root]
  for (const [, slash, name = '', raw = ''] of text.slice(body).matchAll(/<(\/?)([A-Z0-9.]+)>([^<]*)/g)) {
    const value = raw
      .trim()
      .replace(/&(amp|lt|gt);/g, (_, entity: string) => ({ amp: '&', lt: '<', gt: '>' })[entity] ?? '')
    if (slash === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`)
      continue
    }
    const node: OfxNode = { name, value, children: [] }
    open.at(-1)?.children.push(node)
    if (value === '') open.push(node)
  }
  if (open.length !== 1) throw new Error(`<${open.at(-1)?.name ?? ''}> is not closed`)
  return { head, root }
}

/** Returns the first node of a path below another. */
export function nodeAt(root: OfxNode, ...path: string[]): OfxNode {
  return path.reduce((node, name) => {
    const found = node.children.find((child) => child.name === name)
    if (!found) throw new Error(`no ${name} in ${node.name}`)
    return found
  }, root)
}

/** Returns the values of a node's direct children by name. */
export const valuesOf = ({ children }: OfxNode): Record<string, string> =>
  Object.fromEntries(children.map(({ name, value }) => [name, value]))
