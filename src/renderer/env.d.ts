import type { Bridge } from '#contract/ipc/index'

declare global {
  interface Window {
    /** Exposed by the preload; the only way out of the renderer. */
    readonly desk: Bridge
  }
}
