import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printJob } from '#contract/ipc/index'
import { certificatePaper } from '#features/pay/lots/certificate/certificatePaper'
import { certificatePages, PAGE_ROOM } from '#features/pay/lots/certificate/pages'
import { peopleFacts } from '#features/pay/lots/certificate/peopleFacts'
import { lotPaper } from '#features/pay/lots/print/lotPaper'
import { payeeTotals } from '#features/pay/lots/print/paginatePayees'
import { linesOf, payeeLine } from '../print/lotSamples.ts'
import { company, entry, lookup } from '#test/unit/renderer/features/filed/approvals/samples'

const t = (key: string) => key
const answered = lookup({
  answer: {
    ...lookup().answer,
    transactionStatus: '承認済',
    transactionStatusCode: '4',
    appliedStatusCode: '1',
    approvedDate: '2026-12-02',
    approvedTime: '09:00:00',
    totalBasicCharge: 1_100,
  },
})
const job = (paper: ReturnType<typeof certificatePaper>) => ({
  kind: 'filingCertificate',
  locale: 'ja',
  printedAt: '2026-12-03T00:00:00.000Z',
  ...paper,
})

describe('a filing certificate', () => {
  const source = { from: 'acceptance' as const, company: company(), lookup: answered }

  it('is a valid print job with the states, times and fees of the latest answer', () => {
    const paper = certificatePaper({
      paper: lotPaper(source, { state: 'accepted', entry: entry() }, t),
      entry: entry({ user: 'tanto' }),
      lookup: answered,
    })
    expect(printJob.safeParse(job(paper)).success).toBe(true)
    expect(paper).toMatchObject({
      acceptanceNo: 'LT2612010001',
      filed: { at: entry().at, sequenceNumber: entry().sequenceNumber, user: 'tanto' },
      inquiredAt: answered.at,
      practice: false,
      status: { text: '承認済', transactionStatusCode: '4', appliedStatusCode: '1', isApproved: true },
      stages: { applied: '', approved: '2026/12/02 09:00:00' },
      fees: { totalBasicCharge: 1_100 },
    })
    expect(paper.compared.find(({ field }) => field === 'totalAmount')).toMatchObject({
      ours: 300,
      theirs: 300,
      match: true,
    })
  })

  it('says who prepared, approved and filed in an office, and nothing of it without one', () => {
    const people = {
      prepared: { login: 'hanako', name: '山田 花子', at: '2026-12-01T00:00:00.000Z' },
      filed: { login: 'jiro', name: '鈴木 次郎' },
    }
    const paperOf = (of: ReturnType<typeof entry>) =>
      certificatePaper({ paper: lotPaper(source, { state: 'accepted', entry: of }, t), entry: of, lookup: answered })
    const paper = paperOf(entry({ people }))
    expect(paper.filed?.people).toEqual(people)
    expect(printJob.parse(job(paper))).toMatchObject({ filed: { people } })
    expect(paperOf(entry()).filed).not.toHaveProperty('people')
  })

  it('leaves out on paper who is not known, and says that nobody approved only when that is recorded', () => {
    const [prepared, approved, filedBy] = ['prepared', 'approved', 'filedBy'].map((key) => `following.paper.${key}`)
    const filed = { login: 'jiro', name: '鈴木 次郎' }
    const hana = { login: 'hanako', name: '山田 花子', at: '2026-12-01T00:00:00.000Z' }
    expect(peopleFacts(undefined, t)).toEqual([])
    expect(peopleFacts({ filed }, t)).toEqual([{ term: filedBy, text: filed.name }])
    expect(peopleFacts({ approved: null, filed }, t)).toEqual([
      { term: approved, text: 'following.paper.nobody' },
      { term: filedBy, text: filed.name },
    ])
    expect(peopleFacts({ prepared: hana, approved: hana, filed }, t)).toEqual([
      { term: prepared, text: '山田 花子　2026/12/01 09:00:00' },
      { term: approved, text: '山田 花子　2026/12/01 09:00:00' },
      { term: filedBy, text: filed.name },
    ])
  })

  it('uses the answer to the filing when the bank has not been asked since', () => {
    const filed = entry({
      outcome: {
        outcome: 'accepted',
        acceptanceNo: 'LT2612010001',
        totalsMatch: false,
        answer: {
          appliedStatus: 'accepted',
          appliedDate: '2026-12-01',
          appliedTime: '10:00:00',
          localTaxPaymentResult: { totalAmount: 301, totalBasicCharge: 1_100 },
        },
      },
    })
    const paper = certificatePaper({
      paper: lotPaper(source, { state: 'accepted', entry: filed }, t),
      entry: filed,
      lookup: undefined,
    })
    expect(paper.inquiredAt).toBeUndefined()
    expect(paper).toMatchObject({
      status: { text: 'accepted', transactionStatusCode: '', isApproved: false },
      stages: { applied: '2026/12/01 10:00:00', firstApproved: '', approved: '' },
      fees: { totalBasicCharge: 1_100 },
    })
    expect(paper.compared.find(({ field }) => field === 'totalAmount')).toMatchObject({
      ours: 300,
      theirs: 301,
      match: false,
    })
  })

  it('takes category and holder from the latest answer, or else from the answer to the filing, if sent', () => {
    const paperOf = (held: object, filed: object) => {
      const one = entry({
        outcome: {
          outcome: 'accepted',
          acceptanceNo: 'LT2612010001',
          totalsMatch: true,
          answer: { localTaxPaymentResult: filed },
        },
      })
      const latest = 'none' in held ? undefined : lookup({ answer: { ...lookup().answer, ...held } })
      return certificatePaper({
        paper: lotPaper(source, { state: 'accepted', entry: one }, t),
        entry: one,
        lookup: latest,
      })
    }
    const [asked, filed] = [
      { type: '照会の種別', payingAccountName: 'ショウカイ' },
      { type: '申請の種別', payingAccountName: 'シンセイ' },
    ]
    expect(paperOf(asked, filed)).toMatchObject(asked)
    expect(paperOf({ none: true }, filed)).toMatchObject(filed)
    for (const paper of [paperOf({ none: true }, {}), paperOf({}, {})]) {
      expect(paper).not.toHaveProperty('type')
      expect(paper).not.toHaveProperty('payingAccountName')
      expect(printJob.safeParse(job(paper)).success).toBe(true)
    }
    expect(printJob.parse(job(paperOf(asked, filed)))).toMatchObject(asked)
  })

  it('contains no comparison and no filing for an application filed on another computer', () => {
    const paper = certificatePaper({
      paper: lotPaper(source, { state: 'accepted', entry: undefined }, t),
      entry: undefined,
      lookup: answered,
    })
    expect(paper.filed).toBeUndefined()
    expect(paper.compared).toEqual([])
    expect(printJob.safeParse(job(paper)).success).toBe(true)
  })
})

describe('the pages of a certificate', () => {
  it.each([
    [0, 1],
    [1, 1],
    [PAGE_ROOM.first - PAGE_ROOM.end, 1],
    [PAGE_ROOM.first - PAGE_ROOM.end + 1, 2],
    [PAGE_ROOM.first + PAGE_ROOM.next - PAGE_ROOM.end, 2],
    [PAGE_ROOM.first + PAGE_ROOM.next - PAGE_ROOM.end + 1, 3],
    [400, 8],
  ])('for %i payees number %i', (payees, pages) => {
    expect(certificatePages(linesOf(payees)).map(({ number, count, isLast }) => [number, count, isLast])).toEqual(
      Array.from({ length: pages }, (_, at) => [at + 1, pages, at + 1 === pages]),
    )
  })

  it('hold every payee once, in order, with totals that add up to those of the lot', () => {
    fc.assert(
      fc.property(
        fc.array(payeeLine(), { maxLength: 120 }),
        fc.integer({ min: 10, max: 30 }),
        fc.integer({ min: 10, max: 30 }),
        (payees, first, next) => {
          const pages = certificatePages(payees, { first, next, end: 3, least: 5 })
          expect(pages.flatMap(({ lines }) => lines)).toEqual(payees.map((payee, at) => ({ number: at + 1, payee })))
          const grand = payeeTotals(payees)
          for (const key of Object.keys(grand) as (keyof typeof grand)[])
            expect(pages.reduce((sum, { totals }) => sum + totals[key], 0)).toBe(grand[key])
        },
      ),
    )
  })

  it('are filled but for the last, which is never nearly empty and leaves room for the end', () => {
    const { first, next, end, least } = PAGE_ROOM
    for (let count = 0; count <= 1_000; count++) {
      const pages = certificatePages(linesOf(count)).map(({ lines }) => lines.length)
      const last = pages.at(-1) ?? 0
      expect(last).toBeLessThanOrEqual((pages.length === 1 ? first : next) - end)
      if (pages.length === 1) continue
      expect(last).toBeGreaterThanOrEqual(least)
      for (const [at, lines] of pages.slice(0, -1).entries()) {
        const room = at === 0 ? first : next
        expect(lines).toBeLessThanOrEqual(room)
        expect(lines).toBeGreaterThanOrEqual(room - end - least + 1)
      }
    }
  })
})
