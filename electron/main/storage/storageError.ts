/** A disk error, reported over IPC as `{ code: 'storage', detail }`. `detail` holds no path and no value. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly detail: string
  constructor(detail: string) {
    super(detail)
    this.detail = detail
  }
}

/**
 * Runs a disk operation and turns its errors into a StorageError whose detail is `what` and the errno code (`settings:
 * ENOSPC`).
 */
export function guardStorage<T>(what: string, operation: () => T): T {
  try {
    return operation()
  } catch (thrown) {
    throw toStorageError(what, thrown)
  }
}

export function toStorageError(what: string, thrown: unknown): StorageError {
  if (thrown instanceof StorageError) return thrown
  const code = thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : 'failed'
  return new StorageError(`${what}: ${code}`)
}
