/**
 * Over IPC: `{ code: 'storage', detail, file }`. `detail` has no path or content; `file`, a name that the user chose,
 * is left out of logs.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly detail: string
  readonly file: string | undefined
  constructor(detail: string, file?: string) {
    super(detail)
    this.detail = detail
    this.file = file
  }
}

/** Errors become a StorageError with `what` and the errno code (`settings: ENOSPC`). */
export function guardStorage<T>(what: string, operation: () => T): T {
  try {
    return operation()
  } catch (thrown) {
    throw toStorageError(what, thrown)
  }
}

export function toStorageError(what: string, thrown: unknown, file?: string): StorageError {
  if (thrown instanceof StorageError) return thrown
  return new StorageError(`${what}: ${codeOf(thrown)}`, file)
}

/** Such as ENOENT; `failed` without a code. */
export const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : 'failed'
