import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, Office, type Person } from '../../resilience/postgres/clients.ts'
import type { RunningServer } from '../../resilience/postgres/server.ts'
import { claim, claimOf, close, put, putMany, refusalOf, type Change } from '../../resilience/postgres/work.ts'
import { sharedServer } from './servers.ts'

let server: RunningServer
let office: Office
let sato: Person
let [a, b]: [Client, Client] = [] as unknown as [Client, Client]

beforeAll(async () => {
  server = sharedServer()
  office = await Office.create(server, 'items')
  sato = await office.add('sato', 'prepare', 'file')
  const kato = await office.add('kato', 'prepare')
  ;[a, b] = [await office.enter(sato), await office.enter(kato)]
}, 120_000)
afterAll(async () => {
  await Promise.all([office.owner, a, b].map((client) => client.end()))
})

const payee = (id: string, base: number, name: string, more: Partial<Change> = {}): Change => ({
  kind: 'payee',
  id,
  base,
  body: { name },
  ...more,
})
const row = (lotId: string, id: string, more: Partial<Change> = {}): Change => ({
  ...{ kind: 'lotRow', id, lotId, body: { amount: id } },
  ...more,
})

describe('a change of an item', () => {
  it('is stored on the revision that it was made on', async () => {
    expect(await put(a, payee('p1', 0, '甲市'))).toMatchObject({
      status: 'stored',
      revision: 1,
      body: { name: '甲市' },
    })
    expect(await put(b, payee('p1', 1, '乙市'))).toMatchObject({ status: 'stored', revision: 2 })
  })

  it('is a conflict on an older revision, and the answer holds what is there', async () => {
    await put(a, payee('p2', 0, '甲市'))
    await put(a, payee('p2', 1, '乙市'))
    const answer = await put(b, payee('p2', 1, '丙市'))
    expect(answer).toMatchObject({ status: 'conflict', revision: 2, body: { name: '乙市' }, author: sato.login })
    expect(await put(b, payee('p2', 0, '丁市'))).toMatchObject({ status: 'conflict', revision: 2 })
  })

  it('that says what is there already is no conflict', async () => {
    await put(a, payee('p3', 0, '甲市'))
    await put(a, payee('p3', 1, '乙市'))
    expect(await put(b, payee('p3', 1, '乙市'))).toMatchObject({ status: 'repeated', revision: 2 })
  })

  it('sent twice is stored once, also when somebody changed the item meanwhile', async () => {
    const change = payee('p4', 0, '甲市', { changeId: randomUUID() })
    expect(await put(a, change)).toMatchObject({ status: 'stored', stored: 1 })
    await put(b, payee('p4', 1, '乙市'))
    expect(await put(a, change)).toMatchObject({ status: 'repeated', stored: 1, revision: 2, body: { name: '乙市' } })
    expect(await refusalOf(put(a, { ...change, id: 'p5' }))).toBe('OF006')
  })

  it('that deletes loses against an edit that it has not seen', async () => {
    await put(a, payee('p6', 0, '甲市'))
    await put(a, payee('p6', 1, '乙市'))
    expect(await put(b, payee('p6', 1, '', { deleted: true }))).toMatchObject({ status: 'conflict', deleted: false })
  })

  it('that edits brings back what was deleted meanwhile', async () => {
    await put(a, payee('p7', 0, '甲市'))
    await put(a, { kind: 'payee', id: 'p7', base: 1, deleted: true })
    const answer = await put(b, payee('p7', 1, '乙市'))
    expect(answer).toMatchObject({
      status: 'stored',
      revived: true,
      revision: 3,
      deleted: false,
      body: { name: '乙市' },
    })
  })

  it('by a workstation that saw more than a restored server knows is stored above what it saw', async () => {
    expect(await put(a, payee('p8', 7, '甲市'))).toMatchObject({ status: 'stored', revision: 8 })
    expect(await put(a, payee('p8', 20, '乙市'))).toMatchObject({ status: 'stored', revision: 21 })
  })
})

describe('several changes together', () => {
  it('are stored all or not at all', async () => {
    await put(a, row('l1', 'r1'))
    await put(a, row('l1', 'r1', { base: 1, body: { amount: 2 } }))
    const changes = [row('l1', 'r0'), row('l1', 'r1', { base: 1, body: { amount: 3 } }), row('l1', 'r2')]
    const answers = await putMany(b, changes, true)
    expect(answers.map(({ status }) => status)).toEqual(['withheld', 'conflict', 'withheld'])
    const { rows } = await a.query(`select id from office.item where lot_id = 'l1'`)
    expect(rows).toEqual([{ id: 'r1' }])
    const apart = await putMany(b, changes)
    expect(apart.map(({ status }) => status)).toEqual(['stored', 'conflict', 'stored'])
  })

  it('store 10,000 rows in seconds', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => row('big', `big ${String(n)}`))
    const begin = performance.now()
    const answers = await putMany(a, rows, true)
    const [stored, pullBegin] = [performance.now() - begin, performance.now()]
    const { rows: pulled } = await b.query('select * from office.changes(0, 20000)')
    console.log(
      `10,000 rows: stored in ${stored.toFixed(0)} ms, pulled in ${(performance.now() - pullBegin).toFixed(0)} ms`,
    )
    expect(answers.every(({ status }) => status === 'stored')).toBe(true)
    expect(pulled.length).toBeGreaterThanOrEqual(10_000)
  })
})

describe('what is filed', () => {
  it('takes no change until it is proved unpaid, and no row leaves it', async () => {
    await putMany(a, [{ kind: 'lotHead', id: 'f1', lotId: 'f1', body: {} }, row('f1', 'f1r')])
    const filed = claimOf('f1')
    await claim(a, filed)
    for (const lotId of ['f1', 'f2']) {
      const answer = await put(b, row(lotId, 'f1r', { base: 1, body: { amount: 9 } }))
      expect(answer).toMatchObject({
        status: 'filed',
        claimId: filed.claimId,
        by: sato.login,
        current: { revision: 1 },
      })
    }
    expect(await put(b, row('f1', 'new'))).toMatchObject({ status: 'filed' })
    await close(a, filed.claimId, 'unknown')
    expect(await put(b, row('f1', 'f1r', { base: 1, deleted: true }))).toMatchObject({ status: 'filed' })
    await close(a, filed.claimId, 'rejected')
    expect(await put(b, row('f1', 'f1r', { base: 1, body: { amount: 9 } }))).toMatchObject({ status: 'stored' })
  })
})

describe('a cursor', () => {
  it('misses nothing while 20 connections write', async () => {
    const writers = await Promise.all(Array.from({ length: 20 }, () => office.enter(sato)))
    const work = { writing: true }
    const seen = new Set<string>()
    const begin = await call<{ seq: number }>(a, 'position', 0)
    let cursor = begin.seq
    let pulls = 0
    const pull = async () => {
      const { rows } = await b.query<{ seq: string; what: string; data: { id: string } }>(
        'select * from office.changes($1, 37)',
        [cursor],
      )
      for (const { seq, what, data } of rows) {
        if (what === 'item') seen.add(data.id)
        expect(Number(seq)).toBeGreaterThan(cursor)
        cursor = Number(seq)
      }
      pulls += 1
      return rows.length
    }
    const reader = (async () => {
      while (work.writing) await pull()
      while ((await pull()) > 0);
    })()
    const ids = await Promise.all(
      writers.map(async (client, writer) => {
        const own: string[] = []
        for (let n = 0; n < 40; n += 1) {
          const id = `w${String(writer)}-${String(n)}`
          // Some transactions stay open between taking their number and their commit.
          if (n % 8 === 0) await client.query('begin')
          await putMany(client, [payee(id, 0, '甲市'), payee(`${id}b`, 0, '乙市')])
          if (n % 8 === 0) await client.query('select pg_sleep(0.005); commit')
          own.push(id, `${id}b`)
        }
        return own
      }),
    )
    work.writing = false
    await reader
    await Promise.all(writers.map((client) => client.end()))
    const missed = ids.flat().filter((id) => !seen.has(id))
    console.log(
      `20 writers, ${String(ids.flat().length)} items, ${String(pulls)} pulls meanwhile: ${String(missed.length)} missed`,
    )
    expect(missed).toEqual([])
  })

  it('is woken by a notification', async () => {
    await b.query('listen office')
    const told = new Promise((resolve) => b.once('notification', resolve))
    await put(a, payee('told', 0, '甲市'))
    expect(await told).toMatchObject({ channel: 'office' })
    await b.query('unlisten *')
  })

  it('shows who is where', async () => {
    await call(a, 'present', 'l1')
    await call(a, 'present', 'l2')
    const { rows } = await b.query('select login, what from office.presence')
    expect(rows).toEqual([{ login: sato.login, what: 'l2' }])
  })
})

describe("a workstation's journal on the server", () => {
  const lines = (...texts: string[]) => JSON.stringify(texts.map((text) => ({ text, hash: `hash of ${text}` })))

  it('takes each line once, refuses another in its place and leaves no gap', async () => {
    expect(await call(a, 'add_journal', 1, lines('one', 'two'))).toBe('2')
    expect(await call(a, 'add_journal', 2, lines('two', 'three'))).toBe('3')
    expect(await refusalOf(call(a, 'add_journal', 2, lines('TWO')))).toBe('OF005')
    expect(await refusalOf(call(a, 'add_journal', 5, lines('five')))).toBe('OF006')
    const { rows } = await b.query('select line::int, text from office.journal_line order by line')
    expect(rows).toEqual(['one', 'two', 'three'].map((text, n) => ({ line: n + 1, text })))
  })
})
