import type { JournalLine, QueueLine, QueueLineState } from '#contract/ipc/index'
import type { QueueItem } from './queueItems.ts'

/** States of lots once the queue has ended; those that need a person come first. */
export const ENDED_STATES = [
  'unknown',
  'rejected',
  'refused',
  'notSent',
  'unsent',
  'accepted',
] as const satisfies readonly QueueLineState[]

/** `amount` in yen. */
export interface StateSum {
  readonly state: (typeof ENDED_STATES)[number]
  readonly lots: number
  readonly amount: number
}

type Item = Pick<QueueItem, 'lotId'> & { readonly totals: { readonly totalAmount: number } }
type Entry = Pick<JournalLine, 'lotId' | 'acceptanceNo' | 'totals'>

export function sumsByState(items: readonly Item[], lines: ReadonlyMap<string, QueueLine>): StateSum[] {
  return ENDED_STATES.flatMap((state) => {
    const own = items.filter(({ lotId }) => lines.get(lotId)?.state === state)
    if (own.length === 0) return []
    return [{ state, lots: own.length, amount: own.reduce((sum, { totals }) => sum + totals.totalAmount, 0) }]
  })
}

/** Accepted lots whose acceptance number or total differs from the journal, or for which the bank had other totals. */
export function differingFromJournal<T extends Item>(
  items: readonly T[],
  lines: ReadonlyMap<string, QueueLine>,
  entryOf: (lotId: string) => Entry | undefined,
): T[] {
  return items.filter(({ lotId, totals }) => {
    const line = lines.get(lotId)
    if (line?.state !== 'accepted') return false
    const entry = entryOf(lotId)
    return (
      line.totalsMatch === false ||
      entry?.acceptanceNo !== line.acceptanceNo ||
      entry?.totals.totalAmount !== totals.totalAmount
    )
  })
}
