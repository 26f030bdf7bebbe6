import { onScopeDispose, readonly, ref } from 'vue'
import { useRoute } from 'vue-router'
import { type HelpPage, pageOfScreen } from './pages.ts'

const shown = ref(false)
/** Undefined while the help follows the screen. */
const chosen = ref<{ page: HelpPage; anchor: string | undefined }>()
let before: Element | null = null

/** Without a page, the help follows the screen. Closing returns the focus to where it was. */
function open(page?: HelpPage): void {
  if (!shown.value) before = document.activeElement
  chosen.value = page && { page, anchor: undefined }
  shown.value = true
}

function close(): void {
  shown.value = false
  if (before instanceof HTMLElement && before.isConnected) before.focus()
  before = null
}

const toggle = (): void => {
  if (shown.value) close()
  else open()
}
const choose = (page: HelpPage, anchor?: string): void => {
  chosen.value = { page, anchor }
}
const follow = (): void => {
  chosen.value = undefined
}

export const useHelp = () => ({ shown: readonly(shown), chosen: readonly(chosen), open, close, toggle, choose, follow })

/** Shift+F1 on all screens, and F1 on screens without a key list of their own. */
export function useHelpKeys(): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'F1' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
    event.preventDefault()
    toggle()
  }
  window.addEventListener('keydown', onKey)
  onScopeDispose(() => {
    window.removeEventListener('keydown', onKey)
  })
}

export function useScreenPage(): () => HelpPage {
  const route = useRoute()
  return () => pageOfScreen(route.name, route.params['tab'])
}
