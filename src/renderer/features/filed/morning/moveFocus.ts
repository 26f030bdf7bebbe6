const STEPS: Readonly<Partial<Record<string, (at: number, last: number) => number>>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** Moves the focus in a list by arrow keys, Home and End; only among the visible buttons and folds. */
export function moveFocus(event: KeyboardEvent): void {
  const step = STEPS[event.key]
  const list = event.currentTarget
  if (!step || event.ctrlKey || event.altKey || event.metaKey || !(list instanceof HTMLElement)) return
  const buttons = [...list.querySelectorAll<HTMLElement>('button, summary')].filter((one) => one.checkVisibility())
  const at = buttons.findIndex((button) => button === document.activeElement)
  if (at < 0) return
  event.preventDefault()
  buttons[step(at, buttons.length - 1)]?.focus()
}
