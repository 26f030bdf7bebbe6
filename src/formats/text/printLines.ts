// A name of 20 + 20 or an address of 15 + 15 + 20 bytes is printed on separate lines. No line may begin with a voiced
// mark (カ and a stray mark would be printed), so the pair moves to the next line and leaves one blank.

export interface BrokenLines {
  lines: string[]
  /** '' if everything fits. */
  rest: string
}

/** `joinLines` restores the text. */
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
 * A full line continues in the next. One that is not full ended with a blank, unless its only blank was left for a
 * voiced pair that did not fit.
 */
export function joinLines(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    if (line.trim() === '') text += line
    else text = joinTwo(text, line)
  }
  return text.trimEnd()
}

// A blank in the last place before a voiced pair would look like one left by the pair, so it moves to the next line.
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
