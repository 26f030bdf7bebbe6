import { expect, it } from 'vitest'
import { journalColumns } from '#features/filed/journal/columns'
import { createRowOf } from '#features/filed/journal/filingRows'
import { headingWidth } from '#ui/table/headingWidth'
import { i18n, loadScreenTexts, loadTexts, type AppLocale } from '#i18n/index'

/** The room (px) of the list in a window of 1280 × 800, beside the menu and without the bar to scroll. */
const ROOM = 1046

const columnsIn = async (locale: AppLocale) => {
  await loadScreenTexts()
  await loadTexts(locale)
  const t = (key: string, named = {}) => i18n.global.t(key, named, { locale })
  return journalColumns(true, createRowOf([], t), t)
}

it.each(['ja', 'en'] as const)(
  'the filing record shows the acceptance number in a small window, and no outcome or month is cut (%s)',
  async (locale) => {
    const columns = await columnsIn(locale)
    const keys = columns.map(({ key }) => key)
    const upToNumber = columns.slice(0, keys.indexOf('acceptanceNo') + 1)
    expect(upToNumber.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(ROOM)

    const widthOf = (name: string) => columns.find(({ key }) => key === name)?.width
    expect(widthOf('month')).toBeGreaterThanOrEqual(headingWidth(locale === 'ja' ? '令和12年12月分' : '2030/12'))
    const t = (key: string) => i18n.global.t(`journal.${key}`, {}, { locale })
    const outcomes = [t('state.resolvedAccepted'), t('state.resolvedNotArrived')]
    for (const approval of [t('approval.approved'), t('approval.returned')])
      outcomes.push(i18n.global.t('journal.decided', { state: t('state.accepted'), approval }, { locale }))
    for (const outcome of outcomes) expect(widthOf('state')).toBeGreaterThanOrEqual(headingWidth(outcome))
  },
)
