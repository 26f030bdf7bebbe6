import type { MenuCommand } from '#contract/ipc/index'
import { guardComposition } from '../../ui/form/useCompositionGuard.ts'
import { commandIn } from '../../ui/keys/keymap.ts'
import { APP_KEYMAP } from '../../ui/commands/keymap.ts'

const queue: MenuCommand[] = []
const onKeydown = guardComposition((event) => {
  const command = event.defaultPrevented ? undefined : commandIn(APP_KEYMAP, event, false)
  if (!command) return
  event.preventDefault()
  queue.push(command)
})

/**
 * Keeps the keys of every screen that are pressed before the part is there that obeys them: it is loaded after the
 * first screen, and hands are quicker.
 */
export const queueKeys = (): void => {
  window.addEventListener('keydown', onKeydown)
}

/** What was asked for until now, in its order. From here on the one who takes it listens itself. */
export function takeQueuedKeys(): MenuCommand[] {
  window.removeEventListener('keydown', onKeydown)
  return queue.splice(0)
}
