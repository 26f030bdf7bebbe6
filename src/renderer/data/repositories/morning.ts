// The last morning summary, stored as the state of a screen, on this computer only.
import type { AppError } from '#contract/ipc/index'
import type { IsoDate } from '#domain/calendar/calendar'
import type { ArrivalNews } from '#domain/morning/arrivals'
import { companyOf, withoutCompany, type MorningSnapshot } from '#domain/morning/snapshot'
import { db } from '../schema/db.ts'

const SCREEN = 'morning'

export type GapReason = 'noKey' | 'failed' | 'unreachable' | 'stopped' | 'unfinished' | 'busy' | 'doubtful' | 'partly'
/** What the summary does not know. `key`: account or application, '' for a whole company. */
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

/** `ended` is absent while it runs, and if the app ended meanwhile. */
export interface MorningRecord {
  readonly day: IsoDate
  /** ISO instants. */
  readonly startedAt: string
  readonly madeAt: string
  readonly ended?: 'done' | 'stopped' | undefined
  /** When the summary compared with was made; undefined: compared with what the app knew before the first one. */
  readonly beforeAt?: string | undefined
  readonly before: MorningSnapshot
  readonly after: MorningSnapshot
  readonly news: Readonly<Record<string, MorningNews>>
  readonly gaps: readonly MorningGap[]
}

export const readMorning = async (): Promise<MorningRecord | undefined> =>
  (await db.views.get(SCREEN))?.view as MorningRecord | undefined

/** Without a record from `begin`, nothing is stored. In one transaction, so that only one window begins a summary. */
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
