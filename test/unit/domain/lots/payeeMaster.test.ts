import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameAfterCode, toDesignatedNumber, toHalfWidthCode } from '#domain/municipalities/codeText'
import { completeDetail, emptyDetail } from '#domain/lots/lot'
import { checkDetail } from '#domain/lots/lotChecks'
import { payees } from '#domain/municipalities/municipalities'
import {
  checkPayee,
  emptyPayee,
  lotDetailsFromPayees,
  MEMO_LENGTH,
  mergePayees,
  payeeDetail,
  PAYEE_FIELDS,
  type PayeeRecord,
} from '#domain/lots/payeeMaster'

const fuchu = (changes: Partial<PayeeRecord> = {}): PayeeRecord => ({
  municipalityCode: '132063',
  municipalityName: 'フチュウシ',
  designatedNumber: '48750-000-3',
  numberOfPayrollTaxPayments: 3,
  amountOfPayrollTaxPayments: 45_600,
  halfYearly: false,
  memo: '',
  ...changes,
})
const keyOf = ({ municipalityCode, designatedNumber }: PayeeRecord) => `${municipalityCode}/${designatedNumber}`

/** Records with few different codes and numbers, so that lists often overlap. */
const record = fc.record({
  municipalityCode: fc.constantFrom(
    ...payees()
      .slice(0, 4)
      .map(({ code }) => code),
  ),
  designatedNumber: fc.constantFrom('', '1', '2'),
  municipalityName: fc.constantFrom('ア', 'イ'),
  numberOfPayrollTaxPayments: fc.nat(2),
  amountOfPayrollTaxPayments: fc.nat(2),
  halfYearly: fc.boolean(),
  memo: fc.constantFrom('', 'x'),
})
const list = fc.uniqueArray(record, { selector: keyOf, maxLength: 12 })
const applied = (existing: readonly PayeeRecord[], incoming: readonly PayeeRecord[]): PayeeRecord[] => {
  const { added, changed, unchanged, gone } = mergePayees(existing, incoming)
  return [...unchanged, ...gone, ...changed.map(({ after }) => after), ...added]
}
const sorted = (payees: readonly PayeeRecord[]) => [...payees].sort((a, b) => keyOf(a).localeCompare(keyOf(b)))

describe('merging a list into the master', () => {
  it('tells added, changed, unchanged and gone payees apart, with the fields that differ', () => {
    const same = fuchu({ designatedNumber: '2' })
    const left = fuchu({ designatedNumber: '3' })
    const fresh = fuchu({ designatedNumber: '4' })
    const changed = fuchu({ amountOfPayrollTaxPayments: 50_000, halfYearly: true })
    expect(mergePayees([fuchu(), same, left], [fresh, changed, { ...same }])).toEqual({
      added: [fresh],
      unchanged: [same],
      gone: [left],
      changed: [
        {
          before: fuchu(),
          after: changed,
          differences: [
            { field: 'amountOfPayrollTaxPayments', before: 45_600, after: 50_000 },
            { field: 'halfYearly', before: false, after: true },
          ],
        },
      ],
    })
  })

  it('treats a different designated number as a different payee', () => {
    const { added, gone } = mergePayees([fuchu()], [fuchu({ designatedNumber: '9' })])
    expect([added.length, gone.length]).toEqual([1, 1])
  })

  it('uses the last of several records of one payee', () => {
    expect(mergePayees([], [fuchu({ memo: 'a' }), fuchu({ memo: 'b' })]).added).toEqual([fuchu({ memo: 'b' })])
  })

  it('keeps the fields of a record that only the master has', () => {
    const { changed, unchanged } = mergePayees(
      [
        { ...fuchu(), payeeId: 'p' },
        { ...fuchu({ designatedNumber: '' }), payeeId: 'q' },
      ],
      [fuchu({ memo: 'x' }), fuchu({ designatedNumber: '' })],
    )
    expect([changed[0]?.before.payeeId, unchanged[0]?.payeeId]).toEqual(['p', 'q'])
  })

  it('deletes nothing, so every payee of the master and of the list exists exactly once afterwards', () => {
    fc.assert(
      fc.property(list, list, (existing, incoming) => {
        const keys = applied(existing, incoming).map(keyOf)
        expect(new Set(keys)).toEqual(new Set([...existing, ...incoming].map(keyOf)))
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  it('results in the imported record for every imported payee and the old record for the rest', () => {
    fc.assert(
      fc.property(list, list, (existing, incoming) => {
        const expected = new Map([...existing, ...incoming].map((payee) => [keyOf(payee), payee]))
        expect(sorted(applied(existing, incoming))).toEqual(sorted([...expected.values()]))
      }),
    )
  })

  it('finds nothing to do the second time', () => {
    fc.assert(
      fc.property(list, list, (existing, incoming) => {
        const again = mergePayees(applied(existing, incoming), incoming)
        expect([again.added, again.changed]).toEqual([[], []])
        expect(again.unchanged).toHaveLength(incoming.length)
      }),
    )
  })

  it('lists exactly the fields that differ and changes neither side', () => {
    fc.assert(
      fc.property(list, list, (existing, incoming) => {
        const copies = structuredClone([existing, incoming])
        for (const { before, after, differences } of mergePayees(existing, incoming).changed) {
          expect(differences.length).toBeGreaterThan(0)
          for (const field of PAYEE_FIELDS)
            expect(differences.some((one) => one.field === field)).toBe(before[field] !== after[field])
        }
        expect([existing, incoming]).toEqual(copies)
      }),
    )
  })
})

describe('checking a payee', () => {
  it('finds no problem in a complete payee, with or without usual figures', () => {
    expect(checkPayee(fuchu())).toEqual([])
    expect(checkPayee(fuchu({ numberOfPayrollTaxPayments: 0, amountOfPayrollTaxPayments: 0 }))).toEqual([])
  })

  it.each<[Partial<PayeeRecord>, string, string]>([
    [{ municipalityCode: '132064' }, 'codeBadCheckDigit', 'municipalityCode'],
    [{ municipalityCode: '130001' }, 'codeIsPrefecture', 'municipalityCode'],
    [{ municipalityCode: '141046' }, 'codeIsWard', 'municipalityCode'],
    [{ municipalityCode: '' }, 'codeMissing', 'municipalityCode'],
    [{ municipalityName: '府中市' }, 'notFullWidthKana', 'municipalityName'],
    [{ designatedNumber: 'あ' }, 'designatedNumberBadForm', 'designatedNumber'],
    [{ designatedNumber: '' }, 'designatedNumberMissing', 'designatedNumber'],
    [{ numberOfPayrollTaxPayments: 100_000 }, 'numberOutOfRange', 'numberOfPayrollTaxPayments'],
    [{ numberOfPayrollTaxPayments: 0 }, 'payrollAmountWithoutCount', 'numberOfPayrollTaxPayments'],
    [{ memo: 'あ'.repeat(MEMO_LENGTH + 1) }, 'textTooLong', 'memo'],
  ])('reports %j as %s', (changes, code, field) => {
    expect(checkPayee(fuchu(changes), 4)).toContainEqual(expect.objectContaining({ code, field, row: 4 }))
  })

  it('applies the rules of a lot to every record', () => {
    fc.assert(
      fc.property(record, (payee) => {
        const rules = checkDetail(completeDetail(payeeDetail(payee)), 0).filter(
          ({ code }) => code !== 'detailWithoutPayment',
        )
        expect(checkPayee(payee)).toEqual(rules)
      }),
    )
  })

  it('reports an empty payee as incomplete', () => {
    expect(checkPayee(emptyPayee()).map(({ code }) => code)).toEqual(['codeMissing', 'designatedNumberMissing'])
  })
})

describe('a lot made from the master', () => {
  const monthly = fuchu()
  const half = fuchu({ designatedNumber: 'H', halfYearly: true })

  it('has a detail with the usual figures for each payee, in order', () => {
    expect(lotDetailsFromPayees([half, monthly], '2026-11')).toEqual([payeeDetail(half), payeeDetail(monthly)])
    expect(payeeDetail(monthly)).toEqual({
      ...emptyDetail(),
      municipalityCode: '132063',
      municipalityName: 'フチュウシ',
      designatedNumber: '48750-000-3',
      numberOfPayrollTaxPayments: 3,
      amountOfPayrollTaxPayments: 45_600,
    })
  })

  it.each(Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0')))(
    'pays half-yearly payees in May and November only: month %s',
    (month) => {
      const details = lotDetailsFromPayees([monthly, half], `2026-${month}`)
      expect(details).toHaveLength(month === '05' || month === '11' ? 2 : 1)
    },
  )
})

describe('a half-yearly payee that ceased to qualify', () => {
  it('is paid with that month, and with every month after it', () => {
    const ended = fuchu({ halfYearly: true, halfYearlyUntil: '2026-09' })
    const paid = ['2026-05', '2026-07', '2026-09', '2026-10', '2026-11', '2027-01'].filter(
      (month) => lotDetailsFromPayees([ended], month).length > 0,
    )
    expect(paid).toEqual(['2026-05', '2026-09', '2026-10', '2026-11', '2027-01'])
  })
})

describe('typed codes', () => {
  it.each([
    ['１３２０６３', '132063'],
    [' 132063 ', '132063'],
    ['48750ー000−3', '48750-000-3'],
    ['48750―000─3', '48750-000-3'],
    ['48750‒000‐3', '48750-000-3'],
  ])('%j is read as %j', (typed, code) => {
    expect(toHalfWidthCode(typed)).toBe(code)
  })
  it('fill in the kana name, unless the user wrote a different one', () => {
    expect(nameAfterCode('', '', '132063')).toBe('フチュウシ')
    expect(nameAfterCode('フチュウシ', '132063', '011002')).toBe('サッポロシ')
    expect(nameAfterCode('ジブン', '132063', '011002')).toBe('ジブン')
    expect(nameAfterCode('フチュウシ', '132063', '999999')).toBe('フチュウシ')
  })
  it('are written in half-width capitals if they are a designated number', () => {
    expect(toDesignatedNumber(' ａb－1')).toBe('AB-1')
  })
})
