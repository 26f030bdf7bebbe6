import { shallowRef } from 'vue'
import type { Value } from '#contract/ipc/index'

/** A file with its content, as the system's dialog gives it too. */
export interface GivenFile {
  name: string
  bytes: Uint8Array
}
/** A file of another computer that main holds open. */
export type GivenTransfer = NonNullable<Value<'transfer.choose'>>

/** What the person gave to the app from outside and no screen has taken yet. */
export const handed = { lot: shallowRef<GivenFile>(), transfer: shallowRef<GivenTransfer>() }

/** Counts the imports that were ended: what waits after one is asked for then. */
export const ended = shallowRef(0)

/** Takes it: the next one who looks finds nothing. */
export function takeHanded<K extends keyof typeof handed>(kind: K): (typeof handed)[K]['value'] {
  const given = handed[kind].value
  handed[kind].value = undefined
  return given
}
