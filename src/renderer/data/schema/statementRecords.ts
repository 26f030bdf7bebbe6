// Statements stored on this computer: one small head per company, environment, account and kind, and the entries in
// chunks of one page.
import type { EnvironmentName, StatementKind } from '#contract/ipc/index'
import type { AccountInfo, PaymentArrival, Transaction } from '#contract/bank/index'
import type { Days, ReadSpan } from '#domain/statements/coverage'
import type { Doubts, AnswerFacts } from './answerCoverage.ts'

/** An entry of either list; fields of the other list are absent. */
export type StatementRow = Transaction & Partial<PaymentArrival>

/** A requested period; an absent end is left to the bank. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * Identifies a statement. The environment is part of the key, so that nothing fetched in one environment appears in
 * another.
 */
export interface StatementKey {
  readonly companyId: string
  readonly environment: EnvironmentName
  readonly accountId: string
  readonly kind: StatementKind
}

/** Days that were read completely. Their entries are in the chunks of `sourceId`, limited to these days. */
export interface KeptSpan extends ReadSpan {
  readonly sourceId: string
  /** The requested days; an entry dated outside of them belongs to the nearest of them. */
  readonly askedFrom: string
  readonly askedTo: string
  /** When the bank answered, in the form it sent. */
  readonly inquiredAt: string
  /** No page of the answer covers these days although pages before and after do; always `doubtful` as well. */
  readonly gap?: boolean | undefined
  /**
   * What the bank's answer left out or what could not be read; absent when there is nothing to report, and in records
   * of older versions.
   */
  readonly doubts?: Doubts | undefined
}

/**
 * One unfinished window of an inquiry: a range of days fetched page by page. The pages received so far are in the
 * chunks of `sourceId`.
 */
export interface OpenWindow extends Period {
  readonly sourceId: string
  readonly pages: number
  readonly entries: number
  readonly repeated: number
  /** Where the next page starts; absent before the first page. */
  readonly keyword?: string | undefined
  readonly readOn?: string | undefined
  readonly inquiredAt: string
  /**
   * Facts about the pages so far; absent in records of older versions. The field keeps the name it has in stored
   * records.
   */
  readonly told?: AnswerFacts | undefined
}

/** An unfinished inquiry: its period and the windows that are left. */
export interface OpenInquiry {
  readonly period: Period
  readonly windows: readonly OpenWindow[]
  /** Number of windows that the inquiry started with. */
  readonly walks: number
}

/** A bank's file that was taken into the statement of an account of another bank; its entries are in chunks of its own. */
export interface KeptFile {
  readonly sourceId: string
  readonly name: string
  /** SHA-256 of its bytes in hexadecimal. */
  readonly hash: string
  /** When it was taken (ISO instant). */
  readonly at: string
  readonly from: string
  readonly to: string
  readonly count: number
  /** How many of its entries no earlier file had. */
  readonly added: number
}

export interface StatementRecord extends StatementKey {
  readonly spans: readonly KeptSpan[]
  /** The period of the last complete inquiry; `inquiredAt` is when the bank answered it. */
  readonly period?: Period | undefined
  readonly inquiredAt: string
  /** The days of that period as stated by the bank; undefined when it stated none. */
  readonly days?: Days | undefined
  readonly accountInfo?: AccountInfo | undefined
  /** True when the bank lists the newest entry first. */
  readonly newestFirst: boolean
  readonly open?: OpenInquiry | undefined
  /** The files of an account of another bank, in the order they were taken; absent where the bank is asked. */
  readonly files?: readonly KeptFile[] | undefined
}

/** Those of an unfinished inquiry and of files as well. */
export const sourcesOf = ({ spans, open, files }: StatementRecord): string[] =>
  [...spans, ...(open?.windows ?? []), ...(files ?? [])].map(({ sourceId }) => sourceId)

/**
 * One page of entries in the bank's order; `first` and `last` are the earliest and latest day the entries belong to.
 */
export interface StatementChunk {
  readonly sourceId: string
  readonly n: number
  readonly first: string
  readonly last: string
  readonly entries: readonly StatementRow[]
}

/** The requested day that an entry belongs to: the nearest, if it is dated outside. */
export function dayOf({ transactionDate }: Pick<StatementRow, 'transactionDate'>, from: string, to: string): string {
  if (transactionDate < from) return from
  return transactionDate > to ? to : transactionDate
}
