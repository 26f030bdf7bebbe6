// What the palette finds lots by. It is read once, the newest month first, and afterwards only what was written since.
import Dexie, { type ObservabilitySet } from 'dexie'
import { changedUnits, placeOf } from '#data/snapshots/units'
import type { AppDatabase, LotRecord } from '#data/schema/db'
import { fold } from './search.ts'

/** A lot with its search texts, as far as its own record has them: all but the name and the month are folded. */
export interface LotLine {
  readonly lotId: string
  readonly companyId: string
  readonly month: string
  readonly updatedAt: string
  readonly name: string
  readonly foldedName: string
  readonly dueDate: string
  readonly applicant: string
  readonly totalAmount: number
  readonly detailCount: number
}

const lineOf = ({ lotId, companyId, month, updatedAt, head, totals, detailCount }: LotRecord): LotLine => ({
  lotId,
  companyId,
  month,
  updatedAt,
  name: head.localTaxPaymentDataName,
  foldedName: fold(head.localTaxPaymentDataName),
  dueDate: fold(head.dueDate),
  applicant: fold(head.applicantName),
  totalAmount: totals.totalAmount,
  detailCount,
})

/** Creates the index of the lots of a database; it follows what every window writes. */
export function createLotIndex(database: AppDatabase) {
  /** The lots of each month, the one changed last first. */
  const months = new Map<string, readonly LotLine[]>()
  const monthOf = new Map<string, string>()
  const written = new Set<string>()
  let complete = false
  let running: Promise<void> | undefined
  let told: (count: number) => Promise<void>

  Dexie.on('storagemutated', (parts: ObservabilitySet) => {
    const { keys, unclear } = changedUnits(database.name, parts)
    if (unclear) complete = false
    for (const key of keys) {
      const place = placeOf(key)
      if (place?.table === 'lots' && typeof place.key === 'string') written.add(place.key)
    }
  })

  async function readMonth(month: string): Promise<void> {
    const lines = (await database.lots.where('month').equals(month).toArray()).map(lineOf)
    for (const { lotId } of lines) monthOf.set(lotId, month)
    months.set(month, lines.toSorted(byChange))
  }

  async function readAll(): Promise<void> {
    // What is written from here on is read again afterwards.
    written.clear()
    complete = true
    const there = (await database.lots.orderBy('month').uniqueKeys()).map(String).toReversed()
    for (const month of months.keys()) if (!there.includes(month)) months.delete(month)
    for (const month of there) {
      await readMonth(month)
      await told(count())
    }
  }

  /** Reads the months that written lots belong to now, or did before. */
  async function readWritten(): Promise<void> {
    const lotIds = [...written]
    written.clear()
    const now = await database.lots.bulkGet(lotIds)
    const touched = new Set([
      ...now.flatMap((lot) => lot?.month ?? []),
      ...lotIds.flatMap((id) => monthOf.get(id) ?? []),
    ])
    for (const month of touched) await readMonth(month)
  }

  async function read(): Promise<void> {
    if (!complete) await readAll()
    while (complete && written.size > 0) await readWritten()
    await told(count())
  }

  const count = () => [...months.values()].reduce((sum, lines) => sum + lines.length, 0)

  return {
    /**
     * Reads what is missing; calls `afterMonth` after each month with the number of lots that are there. A call continues
     * one that is running.
     */
    load(afterMonth: (count: number) => Promise<void>): Promise<void> {
      told = afterMonth
      running ??= read()
        .catch((thrown: unknown) => {
          complete = false
          throw thrown
        })
        .finally(() => (running = undefined))
      return running
    },
    /** The newest month first, in it the lot changed last. */
    lines: (): LotLine[] => [...months].toSorted(([a], [b]) => (a < b ? 1 : -1)).flatMap(([, lines]) => lines),
  }
}

const byChange = (a: LotLine, b: LotLine): number =>
  a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0
