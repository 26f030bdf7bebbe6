/** As JSON, whatever the order of properties. A property without a value counts as absent. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const names = namesOf(a)
  return names.length === namesOf(b).length && names.every((name) => sameContent(a[name], b[name]))
}

type Named = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Named => typeof value === 'object' && value !== null

/** The places of a list count even without a value, because they move what follows. */
const namesOf = (value: Named): string[] =>
  Array.isArray(value) ? Object.keys(value) : Object.keys(value).filter((name) => value[name] !== undefined)
