import { commandOf } from '../keyboard/keymap.ts'
import { guardComposition } from '../controls/useCompositionGuard.ts'

const FOCUSABLE = ':is(button, input, select, a[href], [tabindex="0"]):not(:disabled)'

/**
 * F6 and Shift + F6 move between elements with `data-pane`. Within a pane the focus returns to where it was, at first
 * to `data-pane-target`. A pane with nothing to focus is skipped.
 */
export function usePanes(root: () => HTMLElement | null) {
  const left = new WeakMap<Element, HTMLElement>()

  function go(by: 1 | -1): void {
    const panes = [...(root()?.querySelectorAll('[data-pane]') ?? [])]
    const from = panes.findIndex((pane) => pane.contains(document.activeElement))
    const pane = panes[from]
    if (pane && document.activeElement instanceof HTMLElement) left.set(pane, document.activeElement)
    const start = from < 0 && by < 0 ? 0 : from
    for (let step = 1; step <= panes.length; step++) {
      const target = targetOf(panes.at((start + by * step + panes.length) % panes.length))
      if (target) return target.focus()
    }
  }

  function targetOf(pane: Element | undefined): HTMLElement | null {
    if (!pane) return null
    const before = left.get(pane)
    if (before?.matches(FOCUSABLE) === true && pane.contains(before)) return before
    return (
      pane.querySelector<HTMLElement>(`[data-pane-target]${FOCUSABLE}`) ?? pane.querySelector<HTMLElement>(FOCUSABLE)
    )
  }

  const onPaneKey = guardComposition((event) => {
    const command = commandOf(event, false)
    if (command !== 'nextPane' && command !== 'previousPane') return
    event.preventDefault()
    go(command === 'nextPane' ? 1 : -1)
  })

  return { onPaneKey }
}
