import 'fake-indexeddb/auto'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Company } from '#contract/ipc/index'
import { emptyDetail, emptyHead } from '#domain/lots/lot'
import { createLot } from '#data/repositories/lots'
import { listTrash } from '#data/repositories/trash'
import { db } from '#data/schema/db'
import { useCompanies } from '#data/state/companies'
import { useTrash, type Offer } from '#data/state/trash'
import { company } from '../../features/bank/balances/samples.ts'
import { FULL_DISK, fullDisk } from '../../fullDisk.ts'

const preferences = vi.hoisted(() => ({
  current: { companyId: null as string | null },
  change: (part: { companyId: string }) => Promise.resolve(void Object.assign(preferences.current, part)),
}))
vi.mock('#data/preferences/index', () => ({ usePreferences: () => preferences }))

/** The companies as main has them, and the calls that changed something there. */
const main = vi.hoisted(() => ({ companies: [] as Company[], calls: [] as string[], fails: '' }))
const answer = vi.hoisted(() => (channel: string, input: unknown) => {
  if (channel === main.fails) throw new Error('main does not answer')
  const { companyId } = (input ?? {}) as Company
  if (channel === 'companies.list') return [...main.companies]
  if (channel === 'credentials.status') return { state: 'none' }
  main.calls.push(channel)
  main.companies = main.companies.filter((one) => one.companyId !== companyId)
  if (channel === 'companies.save') main.companies.push(input as Company)
  return input
})
vi.mock('#data/bridge/index', async (original) => ({
  ...(await original<object>()),
  call: (channel: string, input: unknown) => Promise.resolve({ ok: true, value: answer(channel, input) }),
  mustCall: async (channel: string, input: unknown) => Promise.resolve().then(() => answer(channel, input)),
}))

const lotOf = (companyId: string) => createLot(companyId, emptyHead(), [{ ...emptyDetail(), designatedNumber: '1' }])

async function begin() {
  setActivePinia(createPinia())
  await useCompanies().load()
  return { trash: useTrash(), companies: useCompanies() }
}

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
  Object.assign(main, { companies: [company('a', []), company('b', [])], calls: [], fails: '' })
  preferences.current = { companyId: null }
})

describe('a deleted company', () => {
  it('comes back as it was and is the current one again, without a key', async () => {
    const { trash, companies } = await begin()
    const before = companies.all[0]!
    expect(await trash.deleteCompany(before)).toBe(true)
    expect(companies.current?.companyId).toBe('b')
    expect(trash.offer).toMatchObject({ kind: 'company', keyErased: true })
    await trash.takeBackLast()
    expect(main.companies).toContainEqual(before)
    expect(companies.current?.companyId).toBe('a')
    expect(main.calls).toEqual(['companies.remove', 'companies.save'])
    expect(await listTrash()).toEqual([])
  })

  it('gets a new key when it is of the practice bank', async () => {
    main.companies = [company('p', [], 'practice')]
    const { trash, companies } = await begin()
    await trash.deleteCompany(companies.all[0]!)
    expect(trash.offer?.keyErased).toBeUndefined()
    await trash.takeBackLast()
    expect(main.calls).toContain('practice.issueKey')
  })

  it('is offered by no notice, and stays, when main cannot delete it', async () => {
    const { trash, companies } = await begin()
    main.fails = 'companies.remove'
    expect(await trash.deleteCompany(companies.all[0]!)).toBe(false)
    expect([trash.offer, trash.error?.code, companies.all.length]).toEqual([undefined, 'storage', 2])
  })

  it('is not taken back over one that exists again', async () => {
    const { trash, companies } = await begin()
    await trash.deleteCompany(companies.all[0]!)
    main.companies.push({ ...company('a', []), name: 'read from a file' })
    await companies.load()
    await trash.takeBackLast()
    expect(trash.refusal).toBe('present')
    expect(main.companies.map(({ name }) => name)).toContain('read from a file')
  })

  it('must be back before a lot of it that was deleted earlier', async () => {
    const { trash, companies } = await begin()
    await trash.deleteLot(await lotOf('a'))
    await trash.deleteCompany(companies.all[0]!)
    const [last, first] = await listTrash()
    expect(await trash.takeBack(first!)).toBe('noCompany')
    expect(await trash.takeBack(last!)).toBeUndefined()
    expect(await trash.takeBack(first!)).toBeUndefined()
    expect(await db.lots.count()).toBe(1)
  })
})

describe('the notice', () => {
  it('offers the last deletion, says what is back, and leaves earlier ones to the list', async () => {
    const { trash } = await begin()
    const [one, two] = [await lotOf('a'), await lotOf('a')]
    await trash.deleteLot(one)
    await trash.deleteLot(two)
    await trash.takeBackLast()
    expect(trash.offer).toBeUndefined()
    expect(trash.takenBack).toMatchObject({ kind: 'lot', itemId: two })
    expect((await listTrash()).map(({ itemId }) => itemId)).toEqual([one])
  })

  it('takes back once when it is pressed twice', async () => {
    const { trash } = await begin()
    await trash.deleteLot(await lotOf('a'))
    await Promise.all([trash.takeBackLast(), trash.takeBackLast()])
    expect(trash.refusal).toBeUndefined()
    expect(trash.takenBack?.kind).toBe('lot')
  })

  it('keeps its offer when nothing could be written, with an error that includes advice', async () => {
    const { trash } = await begin()
    await trash.deleteLot(await lotOf('a'))
    vi.spyOn(db, 'transaction').mockRejectedValueOnce(fullDisk())
    expect(await trash.takeBackLast()).toBe(false)
    expect(trash.error).toEqual(FULL_DISK)
    expect(await trash.takeBackLast()).toBe(true)
    expect(await db.lots.count()).toBe(1)
  })

  it('says why rows do not come back, and withdraws them with their screen only if nothing newer is offered', async () => {
    const { trash } = await begin()
    const rows: Offer = { kind: 'rows', name: '', count: 2, takeBack: () => 'full' }
    trash.offerStep(rows)
    await trash.takeBackLast()
    expect(trash.refusal).toBe('full')
    trash.withdraw(rows)
    expect(trash.offer).toBeUndefined()
    trash.offerStep(rows)
    await trash.deleteLot(await lotOf('a'))
    trash.withdraw(rows)
    expect(trash.offer?.kind).toBe('lot')
  })
})

it('everything deleted too long ago is erased at the next start', async () => {
  const { trash, companies } = await begin()
  await trash.deleteLot(await lotOf('a'))
  await trash.deleteCompany(companies.all[0]!)
  await db.trash.toCollection().modify({ deletedAt: '2020-01-01T00:00:00.000Z' })
  expect(await trash.purge()).toBe(true)
  expect([await db.trash.count(), await db.trashRows.count()]).toEqual([0, 0])
})
