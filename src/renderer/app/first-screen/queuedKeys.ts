import type { MenuCommand } from '#contract/ipc/index'
import { guardComposition } from '#ui/controls/useCompositionGuard'
import { commandIn } from '#ui/keyboard/keymap'
import { APP_KEYMAP } from '#ui/commands/keymap'

const queue: MenuCommand[] = []
const onKeydown = guardComposition((event) => {
  const command = event.defaultPrevented ? undefined : commandIn(APP_KEYMAP, event, false)
  if (!command) return
  event.preventDefault()
  queue.push(command)
})

/**
 * Queues the keys that work on every screen if they are pressed before their handler is loaded, which happens after the
 * first screen.
 */
export const queueKeys = (): void => {
  window.addEventListener('keydown', onKeydown)
}

/** In order. Stops queueing; from now on the caller listens for the keys. */
export function takeQueuedKeys(): MenuCommand[] {
  window.removeEventListener('keydown', onKeydown)
  return queue.splice(0)
}
