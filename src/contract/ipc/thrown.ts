import { z } from 'zod'
import { APP_ERROR_CODES } from './errors.ts'

/**
 * Kinds of error, by the name of the thrown object. The last one stands for all others, because code can give an error
 * any name.
 */
const ERROR_NAMES = [
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'AbortError',
  'TimeoutError',
  'DataCloneError',
  'ZodError',
  'StorageError',
  'CallError',
  'AggregateError',
  'QuotaExceededError',
  'InvalidStateError',
  'NotFoundError',
  'ConstraintError',
  'DataError',
  'TransactionInactiveError',
  'VersionError',
  'UnknownError',
  'NotAllowedError',
  'SecurityError',
  'DatabaseClosedError',
  'OpenFailedError',
  'BulkError',
  'MissingAPIError',
  'other',
] as const
export const errorName = z.enum(ERROR_NAMES)

/** Places of our own code, innermost first, as `file:line:column` joined by ` < `. */
export const errorPlaces = z.string().regex(/^([A-Za-z][\w.-]{0,40}\.[cm]?[jt]s:\d{1,7}:\d{1,5}( < )?){0,8}$/)

/**
 * An uncaught error of a page, as the page reports it to main: its kind and where in the app's files it came from.
 * There is no field for its message, which may quote a name, an amount or a key. `from` says what caught it: an event
 * of the window, a promise, a component, the router.
 */
export const pageError = z.strictObject({
  from: z.enum(['script', 'promise', 'component', 'router']),
  thrown: errorName,
  app: z.enum(APP_ERROR_CODES as [string, ...string[]]).optional(),
  where: errorPlaces,
})
export type PageError = z.infer<typeof pageError>

/** Returns the kind of a thrown value. */
export const nameOfThrown = (value: unknown): z.infer<typeof errorName> =>
  value instanceof Error ? (errorName.safeParse(value.name).data ?? 'other') : 'other'

/**
 * Returns where an error was thrown, innermost first, without folders. The message at the beginning of the stack is
 * skipped, because it can contain lines that look like places.
 */
export function placesOf({ stack = '', message }: Pick<Error, 'message' | 'stack'>): string {
  const after = stack.slice(message === '' ? 0 : stack.indexOf(message) + message.length)
  const places = after
    .split('\n')
    .flatMap((line) => /^\s+at .*?([A-Za-z][\w.-]{0,40}\.[cm]?[jt]s:\d{1,7}:\d{1,5})\)?$/.exec(line)?.[1] ?? [])
  return places.slice(0, 8).join(' < ')
}
