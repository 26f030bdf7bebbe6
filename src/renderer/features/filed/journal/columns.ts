import type { JournalLine } from '#contract/ipc/index'
import { formatYen } from '#domain/text/yen'
import { headingWidth } from '#ui/table/headingWidth'
import type { VirtualColumn } from '#ui/table/types'
import type { Translate } from '#i18n/translate'
import { stateText, type RowOf } from './filingRows.ts'
import { shownDay } from '#ui/text/shownDay'
import { shownMonth } from '#ui/text/shownMonth'

const ACCEPTED_TONE = { open: 'warn', approved: 'ok', returned: 'danger' } as const
const TONE = {
  sending: 'warn',
  accepted: undefined,
  resolvedAccepted: undefined,
  rejected: 'danger',
  unknown: 'danger',
  contradicts: 'danger',
  notSent: 'muted',
  resolvedNotArrived: 'muted',
} as const

type TextKey =
  | 'at'
  | 'user'
  | 'machine'
  | 'preparedBy'
  | 'approvedBy'
  | 'filedBy'
  | 'company'
  | 'lot'
  | 'acceptanceNo'
  | 'note'
  | 'sequenceNumber'
  | 'bodyHash'

/**
 * The columns up to the acceptance number fit into a small window. `people` adds who prepared, approved and filed in
 * the office.
 */
export function journalColumns(people: boolean, rowOf: RowOf, t: Translate): VirtualColumn<JournalLine>[] {
  const shown = (key: TextKey, line: JournalLine) => {
    const row = rowOf(line)
    return key === 'at' ? shownDay(row.at) : (row[key] ?? '')
  }
  const stateOf = (line: JournalLine) => stateText(rowOf(line), t)
  const text = (key: TextKey, width: number, grow = false): VirtualColumn<JournalLine> => ({
    key,
    title: t(`journal.column.${key}`),
    width,
    grow,
    format: (line) => shown(key, line),
    hint: (line) => shown(key, line) || undefined,
  })
  return [
    text('at', 138),
    text('user', 72),
    text('machine', 84),
    text('company', 104, true),
    text('lot', 96, true),
    monthColumn(t),
    figureColumn('municipalityCount', 58, t),
    figureColumn('totalAmount', 100, t),
    {
      key: 'state',
      title: t('journal.column.state'),
      width: stateWidth(t),
      format: stateOf,
      hint: stateOf,
      cellClass: ({ state, approval }) => TONE[state] ?? ACCEPTED_TONE[approval?.state ?? 'open'],
    },
    text('acceptanceNo', 112),
    ...(people
      ? (['preparedBy', 'approvedBy', 'filedBy'] as const).map((key) =>
          text(key, Math.max(84, headingWidth(t(`journal.column.${key}`)))),
        )
      : []),
    text('note', 110, true),
    text('sequenceNumber', 186),
    text('bodyHash', 96),
  ]
}

/**
 * Width in px of the longest usual outcome. Only one recorded by hand and then decided by the bank is longer; its
 * tooltip has all of it.
 */
const stateWidth = (t: Translate): number =>
  Math.max(
    ...Object.keys(TONE).map((state) => headingWidth(stateText({ state: state as keyof typeof TONE }, t))),
    ...(['approved', 'returned'] as const).map((approval) =>
      headingWidth(stateText({ state: 'accepted', approval }, t)),
    ),
  )

const monthColumn = (t: Translate): VirtualColumn<JournalLine> => ({
  key: 'month',
  title: t('journal.column.month'),
  width: Math.max(headingWidth(t('journal.column.month')), headingWidth(shownMonth('2030-12', t))),
  format: ({ month }) => shownMonth(month, t),
  value: ({ month }) => month,
})

const figureColumn = (
  key: 'municipalityCount' | 'totalAmount',
  width: number,
  t: Translate,
): VirtualColumn<JournalLine> => ({
  key,
  title: t(`journal.column.${key}`),
  width: Math.max(width, headingWidth(t(`journal.column.${key}`))),
  align: 'right',
  format: ({ totals }) => formatYen(totals[key]),
  value: ({ totals }) => totals[key],
})
