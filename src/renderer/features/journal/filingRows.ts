import { outcomeNote } from '../lots/index.ts'
import type { Company, FilingRow, JournalEntry } from '#contract/ipc/index'
import type { Cell } from '#formats/table'
import { fullMonth } from '../../ui/text/calendarText.ts'
import { exactMoment } from '../../ui/text/clock.ts'
import { amountDigits, textMatcher } from '../../ui/data-table/match.ts'
import type { Translate } from '../../i18n/translate.ts'

export interface FilingFilter {
  companyId: string
  state: string
  /** The first and last day in Japan, as `YYYY-MM-DD`; '' for no limit. */
  from: string
  to: string
  words: string
}
export const NO_FILTER: FilingFilter = { companyId: '', state: '', from: '', to: '', words: '' }

/**
 * Returns one filing as the audit trail shows it, with the company's name at the time. Old records lack that name and
 * get the current one.
 */
export function filingRowOf(entry: JournalEntry, companies: readonly Company[], t: Translate): FilingRow {
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
    at: exactMoment(entry.at),
    endedAt: entry.endedAt === undefined ? '' : exactMoment(entry.endedAt),
    user: entry.user ?? '',
    machine: entry.machine ?? '',
    settledBy: entry.settledBy ?? '',
    acceptanceNo: entry.acceptanceNo ?? '',
    company: entry.companyName ?? companies.find((company) => company.companyId === companyId)?.name ?? companyId,
    lot: entry.figures?.localTaxPaymentDataName ?? '',
    note: noteOf(entry, t),
  }
}

function noteOf({ resolution, outcome }: JournalEntry, t: Translate): string {
  if (resolution?.kind === 'notArrived') return t('journal.note.notArrived')
  if (resolution?.differing?.length)
    return t('journal.note.differing', {
      fields: resolution.differing.map((field) => t(`fields.${field}`)).join(t('journal.note.comparison')),
    })
  return outcome ? outcomeNote(outcome, t) : ''
}

/** Returns the rows that pass a filter, in their original order. */
export function filterFilings(
  rows: readonly FilingRow[],
  { companyId, state, from, to, words }: FilingFilter,
  locale: string,
  t: Translate,
): FilingRow[] {
  const matches = textMatcher(words)
  const digits = amountDigits(words)
  const says = (row: FilingRow) => {
    const texts = [
      row.lot,
      row.company,
      row.user,
      row.machine ?? '',
      row.sequenceNumber,
      row.bodyHash,
      row.acceptanceNo,
      row.note,
      fullMonth(row.month, locale),
      row.month,
      row.dueDate,
      row.settledBy,
      t(`journal.state.${row.state}`),
    ]
    return texts.some((text) => matches?.(text)) || (digits !== undefined && String(row.totalAmount).includes(digits))
  }
  return rows.filter(
    (row) =>
      (!companyId || row.companyId === companyId) &&
      (!state || row.state === state) &&
      (!from || row.at.slice(0, 10) >= from) &&
      (!to || row.at.slice(0, 10) <= to) &&
      (!matches || says(row)),
  )
}

/** Columns of the file, in their order. */
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

/** Returns the rows as a table with headings, for a file. Amounts are numbers; texts are in the interface language. */
export function filingTable(rows: readonly FilingRow[], t: Translate): Cell[][] {
  const cell = (row: FilingRow, column: (typeof FILE_COLUMNS)[number]): Cell => {
    if (column === 'state') return t(`journal.state.${row.state}`)
    return column === 'environment' ? t(`common.environment.${row.environment}`) : (row[column] ?? '')
  }
  return [
    FILE_COLUMNS.map((column) => t(`journal.column.${column}`)),
    ...rows.map((row) => FILE_COLUMNS.map((column) => cell(row, column))),
  ]
}
