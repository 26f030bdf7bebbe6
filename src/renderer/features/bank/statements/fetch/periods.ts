import { addDays, addMonths, lastDayOf, monthOf } from '#domain/calendar/calendar'

export const PRESETS = ['thisMonth', 'lastMonth', 'days60', 'year'] as const
export type Preset = (typeof PRESETS)[number]

export function presetPeriod(preset: Preset, today: string): { from: string; to: string } {
  const month = monthOf(today)
  switch (preset) {
    case 'thisMonth':
      return { from: `${month}-01`, to: today }
    case 'lastMonth':
      return { from: `${addMonths(month, -1)}-01`, to: lastDayOf(addMonths(month, -1)) }
    case 'days60':
      return { from: addDays(today, -59), to: today }
    case 'year':
      return { from: addDays(sameDayLastYear(today), 1), to: today }
  }
}

// 28 February for 29 February.
function sameDayLastYear(today: string): string {
  const month = addMonths(monthOf(today), -12)
  const last = lastDayOf(month)
  const day = `${month}-${today.slice(8)}`
  return day > last ? last : day
}
