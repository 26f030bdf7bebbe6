import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { effectScope, ref, shallowRef } from 'vue'
import { db } from '#data/schema/db'
import { writesEnded } from '#data/writes/runningWrites'
import { usePlanLots } from '#features/pay/year/usePlanLots'
import { newEmployee, type PlanSheet } from '#features/pay/year/usePlanSheet'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'
import { company } from '../../bank/balances/samples.ts'

vi.mock('#data/state/journal', () => ({ useJournal: () => ({ covers: () => true, stateOf: () => 'draft' }) }))
vi.mock('#ui/behaviour/nextPaint', () => ({ nextPaint: () => Promise.resolve() }))

beforeEach(async () => {
  await writesEnded()
  await Promise.all([db.lots.clear(), db.payees.clear()])
})

it('the lots of a month of the plan that could not be stored are named with the reason, until the next attempt', async () => {
  const employee = {
    ...newEmployee('c', 2026, 1),
    municipalityCode: '132063',
    designatedNumber: '1',
    amounts: Array.from({ length: 12 }, () => 1_000),
  }
  const sheet = { companyId: 'c', year: 2026, rows: shallowRef([employee]) } as unknown as PlanSheet
  const scope = effectScope()
  const lots = scope.run(() => usePlanLots(sheet, () => company('c', []), ref('2026-11')))!
  await vi.waitUntil(() => lots.loaded.value)
  vi.spyOn(db.lots, 'add').mockRejectedValueOnce(fullDisk())
  expect(await lots.make()).toEqual([])
  expect(lots.error.value).toEqual(FULL_DISK)
  expect(await lots.make()).toHaveLength(1)
  expect(lots.error.value).toBeUndefined()
  scope.stop()
})
