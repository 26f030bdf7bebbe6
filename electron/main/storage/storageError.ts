/**
 * Reported over IPC as `{ code: 'storage', detail, file }`. `detail` contains no path and no file content. `file` is the
 * name of a file that the user chose; logs leave it out.
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

/** Errors of `operation` become a StorageError with `what` and the errno code as detail (`settings: ENOSPC`). */
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

/** The system's code, such as ENOENT; `failed` where there is none. */
export const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : 'failed'
