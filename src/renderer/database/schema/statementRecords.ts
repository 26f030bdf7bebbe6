// What is kept of statements on this computer: one light head per company, environment, account and kind, and the
// entries in chunks of one page.
import type { EnvironmentName, StatementKind } from '#contract/ipc/index'
import type { AccountInfo, PaymentArrival, Transaction } from '#contract/service/index'
import type { Days, ReadSpan } from '#domain/coverage'
import type { Doubts, AnswerFacts } from './answerCoverage.ts'

/** An entry of either list; what the other list has is simply absent. */
export type StatementRow = Transaction & Partial<PaymentArrival>

/** A period as asked for; an absent end is left to the bank. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Whose statement: what was read in one environment never shows in another. */
export interface StatementKey {
  readonly companyId: string
  readonly environment: EnvironmentName
  readonly accountId: string
  readonly kind: StatementKind
}

/** Days that were read whole. Their entries are those of the chunks of `sourceId` that belong to these days. */
export interface KeptSpan extends ReadSpan {
  readonly sourceId: string
  /** The days the inquiry asked for: an entry dated outside of them belongs to the nearest of them. */
  readonly askedFrom: string
  readonly askedTo: string
  /** When the bank answered, in its own words. */
  readonly inquiredAt: string
  /** No page of the answer was of these days, between those of two pages; `doubtful` too. */
  readonly gap?: boolean | undefined
  /** What the bank's answer left out or could not be read of; absent when nothing, and in what older versions kept. */
  readonly doubts?: Doubts | undefined
}

/** One walk of an inquiry that has not come to its end: the pages received so far are in the chunks of `sourceId`. */
export interface OpenWindow extends Period {
  readonly sourceId: string
  readonly pages: number
  readonly entries: number
  readonly repeated: number
  /** Where the next page starts; absent before the first. */
  readonly keyword?: string | undefined
  readonly readOn?: string | undefined
  readonly inquiredAt: string
  /** Absent in what older versions kept. */
  readonly told?: AnswerFacts | undefined
}

/** An inquiry that was not finished: what it was for, and the walks of it that are left. */
export interface OpenInquiry {
  readonly period: Period
  readonly windows: readonly OpenWindow[]
  /** How many walks it began with. */
  readonly walks: number
}

export interface StatementRecord extends StatementKey {
  readonly spans: readonly KeptSpan[]
  /** The period of the last inquiry that ended complete, and when the bank answered it. */
  readonly period?: Period | undefined
  readonly inquiredAt: string
  /** The days of that period, as far as the bank told them; undefined when it had nothing to tell. */
  readonly days?: Days | undefined
  readonly accountInfo?: AccountInfo | undefined
  /** The bank lists from the newest entry to the oldest. */
  readonly newestFirst: boolean
  readonly open?: OpenInquiry | undefined
}

/** One page of entries in the bank's order; `first` and `last` are the earliest and latest day they belong to. */
export interface StatementChunk {
  readonly sourceId: string
  readonly n: number
  readonly first: string
  readonly last: string
  readonly entries: readonly StatementRow[]
}

/** The day an entry belongs to among the days that were asked for. */
export function dayOf({ transactionDate }: Pick<StatementRow, 'transactionDate'>, from: string, to: string): string {
  if (transactionDate < from) return from
  return transactionDate > to ? to : transactionDate
}
