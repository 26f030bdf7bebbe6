import { nextTick, onMounted, onScopeDispose } from 'vue'
import { useRouter } from 'vue-router'

/** Parts of the page whose heading tells where one is. */
const LANDMARKS = '[role=dialog], [role=tabpanel], form, section, aside, main'

const INPUT_EVENTS = ['keydown', 'pointerdown'] as const

/**
 * What is read first in a part of the page and can be given the focus, though nothing can be done there: its heading,
 * or the part itself.
 */
function headingOf(place: HTMLElement | null): HTMLElement | undefined {
  const head = place?.querySelector<HTMLElement>('h1, h2, h3') ?? place ?? undefined
  if (head && head.tabIndex < 0) head.tabIndex = -1
  return head
}

/** Whether the last thing done was done by keyboard. */
let keyboardInUse = true

/**
 * Where nothing can be done, the focus is drawn only for who works by keyboard: a frame around a heading tells somebody
 * with a mouse nothing.
 */
function focusHeading(head: HTMLElement | undefined): void {
  head?.toggleAttribute('data-quiet', !keyboardInUse)
  head?.focus()
}

/** Gives the focus to the heading of the screen. */
export const focusMainHeading = (): void => focusHeading(headingOf(document.querySelector('main')))

/** At another screen, who came by the menu, or by a button that is gone now, goes on from its heading. */
export function useRouteFocus(): void {
  onScopeDispose(
    useRouter().afterEach((to, from, failure) => {
      if (failure || to.path === from.path) return
      void nextTick(() =>
        requestAnimationFrame(() => {
          const active = document.activeElement
          if (active === document.body || active?.closest('nav')) focusMainHeading()
        }),
      )
    }),
  )
}

/** Where the focus may go from a place that is gone: to the nearest part of the page around it that is still there. */
const fallbackFor = (path: readonly HTMLElement[]): HTMLElement | undefined =>
  headingOf(
    path.find((one) => one.isConnected && one.matches(LANDMARKS) && one.checkVisibility()) ??
      document.querySelector('main'),
  )

function pathOf(element: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = []
  for (let one = element.parentElement; one; one = one.parentElement) path.push(one)
  return path
}

const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility()

/**
 * Keeps the focus in the page. A button that vanishes by its own click, or is switched off while it works, would drop
 * it: the next key would begin at the top, and a screen reader would fall silent. It goes to the heading of the part
 * around, and back to a button that works again.
 */
export function useFocusRecovery(): void {
  let last: { element: HTMLElement; path: HTMLElement[] } | undefined
  /** Whether the last one was switched off meanwhile, and where the focus is until it works again. */
  let [switchedOff, fallback] = [false, undefined as HTMLElement | undefined]
  let scheduled = false

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || target === fallback) return
    last = { element: target, path: pathOf(target) }
    ;[switchedOff, fallback] = [false, undefined]
  }

  function check(): void {
    scheduled = false
    const active = document.activeElement
    if (!last || !(active === document.body || active === fallback || active === last.element)) return
    const { element, path } = last
    // Who leaves a field by pressing nowhere wants that: only what was switched off gets the focus back.
    if (canHaveFocus(element)) return switchedOff ? element.focus() : undefined
    if (active === fallback) return
    fallback = fallbackFor(path)
    focusHeading(fallback)
  }

  // Asked at every change of the page, so without anything that would make it be laid out. A button that is switched
  // off loses the focus only when the page is drawn next, and what the screen does about it itself comes first.
  function schedule(): void {
    const off = last?.element.matches(':disabled') === true
    switchedOff ||= off
    if (scheduled || !last || (document.activeElement !== document.body && !switchedOff)) return
    scheduled = true
    requestAnimationFrame(() => requestAnimationFrame(check))
  }

  function onInput({ type }: Event): void {
    keyboardInUse = type === 'keydown'
    if (keyboardInUse) document.activeElement?.removeAttribute('data-quiet')
  }

  const observer = new MutationObserver(schedule)
  onMounted(() => {
    for (const type of INPUT_EVENTS) document.addEventListener(type, onInput, true)
    document.addEventListener('focusin', onFocus)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  })
  onScopeDispose(() => {
    for (const type of INPUT_EVENTS) document.removeEventListener(type, onInput, true)
    document.removeEventListener('focusin', onFocus)
    observer.disconnect()
  })
}
