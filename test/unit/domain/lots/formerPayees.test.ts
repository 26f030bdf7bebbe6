import { describe, expect, it } from 'vitest'
import { formerNames, presentNames } from '#domain/lots/formerPayees'
import { buildLedger, hasMark } from '#domain/lots/ledger'
import { emptyDetail } from '#domain/lots/lot'
import { checkMonth, monthContext } from '#domain/lots/lotChecks'
import { emptyPayee } from '#domain/lots/payeeMaster'

const TOWN = { municipalityCode: '084433', designatedNumber: '10' }
/** A code that no table has yet, as a new city will get one. */
const CITY = { municipalityCode: '082376', designatedNumber: '7' }
const payee = (changes: object = {}) => ({ ...emptyPayee(), ...CITY, municipalityName: 'アミシ', ...changes })
const detail = (name: typeof TOWN, yen = 1_000) => ({
  ...emptyDetail(),
  ...name,
  municipalityName: 'アミマチ',
  numberOfPayrollTaxPayments: 1,
  amountOfPayrollTaxPayments: yen,
})

describe('a payee that was called otherwise', () => {
  it('has its name of today in what was filed before, through several changes, and others keep theirs', () => {
    const nameOf = presentNames([payee({ formerly: [TOWN, { ...TOWN, designatedNumber: '11' }] })])
    expect(nameOf(detail(TOWN))).toEqual({ ...detail(CITY), municipalityName: 'アミシ' })
    expect(nameOf({ ...TOWN, designatedNumber: '11', key: 'k' })).toEqual({ ...CITY, key: 'k' })
    const other = detail({ ...TOWN, designatedNumber: '12' })
    expect(nameOf(other)).toBe(other)
  })

  it('keeps a name that is the name of another payee today, because it may be the other one', () => {
    const nameOf = presentNames([payee({ formerly: [TOWN] }), { ...emptyPayee(), ...TOWN }])
    expect(nameOf(detail(TOWN))).toEqual(detail(TOWN))
  })

  it('remembers each of its names', () => {
    const once = { ...CITY, formerly: formerNames(TOWN) }
    expect(formerNames(once)).toEqual([TOWN, CITY])
  })

  it('is one line of the ledger, with nothing missing', () => {
    const lot = (month: string, name: typeof TOWN) => ({
      lotId: month,
      month,
      state: 'approved' as const,
      details: [detail(name)],
    })
    const book = (formerly?: readonly (typeof TOWN)[]) =>
      buildLedger({
        year: 2027,
        lots: [lot('2027-09', TOWN), lot('2027-10', TOWN), lot('2027-11', CITY)],
        payees: [payee({ formerly })],
        firstMonth: '2027-09',
        today: '2027-12-11',
        steps: new Map([['2027-10', [{ key: '084433 10', ...TOWN, gaps: [] }]]]),
      })
    const missing = (of: ReturnType<typeof book>) =>
      of.rows.flatMap(({ key, cells }) =>
        cells.filter((cell) => hasMark(cell, 'missing')).map(({ month }) => [key, month]),
      )
    // Without the former name the town is missing in November.
    expect(book().rows).toHaveLength(2)
    expect(missing(book())).toContainEqual(['084433 10', '2027-11'])
    const [row, ...others] = book([TOWN]).rows
    expect([row?.municipalityCode, others.length]).toEqual([CITY.municipalityCode, 0])
    expect(missing(book([TOWN]))).toEqual([['082376 7', '2027-12']])
    expect(row?.cells.slice(3, 6).map(({ payroll }) => payroll.yen.accepted)).toEqual([1_000, 1_000, 1_000])
    expect(row?.cells.filter(({ steps }) => steps).map(({ month }) => month)).toEqual(['2027-10'])
  })

  it('is not filed twice in a month under both names', () => {
    const filed = [{ filed: true, acceptanceNo: '123456789012', details: [detail(TOWN)] }]
    const found = (name: typeof TOWN, formerly?: readonly (typeof TOWN)[], lots = filed) =>
      checkMonth([detail(name)], '2027-11', monthContext(lots, [payee({ formerly })])).map(({ code }) => code)
    expect(found(CITY)).toEqual([])
    expect(found(CITY, [TOWN])).toEqual(['payeeFiledThisMonth'])
    expect(found(TOWN, [TOWN], [{ ...filed[0]!, details: [detail(CITY)] }])).toEqual(['payeeFiledThisMonth'])
  })
})
