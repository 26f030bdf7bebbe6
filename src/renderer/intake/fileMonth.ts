import { monthColumns, namedMonth, type NamedMonth } from '#formats/intake/namedMonth'
import { today } from '#ui/text/clock'
import type { Intake } from './useIntake.ts'

/** The month that a column, the lines above the rows, or the name of the sheet or file says. */
export function fileMonth<R>({
  table,
  layout,
  sheets,
  sheetAt,
  file,
  reading,
  subject,
}: Intake<R>): NamedMonth | undefined {
  const above = table.value?.rows.slice(0, layout.value?.firstDataRow ?? 0) ?? []
  const lines = above.map((cells) => cells.join(' '))
  const names = [sheets.value[sheetAt.value]?.name ?? '', file.value?.name.replace(/\.[^.]*$/u, '') ?? '']
  const answered = (reading.value?.questions ?? []).flatMap(({ kind, answer }) =>
    kind === 'fieldMissing' && answer !== undefined ? [Number(answer) - 1] : [],
  )
  const { period } = subject.value
  const columns =
    table.value && layout.value && period
      ? monthColumns(table.value, { ...layout.value, columns: { ...layout.value.columns, answered } }, period)
      : []
  return namedMonth({ columns, lines, names }, today())
}
