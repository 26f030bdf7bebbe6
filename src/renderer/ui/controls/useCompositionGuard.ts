/**
 * Returns whether a key event belongs to a running input-method composition, which the app must leave alone. Chromium
 * reports the key that confirms a conversion with `isComposing`, on some systems only with the legacy key code 229;
 * both count, for every key.
 */
export function belongsToComposition(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229
}

/** Wraps a key handler so that it never receives the keys of a composition. */
export function guardComposition(handler: (event: KeyboardEvent) => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (!belongsToComposition(event)) handler(event)
  }
}
