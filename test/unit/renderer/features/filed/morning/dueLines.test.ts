import { describe, expect, it } from 'vitest'
import type { Company } from '#contract/ipc/index'
import { businessDaysLeft, nextHalfYearlyDueDate } from '#domain/morning/due'
import { legalDueDate } from '#domain/calendar/businessDays'
import type { MonthLot } from '#domain/month/line'
import type { YearChange, YearEmployee } from '#domain/year/plan'
import { leftByScreen, leftGroups } from '#features/filed/morning/leftOver'
import { dueLines, monthsToLook, type DueSource, oldBackup } from '#features/filed/morning/dueLines'
import type { MonthRow } from '#features/pay/month/index'
import { company } from '../approvals/samples.ts'

// The tax of August 2026 is due on 10 September.
const MONTH = '2026-08'
const lot = (lotId: string, state: MonthLot['state'], amount = 1000): MonthLot => ({
  lotId,
  name: '本社分',
  state,
  payees: 1,
  amount,
  account: { payingBranchNo: '001', payingDepositType: '1', payingAccountNo: '1111111' },
  createdAt: '2026-08-01T00:00:00.000Z',
  updatedAt: '2026-08-01T00:00:00.000Z',
})
const row = (
  companyId: string,
  more: Partial<MonthRow>,
  environment: Company['environment'] = 'production',
): MonthRow => ({
  company: { ...company(), companyId, environment },
  companyId,
  client: { code: '', name: companyId, reading: '', person: '' },
  state: 'approved',
  lots: [],
  handled: [],
  payees: undefined,
  total: undefined,
  unreadable: 0,
  difference: undefined,
  accounts: [],
  step: 'nothing',
  stepLots: [],
  ...more,
})
const source = (today: string, more: Partial<DueSource> = {}): DueSource => ({
  today,
  companies: [],
  months: [],
  older: [],
  unknown: [],
  overdue: [],
  employees: [],
  halfYearly: [],
  plans: [],
  cutOffOf: () => undefined,
  waitsForMe: () => false,
  ...more,
})
const month = (rows: MonthRow[]): Pick<DueSource, 'months'> => ({ months: [{ month: MONTH, rows }] })
const kinds = (of: DueSource) => dueLines(of).map(({ kind }) => kind)

describe('what is due', () => {
  it('is nothing where nothing is open', () => {
    expect(dueLines(source('2026-09-01', month([row('a', {})])))).toEqual([])
  })

  it('has each returned and refused lot, and each one that waits for this person', () => {
    const lots = [lot('r', 'returned'), lot('x', 'rejected'), lot('w', 'draft'), lot('d', 'draft')]
    const of = source('2026-08-20', { ...month([row('a', { lots })]), waitsForMe: ({ lotId }) => lotId === 'w' })
    expect(dueLines(of).map(({ kind, to, companyId }) => [kind, to, companyId])).toEqual([
      ['returned', '/lots/r', 'a'],
      ['rejected', '/lots/x', 'a'],
      ['toApprove', '/lots/w', 'a'],
    ])
  })

  it('names what a debit account lacks, and says nothing of one that suffices or is not known', () => {
    const account = lot('l', 'draft').account!
    const outstanding = { lots: 0, amount: 0, inDoubt: 0, unplaced: 0 }
    const cover = (own: MonthRow['accounts'][number]['cover']) => ({
      account,
      balance: undefined,
      due: 0,
      outstanding,
      cover: own,
    })
    const accounts = [
      cover({ kind: 'short', left: -700, missing: 700 }),
      cover({ kind: 'enough', left: 1 }),
      cover({ kind: 'unknown' }),
    ]
    const lots = [lot('l', 'accepted')]
    expect(dueLines(source('2026-09-01', month([row('a', { accounts, lots })])))).toMatchObject([
      { kind: 'short', missing: 700, account: '001-1111111', to: '/balances' },
    ])
    // What another month debits is told with that month.
    expect(dueLines(source('2026-09-01', month([row('a', { accounts, lots: [] })])))).toEqual([])
  })

  it('lists a client by itself from five business days before the date, and earlier only as a count', () => {
    const rows = [
      row('a', { state: 'draft', lots: [lot('d', 'draft')] }),
      row('b', { state: 'none', step: 'createFromPrevious' }),
      row('c', { state: 'none', step: 'create' }),
      row('d', { state: 'none', step: 'createFromPrevious' }, 'practice'),
    ]
    expect(legalDueDate(MONTH)).toBe('2026-09-10')
    expect(dueLines(source('2026-09-02', month(rows)))).toMatchObject([
      { kind: 'laterLots', count: 3, environment: 'production', daysLeft: 6 },
      { kind: 'laterLots', count: 1, environment: 'practice' },
    ])
    expect(dueLines(source('2026-09-03', month(rows)))).toMatchObject([
      { kind: 'notFiled', companyId: 'a', begun: true, to: '/lots/d', daysLeft: 5 },
      { kind: 'notFiled', companyId: 'b', begun: false, to: '/', daysLeft: 5 },
      { kind: 'notFiled', companyId: 'c', begun: false, to: '/', daysLeft: 5 },
      { kind: 'notFiled', companyId: 'd' },
    ])
    // A client of which nothing is known may be newer than the month.
    expect(dueLines(source('2026-09-11', month(rows)))).toMatchObject([
      { kind: 'notFiled', companyId: 'a', daysLeft: -1 },
      { kind: 'notFiled', companyId: 'b' },
      { kind: 'notFiled', companyId: 'd' },
    ])
  })

  it('counts from the cut-off of the bank, if it was entered, and names it', () => {
    const rows = [row('a', { state: 'draft', lots: [lot('d', 'draft')] })]
    const of = (today: string) =>
      dueLines(source(today, { ...month(rows), cutOffOf: () => ({ days: 4, time: '15:00', funds: '' }) }))
    // Four business days before Thursday 10 September 2026: Friday the 4th.
    const cutOff = { day: '2026-09-04', time: '15:00' }
    expect(of('2026-08-28')).toMatchObject([{ kind: 'notFiled', daysLeft: 9, cutOff }])
    expect(of('2026-08-27')).toMatchObject([{ kind: 'laterLots', cutOff }])
  })

  it('has filings whose outcome nobody knows, and approvals near their date', () => {
    const unknown = { lotId: 'u', companyId: 'a', month: '2026-05', amount: 5, contradicts: false, isHere: true }
    const overdue = { companyId: 'a', key: 'k', acceptanceNo: '123456789012', dueDate: '2026-09-10' }
    expect(
      dueLines(
        source('2026-09-09', {
          unknown: [unknown, { ...unknown, contradicts: true, isHere: false }],
          overdue: [overdue],
        }),
      ),
    ).toMatchObject([
      { kind: 'unknownResult', to: '/lots/u/result' },
      { kind: 'contradicts', to: '/journal' },
      { kind: 'approvalDue', to: '/following?q=123456789012', daysLeft: 1 },
    ])
  })

  it('counts the reports of movements by company and date, until they are marked as submitted', () => {
    const change = (day: string): YearChange => ({
      changeId: day,
      kind: 'leave',
      from: '2026-09',
      day,
      recordedAt: '',
      before: [],
      after: [],
    })
    const employee = (
      companyId: string,
      changes: YearChange[],
    ): YearEmployee & { companyId: string; year: number } => ({
      employeeId: crypto.randomUUID(),
      companyId,
      year: 2026,
      recipientNumber: '',
      name: '',
      municipalityCode: '131016',
      designatedNumber: '',
      amounts: [],
      changes,
    })
    const employees = [
      employee('a', [change('2026-08-10'), change('2026-07-01')]),
      employee('a', [change('2026-08-31')]),
      employee('b', [change('2026-08-02')]),
      employee('c', [{ ...change(''), kind: 'notice' }]),
    ]
    expect(dueLines(source('2026-09-01', { employees }))).toMatchObject([
      { kind: 'movement', companyId: 'a', dueDate: '2026-08-10', count: 1 },
      { kind: 'movement', companyId: 'a', dueDate: '2026-09-10', count: 2 },
      { kind: 'movement', companyId: 'b', count: 1 },
    ])
    expect(dueLines(source('2026-09-11', { employees }))).toMatchObject([
      { kind: 'movement', companyId: 'a', dueDate: '2026-08-10', count: 1 },
      { kind: 'movement', companyId: 'a', daysLeft: -1, count: 2 },
      { kind: 'movement', companyId: 'b', daysLeft: -1, count: 1 },
    ])
    const submitted = { submitted: { current: '2026-09-01' } }
    const done = employees.map((one) => ({ ...one, changes: one.changes.map((own) => ({ ...own, ...submitted })) }))
    expect(kinds(source('2026-09-11', { employees: done }))).toEqual([])
  })

  it('lists a change to withholding without a date, because only the municipality has one', () => {
    const change = { changeId: 'j', kind: 'join' as const, from: '2026-09', day: '2026-09-01', recordedAt: '' }
    const employees = [
      {
        employeeId: 'e',
        companyId: 'a',
        year: 2026,
        recipientNumber: '',
        name: '',
        municipalityCode: '131016',
        designatedNumber: '',
        amounts: [],
        changes: [{ ...change, before: [], after: [] }],
      },
    ]
    expect(dueLines(source('2026-09-01', { employees }))).toEqual([
      { kind: 'movement', companyId: 'a', key: 'a ', to: '/year', dueDate: undefined, daysLeft: undefined, count: 1 },
    ])
  })

  it('names the half-yearly date from ten business days before, for companies that are here', () => {
    expect([
      nextHalfYearlyDueDate('2026-12-10'),
      nextHalfYearlyDueDate('2026-12-11'),
      nextHalfYearlyDueDate('2026-06-10'),
    ]).toEqual(['2026-12-10', '2027-06-10', '2026-06-10'])
    const companies = [{ ...company(), companyId: 'a' }]
    const of = (today: string) => dueLines(source(today, { companies, halfYearly: ['a', 'gone'] }))
    expect(of('2026-11-30')).toMatchObject([{ kind: 'halfYear', companyId: 'a', dueDate: '2026-12-10', daysLeft: 8 }])
    expect(of('2026-11-01')).toEqual([])
  })

  it("has yesterday's changes that are in no backup, and not those of today", () => {
    const of = (since: string) =>
      oldBackup({ today: '2026-09-02', unsaved: { since, lastBackup: undefined } }).map(({ kind }) => kind)
    expect([of('2026-09-01'), of('2026-09-02')]).toEqual([['oldBackup'], []])
  })

  it('says at once that a backup was refused, and why', () => {
    const error = { code: 'storage' as const, detail: 'backups: ENOSPC' }
    const refused = { error, lastBackup: '2026-09-01T00:00:00.000Z' }
    expect(oldBackup({ today: '2026-09-02', unsaved: undefined, refused })).toMatchObject([
      { kind: 'oldBackup', at: refused.lastBackup, refused: error, to: '/settings/backups' },
    ])
    const unsaved = { since: '2026-09-01', lastBackup: undefined }
    expect(oldBackup({ today: '2026-09-02', refused, unsaved }).map(({ kind }) => kind)).toEqual(['oldBackup'])
  })
})

describe('the days that are left', () => {
  it('are business days, and negative from the day after', () => {
    expect(
      ['2026-09-04', '2026-09-07', '2026-09-10', '2026-09-11', '2026-09-14'].map((today) =>
        businessDaysLeft('2026-09-10', today),
      ),
    ).toEqual([4, 3, 0, -1, -2])
  })
  it('are counted for the month to pay next and the one before it', () => {
    expect(monthsToLook('2026-01')).toEqual(['2025-12', '2026-01'])
  })
})

describe('what is left of earlier months', () => {
  const older = (rows: MonthRow[]) => ({ older: [{ month: '2026-03', rows }] })

  it('is told like that of the months that are looked at', () => {
    const draft = row('a', { state: 'draft', lots: [lot('d', 'draft')], step: 'confirm' })
    const returned = row('b', { state: 'returned', lots: [lot('r', 'returned')], step: 'correct' })
    const lines = dueLines(source('2026-09-01', older([draft, returned])))
    expect(lines.map(({ kind, companyId, to }) => [kind, companyId, to])).toEqual([
      ['notFiled', 'a', '/lots/d'],
      ['returned', 'b', '/lots/r'],
    ])
    expect(lines[0]?.daysLeft).toBeLessThan(0)
  })

  it('stands in groups, what may cost money first, and leads from entries of the menu', () => {
    const past = [1, 2].map((n) => row(`c${String(n)}`, { state: 'draft', lots: [lot(`d${String(n)}`, 'draft')] }))
    const lines = [
      ...dueLines(
        source('2026-09-01', {
          ...older(past),
          unknown: [{ lotId: 'u', companyId: 'a', month: '2026-05', amount: 5, contradicts: false, isHere: true }],
          overdue: [{ companyId: 'a', key: 'k', acceptanceNo: '1', dueDate: '2026-09-02' }],
          ...month([row('e', { state: 'none', step: 'createFromPrevious' })]),
        }),
      ),
      ...oldBackup({ today: '2026-09-01', unsaved: { since: '2026-08-01', lastBackup: undefined } }),
    ]
    expect(kinds(source('2026-09-01', month([row('e', { state: 'none', step: 'createFromPrevious' })])))).toEqual([
      'laterLots',
    ])
    expect(leftGroups(lines).map(({ kind, lines: own }) => [kind, own.length])).toEqual([
      ['unknownResult', 1],
      ['pastDue', 2],
      ['approvalDue', 1],
    ])
    expect([...leftByScreen(lines)]).toEqual([
      ['home', 3],
      ['following', 1],
    ])
    expect(leftByScreen([]).size).toBe(0)
  })
})
