// Measures the storing of drafts in the browser that stores them: the app's own functions against the bare database.
import Dexie, { type EntityTable } from 'dexie'
import { emptyDetail, type LotHead } from '#domain/lots/lot'
import { db, type LotRecord } from '#data/schema/db'
import { createLot, listLots, openLot, saveLot } from '#data/repositories/lots'
import { newRow, type DraftRow } from '#data/draft/row'

const ROUNDS = 60
const DRAFTS = 1000
const COMPANY = 'bench'
const head: LotHead = {
  localTaxPaymentDataName: '11月分',
  codeOnlyFlag: '1',
  transactionCode: '99',
  payingBranchNo: '001',
  payingDepositType: '1',
  payingAccountNo: '1111111',
  dueDate: '2026-12-10',
  monthForWhichPaymentIsDue: '2026-11',
  applicantName: 'カブシキガイシャ',
  address: 'トウキョウト',
}

class BareDatabase extends Dexie {
  declare rows: EntityTable<DraftRow, 'rowId'>
  declare heads: EntityTable<LotRecord, 'lotId'>
  constructor() {
    super('bare', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ rows: 'rowId', heads: 'lotId, companyId' })
  }
}

/** Returns the milliseconds of each of two actions that take turns. */
async function inTurns(
  rounds: number,
  ours: (round: number) => Promise<unknown>,
  bare: (round: number) => Promise<unknown>,
) {
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let round = -5; round < rounds; round++) {
    for (const [name, act] of [
      ['bare', bare],
      ['ours', ours],
    ] as const) {
      const begin = performance.now()
      await act(round)
      if (round >= 0) times[name].push(performance.now() - begin)
    }
  }
  return times
}

export interface DraftTimes {
  save: Record<'ours' | 'bare', number[]>
  list: Record<'ours' | 'bare', number[]>
}

/**
 * Times one edit of a lot of 500 rows against putting one row, and listing a thousand drafts of a company against
 * reading as many bare records.
 */
export async function measureDrafts(): Promise<DraftTimes> {
  const bare = new BareDatabase()
  const details = Array.from({ length: 500 }, (_, n) => ({
    ...emptyDetail(),
    municipalityCode: '131016',
    designatedNumber: String(n),
    amountOfPayrollTaxPayments: n,
  }))
  const lotId = await createLot(COMPANY, head, details)
  const lot = await openLot(lotId)
  const row = lot?.rows[0] ?? newRow()
  const edited = (round: number): DraftRow => ({
    ...row,
    detail: { ...row.detail, amountOfPayrollTaxPayments: round + 100 },
  })
  const totals = lot?.record.totals
  let revision = 0
  const save = await inTurns(
    ROUNDS,
    async (round) =>
      void ({ revision } = await saveLot(
        lotId,
        { rows: [edited(round)], removed: [], record: { ...(totals ? { totals } : {}), detailCount: 500 } },
        revision,
      )),
    (round) => bare.rows.put(edited(round)),
  )
  const record = lot?.record
  if (record) {
    const heads = Array.from({ length: DRAFTS }, (_, n): LotRecord => ({
      ...record,
      lotId: `list-${String(n)}`,
      companyId: 'many',
      month: `20${String(10 + (n % 20))}-11`,
    }))
    await db.lots.bulkAdd(heads)
    await bare.heads.bulkAdd(heads)
  }
  const list = await inTurns(
    15,
    () => listLots('many'),
    () => bare.heads.toArray(),
  )
  return { save, list }
}
