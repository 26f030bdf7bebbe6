import type { AppError } from '#contract/ipc/index'
import { CallError } from './bridge/index.ts'
import { nameOf } from './opening.ts'

/** `detail` has the name of the browser's error, so that the message can say what to do about a full disk. */
export const asCallError = (thrown: unknown): CallError =>
  thrown instanceof CallError ? thrown : new CallError({ code: 'storage', detail: `IndexedDB: ${nameOf(thrown)}` })

export const storageError = (thrown: unknown): AppError => asCallError(thrown).error
