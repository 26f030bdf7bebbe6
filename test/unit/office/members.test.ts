import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember, deactivate, renewPassword, setRoles } from '#main/office/members'
import { SCHEMA_VERSION } from '#main/office/schemaFiles'
import { call, connect, Office, type Person } from '../../resilience/postgres/clients.ts'
import type { RunningServer } from '../../resilience/postgres/server.ts'
import { claim, claimOf, close, put, refusalOf, totalsOf } from '../../resilience/postgres/work.ts'
import { sharedServer } from './servers.ts'

const [DENIED, NO_ROLE, OTHER_VERSION, INVALID] = ['42501', 'OF002', 'OF003', 'OF006']

let server: RunningServer
let office: Office
let person: Record<'chief' | 'sato' | 'kato' | 'mori', Person>
let at: Record<keyof typeof person, Client>

beforeAll(async () => {
  server = sharedServer()
  office = await Office.create(server, 'members')
  person = {
    chief: office.administrator,
    sato: await office.add('sato', 'prepare', 'approve', 'file'),
    kato: await office.add('kato', 'prepare', 'approve'),
    mori: await office.add('mori'),
  }
  at = {
    chief: await office.enter(person.chief),
    sato: await office.enter(person.sato),
    kato: await office.enter(person.kato),
    mori: await office.enter(person.mori),
  }
  await put(at.sato, { kind: 'lotHead', id: 'lot', lotId: 'lot', body: { name: '11月分' } })
  const taken = claimOf('claimed')
  await claim(at.sato, taken)
  await close(at.sato, taken.claimId, 'unknown')
  await call(at.sato, 'add_journal', 1, JSON.stringify([{ text: 'line', hash: 'h' }]))
  await call(at.sato, 'request_approval', randomUUID(), 'lot', 'production', 'h', JSON.stringify(totalsOf('lot')))
}, 120_000)
afterAll(async () => {
  await Promise.all([office.owner, ...Object.values(at)].map((client) => client.end()))
})

/** Every table of the office with a column that a person might want to change. */
const TABLES = {
  meta: 'four_eyes',
  counter: 'seq',
  tick: 'mark',
  migration: 'name',
  member: 'roles',
  machine: 'recovered_epoch',
  note: 'author',
  item: 'author',
  item_history: 'author',
  presence: 'what',
  request: 'author',
  approval: 'body_hash',
  claim: 'body_hash',
  claim_close: 'kind',
  journal_line: 'text',
}

describe('a member of the office', () => {
  it('comes in, however many others are connecting at the same time', async () => {
    const people = [person.chief, person.sato, person.kato, person.mori]
    for (let round = 0; round < 10; round += 1) {
      const connected = await Promise.all(
        Array.from({ length: 8 }, () => people.map((one) => office.enter(one))).flat(),
      )
      expect(connected).toHaveLength(32)
      await Promise.all(connected.map((client) => client.end()))
    }
  })

  it.each(Object.entries(TABLES))('cannot write, lock or change the table %s', async (table, column) => {
    const tries = [
      `insert into office.${table} default values`,
      `insert into office.${table} select * from office.${table}`,
      `update office.${table} set ${column} = ${column}`,
      `delete from office.${table}`,
      `truncate office.${table} cascade`,
      `do 'begin lock table office.${table} in exclusive mode; end'`,
      `drop table office.${table}`,
      `alter table office.${table} disable trigger all`,
      `create trigger mine before insert on office.${table} execute function office.refuse_change()`,
    ]
    for (const who of [at.sato, at.chief]) {
      for (const statement of tries)
        expect([statement, await refusalOf(who.query(statement))]).toEqual([statement, DENIED])
    }
  })

  it('reads the record, and its own functions write what the tables refuse', async () => {
    const { rows } = await at.mori.query<{ n: number }>('select count(*)::int as n from office.item')
    expect(rows[0]?.n).toBeGreaterThan(0)
    expect(await put(at.sato, { kind: 'payee', id: 'p', body: { name: '甲市' } })).toMatchObject({ status: 'stored' })
  })

  it('is stamped by the server as the author, whatever the change says', async () => {
    const forged = { kind: 'payee', id: 'q', body: {}, author: person.kato.login } as const
    expect((await put(at.sato, forged)).author).toBe(person.sato.login)
    const insert = `insert into office.approval (seq, approval_id, lot_id, environment, body_hash, verdict, comment, author)
      values (999999, gen_random_uuid(), 'lot', 'production', 'h', 'approve', '', '${person.kato.login}')`
    expect(await refusalOf(at.sato.query(insert))).toBe(DENIED)
    expect((await claim(at.sato, claimOf('x', { author: person.kato.login }))).by).toBe(person.sato.login)
  })

  it('stays itself after SET ROLE and cannot become the owner, another member or a superuser', async () => {
    await at.sato.query('set role members_office_member')
    expect((await put(at.sato, { kind: 'payee', id: 'r', body: {} })).author).toBe(person.sato.login)
    await at.sato.query('reset role')
    for (const role of ['members_office_owner', 'members_office_admin', person.kato.login, 'postgres'])
      expect(await refusalOf(at.sato.query(`set role ${role}`))).toBe(DENIED)
    expect(await refusalOf(at.sato.query(`set session authorization ${person.kato.login}`))).toBe(DENIED)
    expect(await refusalOf(at.chief.query('set role members_office_admin'))).toBe('done')
    await at.chief.query('reset role')
  })

  it('cannot bend the functions by objects or search paths of its own', async () => {
    expect(await refusalOf(at.sato.query('create temp table meta (four_eyes boolean)'))).toBe(DENIED)
    expect(await refusalOf(at.sato.query('create schema mine'))).toBe(DENIED)
    expect(
      await refusalOf(at.sato.query('create function office.mine() returns int language sql as $$ select 1 $$')),
    ).toBe(DENIED)
    await at.sato.query('set search_path = pg_temp, public')
    expect(await put(at.sato, { kind: 'payee', id: 's', body: {} })).toMatchObject({ status: 'stored' })
    await at.sato.query('reset search_path')
  })

  it('can call no function that is meant for the inside', async () => {
    const inside = [
      ...['lock()', 'next_seq(5)', 'caller(null)', 'is_complete()', `begin_recovery('behind', '')`],
      ...['end_recovery_if_all()', `set_privileges('x', true, '{administer}')`, `establish('x', 'x', 1)`],
      ...[`add_note('ended', null, '')`, `insert_claim(null)`, `put_one(null, '{}', 1)`, `only_add('item')`],
    ]
    for (const one of inside)
      expect([one, await refusalOf(at.sato.query(`select office.${one}`))]).toEqual([one, DENIED])
  })

  it("reads no other schema's table and no password", async () => {
    await office.owner.query('create schema other; create table other.secret (x int); create table public.kept (x int)')
    for (const table of ['other.secret', 'public.kept', 'pg_catalog.pg_authid', 'pg_catalog.pg_shadow'])
      expect(await refusalOf(at.chief.query(`select * from ${table}`))).toBe(DENIED)
    expect(await refusalOf(at.chief.query('select * from office.member'))).toBe('done')
  })

  it('cannot use a function of the administrator, who can', async () => {
    const calls: [string, ...unknown[]][] = [
      ['admit', person.mori.login, 'Mori', ['administer']],
      ['set_roles', person.sato.login, ['prepare', 'approve', 'file', 'administer']],
      ['deactivate', person.kato.login],
      ['set_office', 'x', false],
      ['excuse', randomUUID(), 'x'],
      ['declare_restored', 'x'],
    ]
    for (const [name, ...values] of calls) expect(await refusalOf(call(at.sato, name, ...values))).toBe(DENIED)
    expect(await refusalOf(call(at.chief, 'set_office', 'いろは税理士事務所', false))).toBe('done')
  })

  it('without a role is refused what the role is for', async () => {
    expect(await refusalOf(put(at.mori, { kind: 'payee', id: 'p', body: {} }))).toBe(NO_ROLE)
    expect(await refusalOf(put(at.sato, { kind: 'setting', id: 's', body: {} }))).toBe(NO_ROLE)
    expect(await put(at.chief, { kind: 'setting', id: 's', body: {} })).toMatchObject({ status: 'stored' })
    expect(await refusalOf(call(at.mori, 'request_approval', randomUUID(), 'l', 'production', 'h', '{}'))).toBe(NO_ROLE)
    expect(await refusalOf(call(at.chief, 'approve', randomUUID(), 'lot', 'production', 'h', 'approve'))).toBe(NO_ROLE)
    expect(await claim(at.kato, claimOf('k'))).toMatchObject({ status: 'taken', why: 'role' })
    expect(await claim(at.sato, claimOf('k'))).toMatchObject({ status: 'claimed' })
  })

  it('cannot approve its own request, and somebody else can', async () => {
    const approve = (client: Client) => call(client, 'approve', randomUUID(), 'lot', 'production', 'h', 'approve')
    expect(await approve(at.sato)).toEqual({ status: 'own' })
    expect(await approve(at.kato)).toMatchObject({ status: 'stored' })
  })

  it('with another version of the schema, or without hello, is refused with the version here', async () => {
    const old = await office.login(person.sato)
    const hello = (version: number) => call(old, 'hello', version, person.sato.machine, 'PC')
    await expect(hello(SCHEMA_VERSION + 1)).rejects.toMatchObject({
      code: OTHER_VERSION,
      detail: String(SCHEMA_VERSION),
    })
    await expect(hello(SCHEMA_VERSION - 1)).rejects.toMatchObject({ code: OTHER_VERSION })
    expect(await refusalOf(put(old, { kind: 'payee', id: 'v', body: {} }))).toBe(OTHER_VERSION)
    expect(await refusalOf(claim(old, claimOf('v')))).toBe(OTHER_VERSION)
    expect(await hello(SCHEMA_VERSION)).toMatchObject({ schemaVersion: SCHEMA_VERSION, login: person.sato.login })
    expect(await put(old, { kind: 'payee', id: 'v', body: {} })).toMatchObject({ status: 'stored' })
    await old.end()
  })
})

describe('the owner of the schema', () => {
  it('cannot change or delete what is only added to either', async () => {
    for (const table of [
      'claim',
      'claim_close',
      'approval',
      'request',
      'item_history',
      'journal_line',
      'note',
      'tick',
    ]) {
      for (const statement of [`delete from office.${table}`, `truncate office.${table} cascade`])
        expect(await refusalOf(office.owner.query(statement))).toBe('OF008')
    }
    expect(await refusalOf(office.owner.query(`update office.claim set author = 'x'`))).toBe('OF008')
  })
})

describe('the people of an office', () => {
  const create = (login: string) => addMember(office.owner, { login, displayName: 'X', roles: [] })

  it('have logins that the server takes once', async () => {
    for (const login of ['', 'Sato', '1a', 'a b', `a"; drop schema office; --`, 'pg_x', 'x'.repeat(64)])
      expect(await create(login)).toEqual({ ok: false, error: { code: 'badLogin' } })
    expect(await create(person.sato.login)).toEqual({ ok: false, error: { code: 'loginTaken' } })
    expect(await create('postgres')).toEqual({ ok: false, error: { code: 'loginTaken' } })
    const refused = await addMember(at.chief, { login: 'by_chief', displayName: 'X', roles: [] })
    expect(refused).toEqual({ ok: false, error: { code: 'notAllowed' } })
  })

  it('are never an owner or a superuser', async () => {
    for (const login of ['postgres', 'members_office_owner', 'members_office_member'])
      expect(await refusalOf(call(office.owner, 'admit', login, 'X', ['file']))).toBe(INVALID)
    await office.owner.query('create role makes_roles login createrole')
    expect(await refusalOf(call(office.owner, 'admit', 'makes_roles', 'X', ['file']))).toBe(INVALID)
  })

  it('lose everything at once when they are deactivated, and come back by being admitted', async () => {
    const kato = await office.enter(person.kato)
    expect(await refusalOf(kato.query('select * from office.item'))).toBe('done')
    expect(await deactivate(at.chief, person.kato.login)).toEqual({ ok: true, value: null })
    // The connection that was open has ended, and the login is shut.
    expect(await refusalOf(kato.query('select * from office.item'))).not.toBe('done')
    expect(await refusalOf(office.login(person.kato))).toBe('28000')
    expect(await deactivate(at.chief, person.kato.login)).toEqual({ ok: false, error: { code: 'noMember' } })
    await call(at.chief, 'admit', person.kato.login, 'Kato', ['prepare', 'approve'])
    const back = await office.enter(person.kato)
    expect(await refusalOf(back.query('select * from office.item'))).toBe('done')
    await back.end()
  })

  it('always have an administrator, who gives and takes roles', async () => {
    expect(await setRoles(at.chief, person.chief.login, [])).toEqual({
      ok: false,
      error: { code: 'lastAdministrator' },
    })
    expect(await deactivate(at.chief, person.chief.login)).toEqual({ ok: false, error: { code: 'lastAdministrator' } })
    expect(await setRoles(at.chief, person.mori.login, ['administer'])).toEqual({ ok: true, value: null })
    expect(await refusalOf(call(at.mori, 'set_office', 'x', false))).toBe('done')
    expect(await setRoles(at.chief, person.mori.login, [])).toEqual({ ok: true, value: null })
    expect(await refusalOf(call(at.mori, 'set_office', 'x', false))).toBe(DENIED)
  })

  it('get a password that the server never sees and that can be renewed', async () => {
    const { rows } = await office.owner.query<{ rolpassword: string }>(
      'select rolpassword from pg_authid where rolname = $1',
      [person.sato.login],
    )
    expect(rows[0]?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/)
    const lost = await office.login(person.mori)
    expect(await refusalOf(lost.query('select 1'))).toBe('done')
    const renewed = await renewPassword(office.owner, person.mori.login)
    // The computer that knew the old one is out at once, and nobody else is.
    expect(await refusalOf(lost.query('select 1'))).not.toBe('done')
    expect(await refusalOf(at.sato.query('select 1'))).toBe('done')
    expect(await refusalOf(office.login(person.mori))).toBe('28P01')
    if (!renewed.ok) throw new Error(renewed.error.code)
    const client = await office.login({ ...person.mori, password: renewed.value.password })
    await client.end()
  })

  it('of another office on the same server do not get in', async () => {
    const other = await Office.create(server, 'elsewhere')
    const login = { user: person.sato.login, password: person.sato.password }
    expect(await refusalOf(connect(server, { ...login, database: 'elsewhere' }))).toBe(DENIED)
    expect(await refusalOf(connect(server, { ...login, database: 'members' }).then((client) => client.end()))).toBe(
      'done',
    )
    await other.owner.end()
  })
})
