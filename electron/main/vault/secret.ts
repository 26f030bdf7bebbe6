import { inspect } from 'node:util'

const HIDDEN = '[secret]'
const values = new WeakMap<object, string>()
const hidden = () => HIDDEN

/**
 * `[secret]` as a string, as JSON, inspected, spread or in a message. Cannot be cloned, so it never crosses IPC or
 * enters a database.
 */
export class Secret {
  // Own and enumerable, so that a spread copy has them too; functions make a structured clone throw.
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
 * To be called only where the value is needed at that moment: never in a long-lived variable, an answer, an error or
 * a log.
 */
export function reveal(secret: Secret): string {
  const value = values.get(secret)
  if (value === undefined) throw new TypeError('not a secret')
  return value
}
