// A statement that is written to a file, as the bank interface sends it (sections 2.4 and 2.5).
import type { IsoDate } from '#domain/calendar/calendar'
import {
  balanceBefore,
  signedAmount,
  totalsOf,
  type StatementEntry,
  type StatementTotals,
} from '#domain/statements/statements'
import type { EraConvention } from '../bankFiles/eraFileDate.ts'
import type { MiddleDot } from '../text/bankText.ts'
import type { Terminator } from '../bankFiles/zengin99Split.ts'

/** `transactions`: 入出金明細; `paymentArrivals`: 振込入金明細. */
export type StatementFileKind = 'transactions' | 'paymentArrivals'

/** Fields of the other kind are absent. Yen. */
export interface FileEntry extends StatementEntry {
  readonly designatedDate?: string | undefined
  readonly transactionType?: string | undefined
  readonly remarks?: string | undefined
  readonly applicantName?: string | undefined
  readonly paymentFinancialInstitutionNameKana?: string | undefined
  readonly branchNameKana?: string | undefined
  readonly paymentApplicantNo?: string | undefined
  readonly ediInfo?: string | undefined
}

/** '' for an unknown text. Names are in kana, in the width in which they arrived. */
export interface FileAccount {
  readonly bankCode: string
  readonly bankName: string
  readonly branchNo: string
  readonly branchName: string
  readonly accountTypeCode: string
  readonly accountNo: string
  readonly holder: string
}

export interface StatementSource {
  readonly kind: StatementFileKind
  /** Oldest first. */
  readonly entries: readonly FileEntry[]
  readonly account: FileAccount
  /** As requested; the first and last entry stand in for an open end. */
  readonly from?: IsoDate | undefined
  readonly to?: IsoDate | undefined
  /** Today in Japan. */
  readonly writtenOn: IsoDate
  /** Written below the entries, only in our own tables. */
  readonly notes?: readonly string[] | undefined
}

export const noteField = (kind: StatementFileKind): 'remarks' | 'applicantName' =>
  kind === 'transactions' ? 'remarks' : 'applicantName'

export type UnwritableText = 'refuse' | 'replace'
export interface StatementFileOptions {
  /** `refuse` the file, or replace or leave out characters, which is reported. */
  readonly unwritable: UnwritableText
  readonly terminator: Terminator
  /** 0x1A at the end of a fixed-length file. */
  readonly endMark: boolean
  readonly middleDot: MiddleDot
  readonly era: EraConvention
}

/** Balances are undefined if no entry has one. */
export interface StatementEnds {
  readonly before: number | undefined
  readonly after: number | undefined
  readonly totals: StatementTotals
}

/** The balances before and after the entries, of which the interface states neither. `entries` are oldest first. */
export function endsOf(entries: readonly FileEntry[]): StatementEnds {
  return { before: before(entries), after: after(entries), totals: totalsOf(entries) }
}

/** Undefined if neither the period nor an entry determines an end. */
export function periodOf({ from, to, entries }: Pick<StatementSource, 'from' | 'to' | 'entries'>): {
  first: IsoDate | undefined
  last: IsoDate | undefined
} {
  return { first: from ?? entries[0]?.transactionDate, last: to ?? entries.at(-1)?.transactionDate }
}

function before(entries: readonly FileEntry[]): number | undefined {
  const at = entries.findIndex(({ balance }) => balance !== undefined)
  if (at < 0) return undefined
  return entries.slice(0, at).reduce((sum, entry) => sum - signedAmount(entry), balanceBefore(entries[at]) ?? 0)
}

function after(entries: readonly FileEntry[]): number | undefined {
  const at = entries.findLastIndex(({ balance }) => balance !== undefined)
  const known = entries[at]?.balance
  return known === undefined
    ? undefined
    : entries.slice(at + 1).reduce((sum, entry) => sum + signedAmount(entry), known)
}
