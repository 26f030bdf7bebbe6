const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (Math.max(at, 0) - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus by arrows, Home, End, or the first character of a line. True if the key was used. */
export function moveInMenu(event: KeyboardEvent, lines: readonly HTMLElement[]): boolean {
  const next = lineAfter(event, lines)
  if (!next) return false
  event.preventDefault()
  next.focus()
  return true
}

function lineAfter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, lines: readonly HTMLElement[]) {
  const at = lines.findIndex((line) => line === document.activeElement)
  const step = STEPS[key]
  if (step) return lines[step(at, lines.length)]
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  const following = [...lines.slice(at + 1), ...lines.slice(0, at + 1)]
  return following.find((line) => line.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}
