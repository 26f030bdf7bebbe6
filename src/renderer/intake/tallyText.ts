// Texts of the tally of an import: what became of each row, column and sum of the file. Used on
// the screen, before and after the import, and on paper.
import { formatYen } from '#domain/text/yen'
import type { Tally, TallyColumn, TallySum, Inferred, InferredKind, LeftOut } from '#formats/intake/reading'
import type { Translate } from '#i18n/translate'
import { shownDay } from '#ui/text/shownDay'
import { shownMonth } from '#ui/text/shownMonth'
import { columnName, fieldText, noteText, placeText, type Words } from './fileText.ts'

/** Lines of a file that are named one by one; more are counted. */
const NAMED_LINES = 12
/** Values that are listed one by one; more are counted. */
export const LISTED = 300

const leftOutOf = ({ rows }: Tally): number => rows.leftOut.reduce((sum, one) => sum + one.rows, 0)

export const rowsText = (tally: Tally, { t }: Words): string =>
  t('imports.account.rows.sum', {
    file: formatYen(tally.rows.file),
    taken: formatYen(tally.rows.taken),
    leftOut: formatYen(leftOutOf(tally)),
    refused: formatYen(tally.rows.refused),
  })

export function leftOutTexts({ rows }: Tally, words: Words): string[] {
  const { t } = words
  return [
    ...rows.leftOut.flatMap((one) => [leftOutText(one, words), ...reasonTexts(one, words)]),
    ...(rows.refused > 0
      ? [
          t('imports.account.rows.refused', {
            count: formatYen(rows.refused),
            lines: linesText(rows.refusedLines, rows.refused, words),
          }),
        ]
      : []),
  ]
}

const leftOutText = ({ kind, rows, lines }: LeftOut, words: Words): string =>
  words.t('imports.account.rows.kind', {
    kind: words.t(`imports.account.kind.${kind}`),
    count: formatYen(rows),
    lines: linesText(lines, rows, words),
  })

const reasonTexts = ({ reasons }: LeftOut, { t }: Words): string[] =>
  Object.entries(reasons ?? {}).map(([line, reason]) => t('imports.account.rows.reason', { line, reason }))

/** Says so when there are more lines than it names. */
function linesText(lines: readonly number[], count: number, { t }: Words): string {
  const named = lines
    .slice(0, NAMED_LINES)
    .map((line) => formatYen(line))
    .join(t('imports.account.and'))
  return count > Math.min(lines.length, NAMED_LINES)
    ? t('imports.account.lines.more', { lines: named, count: formatYen(count) })
    : t('imports.account.lines.all', { lines: named })
}

export const columnsText = ({ columns }: Tally, { t }: Words): string => {
  const used = columns.filter(isUsed).length
  return t('imports.account.columns.sum', {
    all: formatYen(columns.length),
    used: formatYen(used),
    unused: formatYen(columns.length - used),
  })
}

export const isUsed = ({ use }: TallyColumn): boolean => use === 'used' || use === 'joined' || use === 'compared'

export function columnText(column: TallyColumn, tally: Tally, words: Words): string {
  const { t, te } = words
  const name = columnName(column.column, tally.sheet !== '', t)
  const heading = column.heading || (column.sample ? t('imports.account.columns.sample', { text: column.sample }) : '')
  const use = isUsed(column)
    ? t(`imports.account.columns.${column.use}`, {
        fields: column.fields.map((field) => fieldText(field, words)).join(t('imports.account.and')),
      })
    : t(`imports.account.columns.${column.use}`)
  const looks = column.use === 'unused' && te(`imports.account.looks.${column.looks}`)
  return [
    t('imports.account.columns.one', { name, heading, use }),
    column.hidden ? t('imports.account.columns.hidden') : '',
    looks ? t(`imports.account.looks.${column.looks}`) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The column's heading, or else its place and field; only the field when the sum is of no column. */
export function sumText({ column, heading, field }: TallySum, tally: Tally, words: Words): string {
  const { t } = words
  const name = fieldText(field, words)
  if (column === 0) return name
  return heading === '' ? `${columnName(column, tally.sheet !== '', t)} ${field === '' ? '' : name}`.trim() : heading
}

const DIRECTIONS: Partial<Record<string, string>> = { in: 'fields.deposit', out: 'fields.withdrawal' }

/** The last sum that the file itself states of a column. */
export const statedOf = ({ stated }: TallySum) => stated.at(-1)

const DAYS: readonly InferredKind[] = ['century', 'dayOrder', 'serialDay']
const MONTHS: readonly InferredKind[] = ['changeFrom', 'yearAssumed']

function readingText(kind: InferredKind, to: string, t: Translate): string {
  if (MONTHS.includes(kind)) return shownMonth(to, t)
  if (DAYS.includes(kind)) return shownDay(to)
  return DIRECTIONS[to] === undefined ? to : t(DIRECTIONS[to])
}

export function inferredText(
  { kind, line, column, from, to, params, count }: Inferred,
  tally: Tally,
  words: Words,
): string {
  const { t } = words
  const place = [
    line === undefined ? '' : t('formats.place.line', { line: formatYen(line) }),
    column === undefined ? '' : columnName(column, tally.sheet !== '', t),
  ]
  const text = t(`imports.inferred.${kind}`, {
    from: from || t('formats.blank'),
    to: readingText(kind, to, t),
    count: formatYen(count),
    ...params,
    ...(params?.['since'] !== undefined && { since: shownDay(String(params['since'])) }),
    ...(params?.['field'] !== undefined && { field: fieldText(String(params['field']), words) }),
  })
  const times = count > 1 ? t('imports.account.times', { count: formatYen(count) }) : ''
  return [...place, text, times].filter(Boolean).join(' ')
}

export const otherSheetTexts = ({ otherSheets }: Tally, { t }: Words): string[] =>
  otherSheets.map(({ name, rows, hidden }) =>
    t(hidden ? 'imports.account.sheet.hidden' : 'imports.account.sheet.one', { name, rows: formatYen(rows) }),
  )

export const noteTexts = (tally: Tally, words: Words): string[] =>
  tally.notes.map((note) =>
    [placeText(note, tally.sheet === '' ? 'lines' : 'cells', words), noteText(note, words.t)].filter(Boolean).join(' '),
  )

export function tallyLines(tally: Tally, words: Words): { heading: string; lines: string[] }[] {
  const { t } = words
  return [
    { heading: t('imports.account.rows.title'), lines: [rowsText(tally, words), ...leftOutTexts(tally, words)] },
    {
      heading: t('imports.account.money.title'),
      lines: tally.sums.map((sum) =>
        t('imports.account.money.line', {
          column: sumText(sum, tally, words),
          file: formatYen(sum.file),
          taken: formatYen(sum.taken),
          leftOut: formatYen(sum.leftOut + sum.refused),
          stated: statedOf(sum) ? formatYen(statedOf(sum)?.value ?? 0) : t('imports.account.money.notStated'),
        }),
      ),
    },
    {
      heading: t('imports.account.columns.title'),
      lines: [
        columnsText(tally, words),
        ...tally.columns.map((column) => columnText(column, tally, words)),
        ...otherSheetTexts(tally, words),
        ...noteTexts(tally, words),
      ],
    },
    {
      heading: t('imports.account.inferred', { count: formatYen(tally.inferred.length) }),
      lines: tally.inferred.map((one) => inferredText(one, tally, words)),
    },
  ].filter(({ lines }) => lines.length > 0)
}
