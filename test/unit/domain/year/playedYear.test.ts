// A whole year of a company: 60 employees in 14 municipalities, two of them paid twice a year, with changed notices, five
// leavers of every kind, four joiners, a death in February, a retirement, and a town that becomes a city in between. What
// the twelve lots come to is computed here a second time from the list of events alone, with no rule of the app.
import { describe, expect, it } from 'vitest'
import { bookEntries, STANDARD_BOOK_ACCOUNTS } from '#domain/accounts/bookEntries'
import { payees } from '#domain/municipalities/municipalities'
import { checkDigit } from '#domain/municipalities/municipalityCode'
import { changeBy, mayBeNewCode } from '#domain/municipalities/municipalityTimes'
import { payeeKey } from '#domain/lots/duplicates'
import { formerNames } from '#domain/lots/formerPayees'
import { completeDetail, lotTotals, type LotDetail } from '#domain/lots/lot'
import { retirementTax } from '#domain/lots/retirementTax'
import { renumberedEmployees } from '#domain/year/bulkChange'
import {
  absence,
  die,
  endOtherwise,
  join,
  leave,
  setOff,
  takeNotice,
  transfer,
  type ChangeResult,
} from '#domain/year/changes'
import { excessesOf, refund } from '#domain/year/excess'
import { movementReports } from '#domain/year/leaving'
import { movementBoxes } from '#domain/year/movementBoxes'
import { movementSums } from '#domain/year/movementSums'
import { isEnding, type YearEmployee } from '#domain/year/plan'
import { planGaps } from '#domain/year/planGaps'
import { plannedDetails, plannedPayees } from '#domain/year/plannedLot'
import { monthsOfYear, splitYear } from '#domain/year/yearMonths'
import { yearBreakdown } from '#domain/year/yearBreakdown'

const YEAR = 2027
const MONTHS = monthsOfYear(YEAR)
/** 阿見町, which becomes 阿見市 on 1 November 2027. */
const TOWN = '084433'
const CITY = `08237${checkDigit('08237')}`
/** The lot of October, paid on 10 November, is the first that is paid after that day. */
const CITY_FROM = 4
const CODES = [
  TOWN,
  ...payees()
    .filter(({ code, kind }) => code !== TOWN && kind !== 'specialWard')
    .slice(100, 113)
    .map(({ code }) => code),
]
const numberOf = (place: number) => `N-${String(place)}`
/** Under the code that the municipality has when the lot of a month is paid (0 is June). */
const keyOf = (place: number, at = 0) =>
  payeeKey({
    municipalityCode: place === 0 && at >= CITY_FROM ? CITY : (CODES[place] ?? ''),
    designatedNumber: numberOf(place),
  })
const HALF_YEARLY = [2, 5]
const terms = { year: YEAR, halfYearly: new Set(HALF_YEARLY.map((place) => keyOf(place))) }

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
  // Two of them state less for months that were withheld already. One city gives 2,400 yen back, the other sets 3,000 yen
  // off in December.
  const lessBefore = (n: number, at: number, less: number) =>
    change(n, (before) =>
      takeNotice(before, { ...entry(at, ''), amounts: before.amounts.map((old, m) => (m < at ? old - less : old)) }),
    )
  lessBefore(9, 6, 400)
  const [refunded] = excessesOf(staff[9]!)
  staff[9] = refund(staff[9]!, refunded?.change.changeId ?? '', { day: '2027-12-20', amount: 2_400 })!
  lessBefore(3, 6, 500)
  const [settled] = excessesOf(staff[3]!)
  change(3, (before) => setOff(before, { ...entry(6, ''), settles: settled?.change.changeId ?? '', amount: 3_000 }))
  if (ledger[3]) ledger[3][6]! -= 3_000

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
  const byHandIn = (at: number): Map<string, { count: number; yen: number }> => {
    const sums = new Map<string, { count: number; yen: number }>()
    ledger.forEach((row, n) => {
      const place = placeOfRow(n)
      const yen = paidInMonth(place, at).reduce((sum, m) => sum + (row[m] ?? 0), 0)
      const before = sums.get(keyOf(place, at)) ?? { count: 0, yen: 0 }
      if (yen > 0) sums.set(keyOf(place, at), { count: before.count + 1, yen: before.yen + yen })
    })
    return sums
  }
  /** Before that lot the office renames the town, and its employees with it. */
  const afterTown = staff.map(
    (one) =>
      renumberedEmployees([one], [{ municipalityCode: TOWN, before: numberOf(0), after: numberOf(0), code: CITY }])[0]
        ?.after ?? one,
  )
  const lotOf = (at: number) => plannedPayees(at < CITY_FROM ? staff : afterTown, MONTHS[at] ?? '', terms)
  /** Who left in October retires with 20,000,000 yen after 20 years: 20 × 400,000 are deducted, and half is taxed. */
  const retired: Partial<LotDetail> = {
    numberOfRetirees: 1,
    numberOfRetirementIncomeTaxPayments: 1,
    amountOfRetirementBenefitPayments: 20_000_000,
    amountOfMunicipalInhabitantTaxPayments: 360_000,
    amountOfPrefecturalInhabitantsTaxPayments: 240_000,
  }
  const detailsOf = (at: number): LotDetail[] =>
    plannedDetails(lotOf(at)).map((detail) =>
      completeDetail(at === 4 && payeeKey(detail) === keyOf(placeOf(10)) ? { ...detail, ...retired } : detail),
    )

  it.each(MONTHS.map((month, at) => [month, at] as const))(
    'the lot of %s has for each municipality what the events come to',
    (_, at) => {
      expect(new Map(lotOf(at).map(({ key, count, amount }) => [key, { count, yen: amount }]))).toEqual(byHandIn(at))
    },
  )

  it('the tax on the retirement is what stands in the lot of October', () => {
    expect(retirementTax({ payment: 20_000_000, years: 20, kind: 'general', disability: false })).toMatchObject({
      municipal: retired.amountOfMunicipalInhabitantTaxPayments,
      prefectural: retired.amountOfPrefecturalInhabitantsTaxPayments,
    })
  })

  it('the twelve lots come to what was withheld in the year, and their entries to the lots', () => {
    const all = ledger.flat().reduce((sum, yen) => sum + yen, 0)
    const totals = MONTHS.map((_, at) => lotTotals(detailsOf(at)))
    expect(totals.reduce((sum, { totalAmount }) => sum + totalAmount, 0)).toBe(all + 600_000)
    MONTHS.forEach((month, at) => {
      const lot = {
        acceptanceNo: '0',
        day: `${month}-10`,
        monthName: '',
        total: totals[at]!.totalAmount,
        retirement: at === 4 ? 600_000 : 0,
        fee: 660,
        practice: false,
      }
      const entries = bookEntries(lot, { ...STANDARD_BOOK_ACCOUNTS, feeTaxCategory: 'x' })
      const payroll = [...byHandIn(at).values()].reduce((sum, { yen }) => sum + yen, 0)
      expect(entries.map(({ amount }) => amount)).toEqual([payroll, ...(at === 4 ? [600_000] : []), 660])
    })
  })

  it('nothing of the twelve lots differs from the plan, although the town was called otherwise in four of them', () => {
    const lots = MONTHS.map((month, at) => ({ month, details: detailsOf(at) }))
    const gaps = (renamed: boolean) =>
      [
        ...planGaps({
          year: YEAR,
          employees: afterTown,
          payees: CODES.map((code, place) => {
            const was = { municipalityCode: code, designatedNumber: numberOf(place) }
            const now = place === 0 ? { ...was, municipalityCode: CITY } : was
            const formerly = place === 0 && renamed && { formerly: formerNames(was) }
            return { ...now, halfYearly: HALF_YEARLY.includes(place), ...formerly }
          }),
          lots,
          since: MONTHS[0]!,
          due: MONTHS[11]!,
        }).values(),
      ].flat()
    expect(gaps(true)).toEqual([])
    // The town and the city, each in four months.
    expect(gaps(false)).toHaveLength(8)
  })

  it('every employee pays what the notice and the changes say', () => {
    const { notice, lines, now } = yearBreakdown(staff)
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
    for (const { change, years, employeeId } of reports) {
      const { changes = [] } = staff.find((one) => one.employeeId === employeeId) ?? {}
      const { yearly, withheld, remaining } = movementSums(YEAR, change, changes.slice(0, changes.indexOf(change)))
      expect(withheld + remaining).toBe(yearly)
      if (!isEnding(change.kind)) continue
      const { kind, rest, day } = change
      const boxes = movementBoxes({ year: YEAR, kind, years, rest, day, remaining })
      expect(boxes.method).toBe(kind === 'transfer' ? 1 : rest === 'lumpSum' ? 2 : 3)
    }
    const death = reports.find(({ employeeId }) => employeeId === 'e16')
    expect(death?.years).toBe('both')
    expect(death?.dueDate).toBe('2028-03-10')
  })

  it('what the notices took back is refunded or set off, and nothing is left open', () => {
    expect(excessesOf(staff[9]!)).toMatchObject([{ amount: 2_400, refunded: 2_400, setOff: 0, open: 0 }])
    expect(excessesOf(staff[3]!)).toMatchObject([{ amount: 3_000, refunded: 0, setOff: 3_000, open: 0 }])
  })

  it('tells that the town is a city from the lot of October on, and takes its new code', () => {
    expect(changeBy(TOWN, '2027-10-31')).toBeUndefined()
    expect(changeBy(TOWN, '2027-10-12')).toBeUndefined()
    expect(changeBy(TOWN, '2027-11-10')?.name).toBe('阿見市')
    expect(mayBeNewCode(CITY)).toBe(true)
  })
})
