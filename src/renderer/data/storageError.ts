import type { AppError } from '#contract/ipc/index'
import { CallError } from './bridge/index.ts'
import { nameOf } from './opening.ts'

/** A full disk keeps its name, so that the message can say what to do. */
export const asCallError = (thrown: unknown): CallError =>
  thrown instanceof CallError ? thrown : new CallError({ code: 'storage', detail: `IndexedDB: ${nameOf(thrown)}` })

export const storageError = (thrown: unknown): AppError => asCallError(thrown).error
