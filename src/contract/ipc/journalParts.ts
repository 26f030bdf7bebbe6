// Imports no schemas, because the first screen needs this.

/** In one call of `journal.lines`, `transfer.marks` or `transfer.held`, so that the answer stays short. */
export const LOTS_AT_ONCE = 200
/** In one call of `journal.entries`, which may answer fewer. */
export const ENTRIES_AT_ONCE = 1_000

/**
 * Characters: shortened, the ids of all filed lots cross in one text. A lot that shares its short id with a filed lot
 * counts as not read until all parts have been read.
 */
const SHORT_LENGTH = 8

export const shortLotId = (lotId: string): string => lotId.slice(0, SHORT_LENGTH).padEnd(SHORT_LENGTH)

export function shortLotIdsIn(text: string): ReadonlySet<string> {
  const ids = new Set<string>()
  for (let at = 0; at < text.length; at += SHORT_LENGTH) ids.add(text.slice(at, at + SHORT_LENGTH))
  return ids
}
