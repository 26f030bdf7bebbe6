import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, ref, type EffectScope } from 'vue'
import type { Company, EnvironmentName } from '#contract/ipc/index'
import { emptyDetail, emptyHead } from '#domain/lots/lot'
import { encodeUtf8 } from '#formats/text/textCoding'
import { createOfficeLots, MonthChanged } from '#data/repositories/importedLots'
import { createLots, lotsOfMonth } from '#data/repositories/lots'
import { detailsOf } from '#data/repositories/monthLots'
import { listPayees } from '#data/repositories/payees'
import { db } from '#data/schema/db'
import { useOfficeImport } from '#features/pay/month/useOfficeImport'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'
import { takenFile } from '#test/unit/renderer/takenFile'

const answer = vi.hoisted((): { name: string; bytes: Uint8Array } => ({ name: '', bytes: new Uint8Array() }))
vi.mock('#data/bridge/index', async (original) => ({
  ...(await original<object>()),
  call: () => Promise.resolve({ ok: true, value: answer }),
}))
vi.mock('vue-i18n', async (original) => ({
  ...(await original<object>()),
  useI18n: () => ({ t: (key: string) => key }),
}))
vi.mock('#features/pay/lots/index', async () => ({
  ...(await import('#features/pay/lots/parts/payingAccount')),
}))
const companies: { all: Company[] } = { all: [] }
vi.mock('#data/state/journal', () => ({
  useJournal: () => ({ stateOf: () => 'draft', entryOf: () => undefined, deciding: [], covers: () => true }),
}))
vi.mock('#data/state/companies', () => ({ useCompanies: () => companies }))

const MONTH = '2026-11'
const company = (companyId: string, clientCode: string, environment: EnvironmentName = 'production'): Company => ({
  companyId,
  name: `会社${companyId}`,
  clientCode,
  environment,
  accounts: [],
  applicant: { applicantName: '', address: '' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
})
const HEADINGS = '会社コード,市区町村コード,指定番号,人数,税額'
const store = (companyId: string, month: string, amountOfPayrollTaxPayments: number) =>
  createLots(companyId, { ...emptyHead(), monthForWhichPaymentIsDue: month }, [
    { ...emptyDetail(), municipalityCode: '131016', numberOfPayrollTaxPayments: 1, amountOfPayrollTaxPayments },
  ])

let scope: EffectScope
const release = vi.fn(() => Promise.resolve())
async function opened(lines: readonly string[], name: string) {
  Object.assign(answer, { name, bytes: encodeUtf8([...lines, ''].join('\r\n')) })
  const model = scope.run(() =>
    useOfficeImport({ month: ref(MONTH), environment: ref('production'), hold: () => release } as never),
  )!
  await model.intake.choose()
  return model
}
async function read(lines: readonly string[], name = 'all.csv') {
  const model = await opened([HEADINGS, ...lines], name)
  await vi.waitFor(() => {
    expect(model.sum.value.clients + model.sum.value.leftOut).toBeGreaterThan(0)
  })
  await vi.waitFor(() => {
    expect(model.isLoaded.value).toBe(true)
  })
  return model
}
const linesOf = ({ lines }: Awaited<ReturnType<typeof read>>) =>
  lines.value.map(({ name, amount, difference, state, isTaken }) => [name, amount, difference, state, isTaken])

beforeEach(async () => {
  vi.restoreAllMocks()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') })
  scope = effectScope()
  companies.all = [company('a', '1'), company('b', '2'), company('c', '3'), company('p', '4', 'practice')]
  await Promise.all([db.lots, db.details, db.orders, db.payees, db.intakes, db.layouts].map((table) => table.clear()))
})
afterEach(() => {
  scope.stop()
})

describe('a list of all clients', () => {
  const lines = ['1,131016,1,2,12000', '2,131016,1,1,5000', '9,131016,1,1,700', '4,131016,1,1,800']

  it('shows each client with its sum, what differs from last month, and what it has already', async () => {
    await store('a', '2026-10', 10_000)
    await store('b', MONTH, 5_000)
    const model = await read(lines)
    expect(linesOf(model)).toEqual([
      ['', 700, undefined, 'unknown', false],
      // A client of another bank is none of these.
      ['', 800, undefined, 'unknown', false],
      ['会社b', 5_000, undefined, 'there', false],
      ['会社a', 12_000, 2_000, 'new', true],
    ])
    expect(model.lines.value.find(({ state }) => state === 'there')).toMatchObject({ thereAmount: 5_000 })
    expect(model.absent.value).toEqual(['会社c'])
    // Another list of the month had it.
    await store('c', MONTH, 900)
    await vi.waitFor(() => expect(model.absent.value).toEqual([]))
    expect(model.ready.value).toBe(false)
  })

  it('makes the batches of all of them with the account of the file, and nothing for those left out', async () => {
    await store('b', MONTH, 4_000)
    const model = await read(lines)
    const [question] = model.intake.reading.value?.questions ?? []
    model.intake.answer(question!, 'leaveOut')
    expect(model.ready.value).toBe(true)
    const made = await model.take()
    expect(made).toMatchObject({ month: MONTH, clients: 1, amount: 12_000, isPaid: false, absent: ['会社c'] })
    expect(made?.leftOut.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'there'])
    const [lot] = await lotsOfMonth('a', MONTH)
    expect(lot).toMatchObject({ head: { dueDate: '2026-12-10' }, totals: { totalAmount: 12_000 } })
    expect((await detailsOf(lot?.lotId ?? ''))[0]).toMatchObject({ municipalityName: 'チヨダク' })
    expect(await lotsOfMonth('b', MONTH)).toHaveLength(1)
    expect(await db.intakes.toArray()).toMatchObject([
      {
        companyId: '',
        subject: 'officeLot',
        owners: [`lot/${lot?.lotId ?? ''}`],
        account: {
          rows: { file: 5, taken: 1, refused: 0 },
        },
      },
    ])
    expect(release).toHaveBeenCalled()
  })

  it('gives a client that has a batch another one only with its tick, and leaves out whose tick is removed', async () => {
    const [first] = await store('b', MONTH, 4_000)
    const model = await read(lines.slice(0, 2))
    model.tick('b', true)
    model.tick('a', false)
    expect(linesOf(model).map(([name, , , , isTaken]) => [name, isTaken])).toEqual([
      ['会社b', true],
      ['会社a', false],
    ])
    expect(await model.take()).toMatchObject({ clients: 1, amount: 5_000 })
    const lots = await lotsOfMonth('b', MONTH)
    expect(lots.map(({ totals }) => totals.totalAmount).toSorted()).toEqual([4_000, 5_000])
    expect(lots.find(({ lotId }) => lotId === first)?.totals.totalAmount).toBe(4_000)
    expect(await lotsOfMonth('a', MONTH)).toEqual([])
  })

  it('makes nothing at all when another window made a batch that nobody here knew of, and says of whom', async () => {
    const head = { ...emptyHead(), monthForWhichPaymentIsDue: MONTH }
    const file = takenFile('all.csv', { companyId: '', subject: 'officeLot' })
    const [known] = await store('b', MONTH, 1)
    const clients = (of: string[]) =>
      ['a', 'b'].map((companyId) => ({ companyId, head, details: [emptyDetail()], known: of }))
    const failing = createOfficeLots(clients([]), file, false)
    await expect(failing).rejects.toMatchObject({ companyIds: ['b'] })
    await expect(failing).rejects.toBeInstanceOf(MonthChanged)
    expect([await db.lots.count(), await db.intakes.count()]).toEqual([1, 0])
    expect(await createOfficeLots(clients([known ?? '']), file, false)).toHaveLength(2)
  })

  it('is taken whole or not at all', async () => {
    const model = await read(lines.slice(0, 2))
    vi.spyOn(db.intakes, 'add').mockRejectedValue(fullDisk())
    expect(await model.take()).toBeUndefined()
    expect(model.failure.value).toEqual(FULL_DISK)
    expect(await db.lots.count()).toBe(0)
  })

  it('of last month is taken as paid elsewhere, with its payees', async () => {
    const model = await read(lines.slice(0, 1))
    model.month.value = '2026-10'
    await vi.waitFor(() => {
      expect(model.pastDue.value).toBe('2026-11-10')
    })
    model.isPaid.value = true
    expect(await model.take()).toMatchObject({ month: '2026-10', isPaid: true })
    const [lot] = await lotsOfMonth('a', '2026-10')
    expect(lot?.paidElsewhere).toBeTruthy()
    expect(await listPayees('a')).toMatchObject([{ municipalityCode: '131016', amountOfPayrollTaxPayments: 12_000 }])
  })

  it('without a column of clients leads to the import of one client', async () => {
    const model = await opened(['市区町村コード,指定番号,氏名,税額', '131016,1,甲,500'], 'one.csv')
    await vi.waitFor(() => {
      expect(model.isOfNobody.value).toBe(true)
    })
    expect((await read(lines.slice(0, 1))).isOfNobody.value).toBe(false)
  })

  it('of another month than the chosen one waits for a word of the user', async () => {
    const model = await read(lines.slice(0, 1), '住民税_2026-10.csv')
    expect([model.otherMonth.value, model.ready.value]).toEqual(['2026-10', false])
    model.keepsMonth.value = true
    expect(model.ready.value).toBe(true)
    model.month.value = '2026-10'
    expect(model.otherMonth.value).toBeUndefined()
  })
})
