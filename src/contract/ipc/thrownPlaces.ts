// Imports no schemas, so that the first screen loads none.

/** The last one stands for all others, because code can give an error any name. */
export const ERROR_NAMES = [
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

type ErrorName = (typeof ERROR_NAMES)[number]

export const nameOfThrown = (value: unknown): ErrorName =>
  (value instanceof Error && ERROR_NAMES.find((name) => name === value.name)) || 'other'

/**
 * Places in the code, innermost first, without folders. The message at the beginning of the stack is skipped, because
 * it can contain lines that look like places.
 */
export function placesOf({ stack = '', message }: Pick<Error, 'message' | 'stack'>): string {
  const after = stack.slice(message === '' ? 0 : stack.indexOf(message) + message.length)
  const places = after
    .split('\n')
    .flatMap((line) => /^\s+at .*?([A-Za-z][\w.-]{0,40}\.[cm]?[jt]s:\d{1,7}:\d{1,5})\)?$/.exec(line)?.[1] ?? [])
  return places.slice(0, 8).join(' < ')
}
