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

/** Queues keys of commands, because their handler (useMenu.ts) is loaded only after the first screen. */
export const queueKeys = (): void => {
  window.addEventListener('keydown', onKeydown)
}

/** Ends the queueing. */
export function takeQueuedKeys(): MenuCommand[] {
  window.removeEventListener('keydown', onKeydown)
  return queue.splice(0)
}
