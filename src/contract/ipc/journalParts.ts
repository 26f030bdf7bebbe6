// Without the schemas of the calls, because the first screen needs this.

/** Keeps the answer short. */
export const LOTS_AT_ONCE = 200
/** Fewer may be answered. */
export const ENTRIES_AT_ONCE = 1_000

/** Characters. Of two lots that share a mark, the other one counts as not read until the past has been read. */
const MARK_LENGTH = 8

export const lotMark = (lotId: string): string => lotId.slice(0, MARK_LENGTH).padEnd(MARK_LENGTH)

export function lotMarksIn(text: string): ReadonlySet<string> {
  const marks = new Set<string>()
  for (let at = 0; at < text.length; at += MARK_LENGTH) marks.add(text.slice(at, at + MARK_LENGTH))
  return marks
}
