import type { AppError } from '#contract/ipc/index'
import { CallError } from './bridge/index.ts'
import { nameOf } from './opening.ts'

/**
 * Returns an error of the browser's database as a CallError, so that it is shown like any other error. A full disk
 * keeps its name, so that the message can say what to do.
 */
export const asCallError = (thrown: unknown): CallError =>
  thrown instanceof CallError ? thrown : new CallError({ code: 'storage', detail: `IndexedDB: ${nameOf(thrown)}` })

/** Returns what to show for an error thrown by the database. */
export const storageError = (thrown: unknown): AppError => asCallError(thrown).error
