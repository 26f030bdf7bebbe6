// The table of docs/security.md, attackers and promises, for every role that a login can have: who cannot, and who can.
import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLOSE_KINDS } from '#contract/office/rows'
import type { OfficeRole } from '#contract/office/rows'
import { SCHEMA_VERSION } from '#main/office/schemaFiles'
import { call, Office, type Person } from '../../resilience/postgres/clients.ts'
import { type Answer, age, claim, claimOf, close, put, refusalOf, totalsOf } from '../../resilience/postgres/work.ts'
import { sharedServer } from './servers.ts'

const [ROLE, OTHERS, NOTHING] = ['OF002', 'OF013', 'OF004']
const LOGINS: readonly OfficeRole[][] = [[], ['prepare'], ['approve'], ['file'], ['administer']]
const UNPAID: readonly string[] = ['rejected', 'notSent', 'settledNotArrived']

describe.each(LOGINS.map((roles) => [roles.join() || 'no role', roles] as const))('a login with %s', (name, roles) => {
  const may = (role: OfficeRole) => roles.includes(role)
  const settles = may('file') || may('administer')
  let office: Office
  let person: Record<'sato' | 'kato' | 'hostile', Person>
  let [sato, kato, hostile]: Client[] = []
  const [filed, open] = [claimOf('filed'), claimOf('open')]

  beforeAll(async () => {
    office = await Office.create(sharedServer(), `promises_${name.replace(' ', '')}`)
    person = {
      sato: await office.add('sato', 'prepare', 'file'),
      kato: await office.add('kato', 'prepare', 'file'),
      hostile: await office.add('hostile', ...roles),
    }
    ;[sato, kato, hostile] = await Promise.all(
      [person.sato, person.kato, person.hostile].map((one) => office.enter(one)),
    )
    await claim(at().sato, filed)
    await close(at().sato, filed.claimId, 'accepted', '000000000001')
    await claim(at().sato, open)
    await close(at().sato, open.claimId, 'unknown')
    await age(office.owner, open.claimId)
  }, 120_000)
  afterAll(async () => {
    await Promise.all([office.owner, ...Object.values(at())].map((client) => client.end()))
  })

  function at(): Record<'sato' | 'kato' | 'hostile', Client> {
    if (!sato || !kato || !hostile) throw new Error('nobody has entered')
    return { sato, kato, hostile }
  }
  const outcomeOf = async (claimId: string) =>
    (
      await office.owner.query<{ outcome: string | null }>('select outcome from office.claim_now where claim_id = $1', [
        claimId,
      ])
    ).rows[0]?.outcome

  it('gets no leave to file what is at the bank, or may be', async () => {
    for (const lot of ['filed', 'open'])
      for (const attempt of [1, 2, 3])
        for (const more of [{}, { claimId: filed.claimId }, { confirmedSameAs: filed.claimId }]) {
          const wanted = { ...claimOf(lot, more), attempt }
          const answer = await claim(at().hostile, wanted).catch((): Answer => ({ status: 'refused' }))
          expect([lot, attempt, answer.status]).not.toEqual([lot, attempt, 'claimed'])
        }
    // The control: a lot that nobody filed, which only the role files.
    const fresh = await claim(at().hostile, claimOf('fresh'))
    expect(fresh).toMatchObject(may('file') ? { status: 'claimed' } : { status: 'taken', why: 'role' })
  })

  it('makes no filed lot look unfiled', async () => {
    for (const kind of CLOSE_KINDS.filter((one) => UNPAID.includes(one))) {
      const answer = await close(at().hostile, filed.claimId, kind).catch((): Answer => ({ status: 'refused' }))
      expect([kind, answer.status]).toEqual([kind, 'refused'])
    }
    expect(await outcomeOf(filed.claimId)).toBe('accepted')
    expect(await claim(at().kato, { ...claimOf('filed'), attempt: 2 })).toMatchObject({ status: 'taken', why: 'lot' })
  })

  it(`makes a lot look filed only with the role, which is ${settles ? 'its' : 'not its'} own`, async () => {
    const lines = JSON.stringify([{ text: JSON.stringify({ type: 'begin', entry: claimOf('draft') }), hash: 'h' }])
    await call(at().hostile, 'add_journal', 1, lines)
    expect(await refusalOf(call(at().hostile, 'enter_claim_again', JSON.stringify(claimOf('draft'))))).toBe(
      may('file') ? NOTHING : ROLE,
    )
    // Whatever the hostile one's record tells, the lot is free.
    expect(await claim(at().kato, claimOf('draft'))).toMatchObject({ status: 'claimed' })
    const settled = refusalOf(close(at().hostile, open.claimId, 'settledAccepted'))
    expect(await settled).toBe(settles ? 'done' : ROLE)
    expect(await outcomeOf(open.claimId)).toBe(settles ? 'settledAccepted' : 'unknown')
  })

  it('speaks for nobody else', async () => {
    const other = await office.login(person.hostile)
    const hello = call(other, 'hello', SCHEMA_VERSION, person.sato.machine, 'PC')
    expect(await refusalOf(hello)).toBe(OTHERS)
    for (const setting of ['office.machine', 'office.greeted', 'session_authorization', 'role'])
      await refusalOf(other.query('select set_config($1, $2, false)', [setting, person.sato.login]))
    await other.end()
    const settled = close(at().hostile, filed.claimId, 'accepted', '2').catch((): Answer => ({ status: 'refused' }))
    expect((await settled).status).toBe('refused')
    const { rows } = await office.owner.query(
      `select from office.claim c join office.machine m on m.id = c.machine where m.login <> c.author
       union all select from office.claim_close c join office.machine m on m.id = c.machine where m.login <> c.author
       union all select from office.item where author = $1`,
      [person.sato.login],
    )
    expect(rows).toEqual([])
    const written = await put(at().hostile, {
      kind: 'monthState',
      id: 'c/2026-11',
      body: { author: person.sato.login },
    }).catch(() => null)
    if (roles.length > 0) expect(written?.author).toBe(person.hostile.login)
  })

  it('does not approve what it asked for or wrote', async () => {
    const ask = (client: Client) =>
      call(client, 'request_approval', randomUUID(), 'asked', 'production', 'h', JSON.stringify(totalsOf('asked')))
    const approve = () => call<Answer>(at().hostile, 'approve', randomUUID(), 'asked', 'production', 'h', 'approve', '')
    expect(await refusalOf(ask(at().hostile))).toBe(may('prepare') ? 'done' : ROLE)
    if (may('approve')) await ask(at().sato)
    const approved = await refusalOf(approve().then(({ status }) => expect(status).toBe('stored')))
    expect(approved).toBe(may('approve') ? 'done' : ROLE)
  })

  it('reads no key and no password', async () => {
    for (const statement of [
      'table office.secret',
      'table pg_authid',
      'select passwd from pg_shadow',
      'table pg_hba_file_rules',
    ])
      expect([statement, await refusalOf(at().hostile.query(statement))]).toEqual([statement, '42501'])
  })

  it('has stopped nobody in the end', async () => {
    for (const client of [at().sato, at().kato])
      expect(await claim(client, claimOf(randomUUID()))).toMatchObject({ status: 'claimed' })
  })
})

describe('a login that prepares and approves', () => {
  it('approves neither its own request nor what it wrote and somebody else asked for', async () => {
    const office = await Office.create(sharedServer(), 'promises_both')
    const [sato, both] = await Promise.all([
      office.add('sato', 'prepare', 'file').then((one) => office.enter(one)),
      office.add('both', 'prepare', 'approve').then((one) => office.enter(one)),
    ])
    const ask = (client: Client, lot: string) =>
      call(client, 'request_approval', randomUUID(), lot, 'production', 'h', JSON.stringify(totalsOf(lot)))
    const approve = (lot: string) => call<Answer>(both, 'approve', randomUUID(), lot, 'production', 'h', 'approve', '')
    await ask(both, 'asked')
    expect(await approve('asked')).toEqual({ status: 'own' })
    await put(both, { kind: 'lotHead', id: 'written', lotId: 'written', body: {} })
    await ask(sato, 'written')
    expect(await approve('written')).toEqual({ status: 'own' })
    await ask(sato, 'of sato')
    expect(await approve('of sato')).toMatchObject({ status: 'stored' })
    await Promise.all([office.owner, sato, both].map((client) => client.end()))
  }, 60_000)
})
