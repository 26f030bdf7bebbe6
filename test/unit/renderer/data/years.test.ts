import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { eraseForGood, trashCompany } from '#data/repositories/trash'
import { deleteYears, listYear, saveYear, yearsOf } from '#data/repositories/years'
import { db } from '#data/schema/db'
import type { YearRow } from '#data/schema/yearRecords'
import { exportDrafts } from './snapshots/formerText.ts'
import { readDrafts, restoreDrafts } from '#data/snapshots/restoring'
import { sendAll } from '#features/keep/transfer/collect'
import { mergeTables } from '#features/keep/transfer/merge'
import { addRows, emptyTables, RowRefused } from '#features/keep/transfer/rows'

const NUMBER = '123456789018'

beforeEach(async () => {
  await db.yearEmployees.clear()
})

const row = (employeeId: string, changes: Partial<YearRow> = {}): YearRow => ({
  companyId: 'a',
  year: 2026,
  employeeId,
  position: 0,
  recipientNumber: '',
  name: '',
  municipalityCode: '132063',
  designatedNumber: '1',
  amounts: Array.from({ length: 12 }, () => 100),
  changes: [],
  raw: {},
  updatedAt: '',
  ...changes,
})
const ids = async (companyId = 'a', year = 2026) =>
  (await listYear(companyId, year)).map(({ employeeId }) => employeeId)

describe('the employees of a year plan', () => {
  it('belong to one company and tax year, in the order of the plan', async () => {
    await saveYear([row('2', { position: 2 }), row('1', { position: 1.5 }), row('3', { year: 2027 })])
    await saveYear([row('4', { companyId: 'b' })])
    expect(await ids()).toEqual(['1', '2'])
    expect(await yearsOf('a')).toEqual([2027, 2026])
    await saveYear([row('5', { position: 3 })], ['1'])
    expect(await ids()).toEqual(['2', '5'])
  })

  it('never have an individual number in a name, a recipient number or a typed text', async () => {
    for (const changes of [
      { name: `山田 ${NUMBER}` },
      { recipientNumber: '1234-5678-9018' },
      { raw: { month06: NUMBER } },
    ])
      await expect(saveYear([row('1'), row('2', changes)])).rejects.toThrow(RangeError)
    expect(await ids()).toEqual([])
  })

  it('are in a snapshot, and restoring it adds those that are missing', async () => {
    await saveYear([row('1', { name: 'old' }), row('2')])
    const read = readDrafts(await exportDrafts(db), db.verno)
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    await saveYear([row('1', { name: 'new' })], ['2'])
    await restoreDrafts(db, read.value)
    expect((await listYear('a', 2026)).map(({ name }) => name)).toEqual(['new', ''])
  })

  it('are in a transfer file, and of two versions the later wins', async () => {
    await saveYear([row('1', { name: 'mine' }), row('2', { name: 'mine' })])
    const sent = emptyTables()
    await sendAll(
      db,
      (table, rows) => {
        addRows(sent, { parts: [{ table, rows }], done: true })
        return Promise.resolve()
      },
      false,
    )
    expect(sent.yearEmployees).toHaveLength(2)
    const theirs = [
      row('1', { name: 'theirs', updatedAt: '2000' }),
      row('2', { name: 'theirs', updatedAt: '9999' }),
      row('3', { name: 'theirs' }),
    ]
    const origin = { fileId: '', machine: '', user: '', at: '' }
    const names = { mine: (name: string) => name, theirs: (name: string) => name }
    await mergeTables(db, { lots: [], payees: [], rest: { ...emptyTables(), yearEmployees: theirs }, origin, names })
    expect((await db.yearEmployees.toArray()).map(({ name }) => name)).toEqual(['mine', 'theirs', 'theirs'])
  })

  it('with an individual number or without twelve amounts are refused from any file', () => {
    const refuse = (one: object) => () => {
      addRows(emptyTables(), { parts: [{ table: 'yearEmployees', rows: [JSON.stringify(one)] }], done: true })
    }
    expect(refuse(row('1', { name: NUMBER }))).toThrow(RowRefused)
    expect(refuse(row('1', { amounts: [1] }))).toThrow(RowRefused)
    expect(refuse(row('1'))).not.toThrow()
  })

  it('are erased with their company', async () => {
    await saveYear([row('1'), row('2', { companyId: 'b' })])
    const head = await trashCompany({ companyId: 'a', name: '' } as Parameters<typeof trashCompany>[0], false)
    expect(await ids()).toEqual(['1'])
    await eraseForGood([head], new Set(['b']))
    expect([await ids(), await ids('b')]).toEqual([[], ['2']])
    await deleteYears('b')
    expect(await ids('b')).toEqual([])
  })
})
