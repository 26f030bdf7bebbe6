import type { Company, FiledPeople, FilingRow, JournalLine } from '#contract/ipc/index'
import type { Cell } from '#formats/tables/table'
import { isoMoment } from '#ui/text/clock'
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
export function filingRowOf(entry: JournalLine, companies: readonly Company[], t: Translate): FilingRow {
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

/** Makes again only the rows that changed since the last call. */
export function createFilingRows() {
  let rows = new WeakMap<JournalLine, FilingRow>()
  let madeFor: { companies: readonly Company[]; locale: string } | undefined
  return (
    entries: readonly JournalLine[],
    companies: readonly Company[],
    locale: string,
    t: Translate,
  ): FilingRow[] => {
    if (madeFor?.companies !== companies || madeFor.locale !== locale) rows = new WeakMap()
    madeFor = { companies, locale }
    return entries.map((entry) => {
      const row = rows.get(entry) ?? filingRowOf(entry, companies, t)
      rows.set(entry, row)
      return row
    })
  }
}

const peopleOf = ({ prepared, approved, filed }: FiledPeople) => ({
  preparedBy: prepared?.name ?? '',
  approvedBy: approved?.name ?? '',
  filedBy: filed.name,
})

export const tellsPeople = (rows: readonly FilingRow[]): boolean => rows.some(({ filedBy }) => filedBy !== undefined)

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

const searchTexts = new WeakMap<FilingRow, { locale: string; text: string }>()

/** A line for each text; cached, because every key press searches every row. */
function searchTextOf(row: FilingRow, locale: string, t: Translate): string {
  const kept = searchTexts.get(row)
  if (kept?.locale === locale) return kept.text
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
  searchTexts.set(row, { locale, text })
  return text
}

export function filterFilings(
  rows: readonly FilingRow[],
  { companyId, state, from, to, words }: FilingFilter,
  locale: string,
  t: Translate,
): FilingRow[] {
  const matches = textMatcher(words)
  const digits = amountDigits(words)
  const says = (row: FilingRow) =>
    matches?.(searchTextOf(row, locale, t)) || (digits !== undefined && String(row.totalAmount).includes(digits))
  return rows.filter(
    (row) =>
      (!companyId || row.companyId === companyId) &&
      (!state || row.state === state) &&
      (!from || row.at.slice(0, 10) >= from) &&
      (!to || row.at.slice(0, 10) <= to) &&
      (!matches || says(row)),
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
