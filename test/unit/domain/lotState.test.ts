import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LotDetail } from '#domain/lot'
import { buildApplication } from '#domain/application'
import { canEdit, canFile, fingerprint, LOT_EVENTS, LOT_STATES, nextLotState, type LotState } from '#domain/lotState'
import { detail, head, manyDetails } from './lotSamples.ts'

const ALLOWED: readonly [LotState, string, LotState][] = [
  ['draft', 'begin', 'sending'],
  ['rejected', 'begin', 'sending'],
  ['sending', 'accepted', 'accepted'],
  ['sending', 'rejected', 'rejected'],
  ['sending', 'notSent', 'draft'],
  ['sending', 'unknown', 'unknown'],
  ['unknown', 'resolvedAccepted', 'accepted'],
  ['unknown', 'resolvedNotArrived', 'draft'],
]

describe('nextLotState', () => {
  it("allows exactly the steps of a lot's life", () => {
    for (const state of LOT_STATES) {
      for (const event of LOT_EVENTS) {
        const step = ALLOWED.find(([from, by]) => from === state && by === event)
        const expected = step
          ? { ok: true, value: step[2] }
          : { ok: false, error: { code: 'noSuchTransition', state, event } }
        expect(nextLotState(state, event)).toEqual(expected)
      }
    }
  })

  it('leads from unknown to sending only when a person says that nothing arrived', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...LOT_EVENTS.filter((event) => event !== 'resolvedNotArrived')), { maxLength: 20 }),
        (events) => {
          let state: LotState = 'unknown'
          for (const event of events) {
            const next = nextLotState(state, event)
            if (next.ok) state = next.value
            expect(['unknown', 'accepted']).toContain(state)
          }
        },
      ),
    )
  })

  it('permits editing and filing only while nothing is or may be at the bank', () => {
    expect(LOT_STATES.filter(canEdit)).toEqual(['draft', 'rejected'])
    expect(LOT_STATES.filter(canFile)).toEqual(['draft', 'rejected'])
  })
})

describe('fingerprint', () => {
  const print = (details: readonly LotDetail[], changes = {}, company = 'c1') =>
    fingerprint(company, buildApplication(head(changes), details))
  const base = print([detail()])

  it('does not depend on the order of the details', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(manyDetails(12), { minLength: 12 }), (shuffled) => {
        expect(print(shuffled)).toBe(print(manyDetails(12)))
      }),
    )
  })

  it('is the same for a different due date, account, name, count or benefit', () => {
    expect(
      print([detail()], {
        dueDate: '2026-12-09',
        payingAccountNo: '7654321',
        applicantName: 'ベツ',
        localTaxPaymentDataName: 'x',
      }),
    ).toBe(base)
    expect(
      print([
        detail({
          municipalityName: '',
          numberOfPayrollTaxPayments: 9,
          amountOfRetirementBenefitPayments: 5,
          change: '1',
        }),
      ]),
    ).toBe(base)
  })

  it('differs by company, month, payee, amount, and by how often a payee occurs', () => {
    const others = [
      print([detail()], {}, 'c2'),
      print([detail()], { monthForWhichPaymentIsDue: '2026-12' }),
      print([detail({ municipalityCode: '342084' })]),
      print([detail({ designatedNumber: '' })]),
      print([detail({ amountOfPayrollTaxPayments: 45_601 })]),
      print([detail({ amountOfMunicipalInhabitantTaxPayments: 100 })]),
      print([detail({ amountOfPrefecturalInhabitantsTaxPayments: 100 })]),
      print([detail(), detail()]),
      print([]),
    ]
    expect(new Set([base, ...others]).size).toBe(others.length + 1)
  })

  it('cannot be forged by text that looks like a separator', () => {
    expect(print([detail({ designatedNumber: '1","2' })])).not.toBe(print([detail({ designatedNumber: '1' })]))
    expect(print([detail()], {}, 'c1","2026-11')).not.toBe(base)
  })
})
