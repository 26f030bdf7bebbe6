import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '#data/schema/db'
import { readyToFile } from '#features/office/readyToFile'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'

const office: { record: string | undefined } = { record: 'office' }
vi.mock('#features/office/store', () => ({ useOffice: () => ({ status: undefined }) }))
vi.mock('#features/office/sync', () => ({ officeOf: () => office.record, wishToSend: () => undefined }))

beforeEach(() => {
  vi.restoreAllMocks()
  office.record = 'office'
})

it('a lot is ready to file where there is no office, and if its company is not shared', async () => {
  expect(await readyToFile('a')).toEqual({ ok: true, value: undefined })
  office.record = undefined
  vi.spyOn(db.lots, 'get').mockRejectedValue(fullDisk())
  expect(await readyToFile('a')).toEqual({ ok: true, value: undefined })
})

it('a lot of which it cannot be read whether the office has it is not ready, with the reason', async () => {
  vi.spyOn(db.lots, 'get').mockRejectedValueOnce(fullDisk())
  expect(await readyToFile('a')).toEqual({ ok: false, error: FULL_DISK })
})
