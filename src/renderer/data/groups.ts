/** The list in groups of this size, in order; the last may be smaller. */
export function* groupsOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
