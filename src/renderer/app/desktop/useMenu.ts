import { effect, onMounted, onScopeDispose, stop } from 'vue'
import { commandIn } from '#ui/keyboard/keymap'
import { call, on } from '#data/bridge/index'
import { guardComposition } from '#ui/controls/useCompositionGuard'
import { takeQueuedKeys } from '../first-screen/queuedKeys.ts'
import { APP_KEYMAP } from '#ui/commands/keymap'
import type { Commands } from './useCommands.ts'
import type { Recent } from './useRecent.ts'

/** Milliseconds without a change before main is told, so that a burst of keys becomes one message. */
const REST_MS = 80
const MAC = navigator.userAgent.includes('Macintosh')

export function useMenu(commands: Commands, recent: Recent): void {
  usePublishedState(commands, recent)
  const onKey = guardComposition((event) => {
    if (event.defaultPrevented) return
    const command = commandIn(APP_KEYMAP, event, false) ?? historyCommandOf(event)
    if (command && commands.run(command)) event.preventDefault()
  })
  window.addEventListener('keydown', onKey)
  onMounted(() => {
    for (const command of takeQueuedKeys()) commands.run(command)
  })
  const off = [
    on('menu.command', ({ command }) => void commands.run(command)),
    on('menu.recent', ({ key }) => void recent.open(key)),
  ]
  onScopeDispose(() => {
    window.removeEventListener('keydown', onKey)
    for (const stop of off) stop()
  })
}

function usePublishedState(commands: Commands, recent: Recent): void {
  let [sent, timer] = ['', undefined as ReturnType<typeof setTimeout> | undefined]
  // Computed when it is sent, because opening a screen changes many of its inputs.
  const state = effect(
    () => ({
      enabled: commands.enabled(),
      recent: recent.shown.value.map(({ key, title }) => ({ key, label: title.slice(0, 120) })),
    }),
    { scheduler: sendSoon },
  )

  function send(): void {
    const now = state()
    const text = JSON.stringify(now)
    if (text === sent) return
    sent = text
    void call('menu.state', now)
  }
  function sendSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(send, REST_MS)
  }

  sendSoon()
  // Focus and a field's undo history are not reactive. They are read once typing pauses, never before a key is painted.
  const watched = ['focusin', 'focusout', 'input'] as const
  for (const name of watched) document.addEventListener(name, sendSoon)
  onScopeDispose(() => {
    clearTimeout(timer)
    stop(state)
    for (const name of watched) document.removeEventListener(name, sendSoon)
  })
}

/** The system's own keys for back and forward. */
function historyCommandOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'back' | 'forward' | undefined {
  if (shiftKey || ctrlKey || altKey === MAC || metaKey !== MAC) return undefined
  if (key === (MAC ? '[' : 'ArrowLeft')) return 'back'
  return key === (MAC ? ']' : 'ArrowRight') ? 'forward' : undefined
}
