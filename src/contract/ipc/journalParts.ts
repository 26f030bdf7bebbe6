// How lines of the journal are asked for and told in parts, without the schemas of the calls: the first screen needs this.

/** The most lots whose lines one call asks for: an answer must stay short. */
export const LOTS_AT_ONCE = 200
/** The most whole entries that one call asks for; fewer may be answered. */
export const ENTRIES_AT_ONCE = 1_000

/** Two lots that share a mark only count as not read until the past has been read. */
const MARK_LENGTH = 8

/** The beginning of a lot's id, by which a first part says that the lot was filed. */
export const lotMark = (lotId: string): string => lotId.slice(0, MARK_LENGTH).padEnd(MARK_LENGTH)

/** The marks of a first part, which stand one after the other in its text. */
export function lotMarksIn(text: string): ReadonlySet<string> {
  const marks = new Set<string>()
  for (let at = 0; at < text.length; at += MARK_LENGTH) marks.add(text.slice(at, at + MARK_LENGTH))
  return marks
}
