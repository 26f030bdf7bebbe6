// How many lots of a month the app prepared by itself, and which companies it left to the user. Stored as the state of
// a screen, on this computer only.
import type { IsoMonth } from '#domain/calendar/calendar'
import { db } from '../schema/db.ts'

const SCREEN = 'preparedMonth'

export type LeftReason = 'unreadable' | 'leavesOut' | 'differs' | 'split' | 'nothing'

export interface PreparedMonth {
  readonly month: IsoMonth
  readonly fromPlans: number
  readonly fromPrevious: number
  /** `count`: payees that differ, or unreadable amounts. */
  readonly left: readonly {
    readonly companyId: string
    readonly why: LeftReason
    readonly count: number
    /** In last month's lot but not in the plan. */
    readonly leftOut?: { readonly names: string; readonly amount: string }
  }[]
  readonly seen?: true | undefined
}

export const readPrepared = async (): Promise<PreparedMonth | undefined> =>
  (await db.views.get(SCREEN))?.view as PreparedMonth | undefined

export async function savePrepared(prepared: PreparedMonth): Promise<void> {
  await db.views.put({ screen: SCREEN, view: prepared })
}
