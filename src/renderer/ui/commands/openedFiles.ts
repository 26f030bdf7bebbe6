import { shallowRef } from 'vue'
import type { Value } from '#contract/ipc/index'

/** A file with its content, in the form the system's file dialog returns. */
export interface OpenedFile {
  name: string
  bytes: Uint8Array
}
/** A transfer file that main holds open. */
export type OpenedTransfer = NonNullable<Value<'transfer.choose'>>

/** Files opened from outside (dropped, or by the system) that no screen has taken yet. */
export const openedFiles = { lot: shallowRef<OpenedFile>(), transfer: shallowRef<OpenedTransfer>() }

/** Counts finished imports. Each one makes the app ask main for the next waiting file. */
export const importsEnded = shallowRef(0)

/** The file is removed, so that only one screen takes it. */
export function takeOpenedFile<K extends keyof typeof openedFiles>(kind: K): (typeof openedFiles)[K]['value'] {
  const given = openedFiles[kind].value
  openedFiles[kind].value = undefined
  return given
}
