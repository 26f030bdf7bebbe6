/** As Excel puts it on the clipboard: quoted cells contain a tab, a line break or a quote. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  while (at <= source.length) {
    const [cell, end] = source[at] === '"' ? quoted(source, at) : plain(source, at)
    rows.at(-1)?.push(cell)
    if (source[end] === '\n') rows.push([])
    at = end + 1
  }
  return rows
}

function plain(source: string, start: number): [string, number] {
  let end = start
  while (end < source.length && source[end] !== '\t' && source[end] !== '\n') end++
  return [source.slice(start, end), end]
}

function quoted(source: string, start: number): [string, number] {
  let cell = ''
  for (let at = start + 1; at < source.length; at++) {
    const next = source.charAt(at + 1)
    if (source.charAt(at) !== '"') cell += source.charAt(at)
    else if (next === '"') cell += source.charAt(at++)
    else return next === '' || next === '\t' || next === '\n' ? [cell, at + 1] : plain(source, start)
  }
  // A quote that is never closed is an ordinary character.
  return plain(source, start)
}

export function formatTsv(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map(quote).join('\t')).join('\r\n')
}

const quote = (cell: string): string => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
