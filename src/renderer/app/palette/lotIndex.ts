// Lots for the palette's search. Each is read once, the newest month first, and again only after it was written.
import Dexie, { type ObservabilitySet } from 'dexie'
import { changedUnits, unitOfKey } from '#data/snapshots/units'
import type { AppDatabase, LotRecord } from '#data/schema/db'
import { fold } from './search.ts'

/** `foldedName`, `dueDate` and `applicant` are folded for the search (see `fold`). */
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

/** The index follows what every window writes. */
export function createLotIndex(database: AppDatabase) {
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
      const place = unitOfKey(key)
      if (place?.table === 'lots' && typeof place.key === 'string') written.add(place.key)
    }
  })

  async function readMonth(month: string): Promise<void> {
    const lines = (await database.lots.where('month').equals(month).toArray()).map(lineOf)
    for (const { lotId } of lines) monthOf.set(lotId, month)
    months.set(month, lines.toSorted(byChange))
  }

  async function readAll(): Promise<void> {
    // What is written from here on is read again by `readWritten`.
    written.clear()
    complete = true
    const there = (await database.lots.orderBy('month').uniqueKeys()).map(String).toReversed()
    for (const month of months.keys()) if (!there.includes(month)) months.delete(month)
    for (const month of there) {
      await readMonth(month)
      await told(count())
    }
  }

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
    /** `afterMonth` gets the number of lots read so far. A call while one is running joins it. */
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
    /** Newest month first; within a month, the lot changed last first. */
    lines: (): LotLine[] => [...months].toSorted(([a], [b]) => (a < b ? 1 : -1)).flatMap(([, lines]) => lines),
  }
}

const byChange = (a: LotLine, b: LotLine): number =>
  a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0
