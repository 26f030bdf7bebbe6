// The last morning summary: what it compares, and what it could not ask. It is kept as the state of a screen, on this
// computer only.
import type { AppError } from '#contract/ipc/index'
import type { IsoDate } from '#domain/calendar/calendar'
import type { ArrivalNews } from '#domain/morning/arrivals'
import { companyOf, withoutCompany, type MorningSnapshot } from '#domain/morning/snapshot'
import { db } from '../schema/db.ts'

const SCREEN = 'morning'

/** Why something was not asked or not answered. */
export type GapReason = 'noKey' | 'failed' | 'unreachable' | 'stopped' | 'unfinished' | 'busy' | 'doubtful'
/** Something that the summary does not know. `key` names the account or application, or is '' for a whole company. */
export interface MorningGap {
  readonly companyId: string
  readonly what: 'company' | 'balance' | 'arrivals' | 'application'
  readonly key: string
  readonly why: GapReason
  readonly error?: AppError | undefined
}

export interface MorningNews extends ArrivalNews {
  readonly matched: number
}

/** `ended` is absent while it is made, and after the app ended before it did. */
export interface MorningRecord {
  /** The day in Japan on which it began. */
  readonly day: IsoDate
  /** ISO instants. */
  readonly startedAt: string
  readonly madeAt: string
  readonly ended?: 'done' | 'stopped' | undefined
  /** When the summary that it is compared with was made; undefined for what the app knew before the first one. */
  readonly beforeAt?: string | undefined
  readonly before: MorningSnapshot
  readonly after: MorningSnapshot
  readonly news: Readonly<Record<string, MorningNews>>
  readonly gaps: readonly MorningGap[]
}

export const readMorning = async (): Promise<MorningRecord | undefined> =>
  (await db.views.get(SCREEN))?.view as MorningRecord | undefined

/**
 * Begins a summary: stores what `begin` makes of the last one, unless it returns undefined. Only one window begins it,
 * because reading and writing are one transaction.
 */
export function beginMorning(
  begin: (last: MorningRecord | undefined) => MorningRecord | undefined,
): Promise<MorningRecord | undefined> {
  return db.transaction('rw', db.views, async () => {
    const record = begin(await readMorning())
    if (record) await db.views.put({ screen: SCREEN, view: record })
    return record
  })
}

/** Stores nothing if a later summary began meanwhile. */
export async function saveMorning(record: MorningRecord): Promise<void> {
  await beginMorning((last) => (last && last.startedAt > record.startedAt ? undefined : record))
}

export async function forgetMorning(companyId: string): Promise<void> {
  await beginMorning((last) => last && withoutErased(last, companyId))
}

function withoutErased(record: MorningRecord, companyId: string): MorningRecord {
  return {
    ...record,
    before: withoutCompany(record.before, companyId),
    after: withoutCompany(record.after, companyId),
    news: Object.fromEntries(Object.entries(record.news).filter(([key]) => companyOf(key) !== companyId)),
    gaps: record.gaps.filter((gap) => gap.companyId !== companyId),
  }
}
