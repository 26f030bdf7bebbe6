// The rows that the app wrote on 25 November 2026 (test/old-folder).
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Dexie from 'dexie'
import { expect, it } from 'vitest'
import { declareVersions, MIGRATIONS } from '#data/schema/migrations'
import type { LotRecord } from '#data/schema/db'
import type { Rows } from './upgrade.ts'

const WRITTEN_BY = 13
const read = (): Rows =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../old-folder/database.json'), 'utf8')) as Rows

it('a database of November 2026 is opened whole: only a sum with an unreadable amount changes', async () => {
  const { imports = [], mappings: _mappings, yearLayouts: _yearLayouts, lots = [], ...rows } = read()
  const old = new Dexie('old-folder')
  declareVersions(
    old,
    MIGRATIONS.filter(({ version }) => version <= WRITTEN_BY),
  )
  await old.open()
  for (const [table, list] of Object.entries(read())) await old.table(table).bulkAdd(list)
  old.close()

  const now = new Dexie(old.name)
  declareVersions(now)
  for (const [table, list] of Object.entries(rows)) expect(await now.table(table).toArray(), table).toEqual(list)
  const was = lots as LotRecord[]
  const nameOf = ({ head }: LotRecord) => head.localTaxPaymentDataName
  const unreadable = (lot: LotRecord) => nameOf(lot) === '読めない金額'
  const are = await now.table<LotRecord>('lots').toArray()
  expect(are.filter((lot) => !unreadable(lot))).toEqual(was.filter((lot) => !unreadable(lot)))
  expect(was.find(unreadable)).toMatchObject({ totals: { totalAmount: 390_010 } })
  expect(are.find(unreadable)).toMatchObject({ totals: { totalAmount: 45_005, totalNumber: 15 }, unreadable: 1 })
  expect(await now.table('intakes').toArray()).toMatchObject(
    imports.map((one) => ({ subject: 'lot', name: (one as { name: string }).name, count: 2 })),
  )
  expect((await now.table<{ subject: string }>('layouts').toArray()).map(({ subject }) => subject).sort()).toEqual([
    'lot',
    'plan',
  ])
  now.close()
})
