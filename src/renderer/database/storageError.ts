import type { AppError } from '#contract/ipc/index'
import { CallError } from '../bridge/index.ts'
import { nameOf } from './opening.ts'

/**
 * An error of the browser's database as one that can be shown like any other: a full disk keeps its name, and with it
 * its advice.
 */
export const asCallError = (thrown: unknown): CallError =>
  thrown instanceof CallError ? thrown : new CallError({ code: 'storage', detail: `IndexedDB: ${nameOf(thrown)}` })

/** What is shown of something thrown where the database was asked. */
export const storageError = (thrown: unknown): AppError => asCallError(thrown).error
