import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { decisionOf } from '#domain/deposits/depositMatching'
import { changeNote, noteOf } from '#data/repositories/monthNotes'
import { deleteDecisions, deleteDeposits, matchDecisions, saveDecisions } from '#data/repositories/deposits'
import { savePayee } from '#data/repositories/payees'
import { db } from '#data/schema/db'
import { type Computers, createComputers } from './computers.ts'
import { createServer, type Server } from './server.ts'

const COMPANY = '0190a3a1-0000-7000-8000-000000000001'
const MONTH = '2026-11'

let server: Server
let office: Computers
beforeEach(() => {
  server = createServer()
  office = createComputers(server, COMPANY)
})
async function syncAll(...people: string[]): Promise<void> {
  for (const who of [...people, ...people]) await office.sync(who)
}
const write = (who: string, text: string) =>
  office.on(who, async () => changeNote(COMPANY, MONTH, { note: { text, from: await noteOf(COMPANY, MONTH) } }))
const wait = (who: string, day: string | null) =>
  office.on(who, () => changeNote(COMPANY, MONTH, { waitingSince: day }))
const month = (who: string) =>
  office.on(who, async () => {
    const { note, waitingSince } = (await db.monthNotes.get([COMPANY, MONTH])) ?? {}
    return [note, waitingSince]
  })
const notices = (who: string) => office.on(who, () => db.officeNotices.toArray())

describe("the state of a client's month in an office", () => {
  it('reaches the others, and what one computer sends is not sent again', async () => {
    await wait('hana', '2026-11-05')
    await write('hana', '給与データ')
    expect(await office.sync('hana')).toBe(1)
    await office.sync('taro')
    expect(await month('taro')).toEqual(['給与データ', '2026-11-05'])
    expect([await office.sync('taro'), await office.sync('hana')]).toEqual([0, 0])
  })

  it('keeps the note of one person and the mark of another', async () => {
    await write('hana', '電話する')
    await wait('taro', '2026-11-05')
    await syncAll('hana', 'taro')
    for (const who of ['hana', 'taro']) expect(await month(who)).toEqual(['電話する', '2026-11-05'])
    expect([...(await notices('hana')), ...(await notices('taro'))]).toEqual([])
  })

  it('keeps the words of both where two people wrote while one was away for a day, and tells it', async () => {
    await write('hana', '電話する')
    await syncAll('hana', 'taro')
    await write('hana', '電話した')
    await write('taro', '電話は午後')
    await syncAll('hana', 'taro')
    for (const who of ['hana', 'taro']) expect((await month(who))[0]).toBe('電話した\n電話は午後')
    expect(await notices('taro')).toMatchObject([
      { what: 'both', field: 'note', item: MONTH, by: 'hana', mine: '電話は午後', theirs: '電話した' },
    ])
  })

  it('keeps an edited note against an emptied one, whoever comes first', async () => {
    for (const [first, second] of [
      ['', '電話した'],
      ['電話した', ''],
    ] as const) {
      await write('hana', '電話する')
      await syncAll('hana', 'taro')
      await write('hana', first)
      await write('taro', second)
      await syncAll('hana', 'taro')
      for (const who of ['hana', 'taro']) expect((await month(who))[0]).toBe('電話した')
      await write('hana', '')
      await syncAll('hana', 'taro')
    }
  })

  it("has the server's day where two people marked it on different days, and tells the one whose day is not used", async () => {
    await wait('hana', '2026-11-04')
    await wait('taro', '2026-11-05')
    await syncAll('hana', 'taro')
    for (const who of ['hana', 'taro']) expect((await month(who))[1]).toBe('2026-11-04')
    expect(await notices('taro')).toMatchObject([
      { what: 'theirs', field: 'waitingSince', mine: '2026-11-05', theirs: '2026-11-04' },
    ])
    expect(await notices('hana')).toEqual([])
  })

  it('is not deleted for the others when the company is erased on one computer', async () => {
    await write('hana', '電話する')
    await syncAll('hana', 'taro')
    await office.on('hana', () => db.monthNotes.clear())
    expect(await office.sync('hana')).toBe(0)
    expect((await month('taro'))[0]).toBe('電話する')
  })

  it('is the same everywhere in the end, with every line that nobody took out', async () => {
    const people = ['hana', 'taro', 'jiro'] as const
    const step = fc.record({
      who: fc.constantFrom(...people),
      does: fc.constantFrom('add', 'add', 'remove', 'wait', 'end', 'sync', 'push'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        server = createServer()
        office = createComputers(server, COMPANY)
        const [written, removed] = [new Set<string>(), new Set<string>()]
        for (const [at, { who, does }] of steps.entries()) {
          const note = (await month(who))[0] ?? ''
          const lines = note === '' ? [] : note.split('\n')
          if (does === 'add') {
            written.add(`line ${String(at)}`)
            await write(who, [...lines, `line ${String(at)}`].join('\n'))
          } else if (does === 'remove' && lines[0] !== undefined) {
            removed.add(lines[0])
            await write(who, lines.slice(1).join('\n'))
          } else if (does === 'wait') await wait(who, `2026-11-${String(10 + at)}`)
          else if (does === 'end') await wait(who, null)
          else if (does === 'sync') await office.sync(who)
          else if (does === 'push') await office.pushOnly(who)
        }
        await syncAll(...people)
        const first = await month('hana')
        for (const who of people) expect(await month(who)).toEqual(first)
        const final = new Set((first[0] ?? '').split('\n'))
        expect([...written].filter((line) => !removed.has(line) && !final.has(line))).toEqual([])
        expect([...removed].filter((line) => final.has(line))).toEqual([])
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})

describe('a payee in an office', () => {
  const payee = {
    municipalityCode: '011002',
    municipalityName: '札幌市',
    designatedNumber: '1',
    numberOfPayrollTaxPayments: 1,
    amountOfPayrollTaxPayments: 100,
    halfYearly: false,
    memo: '',
  }
  const find = (who: string, id: string) => office.on(who, () => db.payees.get([COMPANY, id]))

  it('keeps the fields that two people changed at the same time, and tells of the field that both changed', async () => {
    const id = await office.on('hana', () => savePayee(COMPANY, payee))
    await syncAll('hana', 'taro')
    const change = (who: string, fields: object) =>
      office.on(who, async () => savePayee(COMPANY, { ...payee, ...fields }, id))
    await change('hana', { memo: '退職予定', amountOfPayrollTaxPayments: 200 })
    await change('taro', { designatedNumber: '2', amountOfPayrollTaxPayments: 300 })
    await syncAll('hana', 'taro')
    for (const who of ['hana', 'taro'])
      expect(await find(who, id)).toMatchObject({
        memo: '退職予定',
        designatedNumber: '2',
        amountOfPayrollTaxPayments: 200,
      })
    expect(await notices('taro')).toMatchObject([
      { field: 'amountOfPayrollTaxPayments', mine: '300', theirs: '200', item: '011002 札幌市', by: 'hana' },
    ])
  })

  it('that one deletes and another edits stays, and one that nobody edited goes', async () => {
    const [kept, gone] = await office.on('hana', () =>
      Promise.all([savePayee(COMPANY, payee), savePayee(COMPANY, { ...payee, designatedNumber: '9' })]),
    )
    await syncAll('hana', 'taro')
    await office.on('hana', () => db.payees.clear())
    await office.on('taro', () => savePayee(COMPANY, { ...payee, memo: 'x' }, kept))
    await syncAll('hana', 'taro')
    for (const who of ['hana', 'taro']) {
      expect(await find(who, kept)).toMatchObject({ memo: 'x' })
      expect(await find(who, gone)).toBeUndefined()
    }
  })
})

describe('a decision about a deposit in an office', () => {
  const scope = { companyId: COMPANY, environment: 'practice', accountId: '00111111111' } as const
  const deposit = (key: string) => ({ key, transactionDate: '2026-11-05', amount: 1000, applicantName: 'アオバ' })
  const expectation = (key: string) => ({ key, name: key, kana: '', amount: 1000, dueDate: '', invoiceNo: '' })
  const decide = (who: string, verdict: 'confirmed' | 'rejected' | 'exact', d = 'd1', e = 'e1') =>
    office.on(who, () => saveDecisions(scope, [decisionOf(deposit(d), [expectation(e)], verdict)]))
  const undo = (who: string) => office.on(who, () => deleteDecisions(scope, [{ depositKey: 'd1', expectedKey: 'e1' }]))
  const verdicts = (who: string) =>
    office.on(who, async () => (await matchDecisions(scope)).map(({ verdict, expectedKey }) => [verdict, expectedKey]))

  it('reaches the others, also when it is undone, but not a match that the app found by itself', async () => {
    await decide('hana', 'exact', 'd2', 'e2')
    await decide('hana', 'confirmed')
    expect(await office.sync('hana')).toBe(1)
    await office.sync('taro')
    expect(await verdicts('taro')).toEqual([['confirmed', 'e1']])
    await undo('taro')
    await syncAll('taro', 'hana')
    expect(await verdicts('hana')).toEqual([['exact', 'e2']])
  })

  it("has the server's verdict where two people decided differently, and tells it", async () => {
    await decide('hana', 'confirmed')
    await decide('taro', 'rejected')
    await syncAll('hana', 'taro')
    for (const who of ['hana', 'taro']) expect(await verdicts(who)).toEqual([['confirmed', 'e1']])
    expect(await notices('taro')).toMatchObject([
      { what: 'theirs', field: 'verdict', mine: 'rejected', theirs: 'confirmed', by: 'hana' },
    ])
  })

  it('that one undoes and another changes stays changed', async () => {
    await decide('hana', 'confirmed')
    await syncAll('hana', 'taro')
    await undo('hana')
    await decide('taro', 'rejected')
    await syncAll('hana', 'taro')
    for (const who of ['hana', 'taro']) expect(await verdicts(who)).toEqual([['rejected', 'e1']])
  })

  it('that matches a deposit a second time is kept and told on both computers', async () => {
    await decide('hana', 'confirmed', 'd1', 'e1')
    await decide('taro', 'confirmed', 'd1', 'e2')
    await syncAll('hana', 'taro')
    for (const who of ['hana', 'taro']) {
      expect((await verdicts(who)).toSorted()).toEqual([
        ['confirmed', 'e1'],
        ['confirmed', 'e2'],
      ])
      expect(await notices(who)).toMatchObject([{ what: 'twice', by: who === 'hana' ? 'taro' : 'hana' }])
    }
  })

  it('stays with the office when the company is erased on one computer', async () => {
    await decide('hana', 'confirmed')
    await syncAll('hana', 'taro')
    await office.on('hana', () => deleteDeposits(COMPANY))
    expect(await office.sync('hana')).toBe(0)
    await office.sync('taro')
    expect(await verdicts('taro')).toEqual([['confirmed', 'e1']])
  })
})
