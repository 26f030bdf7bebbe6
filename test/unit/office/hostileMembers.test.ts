// What a member with the own login and psql tried against the others: their rights, their time, and what a restore means.
import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPgConnection } from '#main/office/connection'
import { install } from '#main/office/install'
import { deactivate, readmit } from '#main/office/members'
import { greet, readChanges, readItems, readLineCounts, readJournalLines, readPresence } from '#main/office/server'
import { SCHEMA_VERSION } from '#main/office/schemaFiles'
import { Secret } from '#main/vault/secret'
import { call, connectOwner, Office, type Person, schemaFiles } from '../../resilience/postgres/clients.ts'
import type { RunningServer } from '../../resilience/postgres/server.ts'
import {
  type Answer,
  age,
  claim,
  claimOf,
  close,
  put,
  putMany,
  refusalOf,
  totalsOf,
} from '../../resilience/postgres/work.ts'
import { ownServer, sharedServer } from './servers.ts'
import { invitationTo } from './station.ts'

const [WRONG, OTHERS] = ['OF006', 'OF013']
/** The server's word that a commit is not possible inside another transaction. */
const NOT_HERE = '2D000'
type Taken = Answer & { seq: number; mark: string }
let server: RunningServer
let office: Office
let number = 0
let person: Record<'sato' | 'kato' | 'hostile', Person>
let at: Record<'chief' | 'sato' | 'kato' | 'hostile', Client>

beforeAll(() => {
  server = sharedServer()
})
beforeEach(async () => {
  office = await Office.create(server, `hostile${String((number += 1))}`)
  await enterAll('prepare', 'approve', 'file')
  return leave
}, 120_000)

/** Adds two honest members and one with these roles. */
async function enterAll(...roles: ('prepare' | 'approve' | 'file')[]): Promise<void> {
  person = {
    sato: await office.add('sato', 'prepare', 'approve', 'file'),
    kato: await office.add('kato', 'prepare', 'approve', 'file'),
    hostile: await office.add('hostile', ...roles),
  }
  at = {
    chief: await office.enter(office.administrator),
    sato: await office.enter(person.sato),
    kato: await office.enter(person.kato),
    hostile: await office.enter(person.hostile),
  }
}

async function leave(): Promise<void> {
  await Promise.all([office.owner, ...Object.values(at)].map((client) => client.end().catch(() => undefined)))
}

const hello = (client: Client, machine: string, ...more: unknown[]) =>
  call<Record<string, unknown>>(client, 'hello', SCHEMA_VERSION, machine, 'PC', ...more)
const stateOf = async () =>
  (await office.owner.query<{ state: string }>('select state from office.meta')).rows[0]?.state
const kinds = async (claimId: string) =>
  (await office.owner.query<{ outcome: string }>('select outcome from office.claim_now where claim_id = $1', [claimId]))
    .rows[0]?.outcome
const stillWorks = async () => expect(await claim(at.sato, claimOf(randomUUID()))).toMatchObject({ status: 'claimed' })

describe('the rights of the others', () => {
  it('are taken away by nobody, nor by a whole group', async () => {
    const group = `${office.database}_office_member`
    for (const statement of [
      `set role ${group}; drop owned by ${group}; reset role`,
      `revoke ${group} from ${person.sato.login}`,
      `set role ${group}; revoke usage on schema office from ${group}; reset role`,
      `set role ${group}; alter role ${group} set statement_timeout = 1; reset role`,
      `drop owned by ${person.hostile.login}`,
    ]) {
      await at.hostile.query(statement).catch(() => at.hostile.query('reset role'))
      const again = await office.enter(person.sato)
      expect([statement, await refusalOf(claim(again, claimOf(randomUUID())))]).toEqual([statement, 'done'])
      await again.end()
    }
  })
})

describe('logins that other applications of the server use', () => {
  it('are made no members, so that no administrator shuts them out there', async () => {
    const elsewhere = await Office.create(server, `${office.database}_elsewhere`)
    const abe = await elsewhere.add('abe', 'prepare')
    const shop = `${office.database}_shop`
    await office.owner.query(`create role ${shop} login`)
    for (const login of [abe.login, shop]) {
      expect([login, await refusalOf(call(at.chief, 'admit', login, 'X', []))]).toEqual([login, WRONG])
      expect([login, await refusalOf(call(at.chief, 'deactivate', login))]).toEqual([login, 'OF001'])
    }
    const { rows } = await office.owner.query('select from pg_roles where rolname = any ($1) and rolcanlogin', [
      [abe.login, shop],
    ])
    expect(rows).toHaveLength(2)
    // The control: a login of this office.
    expect(await refusalOf(call(at.chief, 'deactivate', person.kato.login))).toBe('done')
    expect(await refusalOf(call(at.chief, 'admit', person.kato.login, 'Kato', []))).toBe('done')
    await elsewhere.owner.end()
  })

  it('are not meant by a member who took the own login away from the owner, and comes back', async () => {
    await refusalOf(at.hostile.query(`revoke ${person.hostile.login} from ${office.database}_office_owner`))
    expect(await deactivate(at.chief, person.hostile.login)).toMatchObject({ ok: true })
    const back = { login: person.hostile.login, displayName: 'Back', roles: [] }
    expect(await readmit(office.owner, back, 'nobodyElse')).toMatchObject({ ok: true })
  })
})

describe('a restore that never was', () => {
  it('is not proven by a mark that was rolled back, however it came out', async () => {
    await at.hostile.query('begin')
    await put(at.hostile, { kind: 'payee', id: 'p', body: {} })
    const { seq } = await call<{ seq: number }>(at.hostile, 'position', 0)
    const inside = await call<{ mark: string | null; epoch: number }>(at.hostile, 'position', seq)
    await at.hostile.query('rollback')
    const granted = claimOf('rolled back')
    await at.hostile.query('begin')
    const said = JSON.stringify(await claim(at.hostile, granted))
    await at.hostile.query('rollback')
    expect(said).toContain('claimed')
    // An error tells what the statement had found.
    const thrown = at.hostile.query(`select (office.claim($1)::text || office.position(1000000)::text)::int`, [
      JSON.stringify(granted),
    ])
    const message = await thrown.then(String, String)
    const marks = [inside.mark ?? '', ...(`${said} ${message}`.match(UUID) ?? [])]
    expect(marks.length).toBeGreaterThan(1)
    const liar = await office.login(person.hostile)
    for (const mark of marks.filter(Boolean)) {
      await hello(liar, person.hostile.machine, seq + 1_000, mark, inside.epoch)
      expect([mark, await stateOf()]).toEqual([mark, 'normal'])
    }
    await liar.end()
    await stillWorks()
  })

  it('is not proven by the mark of a claim that its claimant can still roll back, since none is told', async () => {
    const wanted = claimOf('together')
    const take = `call office.take_claim('${JSON.stringify(wanted)}')`
    for (const inside of [`begin; ${take}`, `${take}; select 1`, `select 1; ${take}`]) {
      expect([inside, await refusalOf(at.hostile.query(inside))]).toEqual([inside, NOT_HERE])
      await at.hostile.query('rollback')
    }
    await at.hostile.query('begin')
    expect(await refusalOf(at.hostile.query(take))).toBe(NOT_HERE)
    await at.hostile.query('rollback')
    const { rowCount } = await office.owner.query('select from office.claim where lot_id = $1', [wanted.lotId])
    expect(rowCount).toBe(0)
    // The control: by itself it claims, with the mark that everybody finds there, and again with the same one.
    for (const repeated of [undefined, true]) {
      const { rows } = await at.hostile.query<{ answer: Taken }>(take)
      const { mark } = await call<{ mark: string }>(at.sato, 'position', rows[0]?.answer.seq)
      expect(rows[0]?.answer).toMatchObject({ status: 'claimed', mark })
      expect(rows[0]?.answer.repeated).toBe(repeated)
    }
  })

  it('while a mark that was told and is forgotten still proves one', async () => {
    await put(at.sato, { kind: 'payee', id: 'p', body: {} })
    const { seq } = await call<{ seq: number }>(at.sato, 'position', 0)
    const seen = await call<{ mark: string; epoch: number }>(at.sato, 'position', seq)
    expect(seen.mark).toMatch(new RegExp(`^${UUID.source}$`))
    await office.owner.query('begin; set local session_replication_role = replica')
    await office.owner.query('delete from office.tick where seq >= $1', [seq])
    await office.owner.query('commit')
    const again = await office.login(person.sato)
    expect(await hello(again, person.sato.machine, seq, seen.mark, seen.epoch)).toMatchObject({ state: 'recovering' })
    await again.end()
  })
})
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}/g

describe('after a real restore', () => {
  const lost: string = randomUUID()
  const told = { id: lost, name: 'PC-abe', lines: 2 }
  const lines = JSON.stringify([1, 2].map((n) => ({ text: `{"n":${String(n)}}`, hash: 'h' })))
  beforeEach(async () => {
    await call(at.chief, 'declare_restored', 'set back')
  })
  const waiting = async () =>
    (await at.sato.query<{ kind: string; id: string }>(`select kind, id from office.waiting()`)).rows.filter(
      ({ id }) => id === lost,
    )

  it('nobody takes the place of a computer that only others know', async () => {
    const abe = await office.add('abe', 'file')
    // Before anybody told whose it was: it is taken, and filing waits for it all the same.
    const thief = await office.login(person.hostile)
    await hello(thief, lost)
    await call(thief, 'add_journal', 1, lines)
    const { epoch } = await call<{ epoch: number }>(at.sato, 'position', 0)
    for (const client of [thief, at.hostile]) await call(client, 'recovered', epoch)
    await call(at.sato, 'tell_known', JSON.stringify([{ ...told, login: abe.login }]))
    expect(await waiting()).toEqual([{ kind: 'told', id: lost }])
    await call(thief, 'tell_known', JSON.stringify([{ ...told, login: person.hostile.login }]))
    expect(await waiting()).toEqual([{ kind: 'told', id: lost }])
    // The way out: an administrator goes on without it, or gives it back.
    await call(at.chief, 'give_machine', lost, abe.login)
    expect(await waiting()).toEqual([])
    await thief.end()
  })

  it('a computer whose owner others know lets nobody else in, and its owner', async () => {
    const abe = await office.add('abe', 'file')
    await call(at.sato, 'tell_known', JSON.stringify([{ ...told, login: abe.login }]))
    await call(at.hostile, 'tell_known', JSON.stringify([{ ...told, login: person.hostile.login }]))
    const thief = await office.login(person.hostile)
    expect(await refusalOf(hello(thief, lost))).toBe(OTHERS)
    const owner = await office.login(abe)
    expect(await hello(owner, lost)).toMatchObject({ login: abe.login })
    await Promise.all([thief.end(), owner.end()])
  })

  it('a computer of which somebody told what is not so comes in once an administrator goes on without it', async () => {
    const abe = await office.add('abe', 'file')
    await call(at.hostile, 'tell_known', JSON.stringify([{ ...told, login: 'nobody' }]))
    const owner = await office.login(abe)
    expect(await refusalOf(hello(owner, lost))).toBe(OTHERS)
    await call(at.chief, 'go_on_without', lost, 'asked abe')
    expect(await hello(owner, lost)).toMatchObject({ login: abe.login })
    await owner.end()
  })

  it('a claim whose id somebody else was quicker to enter is there all the same, with its outcome', async () => {
    const filed = { ...claimOf('filed before'), author: person.sato.login, at: '2026-11-09T13:00:00Z' }
    await call(at.hostile, 'enter_claim_again', JSON.stringify({ ...claimOf('another'), claimId: filed.claimId }))
    const entered = await call<Answer>(at.sato, 'enter_claim_again', JSON.stringify(filed))
    expect(entered).toMatchObject({ status: 'stored', clash: filed.claimId, by: person.sato.login })
    const again = await call<Answer>(at.sato, 'enter_claim_again', JSON.stringify(filed))
    expect(again).toMatchObject({ status: 'repeated' })
    const outcome = ['accepted', '000000000001', person.sato.login, filed.at]
    expect(await call(at.sato, 'enter_outcome_again', filed.claimId, ...outcome)).toMatchObject({ status: 'stored' })
    expect(await call(at.sato, 'enter_outcome_again', filed.claimId, ...outcome)).toMatchObject({ status: 'repeated' })
    expect(await kinds(entered.claimId ?? '')).toBe('accepted')
    expect(await kinds(filed.claimId)).toBeNull()
    await open()
    expect(await claim(at.kato, { ...claimOf('filed before'), attempt: 2 })).toMatchObject({ why: 'lot' })
  })

  it('attempts that somebody made up use no numbers up: the others are told, and a lot stays one that can be filed', async () => {
    const made = [2, 1_000_000, 999_999]
    for (const attempt of made) {
      const { claimId } = claimOf('l')
      await call(at.hostile, 'enter_claim_again', JSON.stringify({ ...claimOf('l'), claimId, attempt }))
      await call(at.hostile, 'enter_outcome_again', claimId, 'rejected', null, 'x', '2026-11-09T13:00:00Z')
    }
    for (let attempt = 1; attempt < 4; attempt++) {
      const mine = { ...claimOf('l'), attempt }
      expect(await call(at.sato, 'enter_claim_again', JSON.stringify(mine))).toMatchObject({ status: 'stored' })
      await call(at.sato, 'enter_outcome_again', mine.claimId, 'rejected', null, 'x', '2026-11-09T13:00:00Z')
    }
    await open()
    const first = await claim(at.sato, { ...claimOf('l'), attempt: 1 })
    expect(first).toMatchObject({ why: 'attempt' })
    const tried = first.tried ?? 0
    expect(tried).toBeLessThan(1_000)
    expect(await claim(at.sato, { ...claimOf('l'), attempt: tried + 1 })).toMatchObject({ status: 'claimed' })
  })

  it('attempts entered with gaps lift their number no further than there are attempts', async () => {
    let attempt = 1
    for (let n = 0; n < 20; n++) {
      const entered = { ...claimOf('l'), attempt: attempt + 100 }
      ;({ attempt = 0 } = await call<Answer>(at.hostile, 'enter_claim_again', JSON.stringify(entered)))
    }
    expect(attempt).toBeGreaterThan(20)
    expect(attempt).toBeLessThan(150)
  })

  /** Ends the recovery as every computer would. */
  async function open(): Promise<void> {
    const { epoch } = await call<{ epoch: number }>(at.sato, 'position', 0)
    for (const client of Object.values(at)) await call(client, 'recovered', epoch)
    expect(await stateOf()).toBe('normal')
  }
})

describe('one row', () => {
  it('under an identifier that no app reads is refused, of every kind', async () => {
    const wrong = [
      '00000000-0000-0000-0000-000000000001',
      '11111111-1111-1111-1111-111111111111',
      `${'f'.repeat(8)}-ffff-ffff-ffff-${'f'.repeat(12)}`,
    ]
    const fresh = await office.login(person.hostile)
    for (const id of wrong) {
      const totals = JSON.stringify(totalsOf('l'))
      expect([id, await refusalOf(hello(fresh, id))]).toEqual([id, '23514'])
      expect(await refusalOf(claim(at.hostile, claimOf('l', { claimId: id })))).toBe('23514')
      expect(await refusalOf(call(at.hostile, 'request_approval', id, 'l', 'production', 'h', totals))).toBe('23514')
      expect(await refusalOf(put(at.hostile, { kind: 'payee', id: 'x', body: {}, changeId: id }))).toBe('23514')
    }
    await fresh.end()
  })

  it('that is there all the same stops no app', async () => {
    await office.owner.query('begin; set local session_replication_role = replica')
    await office.owner.query('alter table office.machine drop constraint machine_id')
    await office.owner.query(
      `insert into office.machine (id, name, login, first_login, last_login, recovered_epoch, seq)
       values ('00000000-0000-0000-0000-000000000001', 'PC', $1, $1, $1, 1, 1)`,
      [person.hostile.login],
    )
    await office.owner.query(
      `insert into office.presence values ($1, '00000000-0000-0000-0000-000000000001', 'x', clock_timestamp())`,
      [person.hostile.login],
    )
    await office.owner.query('commit')
    const app = await openPgConnection(invitationTo(office, person.sato), new Secret(person.sato.password))
    await greet(app, { machine: person.sato.machine, name: 'PC', key: null }, undefined)
    expect((await readLineCounts(app)).map(({ id }) => id)).toContain(person.sato.machine)
    expect(await readPresence(app)).toEqual([])
    app.destroy()
  })

  it('that no call of an app could carry is refused, and any other leaves room for those after it', async () => {
    const deep = (depth: number): unknown => (depth === 0 ? [] : [deep(depth - 1)])
    const body = (content: object) => refusalOf(put(at.hostile, { kind: 'payee', id: randomUUID(), body: content }))
    expect(await body({ a: deep(20) })).toBe('done')
    for (const depth of [40, 500, 2_000]) expect([depth, await body({ a: deep(depth) })]).toEqual([depth, '23514'])
    expect(await body({ a: 2 ** 60 })).toBe('23514')
    for (let n = 0; n < 40; n++) expect(await body({ a: `${String(n)}${'x'.repeat(1_000_000)}` })).toBe('done')
    await put(at.sato, { kind: 'payee', id: 'the last', body: {} })
    const app = await openPgConnection(invitationTo(office, person.sato), new Secret(person.sato.password))
    await greet(app, { machine: person.sato.machine, name: 'PC', key: null }, undefined)
    const pages: number[] = []
    const ids: string[] = []
    for (let [after, more] = [0, true]; more;) {
      const page = await readItems(app, after, 2_000)
      ids.push(...page.items.map(({ id }) => id))
      pages.push(page.items.length)
      ;({ last: after, more } = page)
    }
    expect(ids).toHaveLength(42)
    expect(ids.at(-1)).toBe('the last')
    expect(Math.max(...pages)).toBeLessThan(20)
    app.destroy()
  }, 60_000)

  it('that is void can be written anew', async () => {
    await put(at.hostile, { kind: 'payee', id: 'p', body: { a: 1 } })
    const { seq } = await call<{ seq: number }>(at.sato, 'position', 0)
    const mine = { kind: 'payee', id: 'p', base: 0, body: { b: 2 } }
    expect(await put(at.sato, mine)).toMatchObject({ status: 'conflict' })
    await office.owner.query('select office.void_row($1, $2)', [seq, 'nobody can read it'])
    expect(await put(at.sato, mine)).toMatchObject({ status: 'stored', revision: 2 })
  })

  it('cannot be lifted to where nobody can change it any more', async () => {
    const edit = (client: Client, base: number) => put(client, { kind: 'payee', id: 'p', base, body: { base } })
    expect(await edit(at.hostile, 999_999)).toMatchObject({ status: 'stored', revision: 1_000_000 })
    expect(await edit(at.sato, 1_000_000)).toMatchObject({ status: 'stored', revision: 1_000_001 })
    expect(await refusalOf(edit(at.hostile, 3_000_000))).toBe(WRONG)
    expect(await refusalOf(edit(at.hostile, -1))).toBe(WRONG)
  })
})

describe('the time and the room of the others', () => {
  it('one login claims the same lot a bounded number of times, and others claim it after that', async () => {
    await office.owner.query(
      `create or replace function office.most_claims() returns int language sql immutable as 'select 3'`,
    )
    const attempt = async (client: Client, n: number) => {
      const wanted = { ...claimOf('l'), attempt: n }
      const refused = await refusalOf(claim(client, wanted).then(({ status }) => expect(status).toBe('claimed')))
      if (refused === 'done') await close(client, wanted.claimId, 'notSent')
      return refused
    }
    for (const n of [1, 2, 3]) expect(await attempt(at.hostile, n)).toBe('done')
    expect(await attempt(at.hostile, 4)).toBe(WRONG)
    expect(await attempt(at.sato, 4)).toBe('done')
  })

  it('what is too large is refused before the others have to wait for it', async () => {
    const numbers = `(select jsonb_build_object('a', jsonb_agg(n)) from generate_series(1, 200000) n)`
    const large = at.hostile.query(`select office.put('payee', 'p', 0, ${numbers}, false, gen_random_uuid())`)
    expect(await refusalOf(large)).toBe('23514')
    // What the check itself says of it, and of one that is large enough to be read through.
    const { rows } = await office.owner.query<{ large: boolean; whole: boolean }>(
      `select office.is_body(${numbers}) as large, office.is_body('{"a": 1}') as whole`,
    )
    expect(rows).toEqual([{ large: false, whole: true }])
    const many = (count: number) =>
      refusalOf(
        putMany(
          at.hostile,
          Array.from({ length: count }, (_, n) => ({ kind: 'x', id: String(n), body: {} })),
        ),
      )
    expect(await many(20_001)).toBe(WRONG)
    // The control: it is read, and refused for its kind.
    expect(await many(2_000)).toBe('23514')
    expect(await refusalOf(call(at.hostile, 'put_many', '{}', false))).toBe(WRONG)
  })

  it('a member who is changing the own login is put out all the same', async () => {
    const busy = await office.login(person.hostile)
    await busy.query(`begin; alter role ${person.hostile.login} set work_mem = '1MB'`)
    await busy.query(`alter role ${person.hostile.login} password 'another one of mine'`)
    const begun = performance.now()
    expect(await deactivate(at.chief, person.hostile.login)).toEqual({ ok: true, value: null })
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(await refusalOf(busy.query('select 1'))).not.toBe('done')
    expect(await refusalOf(office.login(person.hostile))).toBe('28000')
  }, 60_000)

  it('a member who comes back at once, again and again, is put out all the same', async () => {
    let stopped = false
    const flood = async () => {
      while (!stopped) {
        const client = await office.login(person.hostile).catch(() => null)
        await client?.query('begin').catch(() => undefined)
        await client
          ?.query('select office.hello($1, $2, $3)', [SCHEMA_VERSION, person.hostile.machine, 'PC'])
          .catch(() => undefined)
        await client?.query('select pg_sleep(60)').catch(() => undefined)
        await client?.end().catch(() => undefined)
        if (!client) await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const floods = Array.from({ length: 10 }, flood)
    expect(await deactivate(at.chief, person.hostile.login)).toEqual({ ok: true, value: null })
    stopped = true
    await Promise.all(floods)
    await stillWorks()
  }, 120_000)

  it('a member who took the own login away from the owner is put out all the same', async () => {
    // PostgreSQL 16 and later refuse it.
    await refusalOf(at.hostile.query(`revoke ${person.hostile.login} from ${office.database}_office_owner`))
    expect(await deactivate(at.chief, person.hostile.login)).toEqual({ ok: true, value: null })
    expect(await refusalOf(at.hostile.query('select 1'))).not.toBe('done')
    expect(await refusalOf(office.login(person.hostile))).toBe('28000')
    await stillWorks()
  })

  it('takes no locks that the server needs for everybody', async () => {
    for (const attempt of ['', 'try_'])
      for (const end of ['', '_xact'])
        for (const mode of ['', '_shared'])
          for (const key of ['1', '1, 1']) {
            const statement = `select pg_${attempt}advisory${end}_lock${mode}(${key})`
            expect([statement, await refusalOf(at.hostile.query(statement))]).toEqual([statement, '42501'])
          }
  })

  it('a transaction that somebody leaves open, reading nothing but an old state, ends with a later hello', async () => {
    await office.owner.query(
      `create or replace function office.longest_transaction() returns interval language sql immutable as
       $$ select interval '1 second' $$`,
    )
    await at.hostile.query('set idle_in_transaction_session_timeout = 0; begin isolation level repeatable read')
    await at.hostile.query('select count(*) from office.item')
    const gone = new Promise((resolve) => at.hostile.once('end', resolve))
    await at.kato.query('begin; select 1')
    await at.kato.query('commit')
    for (let over = false; !over;) {
      const again = await office.enter(person.sato)
      over = await Promise.race([gone.then(() => true), again.query('select 1').then(() => false)])
      await again.end()
    }
    // Those who work, or have nothing open, stay.
    expect(await refusalOf(at.kato.query('select 1'))).toBe('done')
    await stillWorks()
  })

  it('one login has a bounded number of computers, which it keeps', async () => {
    await office.owner.query(
      `insert into office.machine (id, name, login, first_login, last_login, recovered_epoch, seq)
       select gen_random_uuid(), 'PC', $1, $1, $1, 1, n from generate_series(1, 49) n`,
      [person.hostile.login],
    )
    const enter = async (who: Person, machine: string) => {
      const client = await office.login(who)
      const refused = await refusalOf(hello(client, machine))
      await client.end()
      return refused
    }
    expect(await enter(person.hostile, randomUUID())).toBe('OF014')
    expect(await enter(person.hostile, person.hostile.machine)).toBe('done')
    expect(await enter(person.sato, randomUUID())).toBe('done')
  })

  it('one login has a bounded number of connections', async () => {
    const open: Client[] = []
    let refused = 'done'
    for (let n = 0; n < 40 && refused === 'done'; n++)
      refused = await refusalOf(office.login(person.hostile).then((client) => open.push(client)))
    expect(refused).toBe('53300')
    expect(open.length).toBeGreaterThan(10)
    await stillWorks()
    await Promise.all(open.map((client) => client.end()))
  }, 60_000)

  it('makes a pull of the others no larger by what it writes into items', async () => {
    const { seq } = await call<{ seq: number }>(at.sato, 'position', 0)
    for (const n of [1, 2, 3])
      await put(at.hostile, { kind: 'payee', id: `long ${String(n)}`, body: { text: 'あ'.repeat(300_000) } })
    const connection = await openPgConnection(invitationTo(office, person.sato), new Secret(person.sato.password))
    const changes = await readChanges(connection, seq, 1_000)
    expect(changes.map(({ data }) => data['id'])).toEqual(['long 1', 'long 2', 'long 3'])
    expect(JSON.stringify(changes).length).toBeLessThan(1_000)
    // The control: who asks for the items gets them whole.
    const { items } = await readItems(connection, seq, 10)
    expect(JSON.stringify(items).length).toBeGreaterThan(900_000)
    connection.destroy()
  })

  it('asks for approvals only as often as a person can', async () => {
    await office.owner.query('begin; set local session_replication_role = replica')
    await office.owner.query(
      `insert into office.request (seq, request_id, lot_id, environment, body_hash, totals, author)
       select 1000000 + n, gen_random_uuid(), 'l' || n, 'production', 'h', $1, $2 from generate_series(1, 2000) n`,
      [JSON.stringify(totalsOf('l')), person.hostile.login],
    )
    await office.owner.query('commit')
    const ask = (client: Client) =>
      call(client, 'request_approval', randomUUID(), 'l', 'production', 'h', JSON.stringify(totalsOf('l')))
    expect(await refusalOf(ask(at.hostile))).toBe(WRONG)
    expect(await ask(at.sato)).toMatchObject({ status: 'stored' })
  })

  it('a record of long lines is read in parts, and ends where one login has enough', async () => {
    const long = 'x'.repeat(1_000_000)
    const some = (n: number) => JSON.stringify(Array.from({ length: n }, () => ({ text: long, hash: 'h' })))
    expect(await call(at.hostile, 'add_journal', 1, some(12))).toBe('12')
    const app = await openPgConnection(invitationTo(office, person.sato), new Secret(person.sato.password))
    await greet(app, { machine: person.sato.machine, name: 'PC', key: null }, undefined)
    let from = 0
    for (let parts = 1; from < 12; parts++) {
      const read = await readJournalLines(app, person.hostile.machine, from)
      expect(read.map(({ line }) => line)).toEqual(read.map((_, n) => from + n + 1))
      expect(read.length).toBeGreaterThan(0)
      expect(read.length).toBeLessThan(10)
      from += read.length
      expect(parts).toBeLessThan(4)
    }
    app.destroy()
    await office.owner.query('update office.machine set bytes = 1073741824 - 10 where id = $1', [
      person.hostile.machine,
    ])
    expect(await refusalOf(call(at.hostile, 'add_journal', 13, some(1)))).toBe(WRONG)
    expect(await call(at.sato, 'add_journal', 1, some(1))).toBe('1')
  }, 60_000)
})

describe('an upgrade', () => {
  it('is held up by no member who keeps a table or its lock busy', async () => {
    const old = await Office.create(server, 'held', schemaFiles.slice(0, -1))
    const hostile = await old.add('hostile', 'prepare')
    const reading = await old.login(hostile)
    // On a server whose owner could not take this right away.
    await old.owner.query('grant execute on function pg_advisory_lock(bigint) to public')
    await reading.query(`select pg_advisory_lock(hashtext('office.install'))`)
    await reading.query(
      'set idle_in_transaction_session_timeout = 0; begin; lock table office.claim in access share mode',
    )
    const owner = await connectOwner(server, 'held')
    expect(await install(owner, { files: schemaFiles, office: 'x' })).toMatchObject({ ok: true })
    expect(await refusalOf(reading.query('select 1'))).not.toBe('done')
    const member = await old.enter(hostile)
    expect(await put(member, { kind: 'payee', id: 'p', body: {} })).toMatchObject({ status: 'stored' })
    await Promise.all([member.end(), owner.end(), old.owner.end()])
  }, 120_000)
})

describe('a server with other settings', () => {
  it('lets nobody hold the counter in a prepared transaction', async () => {
    const own = await ownServer({ settings: { max_prepared_transactions: '5' } })
    await leave()
    try {
      office = await Office.create(own, 'prepared')
      await enterAll('prepare')
      await at.hostile.query('begin')
      expect(await close(at.hostile, randomUUID(), 'accepted')).toEqual({ status: 'noClaim' })
      expect(await refusalOf(at.hostile.query(`prepare transaction 'for ever'`))).not.toBe('done')
      await stillWorks()
    } finally {
      await leave()
      own.dispose()
    }
  }, 120_000)

  it('is upgraded although somebody left a table busy in a prepared transaction', async () => {
    const own = await ownServer({ settings: { max_prepared_transactions: '5' } })
    try {
      const old = await Office.create(own, 'busy', schemaFiles.slice(0, -1))
      const reading = await old.login(await old.add('hostile', 'prepare'))
      await reading.query('begin; lock table office.claim in access share mode')
      await reading.query(`prepare transaction 'it''s mine'`)
      const owner = await connectOwner(own, 'busy')
      expect(await install(owner, { files: schemaFiles, office: 'x' })).toMatchObject({ ok: true })
      expect((await owner.query('table pg_prepared_xacts')).rows).toEqual([])
      await Promise.all([reading.end(), owner.end(), old.owner.end()].map((end) => end.catch(() => undefined)))
    } finally {
      own.dispose()
    }
  }, 120_000)

  it('files on while somebody has filled the queue of notifications', async () => {
    const own = await ownServer({ settings: { max_notify_queue_pages: '64' } }).catch(() => null)
    // Before PostgreSQL 17 the queue has 8 GB, which no test fills.
    if (!own) return
    await leave()
    try {
      office = await Office.create(own, 'queue')
      await enterAll('prepare')
      const listener = await office.login(person.hostile)
      await listener.query('listen x')
      await listener.query('set idle_in_transaction_session_timeout = 0; begin; select 1')
      let full = 'done'
      for (let n = 0; n < 200 && full === 'done'; n++)
        full = await refusalOf(at.hostile.query(`select pg_notify('x', $1)`, [`${String(n)}${'x'.repeat(7_900)}`]))
      expect(full).not.toBe('done')
      await stillWorks()
      const wanted = claimOf('in between')
      expect(await claim(at.kato, wanted)).toMatchObject({ status: 'claimed' })
      await age(office.owner, wanted.claimId)
      expect(await close(at.kato, wanted.claimId, 'accepted', '1')).toMatchObject({ status: 'stored' })
      await listener.end()
    } finally {
      await leave()
      own.dispose()
    }
  }, 120_000)
})
