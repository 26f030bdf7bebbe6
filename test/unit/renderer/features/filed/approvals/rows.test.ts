import { describe, expect, it } from 'vitest'
import {
  compareEntry,
  filterRows,
  followedOf,
  followRows,
  inquiryKeyOf,
  overdueRows,
  fieldsVerdict,
} from '#features/filed/approvals/rows'
import { COMPANY, company, entry, lookup, OTHER } from './samples.ts'

const other = company({ companyId: OTHER, name: 'キタ工業' })
const rowsOf = (sources: Partial<Parameters<typeof followRows>[0]>) =>
  followRows({ entries: [], lookups: [], companies: [company(), other], ...sources })
const approved = { transactionStatus: '承認済', transactionStatusCode: '4', appliedStatusCode: '1' }

describe('the rows of the followed applications', () => {
  it('show only accepted applications, newest first', () => {
    const { acceptanceNo: _, ...without } = entry({ entryId: 'e0', state: 'rejected' })
    const rows = rowsOf({
      entries: [
        entry({ entryId: 'e2', acceptanceNo: 'LT2612020001', at: '2026-12-02T00:00:00.000Z' }),
        without,
        entry(),
      ],
    })
    expect(rows.map(({ acceptanceNo }) => acceptanceNo)).toEqual(['LT2612020001', 'LT2612010001'])
    expect(rows[1]).toMatchObject({
      companyName: 'ミナミ商事',
      month: '2026-11',
      totalAmount: 300,
      payees: 2,
      approval: 'open',
      verdict: undefined,
      askable: true,
    })
  })

  it('compare the latest answer with the filed lot', () => {
    const [row] = rowsOf({
      entries: [entry()],
      lookups: [lookup({ id: 1 }), lookup({ id: 2, answer: { ...lookup().answer, ...approved, totalAmount: 301 } })],
    })
    expect(row).toMatchObject({ approval: 'approved', verdict: 'differs', latest: { id: 2 } })
  })

  it('know what the status was before the bank changed it, however often it was asked since', () => {
    const answer = { ...lookup().answer, ...approved }
    const first = { ...lookup().answer, transactionStatus: '一次承認待ち' }
    const rowOf = (lookups: Parameters<typeof rowsOf>[0]['lookups']) => rowsOf({ entries: [entry()], lookups })[0]
    expect(rowOf([lookup({ answer: first })])?.formerStatus).toBeUndefined()
    expect(
      rowOf([lookup({ id: 1, answer: first }), lookup({ id: 2, answer }), lookup({ id: 3, answer })])?.formerStatus,
    ).toBe('一次承認待ち')
  })

  it('are marked as returned if either the bank or the user says so', () => {
    const returned = { ...lookup().answer, transactionStatus: '差戻し', transactionStatusCode: '9' }
    const byHand = { state: 'returned', by: 'person', at: '2026-12-05T00:00:00.000Z' } as const
    const rowOf = (sources: Parameters<typeof rowsOf>[0]) => rowsOf(sources)[0]
    expect(rowOf({ entries: [entry()], lookups: [lookup({ answer: returned })] })).toMatchObject({
      approval: 'returned',
      returnedByHand: false,
    })
    expect(rowOf({ entries: [entry({ approval: byHand })], lookups: [lookup()] })).toMatchObject({
      approval: 'returned',
      returnedByHand: true,
    })
    expect(rowOf({ entries: [entry({ approval: { ...byHand, by: 'bank', state: 'approved' } })] })?.approval).toBe(
      'approved',
    )
  })

  it('list the changes that have not been viewed', () => {
    const changed = [
      lookup({ id: 1 }),
      lookup({ id: 2, changes: ['status'] }),
      lookup({ id: 3, changes: ['approval', 'status'] }),
      lookup({ id: 4 }),
    ]
    expect(rowsOf({ entries: [entry()], lookups: changed })[0]?.unseen).toEqual(['status', 'approval'])
    expect(rowsOf({ entries: [entry()], lookups: changed.map((one) => ({ ...one, seenAt: 'x' })) })[0]?.unseen).toEqual(
      [],
    )
  })

  it('include applications filed elsewhere, under the company that inquired about them', () => {
    const [mine, theirs] = rowsOf({
      entries: [entry()],
      lookups: [lookup(), lookup({ companyId: OTHER, at: '2026-11-01T00:00:00.000Z' })],
    })
    expect(mine?.entry).toBeDefined()
    expect(theirs).toMatchObject({
      companyId: OTHER,
      entry: undefined,
      month: '2026-11',
      dueDate: '2026-12-10',
      totalAmount: 300,
      verdict: undefined,
    })
  })

  it('keep the answers of two environments apart, and allow inquiries only in the current environment', () => {
    const moved = [company({ environment: 'practice' })]
    const rows = rowsOf({ companies: moved, entries: [entry()], lookups: [lookup({ environment: 'practice' })] })
    expect(rows.map(({ environment, latest, askable }) => [environment, latest !== undefined, askable])).toEqual(
      [
        ['practice', true, true],
        ['production', false, false],
      ].toSorted(),
    )
  })

  it('assign an old answer without an environment to the environment of the filing', () => {
    const { environment: _, ...old } = lookup()
    expect(rowsOf({ entries: [entry()], lookups: [old] })).toMatchObject([
      { environment: 'production', latest: { id: 1 } },
    ])
  })
})

describe('the verdict on an answer', () => {
  const verdict = (answer: Record<string, unknown>) => fieldsVerdict(compareEntry(entry(), answer))
  const whole = lookup().answer
  it.each([
    ['same', {}],
    ['differs', { totalAmount: 299 }],
    ['differs', { municipalityCount: 3 }],
    ['differs', { dueDate: '2026-12-11' }],
    ['partly', { totalNumber: undefined }],
    ['partly', { totalAmount: undefined }],
  ])('is %s for an answer with %j', (expected, given) => {
    expect(verdict({ ...whole, ...given })).toBe(expected)
  })
})

describe('the filter of followed applications', () => {
  const rows = rowsOf({
    entries: [entry(), entry({ entryId: 'e2', companyId: OTHER, acceptanceNo: 'LT2612020009' })],
    lookups: [lookup({ answer: { ...approved, localTaxPaymentDataName: '１１月分' } })],
  })
  it.each([
    [{ companyId: '', shown: 'all', words: '' }, 2],
    [{ companyId: OTHER, shown: 'all', words: '' }, 1],
    [{ companyId: '', shown: 'open', words: '' }, 1],
    [{ companyId: '', shown: 'approved', words: '' }, 1],
    [{ companyId: '', shown: 'all', words: 'lt261202' }, 1],
    [{ companyId: '', shown: 'all', words: 'ミナミ' }, 1],
    [{ companyId: '', shown: 'all', words: '11月 ﾐﾅﾐ' }, 1],
    [{ companyId: '', shown: 'all', words: '11月 キタ' }, 0],
  ] as const)('%j shows %i rows', (filter, count) => {
    expect(filterRows(rows, filter, '2026-12-01')).toHaveLength(count)
  })

  it.each([
    ['waits', undefined, '2027-06-01', 1],
    ['is approved, which was seen', lookup({ answer: approved }), '2026-12-01', 0],
    ['is approved, which nobody has seen', lookup({ answer: approved, changes: ['status'] }), '2027-06-01', 1],
    ['was returned lately', lookup({ answer: { transactionStatus: '差戻し' } }), '2027-01-10', 1],
    ['was returned long ago', lookup({ answer: { transactionStatus: '差戻し' } }), '2027-01-11', 0],
  ])('shows at first an application that %s, or leaves it out', (_, answer, today, count) => {
    const some = rowsOf({ entries: [entry()], lookups: answer ? [answer] : [] })
    expect(filterRows(some, { companyId: '', shown: 'attention', words: '' }, today)).toHaveLength(count)
  })
})

describe('the due date warnings', () => {
  const near = (today: string, sources: Partial<Parameters<typeof followRows>[0]> = {}) =>
    overdueRows(rowsOf({ entries: [entry()], ...sources }), today).map(({ warning }) => warning.daysLeft)
  it('start three business days before the due date and continue after it', () => {
    expect(near('2026-12-04')).toEqual([])
    expect(near('2026-12-07')).toEqual([3])
    expect(near('2026-12-12')).toEqual([-2])
  })
  it('end with the approval', () => expect(near('2026-12-10', { lookups: [lookup({ answer: approved })] })).toEqual([]))
  it('put the most urgent first', () =>
    expect(
      near('2026-12-10', {
        entries: [entry({ entryId: 'e2', acceptanceNo: 'LT2612020009', dueDate: '2026-12-11' }), entry()],
      }),
    ).toEqual([0, 1]))
})

describe('an application in the schedule of inquiries', () => {
  const followed = (
    today: string,
    practice: boolean,
    sources: Partial<Parameters<typeof followRows>[0]>,
    attempts = new Map<string, number>(),
  ) => followedOf(rowsOf({ entries: [entry()], ...sources }), attempts, { today, practice })
  const isFollowed = (...given: Parameters<typeof followed>) => followed(...given).length > 0
  it('is left out if approved, if it cannot be asked about, or long after the due date', () => {
    expect(isFollowed('2026-12-07', false, {})).toBe(true)
    expect(isFollowed('2026-12-07', false, { lookups: [lookup({ answer: approved })] })).toBe(false)
    expect(isFollowed('2026-12-07', false, { companies: [] })).toBe(false)
    expect(isFollowed('2027-02-01', false, {})).toBe(false)
  })
  it('is left out in the practice environment, unless practice is included on request', () => {
    const practice = {
      companies: [company({ environment: 'practice' })],
      entries: [entry({ environment: 'practice' })],
    }
    expect(isFollowed('2026-12-07', false, practice)).toBe(false)
    expect(isFollowed('2026-12-07', true, practice)).toBe(true)
  })
  it('has the time of the last inquiry about it, whether or not the bank answered', () => {
    const key = inquiryKeyOf({ companyId: COMPANY, environment: 'production', acceptanceNo: 'LT2612010001' })
    const answered = Date.parse(lookup().at)
    expect(followed('2026-12-07', false, {})[0]?.askedAt).toBeUndefined()
    expect(followed('2026-12-07', false, { lookups: [lookup()] })[0]?.askedAt).toBe(answered)
    expect(followed('2026-12-07', false, { lookups: [lookup()] }, new Map([[key, answered + 5]]))[0]?.askedAt).toBe(
      answered + 5,
    )
  })
})
