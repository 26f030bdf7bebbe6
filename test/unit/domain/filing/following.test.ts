import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ASK_AGAIN_MS,
  BETWEEN_INQUIRIES_MS,
  changesBetween,
  CHANGES,
  dueWarning,
  FOLLOWED_DAYS,
  isFollowedOn,
  nextInquiry,
  findSupersededAnswers,
  type Followed,
  type KnownAnswer,
} from '#domain/filing/following'

const NOW = 1_800_000_000_000
const one = (key: string, askedAt?: number): Followed => ({ key, askedAt })

describe('the next inquiry about an application', () => {
  it('is not planned while no application is followed', () => {
    expect(nextInquiry([], undefined, NOW)).toBeUndefined()
    expect(nextInquiry([one('a')], undefined, NOW)).toBeDefined()
  })

  it('is due at once for an application that was never inquired about', () => {
    expect(nextInquiry([one('a', NOW - ASK_AGAIN_MS * 9), one('b')], undefined, NOW)).toEqual({ key: 'b', at: NOW })
  })

  it('goes to the application with the oldest inquiry, no sooner than fifteen minutes after it', () => {
    const asked = [one('late', NOW - 1_000), one('early', NOW - 60_000)]
    expect(nextInquiry(asked, undefined, NOW)).toEqual({ key: 'early', at: NOW - 60_000 + ASK_AGAIN_MS })
    expect(nextInquiry(asked, undefined, NOW + ASK_AGAIN_MS)).toEqual({ key: 'early', at: NOW + ASK_AGAIN_MS })
  })

  it('keeps the minimum interval after the last inquiry, even after one about another application', () => {
    expect(nextInquiry([one('a')], NOW - 1_000, NOW)).toEqual({ key: 'a', at: NOW - 1_000 + BETWEEN_INQUIRIES_MS })
  })

  it('is not delayed for days if the clock was set back', () => {
    expect(nextInquiry([one('a', NOW + 86_400_000)], NOW + 86_400_000, NOW)).toEqual({
      key: 'a',
      at: NOW + ASK_AGAIN_MS,
    })
  })

  it('is never in the past, and keeps both minimum intervals at any time', () => {
    const followed = fc.array(
      fc.record({
        key: fc.uuid(),
        askedAt: fc.option(fc.integer({ min: NOW - 1e8, max: NOW }), { nil: undefined }),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(followed, fc.option(fc.integer({ min: NOW - 1e5, max: NOW }), { nil: undefined }), (list, last) => {
        const next = nextInquiry(list, last, NOW)
        expect(next !== undefined).toBe(list.length > 0)
        if (!next) return
        const chosen = list.find(({ key }) => key === next.key)
        expect(next.at).toBeGreaterThanOrEqual(
          Math.max(NOW, (last ?? -Infinity) + BETWEEN_INQUIRIES_MS, (chosen?.askedAt ?? -Infinity) + ASK_AGAIN_MS),
        )
      }),
    )
  })
})

describe('following an application', () => {
  it('ends a month after its due date', () => {
    expect(FOLLOWED_DAYS).toBe(31)
    expect(isFollowedOn('2027-01-10', '2026-12-10')).toBe(true)
    expect(isFollowedOn('2027-01-11', '2026-12-10')).toBe(false)
  })

  it('never ends if its due date is unreadable', () => {
    expect(isFollowedOn('2027-01-10', '')).toBe(true)
  })
})

const waiting: KnownAnswer = {
  transactionStatus: '一次承認待ち',
  transactionStatusCode: '2',
  appliedStatusCode: '0',
  totalAmount: 100,
  totalBasicCharge: 10,
}

describe('changes between two answers', () => {
  it('are empty if the first answer says that it waits, or the answer is the same', () => {
    expect(changesBetween(undefined, waiting, 'open')).toEqual([])
    expect(changesBetween(waiting, { ...waiting })).toEqual([])
  })

  it.each([
    ['returned', { transactionStatus: '差戻し' }],
    ['approved', { transactionStatusCode: '4', appliedStatusCode: '1' }],
  ] as const)('name the status if the first answer says %s, unless that was known', (known, answer) => {
    expect(changesBetween(undefined, answer, 'open')).toEqual(['status'])
    expect(changesBetween(undefined, answer, known)).toEqual([])
  })

  it('are empty if nothing was known before the first answer', () => {
    expect(changesBetween(undefined, { transactionStatus: '差戻し' })).toEqual([])
  })

  it('are empty if the first answer says that an application waits which a person recorded as returned', () => {
    expect(changesBetween(undefined, waiting, 'returned')).toEqual([])
  })

  it.each<[string, KnownAnswer, readonly string[]]>([
    ['the text', { transactionStatus: '最終承認待ち' }, ['status']],
    ['a code', { appliedStatusCode: '1' }, ['status']],
    ['a time', { firstApprovedTime: '10:00:00' }, ['approval']],
    ['a fee', { totalPaymentCharge: 330 }, ['fees']],
    ['a total', { totalAmount: 101 }, ['totals']],
    ['all', { transactionStatus: 'x', approvedDate: 'y', totalBasicCharge: 0, totalNumber: 1 }, CHANGES],
  ])('name the group of %s', (_, change, expected) => {
    expect(changesBetween(waiting, { ...waiting, ...change })).toEqual(expected)
  })

  it('ignore the time of the inquiry itself', () => {
    expect(
      changesBetween(waiting, { ...waiting, ...{ operationDate: '2026-12-01', operationTime: '10:00:00' } }),
    ).toEqual([])
  })
})

describe('the answers that need not be kept', () => {
  const answers = (text: string) => [...text].map((status): KnownAnswer => ({ transactionStatus: status }))
  it.each([
    ['', ''],
    ['a', 'a'],
    ['aa', 'aa'],
    ['aaa', 'aa'],
    ['aab', 'ab'],
    ['aabbb', 'abb'],
    ['abab', 'abab'],
    ['aaabbbccc', 'abcc'],
  ])('are dropped, so that %j becomes %j', (all, kept) => {
    const gone = new Set(findSupersededAnswers(answers(all)))
    expect([...all].filter((_, at) => !gone.has(at)).join('')).toBe(kept)
  })

  it('are all found the first time, and the latest answer is never among them', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 30 }), (all) => {
        const thin = (text: string) => {
          const gone = new Set(findSupersededAnswers(answers(text)))
          return [...text].filter((_, at) => !gone.has(at)).join('')
        }
        expect(thin(thin(all))).toBe(thin(all))
        expect(thin(all).at(-1)).toBe(all.at(-1))
        // Adding the answers one by one gives the same result as adding them all at once.
        expect([...all].reduce((kept, next) => thin(kept + next), '')).toBe(thin(all))
      }),
    )
  })
})

describe('the warning before the due date', () => {
  // 2026-12-10 is a Thursday. Three business days before it is Monday the 7th.
  it.each([
    ['2026-12-03', undefined],
    ['2026-12-04', undefined],
    ['2026-12-06', undefined],
    ['2026-12-07', 3],
    ['2026-12-09', 1],
    ['2026-12-10', 0],
    ['2026-12-11', -1],
    ['2027-01-31', -52],
  ])('on %s shows %s days left', (today, daysLeft) => {
    expect(dueWarning('2026-12-10', today)).toEqual(daysLeft === undefined ? undefined : { daysLeft })
  })

  it('counts business days over a weekend and a holiday', () => {
    // 2027-01-12 is the Tuesday after Coming of Age Day. On the 6th, three business days are left: the 7th, the 8th and
    // the 12th.
    expect(dueWarning('2027-01-12', '2027-01-05')).toBeUndefined()
    expect(dueWarning('2027-01-12', '2027-01-06')).toEqual({ daysLeft: 6 })
  })

  it('is not shown if the date is unreadable', () => {
    expect(dueWarning('', '2026-12-10')).toBeUndefined()
    expect(dueWarning('2026-02-30', '2026-12-10')).toBeUndefined()
  })
})
