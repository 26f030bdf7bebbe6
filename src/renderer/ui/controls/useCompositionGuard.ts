/**
 * The app must leave such keys alone. Chromium reports the key that confirms a conversion with `isComposing`, on
 * some systems only with the legacy key code 229; both count, for every key.
 */
export function belongsToComposition(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229
}

export function guardComposition(handler: (event: KeyboardEvent) => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (!belongsToComposition(event)) handler(event)
  }
}
