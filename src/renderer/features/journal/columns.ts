import type { FilingRow } from '#contract/ipc/index'
import { formatYen } from '#domain/yen'
import { fullMonth, monthWithEra } from '../../ui/text/calendarText.ts'
import type { VirtualColumn } from '../../ui/data-table/types.ts'
import type { Translate } from '../../i18n/translate.ts'

const TONE = {
  sending: 'warn',
  accepted: 'ok',
  resolvedAccepted: 'ok',
  rejected: 'danger',
  unknown: 'danger',
  notSent: 'muted',
  resolvedNotArrived: 'muted',
} as const

type TextKey = 'at' | 'user' | 'machine' | 'company' | 'lot' | 'acceptanceNo' | 'note' | 'sequenceNumber' | 'bodyHash'

/** Returns the columns of the audit trail: headings in the interface language, months in both calendars. */
export function journalColumns(locale: string, t: Translate): VirtualColumn<FilingRow>[] {
  const text = (key: TextKey, width: number, grow = false): VirtualColumn<FilingRow> => ({
    key,
    title: t(`journal.column.${key}`),
    width,
    grow,
    format: (row) => row[key] ?? '',
    hint: (row) => row[key] || undefined,
  })
  return [
    text('at', 138),
    text('user', 84),
    text('machine', 96),
    text('company', 104, true),
    text('lot', 96, true),
    monthColumn(locale, t),
    figureColumn('municipalityCount', 68, t),
    figureColumn('totalAmount', 104, t),
    {
      key: 'state',
      title: t('journal.column.state'),
      width: 118,
      format: (row) => t(`journal.state.${row.state}`),
      cellClass: (row) => TONE[row.state],
    },
    text('acceptanceNo', 124),
    text('note', 110, true),
    text('sequenceNumber', 186),
    text('bodyHash', 96),
  ]
}

const monthColumn = (locale: string, t: Translate): VirtualColumn<FilingRow> => ({
  key: 'month',
  title: t('journal.column.month'),
  width: 152,
  format: ({ month }) => monthWithEra(month, locale),
  hint: ({ month }) => fullMonth(month, locale),
  value: ({ month }) => month,
})

const figureColumn = (
  key: 'municipalityCount' | 'totalAmount',
  width: number,
  t: Translate,
): VirtualColumn<FilingRow> => ({
  key,
  title: t(`journal.column.${key}`),
  width,
  align: 'right',
  format: (row) => formatYen(row[key]),
  value: (row) => row[key],
})
