import { payees } from '#domain/municipalities'
import { loadFontFor } from '../../../ui/theme/font.ts'

let warmed = false

/**
 * Fetches, at a quiet moment and once, the font for the names of all municipalities: a lot is then scrolled without a
 * stop.
 */
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
