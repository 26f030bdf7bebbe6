/** Properties may be in any order; an undefined one counts as absent. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const names = namesOf(a)
  return names.length === namesOf(b).length && names.every((name) => sameContent(a[name], b[name]))
}

type Named = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Named => typeof value === 'object' && value !== null

/** Empty places of an array count too, because they move what follows. */
const namesOf = (value: Named): string[] =>
  Array.isArray(value) ? Object.keys(value) : Object.keys(value).filter((name) => value[name] !== undefined)
