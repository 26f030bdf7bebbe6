import 'fake-indexeddb/auto'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { watch } from 'vue'
import type { JournalEntry } from '#contract/ipc/index'
import { db } from '#data/schema/db'
import { inquiryKeyOf } from '#features/filed/approvals/rows'
import { useAcceptance } from '#features/filed/inquiry/useAcceptance'
import { useFollowing } from '#features/filed/approvals/store'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'
import { COMPANY, company, entry } from './samples.ts'

const calls = vi.fn<(channel: string, input: { acceptanceNo: string }) => unknown>()
vi.mock('#data/bridge/index', async (original) => ({
  ...(await original<object>()),
  call: (channel: string, input: { acceptanceNo: string }) => Promise.resolve(calls(channel, input)),
}))
vi.mock('#data/state/companies', () => ({ useCompanies: () => ({ all: [company()] }) }))
vi.mock('#data/state/journal', () => ({
  useJournal: () => ({ entries: [entry({ acceptanceNo: of('1').acceptanceNo, ...known })] }),
}))

/** What the journal knows of the approval before the bank is asked. */
const known: Pick<JournalEntry, 'approval'> = {}
const of = (n: string) => ({ companyId: COMPANY, environment: 'production' as const, acceptanceNo: `LT261201000${n}` })
const answerOf = (_: string, { acceptanceNo }: { acceptanceNo: string }) => ({
  ok: true,
  value: { acceptanceNo, transactionStatus: '一次承認待ち', totalAmount: 300 },
})

beforeEach(async () => {
  setActivePinia(createPinia())
  vi.restoreAllMocks()
  delete known.approval
  calls.mockImplementation(answerOf)
  await Promise.all([db.lookups.clear(), db.lookupPayees.clear()])
})

describe('a followed application while the disk is full', () => {
  it('reports the error, and the next application of the company is still looked up and stored', async () => {
    vi.spyOn(db.lookups, 'add').mockRejectedValueOnce(fullDisk())
    const following = useFollowing()
    const [first, second] = await Promise.all([following.ask(of('1')), following.ask(of('2'))])
    expect(first).toMatchObject({ ok: false, error: FULL_DISK, unsaved: { transactionStatus: '一次承認待ち' } })
    expect(second).toMatchObject({ ok: true })
    expect([...following.errors]).toEqual([[inquiryKeyOf(of('1')), FULL_DISK]])
    expect(following.asking.size).toBe(0)
    expect(await following.ask(of('1'))).toMatchObject({ ok: true })
    expect(following.errors.size).toBe(0)
  })

  it('still shows the answer on its own screen', async () => {
    vi.spyOn(db.lookups, 'add').mockRejectedValueOnce(fullDisk())
    const { lookup, error, busy, recall, ask } = useAcceptance(() => company())
    await recall(of('1').acceptanceNo)
    await ask(of('1').acceptanceNo)
    expect([error.value, lookup.value?.answer.totalAmount, busy.value]).toEqual([FULL_DISK, 300, false])
    await ask(of('1').acceptanceNo)
    expect([error.value, lookup.value?.answer.totalAmount]).toEqual([undefined, 300])
  })

  it('shows in its row why it could not be marked as seen or deleted', async () => {
    const following = useFollowing()
    await following.ask(of('1'))
    for (const change of [following.see, following.forget]) {
      vi.spyOn(db, 'transaction').mockRejectedValueOnce(fullDisk())
      vi.spyOn(db.lookups, 'where').mockImplementationOnce(() => {
        throw fullDisk()
      })
      await change(of('1'))
      expect([...following.errors.values()]).toEqual([FULL_DISK])
      vi.restoreAllMocks()
      calls.mockImplementation(answerOf)
      await following.ask(of('1'))
      expect(following.errors.size).toBe(0)
    }
  })

  it('is not listed while the stored answers cannot be read, and the error is reported', async () => {
    vi.spyOn(db.lookups, 'orderBy').mockImplementationOnce(() => {
      throw fullDisk()
    })
    const following = useFollowing()
    await following.load()
    expect(following.unread).toEqual(FULL_DISK)
    await following.load()
    expect(following.unread).toBeUndefined()
  })
})

it('answers about several companies that come at once are all known', async () => {
  const following = useFollowing()
  const others = ['2', '3'].map((n) => ({ ...of(n), companyId: `company ${n}` }))
  await Promise.all([of('1'), ...others].map((one) => following.ask(one)))
  expect(following.rows.flatMap(({ acceptanceNo, latest }) => (latest ? [acceptanceNo] : [])).toSorted()).toEqual(
    ['1', '2', '3'].map((n) => of(n).acceptanceNo),
  )
})

describe('the first answer about an application', () => {
  const returned = (_: string, { acceptanceNo }: { acceptanceNo: string }) => ({
    ok: true,
    value: { acceptanceNo, transactionStatus: '差戻し' },
  })

  it('counts as a change if it says that the bank returned it', async () => {
    calls.mockImplementation(returned)
    const following = useFollowing()
    expect(await following.ask(of('1'))).toMatchObject({ ok: true, record: { changes: ['status'] } })
    expect(following.changed.map(({ acceptanceNo }) => acceptanceNo)).toEqual([of('1').acceptanceNo])
    await following.see(of('1'))
    expect(following.changed).toEqual([])
  })

  it('is no change if it only says what was known', async () => {
    calls.mockImplementation(returned)
    known.approval = { state: 'returned', by: 'bank', at: '2026-12-01T00:00:00.000Z' }
    const following = useFollowing()
    const asked = await following.ask(of('1'))
    expect(asked).toMatchObject({ ok: true })
    expect(following.changed).toEqual([])
  })

  it('is no change if the application was filed elsewhere and nothing was known of it', async () => {
    calls.mockImplementation(returned)
    const following = useFollowing()
    const asked = await following.ask(of('2'))
    expect(asked.ok && asked.record.changes).toBeUndefined()
    expect(following.changed).toEqual([])
  })
})

describe('the changes of several applications', () => {
  const answered =
    (transactionStatus: string) =>
    (_: string, { acceptanceNo }: { acceptanceNo: string }) => ({
      ok: true,
      value: { acceptanceNo, transactionStatus },
    })
  async function twoChanged() {
    const following = useFollowing()
    for (const status of ['一次承認待ち', '最終承認待ち']) {
      calls.mockImplementation(answered(status))
      for (const n of ['1', '2']) await following.ask(of(n))
    }
    expect(following.changed).toHaveLength(2)
    return following
  }

  it('are marked as seen in one write, and the list is computed once', async () => {
    const following = await twoChanged()
    const written = vi.spyOn(db.lookups, 'bulkUpdate')
    const computed = vi.fn()
    watch(() => following.rows, computed, { flush: 'sync' })
    await following.seeAll(following.changed)
    expect(following.changed).toEqual([])
    expect(written).toHaveBeenCalledTimes(1)
    expect(computed).toHaveBeenCalledTimes(1)
  })

  it('stay marked if the disk is full, and each row says why', async () => {
    const following = await twoChanged()
    vi.spyOn(db.lookups, 'bulkUpdate').mockRejectedValueOnce(fullDisk())
    await following.seeAll(following.changed)
    expect(following.changed).toHaveLength(2)
    expect([...following.errors.values()]).toEqual([FULL_DISK, FULL_DISK])
  })
})
