import { onScopeDispose, readonly, ref } from 'vue'
import { useRoute } from 'vue-router'
import { type HelpPage, pageOfScreen } from './pages.ts'

const shown = ref(false)
/** The page the user chose; undefined while the help follows the screen. */
const chosen = ref<{ page: HelpPage; anchor: string | undefined }>()
let before: Element | null = null

/**
 * Opens the help at a page, by default the one about the screen. Closing the help returns the focus to where it was.
 */
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
/** Makes the help follow the screen again. */
const follow = (): void => {
  chosen.value = undefined
}

/** Returns the state of the help, which all screens share, and its actions. */
export const useHelp = () => ({ shown: readonly(shown), chosen: readonly(chosen), open, close, toggle, choose, follow })

/**
 * Opens or closes the help with Shift+F1 on all screens, and with F1 on screens that have no key list of their own.
 * Used by the shell.
 */
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

/** Returns a getter of the current screen's page. */
export function useScreenPage(): () => HelpPage {
  const route = useRoute()
  return () => pageOfScreen(route.name, route.params['tab'])
}
