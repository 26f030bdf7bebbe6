import { expect, it } from 'vitest'
import type { QueueLine, QueueLineState } from '#contract/ipc/index'
import { monthDifference } from '#domain/lots/monthDifference'
import { emptyDetail } from '#domain/lots/lot'
import { changeOf, sumsOf, blockDoubtful, type QueueItem } from '#features/pay/lots/queue/queueItems'
import { shortageOf } from '#features/pay/lots/queue/useQueueCover'
import { queuePaper } from '#features/pay/lots/queue/queuePaper'
import { differingFromJournal, sumsByState } from '#features/pay/lots/queue/queueSummary'

const item = (lotId: string, totalAmount: number) => ({ lotId, totals: { totalAmount } })
const linesOf = (...states: [string, QueueLineState, Partial<QueueLine>?][]) =>
  new Map(states.map(([lotId, state, more]): [string, QueueLine] => [lotId, { lotId, state, ...more }]))
const entry = (lotId: string, acceptanceNo: string, totalAmount: number) => ({
  lotId,
  acceptanceNo,
  totals: { municipalityCount: 1, totalNumber: 1, totalAmount },
})

it('the sums of a queue name each state once, those that need a person first, and lose no yen', () => {
  const items = [item('a', 1), item('b', 20), item('c', 300), item('d', 4_000)]
  const sums = sumsByState(items, linesOf(['a', 'accepted'], ['b', 'unknown'], ['c', 'unsent'], ['d', 'accepted']))
  expect(sums).toEqual([
    { state: 'unknown', lots: 1, amount: 20 },
    { state: 'unsent', lots: 1, amount: 300 },
    { state: 'accepted', lots: 2, amount: 4_001 },
  ])
})

it('an accepted lot agrees only with a journal entry of the same acceptance number and total', () => {
  const items = ['same', 'number', 'total', 'echo', 'none'].map((lotId) => item(lotId, 100))
  const accepted = (lotId: string, more = {}) =>
    [lotId, 'accepted', { acceptanceNo: '1', totalsMatch: true, ...more }] as const
  const lines = linesOf(
    [...accepted('same')],
    [...accepted('number')],
    [...accepted('total')],
    [...accepted('echo', { totalsMatch: false })],
    [...accepted('none')],
  )
  const entries = [
    entry('same', '1', 100),
    entry('number', '2', 100),
    entry('total', '1', 101),
    entry('echo', '1', 100),
  ]
  const differing = differingFromJournal(items, lines, (lotId) => entries.find((one) => one.lotId === lotId))
  expect(differing.map(({ lotId }) => lotId)).toEqual(['number', 'total', 'echo', 'none'])
})

it('the paper of a queue has its month and due date as the screen has them', () => {
  const head = { monthForWhichPaymentIsDue: '2026-11', dueDate: '2026-12-10' }
  const own = { ...item('a', 100), company: { name: '青葉商事' }, lot: { record: { head } }, rows: [] }
  const content = (language: string) =>
    queuePaper(
      { items: [own as unknown as QueueItem], lines: linesOf(), sums: [], at: '2026-12-01T00:00:00Z', ending: '' },
      (key) => (key === 'common.language' ? language : key),
    ).rows[0]?.cells.slice(1, 3)
  expect(content('ja')).toEqual(['令和8年11月分', '2026/12/10'])
  expect(content('en')).toEqual(['2026/11', '2026/12/10'])
})

it('the sums of a queue say how much more it is than last month, and of how many lots that is known', () => {
  const detail = (amount: number) => ({
    ...emptyDetail(),
    municipalityCode: '131016',
    amountOfPayrollTaxPayments: amount,
  })
  const compared = (now: number, before: number | undefined) =>
    ({
      rows: [],
      totals: { totalNumber: 1, totalAmount: now },
      difference: before === undefined ? undefined : monthDifference([detail(now)], [detail(before)]),
    }) as unknown as QueueItem
  const items = [compared(500, 400), compared(90, 100), compared(7, undefined)]
  expect(items.map(changeOf)).toEqual([100, -10, undefined])
  expect(sumsOf(items)).toMatchObject({ lots: 3, amount: 597, change: 90, compared: 2 })
})

it('the shortage of a queue adds up what each account lacks, and counts those of which it is not known', () => {
  const short = (missing: number) => ({ cover: { kind: 'short' as const, left: -missing, missing } })
  const covers = [
    short(300),
    { cover: { kind: 'enough' as const, left: 5 } },
    short(44),
    { cover: { kind: 'unknown' as const } },
  ]
  expect(shortageOf(covers)).toEqual({ accounts: 2, missing: 344, unknown: 1 })
  expect(shortageOf([])).toEqual({ accounts: 0, missing: 0, unknown: 0 })
})

it('a lot that would pay a payee of its month twice is left out of a queue, and comes back when the other goes', () => {
  const of = (lotId: string, code: string, { month = '2026-11', found = [] as string[], retirement = 0 } = {}) =>
    ({
      lotId,
      lot: { record: { companyId: 'c1', month } },
      rows: [
        {
          detail: {
            ...emptyDetail(),
            municipalityCode: code,
            ...(retirement
              ? { numberOfRetirees: 1, amountOfMunicipalInhabitantTaxPayments: retirement }
              : { numberOfPayrollTaxPayments: 1, amountOfPayrollTaxPayments: 19_900 }),
          },
        },
      ],
      findings: found.map((one) => ({ code: one, severity: 'warning' })),
      blocked: undefined,
    }) as unknown as QueueItem
  const left = (...items: QueueItem[]) => blockDoubtful(items).flatMap(({ lotId, blocked }) => (blocked ? [lotId] : []))
  const [first, second] = [of('a', '011002'), of('b', '011002')]
  expect(left(first, second, of('c', '131016'))).toEqual(['a', 'b'])
  expect(left(first, of('c', '131016'))).toEqual([])
  expect(left(first, of('b', '011002', { month: '2026-12' }))).toEqual([])
  expect(left(first, of('b', '011002', { retirement: 5_000 }))).toEqual([])
  expect(left({ ...first, blocked: 'errors' }, second)).toEqual(['a'])
  expect(left(of('a', '011002', { found: ['payeeMaybeFiledThisMonth'] }))).toEqual(['a'])
  const also = { ...of('a', '011002'), findings: [{ code: 'x', also: [{ code: 'payeeFiledThisMonth' }] }] }
  expect(left(also as unknown as QueueItem)).toEqual(['a'])
  const blockedOf = (found: string) => blockDoubtful([of('a', '011002', { found: [found] })])[0]?.blocked
  expect([blockedOf('payrollAverageTooLow'), blockedOf('payrollAverageTooHigh')]).toEqual(['low', undefined])
})
