// Imports no schemas, because the first screen needs this.

/** In one call of `journal.lines`, `transfer.marks` or `transfer.held`, so that the answer stays short. */
export const LOTS_AT_ONCE = 200
/** In one call of `journal.entries`, which may answer fewer. */
export const ENTRIES_AT_ONCE = 1_000

/** Characters. A lot that shares its mark with a filed lot counts as not read until all parts have been read. */
const MARK_LENGTH = 8

export const lotMark = (lotId: string): string => lotId.slice(0, MARK_LENGTH).padEnd(MARK_LENGTH)

export function lotMarksIn(text: string): ReadonlySet<string> {
  const marks = new Set<string>()
  for (let at = 0; at < text.length; at += MARK_LENGTH) marks.add(text.slice(at, at + MARK_LENGTH))
  return marks
}
