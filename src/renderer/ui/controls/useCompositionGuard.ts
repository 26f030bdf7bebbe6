/**
 * Whether a key is meant for the input method. The key that confirms a conversion has `isComposing`, on some systems
 * only the legacy key code 229.
 */
export function belongsToComposition(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229
}

export function guardComposition(handler: (event: KeyboardEvent) => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (!belongsToComposition(event)) handler(event)
  }
}
