/** Line by line: a line that either person wrote is never lost, and text wins over an emptied note. */
export function mergeNote(was: string, mine: string, theirs: string): string {
  if (mine === theirs || was === mine) return theirs
  if (was === theirs) return mine
  const [before, here, there] = [linesOf(was), linesOf(mine), linesOf(theirs)]
  const kept = without(there, without(before, here))
  const added = without(here, before)
  return [...kept, ...without(added, without(there, before))].join('\n')
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** Removes each line only as often as `others` has it. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

export const bothWrote = (was: string, mine: string, theirs: string): boolean => {
  const before = linesOf(was)
  const [here, there] = [without(linesOf(mine), before), without(linesOf(theirs), before)]
  return without(here, there).length > 0 && without(there, here).length > 0
}
