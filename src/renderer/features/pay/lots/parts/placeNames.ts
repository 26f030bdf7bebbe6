import { payees } from '#domain/municipalities/municipalities'
import { loadFontFor } from '#ui/theme/font'

let warmed = false

/** Loads the font for all municipality names once, when the browser is idle, so that scrolling a lot does not stall. */
export function preloadPlaceNameFont(): void {
  if (warmed) return
  warmed = true
  requestIdleCallback(
    () =>
      void loadFontFor(
        payees()
          .map(({ prefecture, name, kana }) => prefecture + name + kana)
          .join(''),
      ),
  )
}
