import { describe, expect, it } from 'vitest'
import type { OfficeBoard } from '#contract/ipc/index'
import { filingClashes } from '#features/office/clashes'
import { lotWorkOf, openRequests, waitsFor } from '#features/office/lotWork'

const EMPTY: OfficeBoard = { claims: [], requests: [], approvals: [], members: [], presence: [], machines: [] }
const at = '2026-11-09T13:00:00.000Z'
const totals = {} as OfficeBoard['claims'][number]['totals']
const member = (login: string, ...roles: OfficeBoard['members'][number]['roles']) => ({
  login,
  display_name: login,
  roles,
  active: true,
})
const members = [member('hana', 'prepare'), member('taro', 'approve'), member('jiro', 'approve', 'file')]
const request = { seq: 5, lot_id: 'l', environment: 'practice', body_hash: 'h', author: 'hana', at } as const
const requests = [{ ...request, request_id: 'r', totals }]
const answer = (verdict: 'approve' | 'return', seq = 6) => [
  { ...request, seq, author: 'taro', approval_id: 'a', verdict, comment: '甲市の額' },
]
const claim = (outcome: OfficeBoard['claims'][number]['outcome'], id = 'c', day = at) => ({
  claim_id: id,
  environment: 'practice' as const,
  lot_id: 'l',
  company_id: 'k',
  month: '2026-11',
  due_date: null,
  body_hash: 'h',
  totals,
  machine: `m${id}`,
  author: 'jiro',
  at: day,
  outcome,
  acceptance_no: null,
  outcome_at: null,
  outcome_author: null,
  outcome_machine: null,
})
const find = (board: Partial<OfficeBoard>, editedSeq?: number) =>
  lotWorkOf({ ...EMPTY, members, ...board })({ lotId: 'l', environment: 'practice', editedSeq })

describe('what the office does with a lot', () => {
  it('is nothing before anybody asked, and in another environment', () => {
    expect(find({})).toEqual({ step: undefined, editing: [] })
    const other = lotWorkOf({ ...EMPTY, requests })({ lotId: 'l', environment: 'production', editedSeq: undefined })
    expect(other.step).toBeUndefined()
  })

  it('names who asked for the approval and who may give it, never who asked', () => {
    const asked = find({ requests })
    expect(asked.step).toMatchObject({ kind: 'asked', by: 'hana', may: ['taro', 'jiro'] })
    expect(['taro', 'jiro', 'hana'].map((login) => waitsFor(asked, login))).toEqual([true, true, false])
  })

  it('is a return with its comment, which waits for who had asked', () => {
    const returned = find({ requests, approvals: answer('return') })
    expect(returned.step).toMatchObject({ kind: 'returned', by: 'taro', comment: '甲市の額', to: 'hana' })
    expect(['hana', 'taro'].map((login) => waitsFor(returned, login))).toEqual([true, false])
  })

  it('is an approval until the lot is edited or asked for again', () => {
    const approvals = answer('approve')
    expect(find({ requests, approvals }, 4).step?.kind).toBe('approved')
    expect(find({ requests, approvals }, 7).step?.kind).toBe('changed')
    expect(find({ requests, approvals: answer('approve', 3) }).step?.kind).toBe('asked')
  })

  it('is the claim once there is one, and what was before when the claim came to nothing', () => {
    const kinds = ([null, 'unknown', 'accepted', 'rejected', 'notSent'] as const).map(
      (outcome) => find({ requests, claims: [claim(outcome)] }).step?.kind,
    )
    expect(kinds).toEqual(['filing', 'unknown', 'filed', 'asked', 'asked'])
    expect(find({ requests, claims: [claim('returned')] }).step).toBeUndefined()
    expect(
      find({ claims: [claim(null)], machines: [{ id: 'mc', name: 'PC-3', login: 'jiro', keyAsked: null }] }).step,
    ).toMatchObject({
      by: 'jiro',
      machine: 'PC-3',
    })
  })

  it('asks for edits only of lots that nobody filed', () => {
    const open = (['accepted', 'returned', null, 'rejected'] as const).map((outcome) =>
      openRequests({ ...EMPTY, requests, claims: [claim(outcome)] }),
    )
    expect(open).toEqual([[], [], [], ['l']])
    expect(openRequests({ ...EMPTY, requests })).toEqual(['l'])
  })

  it('names once who edits it on two computers', () => {
    const presence = ['m1', 'm2'].map((machine) => ({ login: 'taro', machine, what: 'l', at }))
    expect(find({ presence }).editing).toEqual(['taro'])
  })
})

describe('a lot filed on two computers', () => {
  it('is found with both, the earlier first, and under one id on every computer', () => {
    const [one, two] = [
      claim('accepted', 'b', '2026-11-09T13:00:00.000Z'),
      claim(null, 'a', '2026-11-09T14:00:00.000Z'),
    ]
    const found = filingClashes({ claims: [two, one] })
    expect(found.map(({ claims }) => claims.map(({ claim_id }) => claim_id))).toEqual([['b', 'a']])
    expect(filingClashes({ claims: [one, two] })[0]?.id).toBe(found[0]?.id)
  })

  it('is none while one of the filings certainly is not at the bank', () => {
    for (const outcome of ['rejected', 'notSent', 'settledNotArrived', 'returned'] as const)
      expect(filingClashes({ claims: [claim(outcome, 'a'), claim('accepted', 'b')] })).toEqual([])
    expect(filingClashes({ claims: [claim('accepted')] })).toEqual([])
  })
})
