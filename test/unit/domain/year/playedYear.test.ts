// A whole year of a company: 60 employees in 14 municipalities, two of them paid twice a year, with changed notices, five
// leavers of every kind, four joiners, a death in February, and a town that becomes a city in between. What the twelve
// lots come to is computed here a second time from the list of events alone, with no rule of the app.
import { describe, expect, it } from 'vitest'
import { bookEntries, STANDARD_BOOK_ACCOUNTS } from '#domain/accounts/bookEntries'
import { payees } from '#domain/municipalities/municipalities'
import { changeBy } from '#domain/municipalities/municipalityTimes'
import { payeeKey } from '#domain/lots/duplicates'
import { lotTotals } from '#domain/lots/lot'
import { absence, die, endOtherwise, join, leave, takeNotice, transfer, type ChangeResult } from '#domain/year/changes'
import { movementReports } from '#domain/year/leaving'
import { movementBoxes } from '#domain/year/movementBoxes'
import { movementSums } from '#domain/year/movementSums'
import { isEnding, type YearEmployee } from '#domain/year/plan'
import { plannedDetails, plannedPayees } from '#domain/year/plannedLot'
import { monthsOfYear, splitYear } from '#domain/year/yearMonths'
import { yearAccount } from '#domain/year/yearAccount'

const YEAR = 2027
const MONTHS = monthsOfYear(YEAR)
/** 阿見町, which becomes 阿見市 on 1 November 2027. */
const TOWN = '084433'
const CODES = [
  TOWN,
  ...payees()
    .filter(({ code, kind }) => code !== TOWN && kind !== 'specialWard')
    .slice(100, 113)
    .map(({ code }) => code),
]
const numberOf = (place: number) => `N-${String(place)}`
const keyOf = (place: number) => payeeKey({ municipalityCode: CODES[place] ?? '', designatedNumber: numberOf(place) })
const HALF_YEARLY = [2, 5]
const terms = { year: YEAR, halfYearly: new Set(HALF_YEARLY.map(keyOf)) }

/** A year's tax for each employee, none of them at the flat rate alone. */
const yearlyOf = (n: number) => 60_000 + n * 3_700 + (n % 7) * 100
const placeOf = (n: number) => n % CODES.length

/** June to May by hand: eleven equal parts in whole hundreds, and what is left in June. */
function byHand(yearly: number): number[] {
  const part = Number(`${String(Math.trunc(yearly / 1_200))}00`)
  return [yearly - 11 * part, ...Array.from({ length: 11 }, () => part)]
}

/** What the events do to the months, month by month: 0 is June. */
type Ledger = number[][]
const fill = (row: number[] | undefined, from: number, amount: number) => row?.fill(amount, from)

let made = 0
const entry = (at: number, day: string) => ({
  changeId: `c${String(++made)}`,
  recordedAt: `2027-12-01T00:00:${String(made).padStart(2, '0')}.000Z`,
  year: YEAR,
  from: MONTHS[at] ?? '',
  day,
})

function taken(result: ChangeResult): YearEmployee {
  if (!result.ok) throw new Error(result.problem)
  return result.employee
}
const person = (n: number, place = placeOf(n)): YearEmployee => ({
  employeeId: `e${String(n)}`,
  recipientNumber: String(900_000_000_000 + n),
  name: '',
  municipalityCode: CODES[place] ?? '',
  designatedNumber: numberOf(place),
  amounts: splitYear(yearlyOf(n)),
  changes: [],
})

/** Plays the year in the app and in the ledger beside it. */
function play(): { staff: YearEmployee[]; ledger: Ledger } {
  const staff = Array.from({ length: 60 }, (_, n) => person(n))
  const ledger: Ledger = staff.map((_, n) => byHand(yearlyOf(n)))
  const change = (n: number, work: (before: YearEmployee) => ChangeResult) => {
    const before = staff[n]
    if (before) staff[n] = taken(work(before))
  }

  // Seven changed notices: from October, November and January on.
  ;[3, 9, 14, 21, 28, 35, 42].forEach((n, turn) => {
    const at = [4, 5, 7][turn % 3] ?? 4
    const yen = 4_000 + turn * 300
    change(n, (before) =>
      takeNotice(before, { ...entry(at, ''), amounts: before.amounts.map((old, m) => (m < at ? old : yen)) }),
    )
    fill(ledger[n], at, yen)
  })

  // Leaving in October, the rest with the last pay: the month itself takes everything that is left.
  change(10, (before) => leave(before, { ...entry(4, '2027-10-31'), rest: 'lumpSum' }))
  const lump = ledger[10]?.slice(4).reduce((sum, yen) => sum + yen, 0) ?? 0
  fill(ledger[10], 4, 0)
  if (ledger[10]) ledger[10][4] = lump
  // Leaving in August with ordinary collection, moving to another employer, unpaid leave, and moving abroad.
  change(11, (before) => leave(before, { ...entry(3, '2027-08-20'), rest: 'ordinary' }))
  change(12, (before) => transfer(before, entry(6, '2027-11-30')))
  change(13, (before) => absence(before, { ...entry(2, '2027-07-31'), rest: 'ordinary' }))
  change(15, (before) => endOtherwise(before, { ...entry(5, '2027-10-10'), rest: 'ordinary' }))
  // A death in February, of which nothing is withheld from March on.
  change(16, (before) => die(before, entry(9, '2028-02-11')))
  for (const [n, at] of [
    [11, 3],
    [12, 6],
    [13, 2],
    [15, 5],
    [16, 9],
  ] as const)
    fill(ledger[n], at, 0)

  // Four joiners with a tax from September, December, January and March on.
  ;[3, 6, 7, 9].forEach((at, turn) => {
    const yen = 5_500 + turn * 100
    const { amounts: _, changes: _none, ...facts } = person(60 + turn, turn + 1)
    const amounts = MONTHS.map((_month, m) => (m < at ? 0 : yen))
    staff.push(taken(join(facts, { ...entry(at, `${MONTHS[at] ?? ''}-01`), amounts })))
    ledger.push(amounts.map((amount) => amount))
  })
  return { staff, ledger }
}

/** The months that a place pays with a month, from the law: June to November in November, December to May in May. */
function paidInMonth(place: number, at: number): number[] {
  if (!HALF_YEARLY.includes(place)) return [at]
  if (at === 5) return [0, 1, 2, 3, 4, 5]
  return at === 11 ? [6, 7, 8, 9, 10, 11] : []
}

describe('a year of 60 employees in 14 municipalities', () => {
  const { staff, ledger } = play()
  const placeOfRow = (n: number) => (n < 60 ? placeOf(n) : n - 60 + 1)
  const byHandIn = (at: number): Map<string, number> => {
    const sums = new Map<string, number>()
    ledger.forEach((row, n) => {
      const place = placeOfRow(n)
      const yen = paidInMonth(place, at).reduce((sum, m) => sum + (row[m] ?? 0), 0)
      if (yen > 0) sums.set(keyOf(place), (sums.get(keyOf(place)) ?? 0) + yen)
    })
    return sums
  }
  const lotOf = (at: number) => plannedPayees(staff, MONTHS[at] ?? '', terms)

  it.each(MONTHS.map((month, at) => [month, at] as const))(
    'the lot of %s has for each municipality what the events come to',
    (_, at) => {
      expect(new Map(lotOf(at).map(({ key, amount }) => [key, amount]))).toEqual(byHandIn(at))
    },
  )

  it('the twelve lots come to what was withheld in the year, and their entries to the lots', () => {
    const all = ledger.flat().reduce((sum, yen) => sum + yen, 0)
    const totals = MONTHS.map((_, at) => lotTotals(plannedDetails(lotOf(at))).totalAmount)
    expect(totals.reduce((sum, yen) => sum + yen, 0)).toBe(all)
    MONTHS.forEach((month, at) => {
      const total = totals[at] ?? 0
      const lot = {
        acceptanceNo: '0',
        day: `${month}-10`,
        monthName: '',
        total,
        retirement: 0,
        fee: 660,
        practice: false,
      }
      const entries = bookEntries(lot, { ...STANDARD_BOOK_ACCOUNTS, feeTaxCategory: 'x' })
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(total + 660)
    })
  })

  it('every employee pays what the notice and the changes say', () => {
    const { notice, lines, now } = yearAccount(staff)
    now.forEach((yen, at) => {
      expect(notice[at]! + lines.reduce((sum, { moves }) => sum + moves[at]!, 0)).toBe(yen)
      expect(yen).toBe(ledger.reduce((sum, row) => sum + (row[at] ?? 0), 0))
    })
  })

  it('each ending and beginning has its report, whose parts come to the year, and none is lost', () => {
    const reports = movementReports(YEAR, staff)
    expect(reports.map(({ employeeId }) => employeeId).toSorted()).toEqual(
      ['e10', 'e11', 'e12', 'e13', 'e15', 'e16', 'e60', 'e61', 'e62', 'e63'].toSorted(),
    )
    for (const { change, years } of reports) {
      const { yearly, withheld, remaining } = movementSums(YEAR, change)
      expect(withheld + remaining).toBe(yearly)
      if (!isEnding(change.kind)) continue
      const { kind, rest, day } = change
      const boxes = movementBoxes({ kind, years, rest, day, remaining })
      expect(boxes.method).toBe(kind === 'transfer' ? 1 : rest === 'lumpSum' ? 2 : 3)
    }
    const death = reports.find(({ employeeId }) => employeeId === 'e16')
    expect(death?.years).toBe('both')
    expect(death?.dueDate).toBe('2028-03-10')
  })

  it('tells that the town is a city from the lot of November on', () => {
    expect(changeBy(TOWN, '2027-10-31')).toBeUndefined()
    expect(changeBy(TOWN, '2027-12-10')?.name).toBe('阿見市')
  })
})
