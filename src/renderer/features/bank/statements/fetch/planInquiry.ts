import { addDays } from '#domain/calendar/calendar'
import { intersectSpans, missing, splitByMonth, subtractSpan, type Days } from '#domain/statements/coverage'
import { joinDoubts, type Doubts } from '#data/schema/answerCoverage'
import { pagesOf, rowsOf } from '#data/repositories/statements'
import type { KeptSpan, OpenInquiry, Period, StatementRecord, StatementRow } from '#data/schema/statementRecords'
import { newPager, pagerOf, type Inquiry, type StoredDays, type Pager } from './pager.ts'

export interface StatementQuery {
  readonly period: Period
  /** Ask even for stored days. */
  readonly again?: boolean | undefined
  /** One pager per month. */
  readonly byMonth?: boolean | undefined
}

/** Undefined unless both ends are set and in order. */
export const boundedDays = ({ from, to }: Period): Days | undefined =>
  from !== undefined && to !== undefined && from <= to ? { from, to } : undefined

/** The days that are not stored for good, or all with `again` or if the bank chooses an end. */
function periodsToAsk({ period, again, byMonth }: StatementQuery, spans: readonly KeptSpan[]): Period[] {
  const days = boundedDays(period)
  if (!days) return [period]
  const gaps = again ? [days] : missing(days, spans)
  return byMonth ? gaps.flatMap(splitByMonth) : gaps
}

/** Reads what is stored and creates pagers for the rest. `record` is undefined if nothing is stored or readable. */
export async function planInquiry(query: StatementQuery, record: StatementRecord | undefined): Promise<Inquiry> {
  const spans = record?.spans ?? []
  const gaps = periodsToAsk(query, spans)
  const pagers: Pager[] = []
  for (const gap of gaps) {
    const days = boundedDays(gap)
    pagers.push(
      newPager(
        gap,
        days ? await keptRows(spans, days, record?.newestFirst) : [],
        days !== undefined && isFullyRead(spans, days),
      ),
    )
  }
  return inquiryOf(query.period, record, pagers)
}

const hasBegun = ({ windows, walks }: OpenInquiry): boolean =>
  windows.length < walks || windows.some(({ keyword }) => keyword !== undefined)

/** The period of an inquiry that can resume, or else the last one shown. */
export const keptPeriod = (record: StatementRecord | undefined): Period | undefined =>
  record?.open && hasBegun(record.open) ? record.open.period : record?.period

/** The unfinished inquiry; undefined unless it received anything. */
export async function openInquiry(record: StatementRecord): Promise<Inquiry | undefined> {
  if (!record.open || !hasBegun(record.open)) return undefined
  const pagers: Pager[] = []
  for (const stored of record.open.windows) {
    const days = boundedDays(stored)
    const kept = days ? await keptRows(record.spans, days, record.newestFirst) : []
    pagers.push(pagerOf(stored, await pagesOf(stored), kept, days !== undefined && isFullyRead(record.spans, days)))
  }
  return inquiryOf(record.open.period, record, pagers)
}

/** What was shown last, as an inquiry without any request to send. */
export async function lastInquiry(record: StatementRecord): Promise<Inquiry | undefined> {
  const { period, days } = record
  return period && { ...(await inquiryOf(days ?? period, record, [])), period }
}

async function inquiryOf(
  period: Period,
  record: StatementRecord | undefined,
  pagers: readonly Pager[],
): Promise<Inquiry> {
  const spans = record?.spans ?? []
  const days = boundedDays(period)
  const gaps = pagers.flatMap((pager) => boundedDays(pager) ?? [])
  const stale = spans.filter((span) => gaps.some((gap) => intersectSpans(span, gap)))
  return {
    period,
    pagers,
    parts: days ? await partsOf(spans, days, gaps) : [],
    keptAt: stale.map(({ inquiredAt }) => inquiredAt).sort()[0] ?? (days ? readAt(spans, days) : ''),
    keptDoubts: days ? keptDoubts(spans, days, gaps, pagers.length === 0) : undefined,
    newestFirst: record?.newestFirst ?? false,
    accountInfo: record?.accountInfo,
  }
}

/**
 * If the bank is not asked, past days that no answer covered are listed again: whoever looks later has to know about
 * them too.
 */
function keptDoubts(spans: readonly KeptSpan[], days: Days, gaps: readonly Days[], isRecalled: boolean): Doubts {
  const left = gaps.reduce<Days[]>((rest, gap) => rest.flatMap((one) => subtractSpan(one, gap)), [days])
  const shown = spans.filter((span) => left.some((one) => intersectSpans(one, span)))
  const bySource = new Map(shown.map((span) => [span.sourceId, span.doubts]))
  const over = intersectSpans(days, {
    from: days.from,
    to: addDays(
      spans
        .map(({ readOn }) => readOn)
        .sort()
        .at(-1) ?? days.from,
      -1,
    ),
  })
  const kept = [...bySource.values()].flatMap((doubts) => doubts ?? [])
  const open =
    isRecalled && over
      ? spans
          .filter(({ gap }) => !gap)
          .reduce<Days[]>((rest, span) => rest.flatMap((one) => subtractSpan(one, span)), [over])
      : []
  const sure = joinDoubts(kept).unanswered
  return joinDoubts([
    ...kept.map((doubts) => ({ ...doubts, unanswered: [], quiet: [] })),
    {
      misnumbered: 0,
      unreadable: [],
      unanswered: open.flatMap((days) => sure.flatMap((one) => intersectSpans(days, one) ?? [])),
      quiet: sure.reduce<Days[]>((rest, one) => rest.flatMap((days) => subtractSpan(days, one)), open),
    },
  ])
}

async function partsOf(spans: readonly KeptSpan[], days: Days, gaps: readonly Days[]): Promise<StoredDays[]> {
  const parts: StoredDays[] = []
  for (const span of spans) {
    const shared = intersectSpans(span, days)
    const left = shared
      ? gaps.reduce<Days[]>((rest, gap) => rest.flatMap((one) => subtractSpan(one, gap)), [shared])
      : []
    for (const one of left) parts.push({ ...one, rows: await rowsOf(span, one) })
  }
  return parts
}

async function keptRows(spans: readonly KeptSpan[], days: Days, newestFirst = false): Promise<StatementRow[]> {
  const lists: StatementRow[][] = []
  for (const span of newestFirst ? spans.toReversed() : spans) lists.push(await rowsOf(span, days))
  return lists.flat()
}

const isFullyRead = (spans: readonly Days[], days: Days): boolean =>
  spans.reduce<Days[]>((rest, span) => rest.flatMap((one) => subtractSpan(one, span)), [days]).length === 0

/** When the newest entries of these days were read, in the bank's format; '' if nothing is stored. */
export const readAt = (spans: readonly KeptSpan[], days: Days): string =>
  spans
    .filter((span) => intersectSpans(span, days))
    .map(({ inquiredAt }) => inquiredAt)
    .sort()
    .at(-1) ?? ''
