import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick } from 'vue'
import type { ApplicationOutcome, JournalEntry } from '#contract/ipc/index'
import { useFiling } from '#features/pay/lots/confirm/useFiling'
import { useSettleWait } from '#features/pay/lots/result/useSettleWait'
import { useJournal } from '#data/state/journal'

vi.mock('#features/pay/lots/parts/lotFindings', () => ({ lotFindings: () => [] }))
vi.mock('#features/pay/lots/parts/previousMonth', () => ({
  previousDetails: () => Promise.resolve(undefined),
}))
vi.mock('#features/pay/lots/parts/useFiledLots', () => ({ useFiledLots: () => ({}) }))
const month = vi.hoisted((): { context: { value: object | undefined } } => ({ context: { value: {} } }))
vi.mock('#features/pay/lots/parts/useMonthContext', () => ({
  useMonthContext: () => ({ ...month, read: () => Promise.resolve() }),
}))
vi.mock('#data/state/cutOffs', () => ({ useCutOffs: () => ({ checkNow: () => ({}) }) }))
vi.mock('#data/state/companies', () => ({ useCompanies: () => ({ all: [] }) }))
vi.mock('#data/autosave/autosave', () => ({ writesEnded: () => Promise.resolve() }))
vi.mock('#data/repositories/bankErrors', () => ({
  saveBankErrors: () => Promise.reject(new Error('full')),
}))
vi.mock('#data/repositories/lots', () => ({
  LotChanged: class extends Error {},
  closeLotToEdits: () => Promise.resolve(),
  deleteSteps: () => Promise.reject(new Error('full')),
  revisionOf: () => 0,
  openLot: () => Promise.resolve({ record: { lotId: 'a', companyId: 'c', month: '2026-07', head: {} }, rows: [] }),
}))
vi.mock('#domain/lots/lot', async (original) => ({ ...(await original<object>()), buildApplication: () => ({}) }))

const accepted: ApplicationOutcome = {
  outcome: 'accepted',
  acceptanceNo: '202607010001',
  totalsMatch: true,
  answer: {},
}
const storage = { ok: false as const, error: { code: 'storage' as const, detail: 'journal: EIO' } }
const desk = {
  answer: { ok: true as const, value: accepted } as unknown,
  journal: [] as JournalEntry[] | null,
  remainingMs: 0,
  asked: 0,
  applied: 0,
  call(channel: string): Promise<unknown> {
    if (channel === 'localTaxes.apply') {
      this.applied++
      return this.answer instanceof Error ? Promise.reject(this.answer) : Promise.resolve(this.answer)
    }
    if (channel === 'journal.part')
      return Promise.resolve(this.journal ? { ok: true, value: { lines: this.journal, next: null } } : storage)
    if (channel === 'journal.lines') return Promise.resolve(this.journal ? { ok: true, value: this.journal } : storage)
    if (channel === 'journal.status')
      return Promise.resolve({ ok: true, value: { lines: 0, linked: 0, problems: [], report: '', restarts: [] } })
    if (channel === 'journal.settleWait') {
      this.asked++
      return Promise.resolve({ ok: true, value: { remainingMs: this.remainingMs } })
    }
    throw new Error(channel)
  },
  on: () => () => undefined,
}

beforeEach(() => {
  setActivePinia(createPinia())
  vi.stubGlobal('window', Object.assign(new EventTarget(), { desk }))
  month.context.value = {}
  Object.assign(desk, { answer: { ok: true, value: accepted }, journal: [], asked: 0, applied: 0 })
})

async function open() {
  await useJournal().load()
  const filing = useFiling('a')
  await filing.load()
  return filing
}

describe('a filing', () => {
  it('waits until it is known which payees of the month were filed already', async () => {
    month.context.value = undefined
    const waiting = await open()
    expect([waiting.fileable.value, await waiting.file()]).toEqual([false, false])
    month.context.value = {}
    expect((await open()).fileable.value).toBe(true)
  })
})

describe('a second press', () => {
  it('asks for nothing while the first one is on its way', async () => {
    const filing = await open()
    const answers = await Promise.all([filing.file(), filing.file()])
    expect([answers, desk.applied]).toEqual([[true, false], 1])
  })
})

describe('after the answer to a filing', () => {
  it('the outcome is shown and locks the lot, even if the journal and the drafts are unavailable', async () => {
    const filing = await open()
    desk.journal = null
    expect(await filing.file()).toBe(true)
    expect(filing.sending.value).toBe(false)
    const journal = useJournal()
    expect(journal.unreadOutcomeOf('a')).toEqual(accepted)
    expect(journal.stateOf('a')).toBe('accepted')
    expect(filing.fileable.value).toBe(false)
    expect(await filing.file()).toBe(false)
  })

  it('the state in the journal replaces the shown outcome as soon as the journal can be read', async () => {
    const filing = await open()
    desk.journal = null
    await filing.file()
    const journal = useJournal()
    desk.journal = [{ entryId: 'e', lotId: 'a', state: 'unknown' } as JournalEntry]
    await journal.load()
    expect(journal.unreadOutcomeOf('a')).toBeUndefined()
    expect(journal.stateOf('a')).toBe('unknown')
  })

  it('a failed call is reported, and the screen no longer shows that it is sending', async () => {
    const filing = await open()
    desk.answer = new Error('the bridge is gone')
    expect(await filing.file()).toBe(false)
    expect(filing.sending.value).toBe(false)
    expect(filing.error.value).toBeDefined()
  })
})

describe('the wait before an unknown filing is settled', () => {
  it('counts down, asks the main process again at the end, and ends only when the main process says so', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    try {
      desk.remainingMs = 62_000
      const scope = effectScope()
      const wait = scope.run(() => useSettleWait(() => 'e'))!
      const settled = async () => {
        for (let n = 0; n < 5; n++) await nextTick()
      }
      expect([wait.left.value, wait.open.value]).toEqual(['', false])
      await settled()
      expect([wait.left.value, wait.open.value]).toEqual(['1:02', false])
      vi.advanceTimersByTime(3_000)
      expect(wait.left.value).toBe('0:59')
      desk.remainingMs = 2_000
      vi.advanceTimersByTime(59_000)
      await settled()
      expect([desk.asked, wait.left.value, wait.open.value]).toEqual([2, '0:02', false])
      desk.remainingMs = 0
      vi.advanceTimersByTime(2_000)
      await settled()
      expect([desk.asked, wait.left.value, wait.open.value]).toEqual([3, '', true])
      vi.advanceTimersByTime(60_000)
      await settled()
      expect(desk.asked).toBe(3)
      scope.stop()
    } finally {
      vi.useRealTimers()
    }
  })
})
