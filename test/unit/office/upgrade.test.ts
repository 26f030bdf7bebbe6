import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerOfficeAdmin } from '#main/office/adminHandlers'
import type { OfficeAdminDeps } from '#main/office/databaseOwner'
import type { Office as JoinedOffice } from '#main/office/office'
import { SCHEMA_VERSION } from '#main/office/schemaFiles'
import { Secret } from '#main/vault/secret'
import { createPolicy } from '#main/guard/policy/policy'
import { call, Office, type Person, schemaFiles } from '../../resilience/postgres/clients.ts'
import { OWNER, type RunningServer } from '../../resilience/postgres/server.ts'
import { claim, claimOf, close, put, refusalOf } from '../../resilience/postgres/work.ts'
import { acceptingBank, invitationTo, isOnline, joinOffice, startStation } from './station.ts'
import { sharedServer } from './servers.ts'

/** The schema of the older app: with the functions of filing, without those of the files after it. */
const OLDER = 7
const [DENIED, NO_FUNCTION, OTHER_VERSION] = ['42501', '42883', 'OF003']
const WORKING = ['hello(int, uuid, text, bigint, uuid, int)', 'put_many(jsonb, boolean)', 'claim(jsonb)']

let server: RunningServer
let office: Office
let hana: Person
let older: Client
const filed = claimOf('filed', { totals: { municipalityCount: 1, totalNumber: 2, totalAmount: 3_000 } })

/** Grants what a member of the older app needs; the grants of this app come with its last file. */
async function grantAsBefore(): Promise<void> {
  await office.owner.query('grant usage on schema office to upgrade_office_member')
  for (const name of [...WORKING, 'close(uuid, text, text)'])
    await office.owner.query(`grant execute on function office.${name} to upgrade_office_member`)
}

beforeAll(async () => {
  server = sharedServer()
  const files = schemaFiles.filter(({ number }) => number <= OLDER)
  office = await Office.create(server, 'upgrade', files)
  hana = await office.add('hana', 'prepare', 'file')
  await grantAsBefore()
  older = await office.login(hana)
  await call(older, 'hello', OLDER, hana.machine, 'PC')
  await put(older, { kind: 'company', id: 'c1', body: { name: '会社' } })
  await put(older, { kind: 'lotHead', id: 'draft', lotId: 'draft', companyId: 'c1', body: { name: '11月分' } })
  await claim(older, filed)
  await close(older, filed.claimId, 'accepted', '000000000001')
}, 120_000)
afterAll(async () => {
  await Promise.all([older.end(), office.owner.end()])
})

/** The command of the administrator's page, on a computer that is in the office and agrees to the native question. */
function upgradeAs(login: string, password: string) {
  let reconnected = 0
  const joined = {
    invitation: () => invitationTo(office, hana),
    reconnect: () => {
      reconnected += 1
    },
    status: () => ({ reconnected }),
  }
  const deps: Partial<OfficeAdminDeps> = {
    office: { current: () => joined as unknown as JoinedOffice, load: () => Promise.reject(new Error('not asked')) },
    policy: createPolicy({ state: 'none', file: '' }),
    confirm: async () => true,
  }
  const handlers = registerOfficeAdmin(deps as OfficeAdminDeps)
  return handlers['office.upgrade']({ owner: { login, password } }, {} as never)
}

const DATA = ['member', 'machine', 'note', 'item', 'item_history', 'claim', 'claim_close', 'journal_line']

/** Columns that the newer schema adds to what is there. */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  machine: ['login', 'key', 'key_asked', 'reporting', 'bytes', 'born_epoch'],
  claim: ['due_date', 'told_author', 'told_at', 'told_claim'],
  claim_close: ['told_author', 'told_at'],
  journal_line: ['signature'],
}

/** Returns every row that people made, as the older schema had it, and which office it is. */
async function allRows(): Promise<unknown[]> {
  const of = async (query: string) => (await office.owner.query<{ row: unknown }>(query)).rows.map(({ row }) => row)
  const rows = [await of(`select to_jsonb(m) - array['schema_version', 'seq'] as row from office.meta m`)]
  for (const table of DATA) {
    const added = `{${(ADDED[table] ?? []).join(',')}}`
    rows.push(await of(`select to_jsonb(t) - '${added}'::text[] as row from office.${table} t order by 1`))
  }
  return rows
}

const GRANTS = `
  select what, grantee::regrole::text as grantee, privilege_type as may from (
    select p.oid::regprocedure::text as what, coalesce(proacl, acldefault('f', proowner)) as acl
    from pg_proc p where pronamespace = 'office'::regnamespace
    union all
    select c.oid::regclass::text, coalesce(relacl, acldefault('r', relowner))
    from pg_class c where relnamespace = 'office'::regnamespace and relkind in ('r', 'v')
    union all select nspname, nspacl from pg_namespace where nspname = 'office'
  ) of, aclexplode(acl) order by 1, 2, 3`

/** Returns who may do what in an office, with names of roles that do not depend on the database's. */
async function grants({ owner, database }: Office): Promise<string[]> {
  const { rows } = await owner.query<Record<'what' | 'grantee' | 'may', string>>(GRANTS)
  return rows.map(({ what, grantee, may }) => `${grantee.replace(`${database}_`, '')}: ${may} ${what}`)
}

async function join(station = startStation({ bank: acceptingBank(), name: 'hana' })) {
  return (await station.lazyOffice.load()).join(invitationTo(office, hana), new Secret(hana.password))
}

describe('the upgrade of an office whose schema is older than the app', () => {
  it('keeps every row, makes the grants of a new office, and lets in the member whom it refused before', async () => {
    const versions = { theirs: OLDER, ours: SCHEMA_VERSION }
    expect(await join()).toEqual({ ok: false, error: { code: 'officeVersion', ...versions } })
    expect(await refusalOf(call(older, 'changes', 0, 100))).toBe(NO_FUNCTION)
    const notAllowed = { code: 'officeNotAllowed', needed: 'createRole' }
    expect(await upgradeAs(hana.login, hana.password)).toEqual({ ok: false, error: notAllowed })
    const before = await allRows()

    expect(await upgradeAs(OWNER, server.password)).toEqual({ ok: true, value: { reconnected: 1 } })

    expect(await allRows()).toEqual(before)
    const fresh = await Office.create(server, 'fresh')
    expect(await grants(office)).toEqual(await grants(fresh))
    await fresh.owner.end()
    const station = startStation({ bank: acceptingBank(), name: 'hana' })
    await joinOffice(station, office, hana)
    expect(isOnline(station)).toBe(true)
    station.stop()
  })

  it('still knows what was filed before, and goes on with the drafts', async () => {
    const client = await office.enter(hana)
    expect(await claim(client, filed)).toMatchObject({ status: 'taken', why: 'closed' })
    const again = { ...filed, claimId: randomUUID(), attempt: 2 }
    expect(await claim(client, again)).toMatchObject({ status: 'taken', why: 'lot', claimId: filed.claimId })
    const edit = { kind: 'lotHead', id: 'draft', lotId: 'draft', base: 1, body: { name: '12月分' } }
    expect(await put(client, edit)).toMatchObject({ status: 'stored', revision: 2 })
    expect(await refusalOf(client.query(`update office.item set body = '{}'`))).toBe(DENIED)
    await client.end()
  })

  it('refuses the older app from then on, also over a connection that was open', async () => {
    expect(await refusalOf(claim(older, claimOf('late')))).toBe(OTHER_VERSION)
    expect(await refusalOf(call(older, 'hello', OLDER, hana.machine, 'PC'))).toBe(OTHER_VERSION)
  })
})
