/** `clash` gives the value of a field that both changed in different ways. */
export function mergeFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
  clash: <F extends keyof T & string>(field: F, mine: T[F], theirs: T[F]) => T[F],
): T {
  const fields = new Set([...Object.keys(theirs), ...Object.keys(mine)]) as Set<keyof T & string>
  const merged = [...fields].map((field) => {
    const [was, here, there] = [base[field], mine[field], theirs[field]]
    if (same(here, there) || same(was, here)) return [field, there]
    return [field, same(was, there) ? here : clash(field, here, there)]
  })
  return Object.fromEntries(merged) as T
}

export const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

/** Does not depend on the order of properties. */
export const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
