import { inspect } from 'node:util'

const HIDDEN = '[secret]'
const values = new WeakMap<object, string>()
const hidden = () => HIDDEN

/**
 * A text that cannot be printed: as a string, as JSON, inspected, spread or in a message it reads `[secret]`. It cannot
 * be cloned either, so it never crosses IPC or enters a database. The value is stored outside the object, and only
 * `reveal` returns it.
 */
export class Secret {
  // Own and enumerable properties, so that a spread copy has them too. Because they are functions, a structured clone
  // throws.
  readonly toString = hidden
  readonly toJSON = hidden
  readonly [Symbol.toPrimitive] = hidden
  readonly [inspect.custom] = hidden

  constructor(value: string) {
    values.set(this, value)
    Object.freeze(this)
  }
}

/**
 * For the place that needs the value at that moment. Never keep it in a long-lived variable, an answer, an error or a
 * log.
 */
export function reveal(secret: Secret): string {
  const value = values.get(secret)
  if (value === undefined) throw new TypeError('not a secret')
  return value
}
