import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  absence,
  die,
  endOtherwise,
  join,
  leave,
  movesBetween,
  setOff,
  takeNotice,
  transfer,
} from '#domain/year/changes'
import { excessesOf, refund } from '#domain/year/excess'
import { markSubmitted, movementReports, mustPayAtOnce } from '#domain/year/leaving'
import { isEnding } from '#domain/year/plan'
import { yearBreakdown } from '#domain/year/yearBreakdown'
import { indexInYear, splitYear, spreadFromJune, sumOf } from '#domain/year/yearMonths'
import { isBankHoliday } from '#domain/calendar/businessDays'
import { addDays, addMonths, monthOf } from '#domain/calendar/calendar'
import { anyStep, employee, entry, joined, noticed, taken, YEAR } from './staff.ts'

const problem = (result: ReturnType<typeof leave>) => (result.ok ? undefined : result.problem)

describe('the twelve months', () => {
  it('are equal parts in whole hundreds, with the remainder in June', () => {
    expect(splitYear(100_000)).toEqual([8_700, ...Array.from({ length: 11 }, () => 8_300)])
    expect(splitYear(120_000)).toEqual(Array.from({ length: 12 }, () => 10_000))
    expect(splitYear(1_100)).toEqual([1_100, ...Array.from({ length: 11 }, () => 0)])
  })

  it('add up to the tax of the year, whatever it is, and June is never less than another month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900_000_000 }), (yearly) => {
        const [june = 0, ...others] = splitYear(yearly)
        expect(june + sumOf(others)).toBe(yearly)
        expect(new Set(others).size).toBe(1)
        expect(others[0]! % 100).toBe(0)
        expect(june - others[0]!).toBeGreaterThanOrEqual(0)
        expect(june - others[0]!).toBeLessThan(1_200)
      }),
    )
  })

  it('are June and eleven times the other amount when the notice states two', () => {
    expect(sumOf(spreadFromJune(8_700, 8_300))).toBe(100_000)
  })

  it('begin in June', () => {
    expect([indexInYear(YEAR, '2026-06'), indexInYear(YEAR, '2027-05')]).toEqual([0, 11])
    expect([indexInYear(YEAR, '2026-05'), indexInYear(YEAR, '2027-06')]).toEqual([undefined, undefined])
  })
})

describe('leaving', () => {
  const staff = employee({ yearly: 120_000 })

  it('puts the rest of the year into the month of the last pay (lump sum)', () => {
    const left = taken(leave(staff, { ...entry('2027-01'), day: '2027-01-20', rest: 'lumpSum' }))
    expect(left.amounts.slice(6)).toEqual([10_000, 50_000, 0, 0, 0, 0])
    expect(sumOf(left.amounts)).toBe(120_000)
    expect(left.changes[0]).toMatchObject({ kind: 'leave', rest: 'lumpSum', from: '2027-01', day: '2027-01-20' })
  })

  it('ends withholding when the employee pays the rest (ordinary collection)', () => {
    const left = taken(leave(staff, { ...entry('2026-09'), day: '2026-08-31', rest: 'ordinary' }))
    expect(left.amounts).toEqual([10_000, 10_000, 10_000, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  it.each([
    ['2026-12-31', false],
    ['2027-01-01', true],
    ['2027-04-30', true],
    ['2027-05-01', false],
    ['2026-06-01', false],
    ['2026-04-20', false],
    ['2026-01-31', false],
  ])('on %s makes the lump sum compulsory: %s', (day, compulsory) => {
    expect(mustPayAtOnce(2026, day)).toBe(compulsory)
    const result = leave(staff, { ...entry('2027-05'), day, rest: 'ordinary' })
    expect(problem(result)).toBe(compulsory ? 'lumpSumCompulsory' : undefined)
  })

  it('from January to April may be ordinary only when the last pay does not cover the rest', () => {
    const few = { ...entry('2027-03'), day: '2027-02-10', rest: 'ordinary' as const, payTooSmall: true }
    expect(taken(leave(staff, few)).amounts.slice(8)).toEqual([10_000, 0, 0, 0])
  })

  it('is refused outside the year and without a day', () => {
    expect(problem(leave(staff, { ...entry('2027-07'), day: '2027-06-30', rest: 'ordinary' }))).toBe('monthNotInYear')
    expect(problem(leave(staff, { ...entry('2026-10'), day: '', rest: 'ordinary' }))).toBe('dayMissing')
  })

  it('with nothing left is recorded without a rest, and its report is due all the same', () => {
    const flatRate = employee({ amounts: spreadFromJune(5_000, 0) })
    const untaxed = employee({ amounts: spreadFromJune(0, 0) })
    const inMay = { ...entry('2027-06'), day: '2027-05-31', rest: 'ordinary' as const }
    const inJanuary = { ...entry('2027-01'), day: '2027-01-10', rest: 'lumpSum' as const }
    for (const [before, how] of [
      [staff, inMay],
      [staff, { ...entry('2027-05'), day: '2027-05-01', rest: 'lumpSum' as const }],
      [flatRate, inMay],
      [flatRate, inJanuary],
      [untaxed, { ...inJanuary, rest: 'ordinary' as const }],
    ] as const) {
      const gone = taken(leave(before, how))
      expect(gone.amounts).toEqual(before.amounts)
      expect(gone.changes.at(-1)).not.toHaveProperty('rest')
      expect(movementReports(YEAR, [gone])).toHaveLength(1)
    }
  })

  it('by death is never a lump sum: the heirs pay the rest, also from January to April', () => {
    const dead = taken(die(staff, { ...entry('2027-03'), day: '2027-02-14' }))
    expect(dead.amounts.slice(7)).toEqual([10_000, 10_000, 0, 0, 0])
    expect(dead.changes.at(-1)).toMatchObject({ kind: 'death', rest: 'ordinary', day: '2027-02-14' })
    // The same day of leaving has to be a lump sum.
    expect(problem(leave(staff, { ...entry('2027-03'), day: '2027-02-14', rest: 'ordinary' }))).toBe(
      'lumpSumCompulsory',
    )
  })

  it('for another reason of the report leaves the choice in every month', () => {
    const winter = { ...entry('2027-02'), day: '2027-01-20' }
    expect(sumOf(taken(endOtherwise(staff, { ...winter, rest: 'ordinary' })).amounts)).toBe(80_000)
    expect(sumOf(taken(endOtherwise(staff, { ...winter, rest: 'lumpSum' })).amounts)).toBe(120_000)
  })

  it('for a time (absence) is paid like leaving, is kept as an absence, and has the same compulsory months', () => {
    const away = taken(absence(staff, { ...entry('2026-09'), day: '2026-08-31', rest: 'ordinary' }))
    expect([sumOf(away.amounts), away.changes[0]?.kind, away.changes[0]?.rest]).toEqual([30_000, 'absence', 'ordinary'])
    const winter = { ...entry('2027-02'), day: '2027-02-01' }
    expect(problem(absence(staff, { ...winter, rest: 'ordinary' }))).toBe('lumpSumCompulsory')
    expect(sumOf(taken(absence(staff, { ...winter, rest: 'lumpSum' })).amounts)).toBe(120_000)
  })

  it('is followed by coming back, which keeps the earlier months and the whole history', () => {
    const away = taken(absence(staff, { ...entry('2026-08'), day: '2026-07-31', rest: 'ordinary' }))
    const amounts = away.amounts.map((yen, at) => (at < 7 ? yen : 9_000))
    const back = taken(join(away, { ...entry('2027-01'), day: '2027-01-05', amounts }))
    expect(back.amounts).toEqual([10_000, 10_000, 0, 0, 0, 0, 0, 9_000, 9_000, 9_000, 9_000, 9_000])
    expect(back.changes.map(({ kind }) => kind)).toEqual(['absence', 'join'])
    expect(problem(join(away, { ...entry('2027-01'), day: '', amounts }))).toBe('dayMissing')
    expect(problem(join(away, { ...entry('2027-02'), day: '2027-02-01', amounts }))).toBe('changesEarlierMonths')
  })

  it('to another employer ends withholding here', () => {
    const gone = taken(transfer(staff, { ...entry('2026-10'), day: '2026-09-30' }))
    expect(sumOf(gone.amounts)).toBe(40_000)
  })
})

describe('a change notice', () => {
  const staff = employee({ yearly: 120_000 })

  it('changes the months from its start, and they can be shown one by one before it is taken', () => {
    const amounts = staff.amounts.map((yen, at) => (at < 4 ? yen : 12_000))
    expect(movesBetween(YEAR, staff.amounts, amounts).slice(0, 2)).toEqual([
      { month: '2026-10', before: 10_000, after: 12_000 },
      { month: '2026-11', before: 10_000, after: 12_000 },
    ])
    expect(taken(takeNotice(staff, { ...entry('2026-10'), amounts })).amounts).toEqual(amounts)
  })

  it('keeps what was withheld before its start, and what the notice states otherwise is the excess', () => {
    const lower = staff.amounts.map(() => 7_000)
    const lowered = taken(takeNotice(staff, { ...entry('2026-10'), amounts: lower }))
    expect(lowered.amounts).toEqual(staff.amounts.map((yen, at) => (at < 4 ? yen : 7_000)))
    expect(excessesOf(lowered)).toMatchObject([{ amount: 12_000, refunded: 0, setOff: 0, open: 12_000 }])
    const raised = taken(takeNotice(staff, { ...entry('2026-10'), amounts: lower.map(() => 12_000) }))
    expect(excessesOf(raised)).toMatchObject([{ amount: -8_000, open: -8_000 }])
    // Nothing of the later months changes, but the city owes a refund.
    const past = staff.amounts.map((yen, at) => (at < 2 ? yen - 500 : yen))
    expect(excessesOf(taken(takeNotice(staff, { ...entry('2026-10'), amounts: past })))).toMatchObject([
      { open: 1_000 },
    ])
  })

  it("that was typed states the year's tax instead of the months that were withheld", () => {
    const amounts = staff.amounts.map((yen, at) => (at < 4 ? yen : 7_000))
    expect(excessesOf(taken(takeNotice(staff, { ...entry('2026-10'), amounts, yearly: 84_000 })))).toMatchObject([
      { open: 12_000 },
    ])
    expect(excessesOf(taken(takeNotice(staff, { ...entry('2026-10'), amounts, yearly: 96_000 })))).toEqual([])
  })

  it('has an excess that is refunded or set off in parts, and never more than that', () => {
    const amounts = staff.amounts.map(() => 7_000)
    const notice = entry('2026-10')
    const before = taken(takeNotice(staff, { ...notice, amounts }))
    const settles = notice.changeId
    const some = refund(before, settles, { day: '2026-11-02', amount: 2_000 })!
    const all = taken(setOff(some, { ...entry('2026-11'), settles, amount: 10_000 }))
    expect(all.amounts.slice(4, 8)).toEqual([7_000, 0, 4_000, 7_000])
    expect(excessesOf(all)).toMatchObject([{ refunded: 2_000, setOff: 10_000, open: 0 }])
    expect(refund(all, settles, { day: '2026-11-02', amount: 1 })).toBeUndefined()
    expect(refund(before, settles, { day: '2026-11-02', amount: 12_001 })).toBeUndefined()
    expect(refund(before, settles, { day: '2026-11-02', amount: -1 })).toBeUndefined()
    expect(refund(before, settles, { day: '2026-11-31', amount: 1 })).toBeUndefined()
    expect(problem(setOff(before, { ...entry('2026-11'), settles, amount: 12_001 }))).toBe('amountsInvalid')
    expect(problem(setOff(before, { ...entry('2027-05'), settles, amount: 10_000 }))).toBe('setOffTooLarge')
    expect(problem(setOff(before, { ...entry('2026-05'), settles, amount: 1 }))).toBe('monthNotInYear')
  })

  it('counts only what no earlier notice took back already', () => {
    // 10,000 yen a month; 9,000 from October on, then 8,000 from January on, each for the months before as well.
    const once = taken(takeNotice(staff, { ...entry('2026-10'), amounts: staff.amounts.map(() => 9_000) }))
    expect(excessesOf(once)).toMatchObject([{ amount: 4_000 }])
    const lower = staff.amounts.map(() => 8_000)
    const twice = taken(takeNotice(once, { ...entry('2027-01'), amounts: lower }))
    // Withheld 4 × 10,000 + 3 × 9,000 and 5 × 8,000 = 107,000 of 96,000; 4,000 are taken back already.
    expect(excessesOf(twice)).toMatchObject([{ amount: 4_000 }, { amount: 7_000 }])
    expect(problem(takeNotice(twice, { ...entry('2027-01'), amounts: lower }))).toBe('nothingChanges')
    // The same without anything about the months before says nothing of them.
    const part = once.amounts.map((yen, at) => (at < 7 ? yen : 8_500))
    expect(excessesOf(taken(takeNotice(once, { ...entry('2027-01'), amounts: part })))).toHaveLength(1)
    // A higher tax than the one that was refunded is owed again: 107,000 - 4,000 of 105,000.
    const typed = once.amounts.map((yen, at) => (at < 7 ? yen : 8_000))
    const higher = taken(takeNotice(once, { ...entry('2027-01'), amounts: typed, yearly: 105_000 }))
    expect(excessesOf(higher)).toMatchObject([{ amount: 4_000 }, { amount: -2_000 }])
  })

  it('counts anew what was to be set off in months that a later notice states again', () => {
    const first = entry('2026-10')
    const once = taken(takeNotice(staff, { ...first, amounts: staff.amounts.map(() => 9_000) }))
    const set = taken(setOff(once, { ...entry('2027-02'), settles: first.changeId, amount: 4_000 }))
    expect(set.amounts[8]).toBe(5_000)
    const twice = taken(takeNotice(set, { ...entry('2027-01'), amounts: staff.amounts.map(() => 9_000) }))
    expect(excessesOf(twice)).toMatchObject([
      { amount: 4_000, setOff: 4_000, open: 0 },
      { amount: 4_000, open: 4_000 },
    ])
  })

  it('of a shortfall is paid in addition', () => {
    const notice = entry('2026-10')
    const before = taken(takeNotice(staff, { ...notice, amounts: staff.amounts.map(() => 12_000) }))
    const paid = refund(before, notice.changeId, { day: '2026-12-10', amount: -8_000 })!
    expect(excessesOf(paid)).toMatchObject([{ open: 0 }])
    expect(refund(before, notice.changeId, { day: '2026-12-10', amount: 8_000 })).toBeUndefined()
  })

  it('is refused when it is not twelve amounts, or changes nothing', () => {
    const all = staff.amounts.map(() => 12_000)
    expect(problem(takeNotice(staff, { ...entry('2026-06'), amounts: [1, 2] }))).toBe('amountsInvalid')
    expect(problem(takeNotice(staff, { ...entry('2026-06'), amounts: all.map(() => -1) }))).toBe('amountsInvalid')
    expect(problem(takeNotice(staff, { ...entry('2026-06'), amounts: all.map(() => 0.5) }))).toBe('amountsInvalid')
    expect(problem(takeNotice(staff, { ...entry('2026-06'), amounts: staff.amounts }))).toBe('nothingChanges')
  })
})

describe('the report of a movement', () => {
  it.each([
    // 10 January 2027 is a Sunday and the 11th a holiday.
    ['2026-12-31', '2027-01-12'],
    ['2027-01-01', '2027-02-10'],
    ['2026-06-01', '2026-07-10'],
    // 10 April 2027 is a Saturday.
    ['2027-03-31', '2027-04-12'],
    // The change is the next tax year's, but its report is due in June.
    ['2027-05-31', '2027-06-10'],
    // Left before the tax year: until 15 April, if before 1 April. 10 May 2026 is a Sunday.
    ['2026-03-31', '2026-04-15'],
    ['2026-04-20', '2026-05-11'],
  ])('of a day (%s) is due on %s', (day, due) => {
    const gone = taken(transfer(employee(), { ...entry('2026-06'), day }))
    expect(movementReports(YEAR, [gone]).map(({ dueDate }) => dueDate)).toEqual([due])
  })

  it('is due for everybody whose pay begins or ends, and on a day on which banks are open', () => {
    fc.assert(
      fc.property(noticed(2), fc.array(anyStep, { maxLength: 8 }), (first, steps) => {
        const now = steps.reduce((before, { apply }) => {
          const result = apply(before)
          return result.ok ? result.employee : before
        }, first)
        const reports = movementReports(YEAR, [now])
        expect(reports).toHaveLength(now.changes.filter(({ kind }) => kind === 'join' || isEnding(kind)).length)
        for (const { change, dueDate } of reports) {
          // There is no national date for the change to withholding.
          expect(dueDate === undefined).toBe(change.kind === 'join')
          if (dueDate === undefined) continue
          const tenth = `${addMonths(monthOf(change.day), 1)}-10`
          expect(isBankHoliday(dueDate)).toBe(false)
          expect(dueDate >= tenth).toBe(true)
          for (let day = tenth; day < dueDate; day = addDays(day, 1)) expect(isBankHoliday(day)).toBe(true)
        }
      }),
    )
  })

  it('names the new employer, if anything of it is known', () => {
    const newEmployer = { name: '見本商事', address: '', telephone: '', designatedNumber: '900' }
    const gone = (more: object) => taken(transfer(employee(), { ...entry('2026-10'), day: '2026-09-15', ...more }))
    expect(gone({ newEmployer }).changes.at(-1)?.newEmployer).toEqual(newEmployer)
    expect(gone({}).changes.at(-1)).not.toHaveProperty('newEmployer')
  })

  it('is due on the 10th of the month after the day, or the next day on which banks are open', () => {
    const left = taken(leave(employee(), { ...entry('2027-01'), day: '2027-01-31', rest: 'lumpSum' }))
    const gone = taken(transfer(employee(), { ...entry('2026-10'), day: '2026-09-15' }))
    const joiner = taken(joined(5, splitYear(120_000)))
    const changed = taken(takeNotice(employee(), { ...entry('2026-06'), amounts: splitYear(60_000) }))
    const reports = movementReports(YEAR, [left, gone, joiner, changed])
    expect(reports.map(({ change, dueDate }) => [change.kind, dueDate])).toEqual([
      // 10 October 2026 is a Saturday and the 12th a holiday.
      ['transfer', '2026-10-13'],
      ['leave', '2027-02-10'],
      ['join', undefined],
    ])
  })

  describe('from January to May', () => {
    const next = { municipalityCode: '141003', designatedNumber: '9' }
    const of = (day: string, from: string, moved: boolean) => {
      const gone = taken(transfer(employee(), { ...entry(from), day, ...(moved && { next }) }))
      return movementReports(YEAR, [gone]).map(({ years, municipalityCode, dueDate }) => [
        years,
        municipalityCode,
        dueDate,
      ])
    }

    it('is about both years, if the municipality of 1 January is the same', () => {
      expect(of('2027-02-20', '2027-03', false)).toEqual([['both', '132063', '2027-03-10']])
      expect(of('2026-12-31', '2027-01', true)).toEqual([['current', '132063', '2027-01-12']])
    })

    it.each([
      // Before 1 April: 15 April. From then on: the 10th of the following month.
      ['2027-01-01', '2027-04-15'],
      ['2027-03-31', '2027-04-15'],
      ['2027-04-01', '2027-05-10'],
      ['2027-05-31', '2027-06-10'],
    ])('(%s) also goes to the municipality of the next year, by %s', (day, due) => {
      expect(of(day, '2027-06', true)).toContainEqual(['next', '141003', due])
      expect(of(day, '2027-06', true)).toContainEqual(['current', '132063', expect.anything()])
    })

    it('is marked as submitted for each municipality by itself, and the mark can be taken back', () => {
      const gone = taken(transfer(employee(), { ...entry('2027-03'), day: '2027-02-20', next }))
      const submitted = (one: typeof gone) => movementReports(YEAR, [one]).map((report) => report.submitted)
      const [first, second] = movementReports(YEAR, [gone])
      const once = markSubmitted(gone, second!, '2027-04-01')
      expect([submitted(gone), submitted(once)]).toEqual([
        ['', ''],
        ['', '2027-04-01'],
      ])
      const twice = markSubmitted(once, first!, '2027-03-02')
      expect(submitted(twice)).toEqual(['2027-03-02', '2027-04-01'])
      expect(markSubmitted(markSubmitted(twice, first!, ''), second!, '')).toEqual(gone)
    })
  })
})

describe('the account of twelve months', () => {
  it('is the notice, what each change moved, and their sum: what is withheld now', () => {
    fc.assert(
      fc.property(noticed(2), noticed(2), fc.array(anyStep, { maxLength: 8 }), (first, second, steps) => {
        const now = steps.reduce((before, { apply }) => {
          const result = apply(before)
          return result.ok ? result.employee : before
        }, first)
        const breakdown = yearBreakdown([now, second])
        expect(breakdown.notice).toEqual(first.amounts.map((yen, at) => yen + (second.amounts[at] ?? 0)))
        expect(breakdown.lines).toHaveLength(now.changes.length)
        for (const [at, yen] of breakdown.now.entries()) {
          expect(yen).toBe((now.amounts[at] ?? 0) + (second.amounts[at] ?? 0))
          expect(breakdown.lines.reduce((sum, { moves }) => sum + (moves[at] ?? 0), breakdown.notice[at] ?? 0)).toBe(
            yen,
          )
        }
      }),
    )
  })
})
