import { shallowRef } from 'vue'
import type { Value } from '#contract/ipc/index'

export interface OfferedFile {
  name: string
  bytes: Uint8Array
}
export type OpenedTransfer = NonNullable<Value<'transfer.choose'>>

/** Files dropped or opened by the system, and not taken by a screen yet. */
export const openedFiles = { lot: shallowRef<OfferedFile>(), transfer: shallowRef<OpenedTransfer>() }

/** Each change makes the app ask main for the next waiting file. */
export const importsEnded = shallowRef(0)

/** Only one screen may take the file, so it is removed. */
export function takeOpenedFile<K extends keyof typeof openedFiles>(kind: K): (typeof openedFiles)[K]['value'] {
  const given = openedFiles[kind].value
  openedFiles[kind].value = undefined
  return given
}
