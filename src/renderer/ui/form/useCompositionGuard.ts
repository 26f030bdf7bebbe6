/**
 * Whether a key event belongs to a running input-method composition and must be left alone by the app. Chromium reports
 * the key that confirms a conversion with `isComposing`, and on some systems with the legacy key code 229 only; both
 * count, for every key.
 */
export function belongsToComposition(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229
}

/** Wraps a key handler so that it never sees keys of a composition. */
export function guardComposition(handler: (event: KeyboardEvent) => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (!belongsToComposition(event)) handler(event)
  }
}
