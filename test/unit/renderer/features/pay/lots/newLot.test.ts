import { beforeEach, expect, it, vi } from 'vitest'
import { useNewLot } from '#features/pay/lots/list/useNewLot'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'

const push = vi.fn((_: string) => Promise.resolve())
vi.mock('vue-router', () => ({ useRouter: () => ({ push }) }))
const duplicateLot = vi.fn<(lotId: string) => Promise<string | undefined>>()
vi.mock('#data/repositories/lots', () => ({
  duplicateLot: (lotId: string) => duplicateLot(lotId),
  correctLot: (lotId: string) => duplicateLot(lotId),
}))

beforeEach(() => {
  vi.clearAllMocks()
})

it('a lot that cannot be stored is not opened, and the next attempt begins without its error', async () => {
  const { error, make, duplicate, correct } = useNewLot()
  for (const attempt of [() => make(() => Promise.reject(fullDisk())), () => duplicate('a'), () => correct('a')]) {
    duplicateLot.mockRejectedValueOnce(fullDisk())
    await attempt()
    expect(error.value).toEqual(FULL_DISK)
  }
  expect(push).not.toHaveBeenCalled()
  duplicateLot.mockReset().mockResolvedValueOnce('copy')
  await duplicate('a')
  expect(error.value).toBeUndefined()
  expect(push).toHaveBeenCalledWith('/lots/copy')
})

it('a double click makes one lot, and one that needs no screen of its own opens none', async () => {
  const { make } = useNewLot()
  const store = vi.fn(() => Promise.resolve(undefined))
  await Promise.all([make(store), make(store)])
  expect(store).toHaveBeenCalledTimes(1)
  expect(push).not.toHaveBeenCalled()
})
