import 'fake-indexeddb/auto'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { emptyPayee } from '#domain/lots/payeeMaster'
import { savePayee, listPayees } from '#data/repositories/payees'
import { db, type PayeeRow } from '#data/schema/db'
import { useBulkChange } from '#features/pay/payees/useBulkChange'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'
import { company } from '../../bank/balances/samples.ts'

const save = vi.fn(() => Promise.resolve())
vi.mock('#data/state/companies', () => ({ useCompanies: () => ({ save }) }))
vi.mock('#data/state/journal', () => ({
  useJournal: () => ({ whole: () => Promise.resolve(), stateOf: () => 'draft' }),
}))

const own = company('c1', [])
let rows: readonly PayeeRow[]
const read = async () => (rows = await listPayees('c1'))
const numbers = async () => (await read()).map(({ designatedNumber }) => designatedNumber).toSorted()

/** A bulk change of both payees and the name, that has been shown to the user. */
async function shown() {
  const model = effectScope().run(() =>
    useBulkChange(
      () => own,
      () => rows,
    ),
  )!
  for (const { payeeId, designatedNumber } of rows) model.typed.set(payeeId, `${designatedNumber}9`)
  model.applicant.applicantName = 'New name'
  await model.show()
  expect(model.preview.value?.numbers).toHaveLength(2)
  return model
}

beforeEach(async () => {
  vi.restoreAllMocks()
  save.mockReset().mockResolvedValue(undefined)
  setActivePinia(createPinia())
  await db.payees.clear()
  for (const designatedNumber of ['1', '2'])
    await savePayee('c1', { ...emptyPayee(), municipalityCode: '132063', designatedNumber })
  await read()
})

it('a bulk change whose company cannot be saved takes the numbers back and says why', async () => {
  const model = await shown()
  save.mockRejectedValueOnce(fullDisk())
  expect(await model.apply()).toBe(false)
  expect(model.error.value).toEqual(FULL_DISK)
  expect(await numbers()).toEqual(['1', '2'])
  expect(model.preview.value).toBeDefined()
})

it('a bulk change that can neither be completed nor taken back says why, and shows the numbers as they are now', async () => {
  const model = await shown()
  save.mockImplementationOnce(() => {
    vi.spyOn(db.payees, 'bulkPut').mockRejectedValue(fullDisk())
    return Promise.reject(fullDisk())
  })
  expect(await model.apply()).toBe(false)
  expect(model.error.value).toEqual(FULL_DISK)
  expect(await numbers()).toEqual(['19', '29'])
  expect(model.preview.value).toBeUndefined()
})
