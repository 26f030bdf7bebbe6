import 'fake-indexeddb/auto'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reactive } from 'vue'
import { addMonths, monthOf } from '#domain/calendar/calendar'
import type { LotState } from '#domain/filing/filingState'
import { emptyDetail } from '#domain/lots/lot'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { emptyPayee } from '#domain/lots/payeeMaster'
import { nextHalfYearlyDueDate } from '#domain/morning/due'
import { db } from '#data/schema/db'
import { useDueStore } from '#features/filed/morning/dueStore'
import { today } from '#ui/text/clock'
import { client, lot } from '../../pay/month/samples.ts'

const states = new Map<string, LotState>()
const journal = reactive({
  deciding: [] as unknown[],
  stateOf: (lotId: string): LotState => states.get(lotId) ?? 'draft',
  entryOf: () => undefined,
  covers: () => true,
  whole: () => Promise.resolve(),
})
const NAMES = ['a', 'b', 'c', 'd']
vi.mock('#data/state/journal', () => ({ useJournal: () => journal }))
vi.mock('#data/state/companies', () => ({
  useCompanies: () => ({ all: NAMES.map((name) => client(name)) }),
}))
vi.mock('#data/state/cutOffs', () => ({ useCutOffs: () => ({ of: () => undefined }) }))
const clock = reactive({ day: '' })
vi.mock('#data/state/day', () => ({ useDay: () => clock }))
vi.mock('#features/filed/approvals/index', () => ({ useFollowing: () => ({ overdue: [] }) }))
vi.mock('#features/bank/balances/index', () => ({
  useBalanceStore: () => ({ stateOf: () => undefined }),
}))
vi.mock('#features/office/index', () => ({
  useLotWork: () => ({ of: () => ({}), isMine: () => false }),
}))
vi.mock('#features/pay/month/index', () => import('#features/pay/month/monthRows'))
vi.mock('#features/pay/lots/index', () => import('#features/pay/lots/parts/payingAccount'))

const LONG_AGO = addMonths(nextMonthToPay(today()), -7)
const stored = (companyId: string, lotId: string, state: LotState, more = {}) => {
  states.set(lotId, state)
  return lot(companyId, 100, { lotId, month: LONG_AGO, ...more })
}
const told = async () => {
  const due = useDueStore()
  await due.refresh()
  return due.lines.map(({ kind, companyId, to }) => [kind, companyId, to])
}

/** Clients of which nothing is known are told too, and lead to the month. */
const isOfLot = ([, , to]: readonly unknown[]): boolean => to !== '/'

beforeEach(async () => {
  setActivePinia(createPinia())
  states.clear()
  clock.day = today()
  await Promise.all([db.lots.clear(), db.details.clear(), db.payees.clear()])
})

describe('the half-yearly payment that is due', () => {
  it('is left until a filed lot of its month has each of its payees, also under a former name', async () => {
    const due = nextHalfYearlyDueDate(today())
    const month = addMonths(monthOf(due), -1)
    clock.day = due
    const payee = (companyId: string, number: string, more = {}) => ({
      ...{ ...emptyPayee(), companyId, payeeId: `${companyId} ${number}`, municipalityCode: '011002' },
      ...{ designatedNumber: number, halfYearly: true, ...more },
    })
    const formerly = [{ municipalityCode: '011002', designatedNumber: 'old' }]
    await db.payees.bulkAdd([
      ...[payee('a', '1'), payee('b', '1'), payee('c', '1'), payee('c', '2'), payee('d', 'new', { formerly })],
    ])
    await db.lots.bulkAdd([
      ...[stored('a', 'a', 'accepted', { month }), stored('b', 'b', 'draft', { month })],
      ...[stored('c', 'c', 'accepted', { month }), stored('d', 'd', 'approved', { month })],
    ])
    const row = (lotId: string, designatedNumber: string) => ({
      ...{ lotId, rowId: designatedNumber, raw: {} },
      detail: { ...emptyDetail(), municipalityCode: '011002', designatedNumber },
    })
    await db.details.bulkAdd([row('a', '1'), row('b', '1'), row('c', '1'), row('d', 'old')])
    const left = (await told()).flatMap(([kind, company]) => (kind === 'halfYear' ? [company] : []))
    expect(left.toSorted()).toEqual(['b', 'c'])
  })
})

describe('what is left of a month long ago', () => {
  it('is each draft and each returned batch without a filed correction, and nothing that the bank has', async () => {
    await db.lots.bulkAdd([
      stored('a', 'draft', 'draft'),
      stored('b', 'returned', 'returned'),
      stored('c', 'mended', 'returned'),
      stored('c', 'correction', 'accepted', { corrects: 'mended' }),
      stored('d', 'approved', 'approved'),
    ])
    expect((await told()).filter(isOfLot).sort()).toEqual([
      ['notFiled', 'a', '/lots/draft'],
      ['returned', 'b', '/lots/returned'],
    ])
  })

  it('is read again when the journal changes, and for another day', async () => {
    await db.lots.add(stored('a', 'one', 'draft'))
    expect((await told()).filter(isOfLot)).toHaveLength(1)
    const due = useDueStore()
    states.set('one', 'approved')
    journal.deciding = []
    await vi.waitFor(() => {
      expect(due.lines.filter(({ to }) => to !== '/')).toEqual([])
    })
    await db.lots.add(lot('b', 100, { lotId: 'later', month: addMonths(nextMonthToPay(today()), 1) }))
    await due.refresh()
    expect(due.lines.filter(({ to }) => to !== '/')).toEqual([])
    clock.day = `${addMonths(nextMonthToPay(today()), 3)}-28`
    await vi.waitFor(() => {
      expect(due.lines.map(({ kind, to }) => [kind, to])).toContainEqual(['notFiled', '/lots/later'])
    })
  })
})

describe('a half-yearly payment', () => {
  const DUE = '2026-12-01'
  const payee = (companyId: string, municipalityCode: string) => ({
    payeeId: `${companyId} ${municipalityCode}`,
    companyId,
    municipalityCode,
    designatedNumber: '7',
    halfYearly: true,
  })
  const paidBy = async (companyId: string, state: LotState, municipalityCode: string) => {
    const lotId = `${companyId} ${municipalityCode}`
    states.set(lotId, state)
    await db.lots.add(lot(companyId, 100, { lotId, month: '2026-11' }))
    await db.details.add({ lotId, rowId: lotId, raw: {}, detail: { municipalityCode, designatedNumber: '7' } } as never)
  }

  it('is told until it is filed with the month of the half-year, for each municipality', async () => {
    clock.day = DUE
    await Promise.all([db.payees.clear(), db.details.clear()])
    await db.payees.bulkAdd([
      payee('a', '132047'),
      payee('b', '132047'),
      payee('c', '132047'),
      payee('d', '132047'),
      payee('d', '131121'),
    ] as never[])
    await paidBy('a', 'accepted', '132047')
    await paidBy('b', 'draft', '132047')
    await paidBy('c', 'returned', '132047')
    await paidBy('d', 'approved', '132047')
    const halfYear = (await told()).filter(([kind]) => kind === 'halfYear')
    expect(halfYear.map(([, companyId]) => companyId).sort()).toEqual(['b', 'c', 'd'])
  })
})
