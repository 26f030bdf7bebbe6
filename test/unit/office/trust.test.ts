// What a member with the own login and psql cannot do, and what no single row or open transaction can stop.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPgConnection } from '#main/office/connection'
import { install } from '#main/office/install'
import { addMember as addPerson } from '#main/office/members'
import { refusalOf as means } from '#main/office/sqlError'
import { SCHEMA_VERSION } from '#main/office/schemaFiles'
import { Secret } from '#main/vault/secret'
import { call, connect, connectOwner, Office, type Person, schemaFiles } from '../../resilience/postgres/clients.ts'
import type { RunningServer } from '../../resilience/postgres/server.ts'
import { age, claim, claimOf, close, put, refusalOf, totalsOf } from '../../resilience/postgres/work.ts'
import { sharedServer } from './servers.ts'
import { invitationTo } from './station.ts'

const [OTHERS, ROLE, NOTHING, WRONG] = ['OF013', 'OF002', 'OF004', 'OF006']
let server: RunningServer
let office: Office
let number = 0
let person: Record<'sato' | 'kato' | 'nobody', Person>
let at: Record<'chief' | 'sato' | 'kato' | 'nobody', Client>

beforeAll(() => {
  server = sharedServer()
})
beforeEach(async () => {
  office = await Office.create(server, `trust${String((number += 1))}`)
  person = {
    sato: await office.add('sato', 'prepare', 'approve', 'file'),
    kato: await office.add('kato', 'prepare', 'approve', 'file'),
    nobody: await office.add('nobody'),
  }
  at = {
    chief: await office.enter(office.administrator),
    sato: await office.enter(person.sato),
    kato: await office.enter(person.kato),
    nobody: await office.enter(person.nobody),
  }
  return async () => {
    await Promise.all([office.owner, ...Object.values(at)].map((client) => client.end().catch(() => undefined)))
  }
}, 120_000)

const hello = (client: Client, machine: string, ...more: unknown[]) =>
  call<Record<string, unknown>>(client, 'hello', SCHEMA_VERSION, machine, 'PC', ...more)
const publicKey = () =>
  generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64')
const stateOf = async () =>
  (await office.owner.query<{ state: string }>('select state from office.meta')).rows[0]?.state

async function filed(outcome = 'unknown') {
  const wanted = claimOf(randomUUID())
  expect(await claim(at.sato, wanted)).toMatchObject({ status: 'claimed' })
  await close(at.sato, wanted.claimId, outcome)
  return wanted
}

describe('who somebody is', () => {
  it('is not changed by any setting of the connection', async () => {
    const { claimId } = await filed()
    await age(office.owner, claimId)
    for (const name of ['office.machine', 'office.greeted', 'session_authorization.x'])
      await at.nobody.query(`select set_config($1, $2, false)`, [name, person.sato.machine])
    for (const kind of ['accepted', 'rejected', 'notSent', 'settledNotArrived'])
      expect([kind, await refusalOf(close(at.nobody, claimId, kind))]).toEqual([kind, ROLE])
    // The control: the computer that claimed may say so.
    expect(await close(at.sato, claimId, 'accepted', '1')).toMatchObject({ status: 'stored' })
  })

  it('makes a computer belong to the login that first said hello with it, until an administrator says otherwise', async () => {
    const thief = await office.login(person.nobody)
    expect(await refusalOf(hello(thief, person.sato.machine))).toBe(OTHERS)
    expect(await refusalOf(call(at.sato, 'give_machine', person.sato.machine, person.nobody.login))).toBe('42501')
    await call(at.chief, 'give_machine', person.sato.machine, person.nobody.login)
    await thief.end()
    const heir = await office.login(person.nobody)
    expect(await hello(heir, person.sato.machine)).toMatchObject({ login: person.nobody.login })
    await heir.end()
    const { rows } = await at.chief.query(`select author, note from office.note where kind = 'moved'`)
    expect(rows).toEqual([
      { author: office.administrator.login, note: `${person.sato.login} → ${person.nobody.login}` },
    ])
    // The connection that was open is nobody's any more.
    expect(await refusalOf(claim(at.sato, claimOf('late')))).toBe('OF007')
  })

  it('is lost where something mixes the connections of several computers', async () => {
    const pooled = await office.login(person.sato)
    await hello(pooled, person.sato.machine)
    expect(await refusalOf(hello(pooled, randomUUID()))).toBe('OF010')
    await pooled.end()
  })

  it('needs the registered key; another one waits for an administrator and stops nobody who has the right one', async () => {
    const [right, other] = [publicKey(), publicKey()]
    const machine = randomUUID()
    const first = await office.login(person.kato)
    expect(await hello(first, machine, 0, null, 0, right)).toMatchObject({ keyFits: true })
    const second = await office.login(person.kato)
    expect(await hello(second, machine, 0, null, 0, other)).toMatchObject({ keyFits: false })
    expect(await refusalOf(claim(second, claimOf('with the other key')))).toBe('OF011')
    expect(await claim(first, claimOf('with the right key'))).toMatchObject({ status: 'claimed' })
    expect(await refusalOf(call(at.chief, 'accept_key', machine, publicKey()))).toBe(WRONG)
    await call(at.chief, 'accept_key', machine, other)
    expect(await hello(second, machine, 0, null, 0, other)).toMatchObject({ keyFits: true })
    expect(await hello(first, machine, 0, null, 0, right)).toMatchObject({ keyFits: false })
    await Promise.all([first.end(), second.end()])
  })
})

describe('recovering', () => {
  it('is for nobody in normal times, whatever position somebody shows', async () => {
    const { claimId } = await filed()
    const { seq } = await call<{ seq: number }>(at.kato, 'position', 0)
    const { mark, epoch } = await call<{ mark: string; epoch: number }>(at.kato, 'position', seq)
    const fresh = await office.login(person.kato)
    expect(await hello(fresh, randomUUID(), seq, mark, epoch)).toMatchObject({ mustRecover: false, state: 'normal' })
    const again = (client: Client) =>
      call(client, 'enter_outcome_again', claimId, 'settledNotArrived', null, person.kato.login, '2024-01-01')
    expect(await refusalOf(again(fresh))).toBe(NOTHING)
    expect(await refusalOf(again(at.nobody))).toBe(ROLE)
    expect(await refusalOf(call(fresh, 'enter_claim_again', JSON.stringify(claimOf('x'))))).toBe(NOTHING)
    await fresh.end()
  })

  it('enters only the caller’s own, under the caller’s name and the server’s clock; what is told stays told', async () => {
    const theirs = await filed()
    await call(at.chief, 'declare_restored', 'set back')
    const told = { ...claimOf('own'), author: 'boss', at: '2024-05-05T00:00:00Z' }
    expect(await call(at.kato, 'enter_claim_again', JSON.stringify(told))).toMatchObject({ by: person.kato.login })
    const { rows } = await office.owner.query(
      `select author, told_author, told_at::date::text as told, at > clock_timestamp() - interval '1 minute' as now
       from office.claim where claim_id = $1`,
      [told.claimId],
    )
    expect(rows).toEqual([{ author: person.kato.login, told_author: 'boss', told: '2024-05-05', now: true }])
    const foreign = call(at.kato, 'enter_outcome_again', theirs.claimId, 'rejected', null, person.sato.login, told.at)
    expect(await refusalOf(foreign)).toBe(ROLE)
    // A settlement that frees a lot waits for the server's clock here too.
    await call(at.kato, 'enter_outcome_again', told.claimId, 'settledNotArrived', null, 'boss', told.at)
    expect(await close(at.kato, told.claimId, 'settledNotArrived')).toMatchObject({ status: 'early' })
    // Whoever reports recovered reports for the own computer alone.
    const { epoch } = await call<{ epoch: number }>(at.kato, 'position', 0)
    expect(await call(at.nobody, 'recovered', epoch)).toMatchObject({ state: 'recovering' })
    expect(await call(at.kato, 'recovered', epoch)).toMatchObject({ state: 'recovering' })
  })

  it('waits for computers that only somebody else knows, and for members who may file and have none', async () => {
    const absent = await office.add('absent', 'file')
    await call(at.chief, 'declare_restored', 'set back')
    const { epoch } = await call<{ epoch: number }>(at.sato, 'position', 0)
    const lost = { id: randomUUID(), name: 'PC-lost', login: 'x', lines: 3 }
    await call(at.sato, 'tell_known', JSON.stringify([lost]))
    for (const client of Object.values(at)) await call(client, 'recovered', epoch)
    const { rows } = await at.sato.query<{ kind: string; id: string }>('select kind, id, told_by from office.waiting()')
    expect(rows).toEqual([
      { kind: 'told', id: lost.id, told_by: person.sato.login },
      { kind: 'member', id: absent.login, told_by: null },
    ])
    expect(await claim(at.sato, claimOf('l'))).toMatchObject({ why: 'recovering' })
    await call(at.chief, 'go_on_without', lost.id, 'burnt')
    expect(await call(at.chief, 'go_on_without', absent.login, 'has no computer')).toMatchObject({ state: 'normal' })
    expect(await claim(at.sato, claimOf('l'))).toMatchObject({ status: 'claimed' })
  })

  it('does not wait for what a member made up who is deactivated', async () => {
    await call(at.chief, 'declare_restored', 'set back')
    const { epoch } = await call<{ epoch: number }>(at.sato, 'position', 0)
    const made = Array.from({ length: 200 }, () => ({ id: randomUUID(), name: 'PC', login: 'x', lines: 1 }))
    await call(at.nobody, 'tell_known', JSON.stringify(made))
    for (const client of Object.values(at)) await call(client, 'recovered', epoch)
    expect(await stateOf()).toBe('recovering')
    await call(at.chief, 'deactivate', person.nobody.login)
    expect(await call(at.chief, 'recovered', epoch)).toMatchObject({ state: 'normal' })
  })

  it('begins by a mark of this office alone; any other position stops the computer that shows it', async () => {
    for (const [seen, epoch] of [
      ['9007199254740995', 1],
      ['9223372036854775800', 1],
      ['5', 2147483646],
    ] as const)
      expect(await refusalOf(hello(at.nobody, person.nobody.machine, seen, randomUUID(), epoch))).toBe(WRONG)
    const liar = await office.login(person.kato)
    const shown = await hello(liar, person.kato.machine, 9_000_000, randomUUID(), 3)
    expect(shown).toMatchObject({ behind: true, state: 'normal', epoch: 1 })
    expect(await refusalOf(claim(liar, claimOf('behind')))).toBe('OF012')
    expect(await claim(at.sato, claimOf('free'))).toMatchObject({ status: 'claimed' })
    await liar.end()
  })
})

describe('one row', () => {
  it('that no app could read is refused', async () => {
    const request = (environment: string, totals: string) =>
      call(at.sato, 'request_approval', randomUUID(), 'l', environment, 'h', totals)
    for (const totals of ['{}', '[]', '1', 'null', '{"totalAmount":1e400,"totalNumber":1,"municipalityCount":1}'])
      expect([totals, await refusalOf(request('production', totals))]).toEqual([totals, '23514'])
    expect(await refusalOf(request('elsewhere', JSON.stringify(totalsOf('l'))))).toBe('23514')
    expect(await refusalOf(put(at.sato, { kind: 'account', id: 'x', body: {} }))).toMatch(/^(?:23514|OF002)$/)
    expect(await refusalOf(put(at.sato, { kind: 'payee', id: 'x', base: 9e15, body: {} }))).toBe(WRONG)
    const line = JSON.stringify([{ text: 'a\nb', hash: 'h' }])
    expect(await refusalOf(call(at.sato, 'add_journal', 1, line))).toBe('23514')
    expect(await refusalOf(call(at.chief, 'admit', person.nobody.login, 'あ\u202eい', []))).toBe('23514')
    expect(await refusalOf(request('production', JSON.stringify(totalsOf('l'))))).toBe('done')
  })

  it('that is there all the same is void once the owner says so, and nobody else can', async () => {
    await call(at.sato, 'request_approval', randomUUID(), 'l', 'production', 'h', JSON.stringify(totalsOf('l')))
    const { rows } = await office.owner.query<{ seq: string }>('select seq from office.request')
    const seq = rows[0]?.seq
    const changes = async () =>
      (await at.kato.query<{ what: string }>('select what from office.changes(0)')).rows.map(({ what }) => what)
    expect(await changes()).toContain('request')
    expect(await refusalOf(call(at.chief, 'void_row', seq, 'x'))).toBe('42501')
    await call(office.owner, 'void_row', seq, 'unreadable')
    expect(await changes()).not.toContain('request')
    const { claimId } = await filed()
    const claims = await office.owner.query<{ seq: string }>('select seq from office.claim where claim_id = $1', [
      claimId,
    ])
    expect(await refusalOf(call(office.owner, 'void_row', claims.rows[0]?.seq, 'x'))).toBe(WRONG)
  })
})

describe('an open transaction of one member', () => {
  async function standStill(): Promise<Client> {
    const still = await office.enter(person.nobody)
    await still.query('set idle_in_transaction_session_timeout = 0; set lock_timeout = 0; begin')
    await call(still, 'hello', SCHEMA_VERSION, person.nobody.machine, 'PC')
    await still.query('set idle_in_transaction_session_timeout = 0')
    return still
  }

  it('is ended by whoever has to wait for it', async () => {
    const still = await standStill()
    expect(await claim(at.sato, claimOf('waits'))).toMatchObject({ status: 'claimed' })
    expect(await refusalOf(still.query('select 1'))).not.toBe('done')
  }, 60_000)

  /** As a member without roles, with no limit of time that a member can lift. */
  async function unlimited(): Promise<Client> {
    const client = await office.enter(person.nobody)
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin')
    return client
  }
  const hurry = () =>
    office.owner.query(
      `create or replace function office.longest_hold() returns interval language sql immutable as
       $$ select interval '1 second' $$`,
    )

  it('is ended too while it waits for another one of the same member, which nothing ends', async () => {
    await hurry()
    const [first, second] = [await unlimited(), await unlimited()]
    const change = `alter role ${person.nobody.login} set application_name = 'x'`
    await first.query(change)
    await call(second, 'hello', SCHEMA_VERSION, person.nobody.machine, 'PC')
    await second.query('set lock_timeout = 0')
    const waits = refusalOf(second.query(change))
    expect(await claim(at.sato, claimOf('waits'))).toMatchObject({ status: 'claimed' })
    expect(await waits).not.toBe('done')
    expect(await refusalOf(first.query('select 1'))).toBe('done')
    await first.end()
  }, 60_000)

  it('is ended too where that member hid it from the owner, as one can until PostgreSQL 15', async () => {
    const owner = `${office.database}_office_owner`
    await refusalOf(at.nobody.query(`revoke ${person.nobody.login} from ${owner}`))
    const still = await standStill()
    expect(await claim(at.sato, claimOf('waits'))).toMatchObject({ status: 'claimed' })
    expect(await refusalOf(still.query('select 1'))).not.toBe('done')
  }, 60_000)

  it('is not mistaken for that of somebody who waits for the counter as long', async () => {
    await hurry()
    // The owner is no member, so nobody ends this one.
    await office.owner.query('begin')
    await office.owner.query('select office.lock()')
    const other = await connectOwner(server, office.database)
    const wanted = claim(at.sato, claimOf('waits'))
    const waiting = `select from pg_stat_activity where usename = $1 and wait_event_type = 'Lock'
      and xact_start < clock_timestamp() - interval '1 second'`
    while ((await other.query(waiting, [person.sato.login])).rowCount === 0);
    await other.query('select office.end_blockers()')
    await office.owner.query('commit')
    expect(await wanted).toMatchObject({ status: 'claimed' })
    await other.end()
  }, 60_000)

  it('does not keep that member from being put out, for good and at once', async () => {
    const still = await standStill()
    const begun = performance.now()
    await call(at.chief, 'deactivate', person.nobody.login)
    expect(performance.now() - begun).toBeLessThan(5_000)
    for (const client of [still, at.nobody]) expect(await refusalOf(client.query('select 1'))).not.toBe('done')
    expect(await refusalOf(office.login(person.nobody))).toBe('28000')
    // The app says that this person is no member, not that the password is wrong.
    const entered = openPgConnection(invitationTo(office, person.nobody), new Secret(person.nobody.password))
    expect(await entered.catch((thrown: unknown) => means(thrown, SCHEMA_VERSION))).toEqual({ code: 'officeNotMember' })
    const mistaken = openPgConnection(invitationTo(office, person.sato), new Secret('wrong'))
    expect(await mistaken.catch((thrown: unknown) => means(thrown, SCHEMA_VERSION))).toEqual({ code: 'officeLogin' })
  }, 60_000)
})

describe('approvals', () => {
  it('are not given by who wrote a part of the lot as it is, whoever asked', async () => {
    await put(at.kato, { kind: 'lotRow', id: 'row', lotId: 'lot', body: { amount: 1 } })
    await call(at.sato, 'request_approval', randomUUID(), 'lot', 'production', 'h', JSON.stringify(totalsOf('lot')))
    const approve = (client: Client, verdict = 'approve') =>
      call(client, 'approve', randomUUID(), 'lot', 'production', 'h', verdict, '')
    expect(await approve(at.kato)).toEqual({ status: 'own' })
    await put(at.sato, { kind: 'lotRow', id: 'row', lotId: 'lot', base: 1, body: { amount: 2 } })
    expect(await approve(at.kato)).toMatchObject({ status: 'stored' })
  })

  it('and what decides about them leave notes that nobody removes', async () => {
    await call(at.chief, 'set_office', 'いろは税理士事務所', true)
    await call(at.chief, 'set_roles', person.nobody.login, ['prepare'])
    const { rows } = await at.chief.query<{ kind: string; note: string }>(
      'select kind, note from office.note order by seq',
    )
    expect(rows.slice(-2)).toEqual([
      expect.objectContaining({ kind: 'settings', note: expect.stringContaining('four eyes: f → t') as string }),
      expect.objectContaining({ kind: 'roles', note: `${person.nobody.login}:  → prepare` }),
    ])
    expect(await refusalOf(office.owner.query('delete from office.note'))).toBe('OF008')
  })
})

describe('a connection of the app', () => {
  it('finds nothing that somebody made in another schema', async () => {
    const connection = await openPgConnection(invitationTo(office, person.sato), new Secret(person.sato.password))
    expect(await connection.query('show search_path')).toEqual([{ search_path: 'pg_catalog, pg_temp' }])
    connection.destroy()
    expect(
      await refusalOf(at.sato.query('create function public.x() returns int language sql as $$ select 1 $$')),
    ).toBe('42501')
    expect(await refusalOf(at.sato.query('select lo_create(0)'))).toBe('42501')
  })
})

describe('an owner who may make roles and databases and is no superuser', () => {
  it('sets an office up, adds people, and its administrator puts them out', async () => {
    const login = 'plain_owner'
    await office.owner.query(`create role ${login} login createrole createdb password 'a plain owner'`)
    const first = await connect(server, { user: login, password: 'a plain owner', database: 'postgres' })
    await first.query('create database plain')
    await first.end()
    const owner = await connect(server, { user: login, password: 'a plain owner', database: 'plain' })
    expect(await install(owner, { files: schemaFiles, office: '事務所' })).toMatchObject({ ok: true })
    const add = async (name: string, ...roles: ('administer' | 'file')[]) => {
      const made = await addPerson(owner, { login: `plain_${name}`, displayName: name, roles })
      if (!made.ok) throw new Error(made.error.code)
      return { user: `plain_${name}`, password: made.value.password, database: 'plain' }
    }
    const [boss, clerk] = [await add('boss', 'administer'), await add('clerk', 'file')]
    const [asBoss, asClerk] = [await connect(server, boss), await connect(server, clerk)]
    for (const client of [asBoss, asClerk]) await hello(client, randomUUID())
    expect(await claim(asClerk, claimOf('l'))).toMatchObject({ status: 'claimed' })
    await call(asBoss, 'deactivate', clerk.user)
    expect(await refusalOf(asClerk.query('select 1'))).not.toBe('done')
    expect(await refusalOf(connect(server, clerk))).toBe('28000')
    await Promise.all([asBoss.end(), owner.end()])
    expect((await connectOwner(server)).end()).toBeInstanceOf(Promise)
  })
})
