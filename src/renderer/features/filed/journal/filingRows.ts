import type { Company, FiledPeople, FilingRow, JournalLine } from '#contract/ipc/index'
import type { Cell } from '#formats/tables/table'
import { isoMoment } from '#ui/text/clock'
import type { Steps } from '#ui/behaviour/slices'
import { amountDigits, textMatcher } from '#ui/table/match'
import type { Translate } from '#i18n/translate'
import { shownDay } from '#ui/text/shownDay'
import { shownMonth } from '#ui/text/shownMonth'

export interface FilingFilter {
  companyId: string
  state: string
  /** First and last day in Japan, `YYYY-MM-DD`; '' for no limit. */
  from: string
  to: string
  words: string
}
export const NO_FILTER: FilingFilter = { companyId: '', state: '', from: '', to: '', words: '' }

/** A filing with the company's name at the time; old records lack it and get the current one. */
function filingRowOf(entry: JournalLine, companies: readonly Company[], t: Translate): FilingRow {
  const { entryId, companyId, lotId, environment, month, dueDate, sequenceNumber, bodyHash, totals, state } = entry
  return {
    entryId,
    companyId,
    lotId,
    environment,
    month,
    dueDate,
    sequenceNumber,
    bodyHash,
    ...totals,
    state,
    at: isoMoment(entry.at),
    endedAt: entry.endedAt === undefined ? '' : isoMoment(entry.endedAt),
    user: entry.user ?? '',
    machine: entry.machine ?? '',
    ...(entry.people && peopleOf(entry.people)),
    ...(entry.approval && { approval: entry.approval.state }),
    settledBy: entry.settledBy ?? '',
    acceptanceNo: entry.acceptanceNo ?? '',
    company: entry.companyName ?? companies.find((company) => company.companyId === companyId)?.name ?? companyId,
    lot: entry.figures?.localTaxPaymentDataName ?? '',
    note: [byHandNote(entry, t), noteOf(entry, t)].filter(Boolean).join(' '),
  }
}

export type RowOf = (line: JournalLine) => FilingRow

/** Makes a row when it is first needed: an office has tens of thousands of lines, of which a screen shows some twenty. */
export function createRowOf(companies: readonly Company[], t: Translate): RowOf {
  const rows = new WeakMap<JournalLine, FilingRow>()
  return (line) => {
    const row = rows.get(line) ?? filingRowOf(line, companies, t)
    rows.set(line, row)
    return row
  }
}

const peopleOf = ({ prepared, approved, filed }: FiledPeople) => ({
  preparedBy: prepared?.name ?? '',
  approvedBy: approved?.name ?? '',
  filedBy: filed.name,
})

const tellsPeople = (rows: readonly FilingRow[]): boolean => rows.some(({ filedBy }) => filedBy !== undefined)

/** The state and, once the bank decided, its decision. */
export function stateText({ state, approval }: Pick<FilingRow, 'state' | 'approval'>, t: Translate): string {
  const own = t(`journal.state.${state}`)
  return approval === undefined || approval === 'open'
    ? own
    : t('journal.decided', { state: own, approval: t(`journal.approval.${approval}`) })
}

/** Says that a person, not the bank's answer, recorded the return. */
const byHandNote = ({ approval }: JournalLine, t: Translate): string =>
  approval?.state === 'returned' && approval.by === 'person' ? t('following.returnedByHand') : ''

function noteOf({ resolution, said }: JournalLine, t: Translate): string {
  if (resolution?.kind === 'notArrived') return t('journal.note.notArrived')
  if (resolution?.differing?.length)
    return t('journal.note.differing', {
      fields: resolution.differing.map((field) => t(`fields.${field}`)).join(t('journal.note.comparison')),
    })
  if (!said) return ''
  const { outcome, code, words } = said
  const what = outcome === 'accepted' && code === 'whole' ? '' : t(`filing.${outcome}.${code}.what`)
  return [what, words].filter(Boolean).join(' ')
}

const searchTexts = new WeakMap<FilingRow, string>()

/** A line for each text; cached, because every key press searches every row. */
function searchTextOf(row: FilingRow, t: Translate): string {
  const kept = searchTexts.get(row)
  if (kept !== undefined) return kept
  const text = [
    row.lot,
    row.company,
    row.user,
    row.machine ?? '',
    row.preparedBy ?? '',
    row.approvedBy ?? '',
    row.filedBy ?? '',
    row.sequenceNumber,
    row.bodyHash,
    row.acceptanceNo,
    row.note,
    shownMonth(row.month, t),
    // Month and due date, as stored and as shown.
    row.month,
    shownDay(row.month),
    row.dueDate,
    shownDay(row.dueDate),
    row.settledBy,
    stateText(row, t),
  ].join('\n')
  searchTexts.set(row, text)
  return text
}

/** Lines between two pauses: about a millisecond of work. */
const STRIDE = 64

/** Makes beforehand what the first key in the filter would have to wait for. */
export function* prepareSearch(lines: readonly JournalLine[], rowOf: RowOf, t: Translate): Steps<void> {
  for (const [at, line] of lines.entries()) {
    if (at % STRIDE === STRIDE - 1) yield
    searchTextOf(rowOf(line), t)
  }
}

export function filterFilings(
  lines: readonly JournalLine[],
  { companyId, state, from, to, words }: FilingFilter,
  rowOf: RowOf,
  t: Translate,
): readonly JournalLine[] {
  const matches = textMatcher(words)
  if (!companyId && !state && !from && !to && !matches) return lines
  const digits = amountDigits(words)
  const says = (line: JournalLine) =>
    matches?.(searchTextOf(rowOf(line), t)) ||
    (digits !== undefined && String(line.totals.totalAmount).includes(digits))
  const within = (day: string) => (!from || day >= from) && (!to || day <= to)
  return lines.filter(
    (line) =>
      (!companyId || line.companyId === companyId) &&
      (!state || line.state === state) &&
      ((!from && !to) || within(rowOf(line).at.slice(0, 10))) &&
      (!matches || says(line)),
  )
}

const FILE_COLUMNS = [
  'at',
  'user',
  'company',
  'environment',
  'lot',
  'month',
  'dueDate',
  'municipalityCount',
  'totalNumber',
  'totalAmount',
  'state',
  'acceptanceNo',
  'endedAt',
  'settledBy',
  'note',
  'sequenceNumber',
  'bodyHash',
  'lotId',
  'entryId',
  'machine',
] as const

/** Added when any filing was made in an office. */
const PEOPLE_COLUMNS = ['preparedBy', 'approvedBy', 'filedBy'] as const
type FileColumn = (typeof FILE_COLUMNS)[number] | (typeof PEOPLE_COLUMNS)[number]

const DAYS: ReadonlySet<string> = new Set(['at', 'dueDate', 'endedAt'] satisfies FileColumn[])

/** The rows of the CSV file. Amounts are numbers; texts are in the language of the app. */
export function filingTable(rows: readonly FilingRow[], t: Translate): Cell[][] {
  const cell = (row: FilingRow, column: FileColumn): Cell => {
    if (column === 'state') return stateText(row, t)
    if (column === 'month') return shownMonth(row.month, t)
    if (DAYS.has(column)) return shownDay(String(row[column] ?? ''))
    return column === 'environment' ? t(`common.environment.${row.environment}`) : (row[column] ?? '')
  }
  const columns: readonly FileColumn[] = [...FILE_COLUMNS, ...(tellsPeople(rows) ? PEOPLE_COLUMNS : [])]
  return [
    columns.map((column) => t(`journal.column.${column}`)),
    ...rows.map((row) => columns.map((column) => cell(row, column))),
  ]
}
