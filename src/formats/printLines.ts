// A name of 20 + 20 or an address of 15 + 15 + 20 bytes is printed on lines of their own. A voiced mark must not begin
// a line (ｶﾞ torn apart prints as カ and a stray mark), so the whole pair goes to the next line and leaves one blank
// behind it.

export interface BrokenLines {
  /** One text for each width, filled up with blanks. */
  lines: string[]
  /** What found no room, '' when all did. */
  rest: string
}

/** Takes half-width text and the widths of the lines and gives the lines; joining them gives the text back. */
export function breakLines(half: string, widths: readonly number[]): BrokenLines {
  let rest = half
  const lines = widths.map((width) => {
    const end = safeEnd(rest, width)
    const line = rest.slice(0, end)
    rest = rest.slice(end)
    return line.padEnd(width, ' ')
  })
  return { lines, rest: rest.trimStart() }
}

/**
 * Takes the lines with their blanks and gives the text. A line that is full goes on in the next one; after a line that
 * is not, there was a blank, except where the one blank stands only because a voiced pair did not fit.
 */
export function joinLines(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    if (line.trim() === '') text += line
    else text = joinTwo(text, line)
  }
  return text.trimEnd()
}

// A blank that falls on the last place of a line, before a pair, would look like a place left free: it goes to the next
// line.
function safeEnd(text: string, width: number): number {
  if (text.length <= width) return text.length
  if (isMark(text.charAt(width))) return width - 1
  return text.charAt(width - 1) === ' ' && startsWithPair(text.slice(width)) ? width - 1 : width
}

function joinTwo(before: string, line: string): string {
  const blanks = before.length - before.trimEnd().length
  if (blanks === 0) return before + line
  if (blanks === 1 && startsWithPair(line)) return before.slice(0, -1) + line
  return before.trim() === '' ? line.trimStart() : `${before.trimEnd()} ${line.trimStart()}`
}

function startsWithPair(text: string): boolean {
  return isMark(text.charAt(1))
}

function isMark(character: string): boolean {
  return character === 'ﾞ' || character === 'ﾟ'
}
