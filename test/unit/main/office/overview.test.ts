import { expect, test } from 'vitest'
import type { BoardPosition, OfficeBoardPart } from '#contract/ipc/office'
import type { OfficeApproval, OfficeClaim, OfficeRequest } from '#contract/office/rows'
import { applyChange, boardPart, type OfficeView, viewOf } from '#main/office/overview'
import { agedId, agedName } from '#test/performance/years/agedOffice'

test('a row that the owner declared void is no longer named as unreadable, without connecting again', () => {
  const unreadable = [32, 33].map((seq) => ({ what: 'item', seq }))
  const none = { machines: [], claims: [], requests: [], approvals: [], members: [], meta: undefined }
  const view = viewOf({ ...none, unreadable })
  const noted = (kind: string) => {
    applyChange(view, { what: 'note', seq: 40, data: { kind, note: '32 nobody can read it' } })
    return [...view.unreadable.keys()]
  }
  expect(noted('ended')).toEqual([32, 33])
  expect(noted('voided')).toEqual([33])
})

const AT = '2026-12-09T12:40:00.000Z'
const TOTALS = { municipalityCount: 13, totalNumber: 40, totalAmount: 480_000 }
const asked = (n: number) => ({
  seq: n,
  lot_id: agedId('lot', n),
  environment: 'production' as const,
  body_hash: 'b'.repeat(64),
  author: 'hanako',
  at: AT,
})
const claimOf = (n: number): OfficeClaim => ({
  claim_id: agedId('claim', n),
  environment: 'production',
  lot_id: agedId('lot', n),
  company_id: agedId('company', n % 300),
  month: '2026-12',
  due_date: '2027-01-10',
  body_hash: 'b'.repeat(64),
  totals: TOTALS,
  machine: agedId('machine', n % 5),
  author: 'hanako',
  at: AT,
  outcome: 'accepted',
  acceptance_no: '202612090001',
  outcome_at: AT,
  outcome_author: 'hanako',
  outcome_machine: agedId('machine', n % 5),
})
const requestOf = (n: number): OfficeRequest => ({ ...asked(n), request_id: agedId('request', n), totals: TOTALS })
const approvalOf = (n: number): OfficeApproval => ({
  ...asked(n),
  approval_id: agedId('approval', n),
  verdict: 'approve',
  comment: agedName(n),
})
const officeOf = (lots: number) => {
  const all = Array.from({ length: lots }, (_, n) => n)
  const rows = { claims: all.map(claimOf), requests: all.map(requestOf), approvals: all.map(approvalOf) }
  return { rows, view: viewOf({ machines: [], members: [], meta: undefined, unreadable: [], ...rows }) }
}
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Reads all parts after this position, as a window does. */
function readBoard(view: OfficeView, after?: BoardPosition) {
  const rows: Pick<OfficeBoardPart, 'claims' | 'requests' | 'approvals'> = { claims: [], requests: [], approvals: [] }
  const sizes: number[] = []
  for (let position = after; ;) {
    const part = boardPart(view, position)
    sizes.push(bytesOf(part))
    rows.claims.push(...part.claims)
    rows.requests.push(...part.requests)
    rows.approvals.push(...part.approvals)
    position = part.upTo ?? undefined
    if (!part.more) return { rows, sizes, upTo: position }
  }
}

test('the board of ten years comes in answers of at most 1 MB, and nothing of it is left out', () => {
  const { rows, view } = officeOf(36_000)
  const read = readBoard(view)
  expect(read.rows).toEqual(rows)
  expect(Math.max(...read.sizes)).toBeLessThanOrEqual(1_000_000)
  expect(bytesOf(rows)).toBeGreaterThan(30_000_000)
  // Nothing changed since.
  expect(readBoard(view, read.upTo).sizes).toHaveLength(1)
  expect(readBoard(view, read.upTo).rows).toEqual({ claims: [], requests: [], approvals: [] })
})

test('after the board was read, only what changed comes, once and as it is now', () => {
  const { rows, view } = officeOf(20)
  const { upTo } = readBoard(view)
  const claim = claimOf(20)
  applyChange(view, { what: 'claim', seq: 61, data: { ...claim, outcome: null } })
  applyChange(view, {
    what: 'close',
    seq: 62,
    data: { claim_id: claim.claim_id, kind: 'unknown', acceptance_no: null, at: AT, author: 'taro', machine: null },
  })
  applyChange(view, { what: 'request', seq: 63, data: { ...requestOf(3), seq: 63 } })
  applyChange(view, { what: 'approval', seq: 64, data: { ...approvalOf(3), seq: 64, verdict: 'return' } })
  applyChange(view, { what: 'member', seq: 65, data: { login: 'x', display_name: 'x', roles: [], active: true } })
  const { rows: news } = readBoard(view, upTo)
  expect(news).toMatchObject({
    claims: [{ claim_id: claim.claim_id, outcome: 'unknown', outcome_author: 'taro' }],
    requests: [{ lot_id: rows.requests[3]?.lot_id, seq: 63 }],
    approvals: [{ lot_id: rows.requests[3]?.lot_id, verdict: 'return' }],
  })
  expect([news.claims.length, news.requests.length, news.approvals.length]).toEqual([1, 1, 1])
})

test('a position in a view that was read before the connection was lost counts for nothing in the next one', () => {
  const { upTo } = readBoard(officeOf(5).view)
  expect(readBoard(officeOf(5).view, upTo).rows.claims).toHaveLength(5)
})
