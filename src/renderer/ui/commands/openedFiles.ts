import { shallowRef } from 'vue'
import type { Value } from '#contract/ipc/index'

/** A file with its content, as the system's dialog gives it too. */
export interface OpenedFile {
  name: string
  bytes: Uint8Array
}
/** A file of another computer that main holds open. */
export type OpenedTransfer = NonNullable<Value<'transfer.choose'>>

/** What the person gave to the app from outside and no screen has taken yet. */
export const openedFiles = { lot: shallowRef<OpenedFile>(), transfer: shallowRef<OpenedTransfer>() }

/** Counts the imports that were ended: what waits after one is asked for then. */
export const importsEnded = shallowRef(0)

/** Takes it: the next one who looks finds nothing. */
export function takeOpenedFile<K extends keyof typeof openedFiles>(kind: K): (typeof openedFiles)[K]['value'] {
  const given = openedFiles[kind].value
  openedFiles[kind].value = undefined
  return given
}
