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

/** Returns the columns of the audit trail: headings in the interface language, months in both calendars. */
export function journalColumns(locale: string, t: Translate): VirtualColumn<FilingRow>[] {
  const title = (key: string) => t(`journal.column.${key}`)
  const text = (
    key: 'at' | 'user' | 'machine' | 'company' | 'lot' | 'acceptanceNo' | 'note' | 'sequenceNumber' | 'bodyHash',
    width: number,
    grow = false,
  ): VirtualColumn<FilingRow> => ({
    key,
    title: title(key),
    width,
    grow,
    format: (row) => row[key] ?? '',
    hint: (row) => row[key] || undefined,
  })
  const monthColumn: VirtualColumn<FilingRow> = {
    key: 'month',
    title: title('month'),
    width: 152,
    format: ({ month }) => monthWithEra(month, locale),
    hint: ({ month }) => fullMonth(month, locale),
    value: ({ month }) => month,
  }
  return [
    text('at', 138),
    text('user', 84),
    text('machine', 96),
    text('company', 104, true),
    text('lot', 96, true),
    monthColumn,
    {
      key: 'municipalityCount',
      title: title('municipalityCount'),
      width: 68,
      align: 'right',
      format: (row) => formatYen(row.municipalityCount),
      value: (row) => row.municipalityCount,
    },
    {
      key: 'totalAmount',
      title: title('totalAmount'),
      width: 104,
      align: 'right',
      format: (row) => formatYen(row.totalAmount),
      value: (row) => row.totalAmount,
    },
    {
      key: 'state',
      title: title('state'),
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
