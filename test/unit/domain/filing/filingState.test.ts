import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canEdit,
  canFile,
  canMarkReturned,
  canSettle,
  countsAsFiled,
  FILING_EVENTS,
  FILING_STATES,
  type FilingState,
  isAtBank,
  LOT_STATES,
  lotStateOf,
  mayBeAtBank,
  mayBePaid,
  nextFilingState,
} from '#domain/filing/filingState'

/** Each step of a filing's life, with the state that its lot is in after it. */
const ALLOWED: readonly [FilingState, string, FilingState, string][] = [
  ['sending', 'accepted', 'accepted', 'accepted'],
  ['sending', 'rejected', 'rejected', 'rejected'],
  ['sending', 'notSent', 'notSent', 'draft'],
  ['sending', 'unknown', 'unknown', 'unknown'],
  ['sending', 'interrupted', 'unknown', 'unknown'],
  ['unknown', 'resolvedAccepted', 'resolvedAccepted', 'accepted'],
  ['unknown', 'resolvedNotArrived', 'resolvedNotArrived', 'draft'],
  ['rejected', 'contradicted', 'contradicts', 'contradicts'],
  ['notSent', 'contradicted', 'contradicts', 'contradicts'],
  ['resolvedNotArrived', 'contradicted', 'contradicts', 'contradicts'],
  ['contradicts', 'resolvedAccepted', 'resolvedAccepted', 'accepted'],
  ['contradicts', 'resolvedNotArrived', 'resolvedNotArrived', 'draft'],
]

describe('the life of a filing', () => {
  it('allows the steps that the test lists and no others', () => {
    for (const state of FILING_STATES) {
      for (const event of FILING_EVENTS) {
        const step = ALLOWED.find(([from, by]) => from === state && by === event)
        const next = nextFilingState(state, event)
        expect([next, next && lotStateOf({ state: next })]).toEqual([step?.[2], step?.[3]])
      }
    }
  })

  it.each(['unknown', 'contradicts'] as const)(
    'lets a lot that is %s be filed again only after the user records that nothing arrived',
    (begin) => {
      fc.assert(
        fc.property(
          fc.array(fc.constantFrom(...FILING_EVENTS.filter((event) => event !== 'resolvedNotArrived')), {
            maxLength: 20,
          }),
          (events) => {
            let state: FilingState = begin
            for (const event of events) {
              state = nextFilingState(state, event) ?? state
              expect([begin, 'resolvedAccepted']).toContain(state)
              expect(canFile(lotStateOf({ state }))).toBe(false)
            }
          },
        ),
      )
    },
  )

  it('allows editing and filing only while nothing is or may be at the bank', () => {
    expect(LOT_STATES.filter(canEdit)).toEqual(['draft', 'rejected'])
    expect(LOT_STATES.filter(canFile)).toEqual(['draft', 'rejected'])
    for (const state of FILING_STATES) expect(canFile(lotStateOf({ state }))).toBe(!mayBeAtBank(state))
  })

  describe('with an approval', () => {
    const at = '2026-11-09T13:00:00Z'

    it('shows an accepted lot as approved or returned once the bank says so', () => {
      expect(lotStateOf({ state: 'accepted', approval: { state: 'open', at } })).toBe('accepted')
      expect(lotStateOf({ state: 'accepted', approval: { state: 'approved', at } })).toBe('approved')
      expect(lotStateOf({ state: 'resolvedAccepted', approval: { state: 'returned', at } })).toBe('returned')
    })

    it('changes nothing for a filing that the bank did not accept', () => {
      for (const state of FILING_STATES.filter((one) => !isAtBank(one)))
        expect(lotStateOf({ state, approval: { state: 'returned', at } })).toBe(lotStateOf({ state }))
    })

    it('never opens a returned lot for editing or filing, but no longer counts it as paid', () => {
      const returned = { state: 'accepted', approval: { state: 'returned', at } } as const
      expect([canEdit, canFile, countsAsFiled].map((may) => may(lotStateOf(returned)))).toEqual([false, false, false])
      expect(mayBePaid(lotStateOf(returned))).toBe(false)
      expect(mayBePaid(lotStateOf({ state: 'accepted', approval: { state: 'open', at } }))).toBe(true)
      expect(mayBePaid(lotStateOf({ state: 'unknown', approval: { state: 'returned', at } }))).toBe(true)
    })

    it('lets the user state a return only of an accepted filing, and withdraw only their own statement', () => {
      const by = (who: 'bank' | 'person') =>
        ({ state: 'accepted', approval: { state: 'returned', at, by: who } }) as const
      expect(canMarkReturned({ state: 'accepted' }, true)).toBe(true)
      expect(canMarkReturned({ state: 'unknown' }, true)).toBe(false)
      expect(canMarkReturned(by('bank'), true)).toBe(false)
      expect(canMarkReturned(by('person'), false)).toBe(true)
      expect(canMarkReturned(by('bank'), false)).toBe(false)
    })
  })

  it('lets the user record the outcome only while it is unknown or contradicts', () => {
    expect(FILING_STATES.filter(canSettle)).toEqual(['unknown', 'contradicts'])
  })

  it('considers a lot received by the bank only if the bank accepted it or the user recorded that it did', () => {
    expect(FILING_STATES.filter(isAtBank)).toEqual(['accepted', 'resolvedAccepted'])
    expect(FILING_STATES.filter(mayBeAtBank)).toEqual([
      'sending',
      'accepted',
      'unknown',
      'resolvedAccepted',
      'contradicts',
    ])
  })
})
