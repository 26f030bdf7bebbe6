import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { install } from '#main/office/install'
import { SCHEMA_VERSION } from '#main/office/schemaFiles'
import { call, connectOwner, Office, schemaFiles, type Person } from '../../resilience/postgres/clients.ts'
import { findCompletePrograms } from '../../resilience/postgres/programs.ts'
import { OWNER, type Postgres } from '../../resilience/postgres/server.ts'
import { claim, claimOf, close, put, refusalOf, type Answer, type Claim } from '../../resilience/postgres/work.ts'
import { ownServer } from './servers.ts'

let server: Postgres
let office: Office
let [sato, kato]: [Person, Person] = [] as unknown as [Person, Person]

beforeAll(async () => {
  server = await ownServer()
}, 120_000)
afterAll(() => {
  server.dispose()
}, 120_000)
let number = 0
beforeEach(async () => {
  office = await Office.create(server, `recovery${String((number += 1))}`)
  ;[sato, kato] = [await office.add('sato', 'prepare', 'file'), await office.add('kato', 'prepare', 'file')]
}, 60_000)

/** Makes the office's database again, empty. */
async function dropAndCreate(): Promise<Client> {
  await office.owner.end()
  const first = await connectOwner(server)
  await first.query(`drop database ${office.database}`)
  await first.query(`create database ${office.database}`)
  await first.end()
  return connectOwner(server, office.database)
}

/** What a workstation keeps of the record. */
interface Seen {
  cursor: number
  mark: string
  epoch: number
}
interface Hello {
  state: string
  epoch: number
  mustRecover: boolean
  seq: number
}

async function see(client: Client): Promise<Seen> {
  const { seq } = await call<{ seq: number }>(client, 'position', 0)
  const { mark, epoch } = await call<{ mark: string; epoch: number }>(client, 'position', seq)
  return { cursor: seq, mark, epoch }
}

async function enter(person: Person, seen: Seen): Promise<[Client, Hello]> {
  const client = await office.login(person)
  const values = [SCHEMA_VERSION, person.machine, 'PC', seen.cursor, seen.mark, seen.epoch]
  return [client, await call<Hello>(client, 'hello', ...values)]
}

const enterAgain = (client: Client, granted: Claim) =>
  call<Answer>(client, 'enter_claim_again', JSON.stringify(granted))

interface Worked {
  old: Claim
  recent: Claim
  satoSaw: Seen
  katoSaw: Seen
}

/** Kato claims before the backup and sato after it; kato knows nothing of the second claim. */
async function work(backup: () => Promise<void>): Promise<Worked> {
  const [old, recent] = [claimOf('old'), claimOf('recent')]
  let [a, b] = [await office.enter(sato), await office.enter(kato)]
  await claim(b, old)
  await put(a, { kind: 'payee', id: 'p', body: { name: '甲市' } })
  const katoSaw = await see(b)
  await Promise.all([a.end(), b.end()])
  await backup()
  ;[a, b] = [await office.enter(sato), await office.enter(kato)]
  await claim(a, recent)
  await close(a, recent.claimId, 'accepted', '77')
  const satoSaw = await see(a)
  await Promise.all([a.end(), b.end()])
  return { old, recent, satoSaw, katoSaw }
}

/** Goes through the recovery and expects filing to be closed until the last workstation is through. */
async function recover({ old, recent, satoSaw, katoSaw }: Worked): Promise<void> {
  const [b, helloB] = await enter(kato, katoSaw)
  const [a, helloA] = await enter(sato, satoSaw)
  const epoch = Math.max(helloA.epoch, helloB.epoch)
  expect(helloA).toMatchObject({ state: 'recovering', mustRecover: true })
  expect(await claim(b, claimOf('new'))).toMatchObject({ status: 'taken', why: 'recovering' })
  expect(await put(b, { kind: 'payee', id: 'new', body: {} })).toMatchObject({ status: 'stored' })

  expect(await enterAgain(b, old)).toMatchObject({ status: 'repeated' })
  expect(await call(b, 'recovered', epoch)).toMatchObject({ state: 'recovering' })
  // The claim that the backup does not know is still closed to others.
  expect(await claim(b, claimOf('recent'))).toMatchObject({ why: 'recovering' })

  const at = '2026-11-09T13:00:00Z'
  expect(await enterAgain(a, { ...recent, ...{ author: sato.login, at } })).toMatchObject({
    status: 'stored',
    attempt: 1,
  })
  const again = () => call<Answer>(a, 'enter_outcome_again', recent.claimId, 'accepted', '77', sato.login, at)
  expect(await again()).toMatchObject({ status: 'stored' })
  expect(await again()).toMatchObject({ status: 'repeated' })
  expect(await call(a, 'recovered', epoch)).toMatchObject({ state: 'normal' })

  expect(await claim(b, claimOf('recent', { attempt: 2 }))).toMatchObject({
    status: 'taken',
    why: 'lot',
    by: sato.login,
  })
  expect(await claim(b, claimOf('new'))).toMatchObject({ status: 'claimed' })
  expect(await refusalOf(enterAgain(a, claimOf('late')))).toBe('OF004')
  await Promise.all([a.end(), b.end()])
}

const tables = ['meta', 'counter', 'migration', 'tick', 'member', 'machine', 'note', 'item', 'item_history', 'request']
const copied = [...tables, 'approval', 'claim', 'claim_close', 'journal_line']

describe('a server that was restored', () => {
  it('from a copy of its rows refuses claims by itself until every workstation is through', async () => {
    const rows = new Map<string, unknown>()
    const worked = await work(async () => {
      for (const table of copied) {
        const { rows: found } = await office.owner.query<{ all: unknown }>(
          `select coalesce(jsonb_agg(t), '[]') as all from office.${table} t`,
        )
        rows.set(table, found[0]?.all)
      }
    })
    const owner = await dropAndCreate()
    expect((await install(owner, { files: schemaFiles, office: 'x' })).ok).toBe(true)
    await owner.query('set session_replication_role = replica')
    for (const table of copied) {
      await owner.query(`delete from office.${table}`)
      await owner.query(
        `insert into office.${table} select * from jsonb_populate_recordset(null::office.${table}, $1)`,
        [JSON.stringify(rows.get(table))],
      )
    }
    await owner.end()

    // Who has seen nothing after the backup is refused too: the server itself knows that it was restored.
    const [b, hello] = await enter(kato, worked.katoSaw)
    expect(hello).toMatchObject({ state: 'recovering', mustRecover: true })
    await b.end()
    await recover(worked)
  })

  it('from a copy of its files refuses claims once a workstation that knows more says hello', async () => {
    const backup = `${server.data}.backup`
    const worked = await work(async () => {
      await office.owner.end()
      server.end()
      server.copyTo(backup)
      await server.begin()
    })
    server.end()
    server.replaceBy(backup)
    rmSync(backup, { recursive: true })
    await server.begin()

    // The files cannot show it: kato, who knows nothing newer, finds a normal server and writes on.
    const [b, hello] = await enter(kato, worked.katoSaw)
    expect(hello).toMatchObject({ state: 'normal' })
    for (let n = 0; n < 10; n += 1) await put(b, { kind: 'payee', id: `later ${String(n)}`, body: {} })
    expect((await see(b)).cursor).toBeGreaterThan(worked.satoSaw.cursor)
    await b.end()
    // The numbers have overtaken what sato saw. The marks have not.
    const [a, found] = await enter(sato, worked.satoSaw)
    expect(found).toMatchObject({ state: 'recovering', mustRecover: true })
    await a.end()
    await recover({ ...worked, katoSaw: { ...worked.katoSaw, epoch: found.epoch - 1 } })
  })

  it('goes on without a workstation that an administrator leaves out by name', async () => {
    const a = await office.enter(sato)
    const chief = await office.enter(office.administrator)
    const b = await office.enter(kato)
    await call(chief, 'declare_restored', 'the virtual machine was set back')
    const { epoch, state } = await call<{ epoch: number; state: string }>(a, 'position', 0)
    expect(state).toBe('recovering')
    for (const client of [a, chief])
      expect(await call(client, 'recovered', epoch)).toMatchObject({ state: 'recovering' })
    expect(await claim(a, claimOf('l'))).toMatchObject({ why: 'recovering' })
    expect(await refusalOf(call(a, 'excuse', kato.machine, 'x'))).toBe('42501')
    expect(await call(chief, 'excuse', kato.machine, 'the computer is broken')).toMatchObject({ state: 'normal' })
    expect(await claim(a, claimOf('l'))).toMatchObject({ status: 'claimed' })
    const { rows } = await a.query('select kind, machine, author, note from office.note order by seq')
    expect(rows).toContainEqual({
      ...{ kind: 'excused', machine: kato.machine, author: office.administrator.login, note: 'the computer is broken' },
    })

    // The computer left out comes back, and what it filed becomes known, with the clash that this made.
    const answer = await enterAgain(b, claimOf('l'))
    expect(answer).toMatchObject({ status: 'stored', attempt: 2 })
    expect(answer.clash).toEqual(expect.any(String))
    await Promise.all([a, b, chief, office.owner].map((client) => client.end()))
  })

  it('and was not is not stopped by a restart or a crash', async () => {
    await office.owner.end()
    server.end()
    await server.begin()
    await server.kill()
    const a = await office.enter(sato)
    expect(await claim(a, claimOf('l'))).toMatchObject({ status: 'claimed' })
    await a.end()
  })
})

/** The programs of a PostgreSQL that can dump; dump and server have to be of one version. */
const complete = findCompletePrograms()

describe.skipIf(complete === null)('a server that was restored by pg_dump and psql', () => {
  const usual = { server: undefined as unknown as Postgres }
  beforeAll(async () => {
    usual.server = server
    if (complete) server = await ownServer({ programs: complete })
  }, 120_000)
  afterAll(() => {
    server.dispose()
    server = usual.server
  }, 120_000)

  it('refuses claims by itself', async () => {
    const { pgDump, psql } = server.programs
    const { host, port } = server.address
    const reach = ['-h', host, '-p', String(port), '-U', OWNER]
    const env = { ...process.env, PGPASSWORD: server.password, PGSSLMODE: 'require' }
    let dump = ''
    const worked = await work(async () => {
      dump = execFileSync(pgDump ?? '', [...reach, office.database], { env, encoding: 'utf8', maxBuffer: 2 ** 28 })
    })
    await (await dropAndCreate()).end()
    execFileSync(psql ?? '', [...reach, '-q', '-v', 'ON_ERROR_STOP=1', office.database], {
      env,
      input: dump,
      stdio: 'pipe',
    })
    await recover(worked)
  })
})
