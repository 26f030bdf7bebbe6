// What an inquiry has to ask the bank for and what is kept already; and an inquiry as the last session left it.
import { addDays } from '#domain/calendar'
import { common, missing, monthWindows, without, type Days } from '#domain/coverage'
import { joined, type Doubts } from '../../../database/schema/answeredStatements.ts'
import { pagesOf, rowsOf } from '../../../database/repositories/statements.ts'
import type {
  KeptSpan,
  OpenInquiry,
  Period,
  StatementRecord,
  StatementRow,
} from '../../../database/schema/statementRecords.ts'
import { newPager, pagerOf, type Inquiry, type Part, type Pager } from './pager.ts'

export interface StatementQuery {
  readonly period: Period
  /** Ask for all days of the period, whatever is kept. */
  readonly again?: boolean | undefined
  /** One pager for every month. */
  readonly byMonth?: boolean | undefined
}

/** A period whose days are all named. */
export const boundedDays = ({ from, to }: Period): Days | undefined =>
  from !== undefined && to !== undefined && from <= to ? { from, to } : undefined

/** The periods to ask for, in order: what is missing of the wanted one, or all of it. */
function periodsToAsk({ period, again, byMonth }: StatementQuery, spans: readonly KeptSpan[]): Period[] {
  const days = boundedDays(period)
  if (!days) return [period]
  const gaps = again ? [days] : missing(days, spans)
  return byMonth ? gaps.flatMap(monthWindows) : gaps
}

/**
 * Reads what is kept for a query and makes the pagers for the rest. `record` is undefined where nothing is kept or
 * nothing can be read.
 */
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

/** Whether an inquiry that was not finished got anything at all. */
const hasBegun = ({ windows, walks }: OpenInquiry): boolean =>
  windows.length < walks || windows.some(({ keyword }) => keyword !== undefined)

/** The period that is shown first: that of an inquiry to go on with, or the last one. */
export const keptPeriod = (record: StatementRecord | undefined): Period | undefined =>
  record?.open && hasBegun(record.open) ? record.open.period : record?.period

/** The inquiry that the last session did not finish, with its pages; undefined when there is none that got anything. */
export async function openInquiry(record: StatementRecord): Promise<Inquiry | undefined> {
  if (!record.open || !hasBegun(record.open)) return undefined
  const pagers: Pager[] = []
  for (const window of record.open.windows) {
    const days = boundedDays(window)
    const kept = days ? await keptRows(record.spans, days, record.newestFirst) : []
    pagers.push(pagerOf(window, await pagesOf(window), kept, days !== undefined && isFullyRead(record.spans, days)))
  }
  return inquiryOf(record.open.period, record, pagers)
}

/** What was shown last, as an inquiry with nothing to ask. */
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
  const stale = spans.filter((span) => gaps.some((gap) => common(span, gap)))
  return {
    period,
    pagers,
    parts: days ? await partsOf(spans, days, gaps) : [],
    keptAt: stale.map(({ inquiredAt }) => inquiredAt).sort()[0] ?? '',
    keptDoubts: days ? keptDoubts(spans, days, gaps, pagers.length === 0) : undefined,
    newestFirst: record?.newestFirst ?? false,
    accountInfo: record?.accountInfo,
  }
}

/**
 * What was not as it should be in the answers that are shown from what is kept. Where nothing is periodsToAsk, days that had
 * been over by the last reading and that no answer was of are told again: those who look at the statement later have to
 * know as well.
 */
function keptDoubts(spans: readonly KeptSpan[], days: Days, gaps: readonly Days[], isRecalled: boolean): Doubts {
  const left = gaps.reduce<Days[]>((rest, gap) => rest.flatMap((one) => without(one, gap)), [days])
  const shown = spans.filter((span) => left.some((one) => common(one, span)))
  const bySource = new Map(shown.map((span) => [span.sourceId, span.doubts]))
  const over = common(days, {
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
          .reduce<Days[]>((rest, span) => rest.flatMap((one) => without(one, span)), [over])
      : []
  const sure = joined(kept).unanswered
  return joined([
    ...kept.map((doubts) => ({ ...doubts, unanswered: [], quiet: [] })),
    {
      misnumbered: 0,
      unreadable: [],
      unanswered: open.flatMap((days) => sure.flatMap((one) => common(days, one) ?? [])),
      quiet: sure.reduce<Days[]>((rest, one) => rest.flatMap((days) => without(days, one)), open),
    },
  ])
}

/** Kept entries of the days that are not periodsToAsk for. */
async function partsOf(spans: readonly KeptSpan[], days: Days, gaps: readonly Days[]): Promise<Part[]> {
  const parts: Part[] = []
  for (const span of spans) {
    const shared = common(span, days)
    const left = shared ? gaps.reduce<Days[]>((rest, gap) => rest.flatMap((one) => without(one, gap)), [shared]) : []
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
  spans.reduce<Days[]>((rest, span) => rest.flatMap((one) => without(one, span)), [days]).length === 0

/** When the newest of the kept entries of these days were read, in the bank's words; '' where nothing is kept. */
export const readAt = (spans: readonly KeptSpan[], days: Days): string =>
  spans
    .filter((span) => common(span, days))
    .map(({ inquiredAt }) => inquiredAt)
    .sort()
    .at(-1) ?? ''
