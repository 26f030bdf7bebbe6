import { z } from 'zod'
import { isHour, MOST_CUT_OFF_DAYS } from '#domain/calendar/cutOff'
import { channel, COMMON, companyId, noInput } from './channel.ts'
import { keptReportOptions } from './statementReport.ts'

const theme = z.enum(['system', 'light', 'dark'])
const locale = z.enum(['ja', 'en'])

const columnKey = z.string().min(1).max(60)
/** Widths in px. A column that is not listed keeps its designed place. */
const tableLayout = z.strictObject({
  order: z.array(columnKey).max(60),
  hidden: z.array(columnKey).max(60),
  widths: z.array(z.strictObject({ key: columnKey, width: z.int().min(0).max(4000) })).max(60),
})
export type TableLayout = z.infer<typeof tableLayout>

const cutOff = z.strictObject({
  days: z.int().min(0).max(MOST_CUT_OFF_DAYS),
  time: z.string().refine((text) => text === '' || isHour(text)),
  funds: z.string().max(60),
})

export const preferences = z.strictObject({
  locale,
  theme,
  companyId: companyId.nullable(),
  reportOptions: keptReportOptions.optional(),
  statementColumns: z
    .strictObject({ transactions: tableLayout.optional(), paymentArrivals: tableLayout.optional() })
    .optional(),
  /** Only widths are kept. */
  lotColumns: tableLayout.optional(),
  lotChecks: z.enum(['open', 'folded']).optional(),
  cutOffs: z
    .strictObject({ practice: cutOff.optional(), production: cutOff.optional(), development: cutOff.optional() })
    .optional(),
  /** Absent: never. */
  morningSummary: z.enum(['off', 'daily', 'businessDays']).optional(),
  /** Makes the month's lots at its first start; absent: no. */
  prepareMonth: z.boolean().optional(),
})
export type Preferences = z.infer<typeof preferences>

export const preferenceChannels = {
  'preferences.get': channel(noInput, preferences, COMMON),
  'preferences.set': channel(preferences.partial(), preferences, COMMON),
} as const
