import { payees } from '#domain/municipalities/municipalities'
import { isBundledFontShown, loadFontFor } from '#ui/theme/font'

let warmed = false

/**
 * Loads the bundled font's characters of all municipality names, if the screen uses that font: once, when the browser
 * is idle, so that scrolling a lot does not stall.
 */
export function preloadPlaceNameFont(): void {
  if (warmed) return
  warmed = true
  requestIdleCallback(() => {
    if (!isBundledFontShown()) return
    void loadFontFor(
      payees()
        .map(({ prefecture, name, kana }) => prefecture + name + kana)
        .join(''),
    )
  })
}
