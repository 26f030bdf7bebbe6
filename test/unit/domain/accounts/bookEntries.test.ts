import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bookEntries,
  bookState,
  joinMarks,
  missingAccounts,
  STANDARD_BOOK_ACCOUNTS,
  type BookLot,
  type BookedMark,
} from '#domain/accounts/bookEntries'

const LOT: BookLot = {
  acceptanceNo: '123456789012',
  day: '2026-12-10',
  monthName: '令和8年11月分',
  total: 512_300,
  retirement: 42_300,
  fee: 660,
  practice: false,
}
const accounts = { ...STANDARD_BOOK_ACCOUNTS, feeTaxCategory: '課対仕入10%' }
const MARK: BookedMark = {
  environment: 'production',
  acceptanceNo: LOT.acceptanceNo,
  at: '2026-12-11T00:00:00.000Z',
  program: 'yayoi',
  total: LOT.total,
  fee: 660,
}

describe('book entries of a lot', () => {
  it('pay what was withheld, and the fee, from the bank account on the payment day', () => {
    const bank = { account: '普通預金', subAccount: '', taxCategory: '対象外' }
    const tax = { account: '預り金', subAccount: '住民税', taxCategory: '対象外' }
    expect(bookEntries(LOT, accounts)).toEqual([
      {
        acceptanceNo: LOT.acceptanceNo,
        day: '2026-12-10',
        debit: tax,
        credit: bank,
        amount: 470_000,
        text: '住民税 令和8年11月分 受付123456789012',
      },
      {
        acceptanceNo: LOT.acceptanceNo,
        day: '2026-12-10',
        debit: tax,
        credit: bank,
        amount: 42_300,
        text: '住民税（退職所得） 令和8年11月分 受付123456789012',
      },
      {
        acceptanceNo: LOT.acceptanceNo,
        day: '2026-12-10',
        debit: { account: '支払手数料', subAccount: '', taxCategory: '課対仕入10%' },
        credit: bank,
        amount: 660,
        text: '住民税の納付手数料 令和8年11月分 受付123456789012',
      },
    ])
  })

  it('come to the total of the lot and its fee, whatever is known of its parts', () => {
    const yen = fc.integer({ min: 0, max: 99_999_999_999 })
    fc.assert(
      fc.property(
        yen,
        fc.option(yen, { nil: undefined }),
        fc.option(yen, { nil: undefined }),
        (payroll, retirement, fee) => {
          const total = payroll + (retirement ?? 0)
          const entries = bookEntries({ ...LOT, total, retirement, fee }, accounts)
          expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(total + (fee ?? 0))
          expect(entries.every(({ amount }) => amount > 0)).toBe(true)
          const fees = entries.filter(({ debit }) => debit.account === accounts.feeAccount)
          expect(fees.reduce((sum, { amount }) => sum + amount, 0)).toBe(fee ?? 0)
        },
      ),
    )
  })

  it('say of a practice lot that it is one', () => {
    const texts = (practice: boolean) => bookEntries({ ...LOT, practice }, accounts).map(({ text }) => text)
    expect(texts(true).every((text) => text.startsWith('【練習】'))).toBe(true)
    expect(texts(false).some((text) => text.includes('練習'))).toBe(false)
  })

  it('need the accounts they name, and the tax category of a fee where a program reads it', () => {
    expect(missingAccounts(LOT, STANDARD_BOOK_ACCOUNTS)).toEqual(['feeTaxCategory'])
    expect(missingAccounts({ ...LOT, fee: undefined }, STANDARD_BOOK_ACCOUNTS)).toEqual([])
    expect(missingAccounts(LOT, { ...STANDARD_BOOK_ACCOUNTS, program: 'general' })).toEqual([])
    expect(missingAccounts(LOT, { ...accounts, taxAccount: ' ', bankAccount: '' })).toEqual([
      'taxAccount',
      'bankAccount',
    ])
  })
})

describe('what was exported', () => {
  const state = (lot: Partial<BookLot> & { approved?: boolean }, mark?: BookedMark) =>
    bookState({ ...LOT, approved: true, ...lot }, mark)

  it('is open until it is exported, and told if it changed or came back since', () => {
    expect(state({})).toBe('open')
    expect(state({ approved: false })).toBeUndefined()
    expect(state({}, MARK)).toBe('exported')
    expect(state({ fee: 880 }, MARK)).toBe('changed')
    expect(state({ total: 1 }, MARK)).toBe('changed')
    expect(state({ approved: false }, MARK)).toBe('returned')
  })

  it('is open again once its entries were taken out of the books', () => {
    const reversed: BookedMark = { ...MARK, reversed: true }
    expect(state({ approved: false }, reversed)).toBeUndefined()
    expect(state({}, reversed)).toBe('open')
  })

  it('keeps every lot that either of two lists has, with the later mark, in whatever order they are joined', () => {
    const marks = fc.array(
      fc.record({
        environment: fc.constantFrom('production', 'practice'),
        acceptanceNo: fc.constantFrom('000000000001', '000000000002', '000000000003'),
        at: fc.integer({ min: 10, max: 28 }).map((day) => `2026-12-${String(day)}T00:00:00.000Z`),
      }),
      { maxLength: 4 },
    )
    const key = ({ environment, acceptanceNo }: Pick<BookedMark, 'environment' | 'acceptanceNo'>) =>
      `${environment} ${acceptanceNo}`
    fc.assert(
      fc.property(marks, marks, (one, other) => {
        const [here, there] = [one, other].map((list) => list.map((mark) => ({ ...MARK, ...mark })))
        const joined = joinMarks(here, there)
        expect(joinMarks(there, here).map(({ at }) => at)).toEqual(joined.map(({ at }) => at))
        expect(new Set(joined.map(key))).toEqual(new Set([...(here ?? []), ...(there ?? [])].map(key)))
        expect(new Set(joined.map(key)).size).toBe(joined.length)
        for (const mark of joined)
          expect(
            [...(here ?? []), ...(there ?? [])].every((known) => key(known) !== key(mark) || known.at <= mark.at),
          ).toBe(true)
      }),
    )
  })
})
