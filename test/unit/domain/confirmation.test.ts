import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverOf, outstandingOn, type SentLot } from '#domain/accounts/accountCover'
import { dueDateRule } from '#domain/calendar/dueDateRule'

const account = { payingBranchNo: '001', payingDepositType: '1', payingAccountNo: '0000001' }
const sent = (changes: Partial<SentLot> = {}): SentLot => ({
  state: 'accepted',
  dueDate: '2026-12-10',
  amount: 100,
  account,
  ...changes,
})

describe('what the balance of a debit account must cover', () => {
  it('includes every other lot of the account that has or may have reached the bank and is not past due', () => {
    const lots = [
      sent(),
      sent({ state: 'unknown', amount: 20 }),
      sent({ state: 'sending', amount: 3 }),
      sent({ dueDate: '2026-11-21', amount: 4000 }),
      sent({ state: 'rejected' }),
      sent({ state: 'draft' }),
      sent({ dueDate: '2026-11-20' }),
      sent({ account: { ...account, payingAccountNo: '0000002' } }),
    ]
    expect(outstandingOn(account, lots, '2026-11-21')).toEqual({ lots: 4, amount: 4123, inDoubt: 1, unplaced: 0 })
  })

  it('counts the lots whose account is unknown, without adding their amounts', () => {
    expect(outstandingOn(account, [sent({ account: undefined })], '2026-11-21')).toEqual({
      lots: 0,
      amount: 0,
      inDoubt: 0,
      unplaced: 1,
    })
  })

  it('is covered exactly when the balance is at least as large, and otherwise the missing yen are stated', () => {
    const yen = fc.integer({ min: 0, max: 99_999_999_999 })
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999_999, max: 9_999_999_999_999 }),
        yen,
        yen,
        (balance, amount, others) => {
          const cover = coverOf(balance, amount, { amount: others })
          expect(cover.kind).toBe(balance >= amount + others ? 'enough' : 'short')
          expect(cover.kind !== 'unknown' && cover.left).toBe(balance - others - amount)
          if (cover.kind === 'short') expect(balance + cover.missing).toBe(amount + others)
        },
      ),
    )
  })

  it.each([
    [1000, 'enough', undefined],
    [999, 'short', 1],
  ])('is covered by exactly enough, but not by one yen less: %i', (balance, kind, missing) => {
    expect(coverOf(balance, 600, { amount: 400 })).toEqual({
      kind,
      left: balance - 1000,
      ...(missing ? { missing } : {}),
    })
  })

  it('is not compared while the balance is unknown', () => {
    expect(coverOf(undefined, 1, { amount: 0 })).toEqual({ kind: 'unknown' })
  })
})

describe('dueDateRule', () => {
  it.each([
    ['2026-11', '2026-12-10', 'tenth', 13],
    ['2026-09', '2026-10-13', 'saturday', 0],
    ['2026-12', '2027-01-12', 'sunday', 33],
    ['2026-11', '2026-12-11', 'other', 14],
  ] as const)('explains a lot of %s due on %s', (month, dueDate, rule, businessDays) => {
    expect(dueDateRule(month, dueDate, '2026-11-21')).toMatchObject({ rule, businessDays })
  })

  it('names the legal date when a different one was chosen', () => {
    expect(dueDateRule('2026-11', '2026-12-25', '2026-11-21')).toMatchObject({ legal: '2026-12-10', rule: 'other' })
  })

  it('does not count the days to a date that is years away', () => {
    expect(dueDateRule('2026-11', '9998-12-10', '2026-11-21')).toEqual({
      legal: '2026-12-10',
      rule: 'other',
      businessDays: undefined,
    })
  })

  it.each([
    ['2026-13', '2026-12-10'],
    ['2026-11', '2026-12-32'],
    ['', ''],
    ['9999-12', '2026-12-10'],
  ])('returns nothing for the month %s and the date %s', (month, dueDate) => {
    expect(dueDateRule(month, dueDate, '2026-11-21')).toBeUndefined()
  })
})
