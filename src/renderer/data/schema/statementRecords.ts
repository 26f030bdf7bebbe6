// Statements as stored: one small record per company, environment, account and kind; the entries are in chunks of one
// page.
import type { EnvironmentName, StatementKind } from '#contract/ipc/index'
import type { AccountInfo, PaymentArrival, Transaction } from '#contract/bank/index'
import type { Days, ReadSpan } from '#domain/statements/coverage'
import type { Doubts, AnswerFacts } from './answerCoverage.ts'

/** An entry of transactions or of incoming transfers; fields of the other list are absent. */
export type StatementRow = Transaction & Partial<PaymentArrival>

/** As requested; an absent end is left to the bank. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** With the environment, so that nothing fetched in one appears in another. */
export interface StatementKey {
  readonly companyId: string
  readonly environment: EnvironmentName
  readonly accountId: string
  readonly kind: StatementKind
}

/** Days that were read completely. The entries are in the chunks of `sourceId`, limited to these days. */
export interface KeptSpan extends ReadSpan {
  readonly sourceId: string
  /** An entry dated outside the requested days belongs to the nearest of them. */
  readonly askedFrom: string
  readonly askedTo: string
  /** When the bank answered, in the form it sent. */
  readonly inquiredAt: string
  /** No page covers these days, although earlier and later ones are covered; always `doubtful` as well. */
  readonly gap?: boolean | undefined
  /** Absent without anything to report, and in records of older versions. */
  readonly doubts?: Doubts | undefined
}

/**
 * A pager as stored: part of an inquiry's period, fetched page by page. The pages so far are in the chunks of
 * `sourceId`.
 */
export interface StoredPager extends Period {
  readonly sourceId: string
  readonly pages: number
  readonly entries: number
  readonly repeated: number
  /** Where the next page starts; absent before the first page. */
  readonly keyword?: string | undefined
  /** Day in Japan of the first page, by the slower of the bank's and this computer's clock. */
  readonly readOn?: string | undefined
  readonly inquiredAt: string
  /** What the pages state; absent in records of older versions. Renaming it would lose it in stored records. */
  readonly told?: AnswerFacts | undefined
}

export interface OpenInquiry {
  readonly period: Period
  /** The pagers that have not finished. The name of the field is stored. */
  readonly windows: readonly StoredPager[]
  /** Number of pagers that the inquiry started with. The name of the field is stored. */
  readonly walks: number
}

/** A file with entries of an account at another bank, which are in chunks of their own. */
export interface KeptFile {
  readonly sourceId: string
  readonly name: string
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string
  /** ISO instant. */
  readonly at: string
  readonly from: string
  readonly to: string
  readonly count: number
  /** Number of entries that no earlier file had. */
  readonly added: number
}

export interface StatementRecord extends StatementKey {
  readonly spans: readonly KeptSpan[]
  readonly period?: Period | undefined
  readonly inquiredAt: string
  /** The period, an open end being the one that the bank stated; undefined when it stated none. */
  readonly days?: Days | undefined
  readonly accountInfo?: AccountInfo | undefined
  readonly newestFirst: boolean
  readonly open?: OpenInquiry | undefined
  /** In the order they were taken; absent for an account that the bank is asked about. */
  readonly files?: readonly KeptFile[] | undefined
}

export const sourcesOf = ({ spans, open, files }: StatementRecord): string[] =>
  [...spans, ...(open?.windows ?? []), ...(files ?? [])].map(({ sourceId }) => sourceId)

/** In the bank's order. `first` and `last`: the earliest and latest day that the entries belong to. */
export interface StatementChunk {
  readonly sourceId: string
  readonly n: number
  readonly first: string
  readonly last: string
  readonly entries: readonly StatementRow[]
}

/** The nearest requested day if the entry is dated outside. */
export function dayOf({ transactionDate }: Pick<StatementRow, 'transactionDate'>, from: string, to: string): string {
  if (transactionDate < from) return from
  return transactionDate > to ? to : transactionDate
}
