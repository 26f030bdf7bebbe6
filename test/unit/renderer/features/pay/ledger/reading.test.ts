import 'fake-indexeddb/auto'
import { createPinia, setActivePinia } from 'pinia'
import { expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import type { Company } from '#contract/ipc/index'
import { useLedger } from '#features/pay/ledger/useLedger'
import { db } from '#data/schema/db'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'

vi.mock('#data/state/journal', () => ({ useJournal: () => ({ stateOf: () => 'draft' }) }))

it('a ledger that cannot be read shows the error with advice, and its content once it can be read', async () => {
  setActivePinia(createPinia())
  const model = effectScope().run(() => useLedger({ companyId: 'c1', environment: 'practice' } as Company))!
  vi.spyOn(db.payees, 'where').mockImplementationOnce(() => {
    throw fullDisk()
  })
  await model.load()
  expect([model.failure.value, model.ledger.value]).toEqual([FULL_DISK, undefined])
  await model.load()
  expect([model.failure.value, model.ledger.value?.rows]).toEqual([undefined, []])
})
