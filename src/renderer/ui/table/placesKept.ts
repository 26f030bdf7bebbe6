/**
 * Rows keep their places for the same `scope`, because a row must not move away between a glance and a key. New rows
 * come last. While there are no rows, nothing is forgotten.
 */
export function placesKept<T>(idOf: (row: T) => string) {
  let kept: { scope: readonly unknown[]; places: ReadonlyMap<string, number> } | undefined
  return (sorted: readonly T[], ...scope: readonly unknown[]): readonly T[] => {
    if (sorted.length === 0) return sorted
    const places = kept?.scope.every((one, at) => one === scope[at]) ? kept.places : undefined
    const placeOf = (row: T) => places?.get(idOf(row)) ?? Number.MAX_SAFE_INTEGER
    const rows = places ? sorted.toSorted((a, b) => placeOf(a) - placeOf(b)) : sorted
    kept = { scope, places: new Map(rows.map((row, at) => [idOf(row), at])) }
    return rows
  }
}
