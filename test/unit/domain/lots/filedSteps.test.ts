import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyDetail, lotTotals, type LotDetail } from '#domain/lots/lot'
import { payeeKey } from '#domain/lots/duplicates'
import { filedSteps, type BankRow, type FollowedLot } from '#domain/lots/filedSteps'
import { buildLedger, hasMark } from '#domain/lots/ledger'

const CODES = ['132063', '271004', '141003', '011002']
const MONTHS = ['2026-06', '2026-07', '2026-08']
const detail = (code: string, count: number, yen: number, retired = 0): LotDetail => ({
  ...emptyDetail(),
  municipalityCode: code,
  designatedNumber: `S-${code}`,
  numberOfPayrollTaxPayments: count,
  amountOfPayrollTaxPayments: yen,
  amountOfMunicipalInhabitantTaxPayments: retired,
})
/** One lot for each month; each municipality is in it at most once, and at least one is. */
const details = fc
  .uniqueArray(
    fc.tuple(fc.constantFrom(...CODES), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 99_999 })),
    {
      minLength: 1,
      selector: ([code]) => code,
    },
  )
  .map((list) => list.map(([code, count, yen], at) => detail(code, count, yen, at * 10)))
const lots = fc
  .array(details, { minLength: 1, maxLength: MONTHS.length })
  .map((list) => list.map((own, at): FollowedLot => accepted(MONTHS[at] ?? '', own)))

const rowOf = (one: LotDetail): BankRow => ({
  // The bank may write codes in another width.
  municipalityCode: one.municipalityCode,
  designatedNumber: one.designatedNumber.toLowerCase(),
  numberOfPayrollTaxPayments: one.numberOfPayrollTaxPayments,
  amountOfPayrollTaxPayments: one.amountOfPayrollTaxPayments,
})
const totalsOf = (own: readonly LotDetail[]) => {
  const { totalNumber, totalAmount } = lotTotals(own)
  return { totalNumber, totalAmount }
}
const accepted = (month: string, own: LotDetail[]): FollowedLot => ({
  lotId: `lot of ${month}`,
  month,
  details: own,
  filed: totalsOf(own),
  bank: { ...totalsOf(own), normalDetails: own.map(rowOf) },
})
const found = (given: readonly FollowedLot[]) =>
  [...filedSteps(given)].flatMap(([month, payees]) => payees.map(({ key, gaps }) => ({ month, key, gaps })))
const withBank = (lot: FollowedLot, change: (rows: BankRow[]) => BankRow[], total: number): FollowedLot => ({
  ...lot,
  bank: {
    ...lot.bank,
    totalAmount: (lot.bank?.totalAmount ?? 0) + total,
    normalDetails: change([...(lot.bank?.normalDetails ?? [])]),
  },
})
const nth = fc.nat().map((n) => (count: number) => n % count)

describe('the steps of a filed lot', () => {
  it('differ nowhere when the bank has what was filed, or says nothing of it', () => {
    fc.assert(
      fc.property(lots, (given) => {
        expect(found(given)).toEqual([])
        expect(found(given.map(({ bank: _, ...lot }) => lot))).toEqual([])
        expect(found(given.map((lot) => ({ ...lot, bank: {} })))).toEqual([])
      }),
    )
  })

  it('differ at the bank in exactly the month and payee whose amount the bank has otherwise', () => {
    fc.assert(
      fc.property(lots, nth, nth, fc.integer({ min: 1, max: 5_000 }), (given, whichLot, whichRow, more) => {
        const at = whichLot(given.length)
        const lot = given[at]!
        const row = whichRow(lot.details.length)
        const one = lot.details[row]!
        const changed = withBank(
          lot,
          (rows) => rows.with(row, { ...rows[row], amountOfPayrollTaxPayments: one.amountOfPayrollTaxPayments + more }),
          more,
        )
        const count = one.numberOfPayrollTaxPayments
        const before = { count, amount: one.amountOfPayrollTaxPayments }
        const after = { count, amount: before.amount + more }
        expect(found(given.with(at, changed))).toEqual([
          {
            month: lot.month,
            key: payeeKey(one),
            gaps: [{ step: 'bank', of: 'payee', lotId: lot.lotId, before, after }],
          },
        ])
      }),
    )
  })

  it('differ at the bank for a payee that it lacks, or that only it has', () => {
    const lot = accepted('2026-06', [detail('132063', 1, 100), detail('271004', 2, 300)])
    const without = withBank(lot, (rows) => rows.slice(1), -100)
    expect(found([without])).toMatchObject([{ key: '132063 S-132063', gaps: [{ before: { amount: 100 } }] }])
    expect(found([without])[0]?.gaps[0]).not.toHaveProperty('after')
    const other = withBank(lot, (rows) => [...rows, rowOf(detail('141003', 1, 7))], 7)
    expect(found([other])).toMatchObject([{ key: '141003 S-141003', gaps: [{ after: { amount: 7 } }] }])
  })

  it('differ at the filing when the lot is no longer what was sent, and not at the bank that has what was sent', () => {
    fc.assert(
      fc.property(lots, nth, fc.integer({ min: 1, max: 5_000 }), (given, which, more) => {
        const at = which(given.length)
        const lot = given[at]!
        const [first, ...rest] = lot.details
        const edited = { ...first!, amountOfPayrollTaxPayments: first!.amountOfPayrollTaxPayments + more }
        const gaps = found(given.with(at, { ...lot, details: [edited, ...rest] }))
        expect(gaps.map(({ key }) => key)).toEqual(lot.details.map(payeeKey))
        for (const { month, gaps: own } of gaps) {
          expect(month).toBe(lot.month)
          expect(own).toMatchObject([{ step: 'filing', of: 'lot', after: { amount: lot.filed.totalAmount } }])
        }
      }),
    )
  })

  it('differ at the bank as a whole where the bank sent totals only, or rows that cannot be compared', () => {
    const lot = accepted('2026-06', [detail('132063', 1, 100), detail('271004', 2, 300)])
    for (const normalDetails of [undefined, [], [{ municipalityCode: '132063' }]])
      expect(found([{ ...lot, bank: { totalAmount: 390, normalDetails } }])).toMatchObject(
        lot.details.map((one) => ({
          key: payeeKey(one),
          gaps: [{ step: 'bank', of: 'lot', after: { count: 3, amount: 390 } }],
        })),
      )
  })

  it('are marked in the ledger in their month, and show a payee that only the bank has', () => {
    const lot = accepted('2026-07', [detail('132063', 1, 100)])
    const steps = filedSteps([withBank(lot, (rows) => [...rows, rowOf(detail('141003', 1, 7))], 7)])
    const { rows } = buildLedger({
      year: 2026,
      lots: [{ ...lot, state: 'accepted' }],
      payees: [],
      today: '2026-07-01',
      steps,
    })
    expect(
      rows.flatMap(({ key, cells }) =>
        cells.filter((one) => hasMark(one, 'offFiled')).map(({ month }) => [key, month]),
      ),
    ).toEqual([['141003 S-141003', '2026-07']])
  })
})
