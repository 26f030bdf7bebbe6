import { daysBetween } from '#domain/calendar/calendar'
import { moment, today } from '#ui/text/clock'
import type { Translate } from '#i18n/translate'
import { shownDay } from '#ui/text/shownDay'

export interface Age {
  readonly text: string
  /** Read on another day than today. */
  readonly old: boolean
}

/** When a balance was read, in words. Days are calendar days of Japan. */
export function ageOf(at: string, now: Date, t: Translate): Age {
  const date = today(new Date(at))
  const time = moment(at).split(' ')[1] ?? ''
  const days = daysBetween(date, today(now))
  if (days === 0) return { text: t('balances.age.today', { time }), old: false }
  return {
    text: t(days === 1 ? 'balances.age.yesterday' : days > 1 ? 'balances.age.days' : 'balances.age.future', {
      time,
      date: shownDay(date),
      days,
    }),
    old: true,
  }
}
