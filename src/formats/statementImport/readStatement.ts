import type { IsoDate } from '#domain/calendar/calendar'
import { isNewestFirst, signedAmount, totalsOf, type StatementTotals } from '#domain/statements/statements'
import { endsOf, type FileAccount, type FileEntry, type StatementFileKind } from '../statement/source.ts'

export interface ReadStatement {
  /** A table may be read as either kind. */
  readonly kind: StatementFileKind
  /** Oldest first. */
  readonly entries: readonly FileEntry[]
  /** Absent for a table. */
  readonly account?: FileAccount | undefined
  /** Where the file states none, the days of its entries. */
  readonly from?: IsoDate | undefined
  readonly to?: IsoDate | undefined
  /** Balances in yen, where known. */
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly totals: StatementTotals
  readonly breaks: number
}

export function statementOf(
  kind: StatementFileKind,
  entries: readonly FileEntry[],
  stated: Pick<ReadStatement, 'account' | 'from' | 'to'> = {},
): ReadStatement {
  const { before, after } = endsOf(entries)
  return {
    kind,
    entries,
    before,
    after,
    account: stated.account,
    from: stated.from ?? entries[0]?.transactionDate,
    to: stated.to ?? entries.at(-1)?.transactionDate,
    totals: totalsOf(entries),
    breaks: brokenSteps(entries),
  }
}

/**
 * Days out of order are sorted, entries of one day keep their order. If all are of one day, the balances tell the
 * direction.
 */
export function oldestFirst(entries: readonly FileEntry[]): FileEntry[] {
  const turned = entries.toReversed()
  const isBackwards =
    entries[0]?.transactionDate === entries.at(-1)?.transactionDate
      ? brokenSteps(turned) < brokenSteps(entries)
      : isNewestFirst(entries)
  return (isBackwards ? turned : [...entries]).sort((a, b) =>
    a.transactionDate < b.transactionDate ? -1 : a.transactionDate > b.transactionDate ? 1 : 0,
  )
}

function brokenSteps(entries: readonly FileEntry[]): number {
  let [count, known] = [0, undefined as number | undefined]
  for (const entry of entries) {
    const expected = known === undefined ? undefined : known + signedAmount(entry)
    if (expected !== undefined && entry.balance !== undefined && entry.balance !== expected) count++
    known = entry.balance ?? expected
  }
  return count
}

export function entriesFor(kind: StatementFileKind, entries: readonly FileEntry[]): FileEntry[] {
  return kind === 'transactions'
    ? entries.map(asTransaction)
    : entries.filter(({ debitCreditTypeCode }) => debitCreditTypeCode === '1').map(asArrival)
}

function asTransaction(entry: FileEntry): FileEntry {
  const { transactionDate, designatedDate, transactionId, transactionType, debitCreditTypeCode, amount, balance } =
    entry
  const texts = [entry.remarks, entry.applicantName].filter((text) => text !== undefined)
  const remarks = [...new Set(texts)].join('　')
  return known({
    transactionDate,
    designatedDate,
    transactionId,
    transactionType,
    remarks: remarks === '' ? undefined : remarks,
    debitCreditTypeCode,
    amount,
    balance,
  })
}

function asArrival(entry: FileEntry): FileEntry {
  const { balance: _balance, remarks, ...rest } = entry
  return known({ ...rest, applicantName: rest.applicantName ?? remarks })
}

export const known = (entry: FileEntry): FileEntry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as unknown as FileEntry
