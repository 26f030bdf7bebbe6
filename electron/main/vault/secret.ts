import { inspect } from 'node:util'

const HIDDEN = '[secret]'
const values = new WeakMap<object, string>()
const hidden = () => HIDDEN

/**
 * A text that cannot be printed: as text, as JSON, inspected, spread or in a message it reads `[secret]`, and it cannot
 * be cloned, so that it crosses no IPC and gets into no database. The value is outside the object; `reveal` is the one
 * way to it.
 */
export class Secret {
  // Own and enumerable, so that a spread copy has them too; functions also make a structured clone throw.
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
 * The value of a secret, for the one place that needs it: never into a variable that lives on, an answer, an error or a
 * log.
 */
export function reveal(secret: Secret): string {
  const value = values.get(secret)
  if (value === undefined) throw new TypeError('not a secret')
  return value
}
