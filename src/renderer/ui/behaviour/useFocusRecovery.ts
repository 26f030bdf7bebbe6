import { nextTick, onMounted, onScopeDispose } from 'vue'
import { useRouter } from 'vue-router'

const LANDMARKS = '[role=dialog], [role=tabpanel], form, section, aside, main'

const INPUT_EVENTS = ['keydown', 'pointerdown'] as const

/**
 * Focuses the head around the heading: on a new screen, a screen reader (Orca) continues at the first text inside the
 * focused element, and says nothing when that element is itself the text.
 */
function headingOf(place: HTMLElement | null): HTMLElement | undefined {
  const heading = place?.querySelector<HTMLElement>('h1, h2, h3') ?? place ?? undefined
  const head = heading?.closest<HTMLElement>('.page-head') ?? heading
  if (heading && head && head !== heading) {
    head.role = 'group'
    head.ariaLabel = heading.textContent.trim()
  }
  if (head && head.tabIndex < 0) head.tabIndex = -1
  return head
}

/** The last input came from the keyboard. */
let keyboardInUse = true

/** Around a heading, the focus ring tells a mouse user nothing. */
function focusHeading(head: HTMLElement | undefined): void {
  head?.toggleAttribute('data-quiet', !keyboardInUse)
  head?.focus()
}

export const focusMainHeading = (): void => focusHeading(headingOf(document.querySelector('main')))

/** Moves the focus to a new screen's heading if it was in the menu or on an element that is gone. */
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
 * A button that disappears on click, or is disabled while it works, would lose the focus: the next key would start at
 * the top of the page, and a screen reader would fall silent. So the heading of the surrounding part gets the focus,
 * until the button is enabled again.
 */
export function useFocusRecovery(): void {
  let last: { element: HTMLElement; path: HTMLElement[] } | undefined
  /**
   * `wasDisabled`: the last focused element was disabled meanwhile. `fallback` has the focus until it is enabled
   * again.
   */
  let [wasDisabled, fallback] = [false, undefined as HTMLElement | undefined]
  let scheduled = false

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || target === fallback) return
    last = { element: target, path: pathOf(target) }
    ;[wasDisabled, fallback] = [false, undefined]
  }

  function check(): void {
    scheduled = false
    const active = document.activeElement
    if (!last || !(active === document.body || active === fallback || active === last.element)) return
    const { element, path } = last
    // Clicking empty space leaves a field on purpose, so only a disabled element gets the focus back.
    if (canHaveFocus(element)) return wasDisabled ? element.focus() : undefined
    if (active === fallback) return
    fallback = fallbackFor(path)
    focusHeading(fallback)
  }

  // Runs at every change of the page, so it must not force a layout. In the next frame, because only then does a
  // disabled button lose the focus, and the screen may move the focus itself.
  function schedule(): void {
    const off = last?.element.matches(':disabled') === true
    wasDisabled ||= off
    if (scheduled || !last || (document.activeElement !== document.body && !wasDisabled)) return
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
