import { payees } from '#domain/municipalities/municipalities'
import { isBundledFontShown, loadFontFor } from '#ui/theme/font'

let warmed = false

/**
 * Once, when the browser is idle, so that scrolling a lot does not stall where the screen uses the bundled font for
 * municipality names.
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
