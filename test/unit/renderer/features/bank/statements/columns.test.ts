import { expect, it } from 'vitest'
import { statementColumns } from '#features/bank/statements/table/columns'
import { i18n, loadScreenTexts, loadTexts } from '#i18n/index'

/** The room (px) of the list in a window of 1280 × 800, beside the menu and the bar to scroll. */
const ROOM = 1031

it.each(['ja', 'en'] as const)('all columns of the transactions fit into a small window (%s)', async (locale) => {
  await loadScreenTexts()
  await loadTexts(locale)
  const t = (key: string, named = {}) => i18n.global.t(key, named, { locale })
  const columns = statementColumns('transactions', t, () => new Map())
  expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(ROOM)
})
