// What the first start of a month prepared. It is kept as the state of a screen, on this computer only.
import type { IsoMonth } from '#domain/calendar/calendar'
import { db } from '../schema/db.ts'

const SCREEN = 'preparedMonth'

/** Why a client was left to a person. */
export type LeftReason = 'unreadable' | 'leavesOut' | 'differs' | 'split' | 'nothing'

export interface PreparedMonth {
  readonly month: IsoMonth
  /** How many lots were made from year plans, and from the month before. */
  readonly fromPlans: number
  readonly fromPrevious: number
  /** `count` is how many payees differ, or amounts cannot be read. */
  readonly left: readonly {
    readonly companyId: string
    readonly why: LeftReason
    readonly count: number
    /** Of last month and not in the plan. */
    readonly leftOut?: { readonly names: string; readonly amount: string }
  }[]
  /** The user has read it. */
  readonly seen?: true | undefined
}

export const readPrepared = async (): Promise<PreparedMonth | undefined> =>
  (await db.views.get(SCREEN))?.view as PreparedMonth | undefined

export async function savePrepared(prepared: PreparedMonth): Promise<void> {
  await db.views.put({ screen: SCREEN, view: prepared })
}
