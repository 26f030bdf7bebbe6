import type { JournalEntry } from '#contract/ipc/index'
import type { LocalTaxError, LocalTaxOutcome } from '#contract/bank/index'
import { completeDetail, type CompleteDetail } from '#domain/lots/lot'
import { db, type BankError, type LotRecord } from '../schema/db.ts'
import { broadcastChange } from './lotChannel.ts'
import { revisionOf } from './lots.ts'
import type { DraftRow } from '../draft/row.ts'

type Kept = Pick<LotRecord, 'bankErrors' | 'bankErrorsEntry'>

/**
 * `lot`: the error names no row; `beyond`: a row that was never filed; `gone`: a row deleted since. `mended`: the named
 * field, or else any field of the row, differs from what was filed.
 */
export type ErrorPlace = { at: 'lot' | 'beyond' | 'gone' } | { at: 'row'; row: number; moved: boolean; mended: boolean }

export function bankErrorsOf(answer: LocalTaxOutcome, rows: readonly DraftRow[]): BankError[] {
  const named = answer.localTaxPaymentResult?.localTaxPaymentError ?? []
  const errors = named.map((error) => bankError(error, rows))
  if (errors.length === 0 && APPLICATION_CODE.test(answer.errorCode ?? ''))
    errors.push(bankError({ errorCode: answer.errorCode, errorInfo: answer.errorInfo }, rows))
  return [
    ...errors.filter(({ recordNo }) => recordNo === undefined),
    ...errors.filter(({ recordNo }) => recordNo !== undefined),
  ]
}

/** Error codes of the application itself (section 7); others say nothing about a lot. */
const APPLICATION_CODE = /^APICHD\d{4}$/

function bankError(error: LocalTaxError, rows: readonly DraftRow[]): BankError {
  const { recordNo, errorCode = '', errorInfo = '', errorData } = error
  const row = recordNo === undefined ? undefined : rows[recordNo - 1]
  const field = fieldOf(error)
  return {
    rowId: row?.rowId ?? '',
    errorCode,
    errorInfo,
    ...(recordNo === undefined ? {} : { recordNo }),
    ...(errorData ? { data: errorData } : {}),
    ...(field ? { field } : {}),
    ...(row ? { filed: row.detail } : {}),
  }
}

/**
 * The field that was wrong: known only if the echoed data is a single field, or in the one case that the list of error
 * codes (section 7) explains: the 6000 range for a wrong payroll count. The meaning of other numbers is not published.
 */
function fieldOf({ errorCode = '', errorInfo = '', errorData = {} }: LocalTaxError): string | undefined {
  const [only, ...others] = Object.keys(errorData)
  if (only !== undefined && others.length === 0) return only
  return /^APICHD6\d{3}$/.test(errorCode) && /^給与分?の?件数/.test(errorInfo)
    ? 'numberOfPayrollTaxPayments'
    : undefined
}

export function placeOfError({ rowId, recordNo, field, filed }: BankError, rows: readonly DraftRow[]): ErrorPlace {
  const row = rows.findIndex((one) => one.rowId === rowId)
  const found = rows[row]
  if (found)
    return {
      at: 'row',
      row,
      moved: recordNo !== undefined && recordNo !== row + 1,
      mended: isMended(found, field, filed),
    }
  if (rowId !== '') return { at: 'gone' }
  return { at: recordNo === undefined ? 'lot' : 'beyond' }
}

function isMended({ detail, raw }: DraftRow, field: string | undefined, filed: BankError['filed']): boolean {
  if (!filed) return false
  if (Object.keys(raw).length > 0) return field === undefined || field in raw
  const [now, then] = [completeDetail(detail), completeDetail(filed)]
  const fields = Object.keys(then) as (keyof CompleteDetail)[]
  return fields.some((name) => (field === undefined || field === name) && now[name] !== then[name])
}

/** The row's data that the bank echoed in its error (section 2.10), without empty texts and zeros. */
export function offendingData({ data = {}, field }: BankError): (readonly [field: string, value: string | number])[] {
  const all = Object.entries(data).flatMap(([name, value]) =>
    value === '' || (value === 0 && name !== field) ? [] : [[name, value] as const],
  )
  return field !== undefined && field in data ? all.filter(([name]) => name === field) : all
}

/** A filing that never left the computer keeps the earlier errors. Undefined when nothing changes. */
export function bankErrorsAfter(
  kept: Kept,
  entry: JournalEntry | undefined,
  rows: readonly DraftRow[],
): Required<Kept> | undefined {
  if (!entry?.outcome || entry.outcome.outcome === 'notSent' || kept.bankErrorsEntry === entry.entryId) return undefined
  const bankErrors = entry.outcome.outcome === 'rejected' ? bankErrorsOf(entry.outcome.answer, rows) : []
  return kept.bankErrors.length + bankErrors.length === 0 ? undefined : { bankErrors, bankErrorsEntry: entry.entryId }
}

/** Call it right after the filing, before rows can move. */
export async function saveBankErrors(
  lotId: string,
  entry: JournalEntry | undefined,
  rows: readonly DraftRow[],
): Promise<void> {
  await db.transaction('rw', db.lots, async () => {
    const record = await db.lots.get(lotId)
    const left = record && bankErrorsAfter(record, entry, rows)
    if (left) await db.lots.update(lotId, { ...left, revision: revisionOf(record) + 1 })
  })
  broadcastChange(lotId)
}
