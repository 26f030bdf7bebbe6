import 'fake-indexeddb/auto'
import { takenFile } from '#test/unit/renderer/takenFile'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { decisionOf, withExpectationKeys } from '#domain/deposits/depositMatching'
import type { Deposit, ExpectedDeposit } from '#domain/deposits/deposit'
import { db } from '#data/schema/db'
import {
  deleteExpected,
  deleteDecisions,
  expectedList,
  deleteDeposits,
  mergeExpected,
  saveDecisions,
  matchDecisions,
  storeExpected,
  type DepositScope,
} from '#data/repositories/deposits'

const scope: DepositScope = { companyId: 'c1', environment: 'production', accountId: '00111111111' }
const others: DepositScope[] = [
  { ...scope, companyId: 'c2' },
  { ...scope, environment: 'practice' },
  { ...scope, accountId: '00122222222' },
]
const line = (invoiceNo: string, amount = 100): ExpectedDeposit => ({
  name: '青葉',
  kana: 'アオバ',
  amount,
  dueDate: '',
  invoiceNo,
})
const deposit: Deposit = { key: 'd1', transactionDate: '2026-11-10', amount: 100, applicantName: 'アオバ' }
const [one, two] = withExpectationKeys([line('1'), line('2')])

beforeEach(() => Promise.all([db.expectedLists.clear(), db.matches.clear()]))

describe('the list of expected deposits', () => {
  it('belongs to one account in one environment', async () => {
    await storeExpected(scope, {
      items: [line('1')],
      file: takenFile('a.csv', { subject: 'deposits' }),
      replace: false,
    })
    expect((await expectedList(scope))?.items).toEqual([line('1')])
    for (const other of others) expect(await expectedList(other)).toBeUndefined()
  })

  it('gains the new lines of another file, or is replaced by that file', async () => {
    await storeExpected(scope, {
      items: [line('1'), line('1')],
      file: takenFile('a.csv', { subject: 'deposits' }),
      replace: false,
    })
    await storeExpected(scope, {
      items: [line('2'), line('1')],
      file: takenFile('b.csv', { subject: 'deposits' }),
      replace: false,
    })
    expect(await expectedList(scope)).toMatchObject({
      items: [line('1'), line('1'), line('2')],
      files: ['a.csv', 'b.csv'],
    })
    await storeExpected(scope, { items: [line('3')], file: takenFile('c.csv', { subject: 'deposits' }), replace: true })
    expect(await expectedList(scope)).toMatchObject({ items: [line('3')], files: ['c.csv'] })
    await deleteExpected(scope)
    expect(await expectedList(scope)).toBeUndefined()
  })

  it('keeps as many equal lines as there are in the stored list or in the new file, whichever has more', () => {
    expect(mergeExpected([line('1')], [line('1'), line('1'), line('2')])).toEqual([line('1'), line('1'), line('2')])
    expect(mergeExpected([line('1'), line('1')], [line('1')])).toEqual([line('1'), line('1')])
  })

  it('stays unchanged when it cannot be written', async () => {
    await storeExpected(scope, {
      items: [line('1')],
      file: takenFile('a.csv', { subject: 'deposits' }),
      replace: false,
    })
    vi.spyOn(db.expectedLists, 'put').mockRejectedValueOnce(new Error('disk full'))
    await expect(
      storeExpected(scope, { items: [line('2')], file: takenFile('b.csv', { subject: 'deposits' }), replace: true }),
    ).rejects.toThrow('disk full')
    expect((await expectedList(scope))?.items).toEqual([line('1')])
  })
})

describe('decisions about deposits', () => {
  it('are stored for one company, environment and account only, and can be undone', async () => {
    const decisions = [decisionOf(deposit, [one!], 'confirmed'), decisionOf(deposit, [two!], 'rejected')]
    await saveDecisions(scope, decisions)
    expect(await matchDecisions(scope)).toEqual(expect.arrayContaining(decisions))
    for (const other of others) expect(await matchDecisions(other)).toEqual([])
    await deleteDecisions(scope, [decisions[0]!])
    expect(await matchDecisions(scope)).toEqual([decisions[1]])
  })

  it('are replaced by a later decision about the same deposit and expectation', async () => {
    await saveDecisions(scope, [decisionOf(deposit, [one!], 'exact')])
    await saveDecisions(scope, [decisionOf(deposit, [one!], 'rejected')])
    expect((await matchDecisions(scope)).map(({ verdict }) => verdict)).toEqual(['rejected'])
  })
})

describe('deleting a company', () => {
  it('deletes its lists and decisions in every environment and account, but none of another company', async () => {
    const stranger = { ...scope, companyId: 'another company' }
    const places = [scope, ...others.filter(({ companyId }) => companyId === scope.companyId)]
    for (const place of [...places, stranger]) {
      await storeExpected(place, {
        items: [line('1')],
        file: takenFile('a.csv', { subject: 'deposits' }),
        replace: true,
      })
      await saveDecisions(place, [decisionOf(deposit, [one!], 'confirmed')])
    }
    await deleteDeposits(scope.companyId)
    for (const place of places)
      expect([await expectedList(place), await matchDecisions(place)]).toEqual([undefined, []])
    expect([(await expectedList(stranger))?.items.length, (await matchDecisions(stranger)).length]).toEqual([1, 1])
  })
})
