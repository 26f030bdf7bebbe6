import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filingClashes } from '#features/office/clashes'
import { openPgConnection, type OpenConnection } from '#main/office/connection'
import { renewPassword } from '#main/office/members'
import { createPolicy } from '#main/guard/policy/policy'
import { Office, type Person } from '../../resilience/postgres/clients.ts'
import type { Postgres } from '../../resilience/postgres/server.ts'
import { acceptingBank, isOnline, joinOffice, lotToFile, startStation, until } from './station.ts'
import { ownServer } from './servers.ts'

let server: Postgres
let office: Office
let hana: Person
const people: Person[] = []
beforeAll(async () => {
  server = await ownServer()
  office = await Office.create(server, 'ended')
  hana = await office.add('hana', 'file', 'administer')
  for (const name of ['taro', 'jiro']) people.push(await office.add(name, 'file'))
  // The server's death would end this connection, which nobody needs any more.
  await office.owner.end()
})
afterAll(() => {
  server.dispose()
})

const personOf = (at: number): Person => {
  const person = people[at]
  if (!person) throw new Error('nobody')
  return person
}
const current = (station: ReturnType<typeof startStation>) => {
  const found = station.lazyOffice.current()
  if (!found) throw new Error('no office')
  return found
}

describe('ending the office mode', () => {
  it('files without the dead server, and tells it of the filings on return', async () => {
    const bank = acceptingBank()
    let station = startStation({ bank, name: 'hana' })
    await joinOffice(station, office, hana)
    await until(() => station.disk.file.read()['roles'] !== undefined)
    expect(current(station).endMode()).toEqual({ ok: false, error: { code: 'officeReachable' } })

    server.end('immediate')
    await until(() => !isOnline(station))
    expect(await station.filing.apply(lotToFile(1))).toMatchObject({ ok: false, error: { code: 'officeUnreachable' } })
    expect(current(station).endMode()).toMatchObject({ ok: true, value: { connection: { kind: 'ended' } } })
    expect(await station.filing.apply(lotToFile(1))).toMatchObject({ ok: true, value: { outcome: 'accepted' } })

    // It stays ended after a restart, until the server is back: then the app returns by itself, at any moment.
    station.stop()
    station = startStation({ bank, name: 'hana', disk: station.disk })
    await station.lazyOffice.ready()
    expect(current(station).status()).toMatchObject({ connection: { kind: 'ended' } })
    expect(await station.filing.apply(lotToFile(2))).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
    await server.begin()

    // The person returns while the app tries it by itself: the server is told once.
    const returned = await Promise.all([current(station).returnToMode(), current(station).returnToMode()])
    expect(returned).toMatchObject([{ ok: true }, { ok: true }])
    await until(() => isOnline(station))
    await office.reconnectOwner()
    expect((await office.owner.query("select from office.note where kind = 'ended'")).rowCount).toBe(1)
    await office.owner.end()
    const colleague = startStation({ bank, name: 'taro' })
    await joinOffice(colleague, office, personOf(0))
    await until(
      () =>
        current(colleague)
          .board()
          .claims.filter(({ outcome }) => outcome === 'accepted').length === 2,
    )
    const again = await colleague.filing.apply(lotToFile(1))
    expect(again).toMatchObject({ ok: false })
    expect(bank.posts).toHaveLength(2)
    // Nobody files before it has told all of it; from then on everybody does.
    let next = await colleague.filing.apply(lotToFile(3))
    while (!next.ok && next.error.code === 'officeRecovering') next = await colleague.filing.apply(lotToFile(3))
    expect(next).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
    station.stop()
    colleague.stop()
  })

  it('shows everybody a lot that a colleague filed meanwhile too, with both computers', async () => {
    const bank = acceptingBank()
    let reachable = true
    const open: OpenConnection = (...to) =>
      reachable
        ? openPgConnection(...to)
        : Promise.reject(Object.assign(new Error('cut off'), { code: 'ECONNREFUSED' }))
    const station = startStation({ bank, name: 'hana', open })
    await joinOffice(station, office, hana)
    await until(() => station.disk.file.read()['roles'] !== undefined)
    reachable = false
    server.end('immediate')
    await until(() => !isOnline(station))
    current(station).endMode()
    expect(await station.filing.apply(lotToFile(5, 555_000))).toMatchObject({ ok: true })

    // The server is back for the colleague and not yet for the computer that filed without it.
    await server.begin()
    const colleague = startStation({ bank, name: 'taro' })
    await joinOffice(colleague, office, personOf(0))
    expect(await colleague.filing.apply(lotToFile(5, 555_000))).toMatchObject({ ok: true })
    reachable = true
    // It keeps trying by itself, and tells what it filed.
    await until(() => isOnline(station))
    for (const one of [station, colleague]) {
      await until(() => filingClashes(current(one).board()).length === 1)
      const { claims, machines } = current(one).board()
      const [clash] = filingClashes({ claims })
      const names = clash?.claims.map(({ machine }) => machines.find(({ id }) => id === machine)?.name)
      // By the server's clock: what was filed without it is told last.
      expect(names).toEqual(['PC-taro', 'PC-hana'])
    }
    station.stop()
    colleague.stop()
  })

  it('is refused to who does not administer the office', async () => {
    const station = startStation({ bank: acceptingBank(), name: 'jiro' })
    await joinOffice(station, office, personOf(1))
    await until(() => station.disk.file.read()['roles'] !== undefined)
    expect(current(station).endMode()).toEqual({ ok: false, error: { code: 'officeRole' } })
    station.stop()
  })
})

describe('a line that somebody wrote into the own file', () => {
  it.each([
    ['of a member who may not administer', () => personOf(1), undefined],
    ['where the office is compulsory', () => hana, true],
  ] as const)('ends no office mode: %s', async (_what, personHere, compulsory) => {
    const { host, port } = server.address
    const policy = createPolicy(
      compulsory
        ? { state: 'active', file: 'p', policy: { version: 1, office: { host, port, database: 'ended', compulsory } } }
        : { state: 'none', file: '' },
    )
    const bank = acceptingBank()
    const before = startStation({ bank, name: 'x', policy })
    await joinOffice(before, office, personHere())
    await until(() => before.disk.file.read()['roles'] !== undefined)
    before.stop()
    const line = { kind: 'ended', at: '2026-11-25T00:00:00.000Z', user: 'x', login: personHere().login }
    appendFileSync(join(before.disk.folder, 'office-mode.jsonl'), `${JSON.stringify(line)}\n`)
    const after = startStation({ bank, name: 'x', policy, disk: before.disk })
    await after.lazyOffice.ready()
    await until(() => isOnline(after))
    expect(current(after).status()).toMatchObject({ connection: { kind: 'online' } })
    after.stop()
  })
})

describe('a compulsory office', () => {
  const { host, port } = { host: '127.0.0.1', port: 5432 }
  const policy = createPolicy({
    state: 'active',
    file: 'policy.json',
    policy: { version: 1, office: { host, port, database: 'tax', compulsory: true } },
  })
  it('lets nothing but practice be filed outside it', async () => {
    const bank = acceptingBank()
    const outside = startStation({ bank, name: 'eve', policy })
    expect(await outside.filing.apply(lotToFile(1))).toEqual({
      ok: false,
      error: { code: 'officeCompulsory', file: 'policy.json' },
    })
    expect(bank.posts).toEqual([])
    const practice = startStation({ bank, name: 'eve', policy, environment: 'practice' })
    expect(await practice.filing.apply(lotToFile(1))).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
  })
})

describe('a computer that is outside the office', () => {
  it('tells the office what was filed without it also where it was left meanwhile and is joined again', async () => {
    const bank = acceptingBank()
    const own = await Office.create(server, 'endedleft')
    const [chief, other] = [await own.add('hana', 'file', 'administer'), await own.add('taro', 'file')]
    await own.owner.end()
    const station = startStation({ bank, name: 'hana' })
    await joinOffice(station, own, chief)
    await until(() => station.disk.file.read()['roles'] !== undefined)
    server.end('fast')
    await until(() => !isOnline(station))
    current(station).endMode()
    expect(await station.filing.apply(lotToFile(7))).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
    current(station).leave()
    await server.begin()
    const colleague = startStation({ bank, name: 'taro' })
    await joinOffice(colleague, own, other)
    await joinOffice(station, own, chief)
    const filed = () =>
      current(colleague)
        .board()
        .claims.some(({ lot_id, outcome }) => lot_id === lotToFile(7).lotId && outcome === 'accepted')
    await until(filed)
    expect(await colleague.filing.apply(lotToFile(7))).toMatchObject({ ok: false })
    expect(bank.posts).toHaveLength(1)

    // It was told once: whoever leaves and joins later in a usual way tells nothing.
    await own.reconnectOwner()
    const told = () => own.owner.query("select from office.note where kind = 'ended'")
    const { rowCount } = await told()
    current(station).leave()
    await joinOffice(station, own, chief)
    expect((await told()).rowCount).toBe(rowCount)
    expect(rowCount).toBeGreaterThan(0)
    await own.owner.end()
    station.stop()
    colleague.stop()
  })

  it('is refused while the server is there and refuses this person, whose computer may be lost', async () => {
    const own = await Office.create(server, 'endedrefused')
    const chief = await own.add('chiyo', 'administer')
    let station = startStation({ bank: acceptingBank(), name: 'chiyo' })
    await joinOffice(station, own, chief)
    await until(() => station.disk.file.read()['roles'] !== undefined)
    const problem = () => {
      const status = current(station).status()
      return status.kind === 'member' && status.connection.kind === 'offline' ? status.connection.problem : null
    }
    await renewPassword(own.owner, chief.login)
    await until(() => problem() === 'officeLogin')
    expect(current(station).endMode()).toEqual({ ok: false, error: { code: 'officeReachable' } })
    expect(current(station).status()).toMatchObject({ mayEnd: false })

    // The control: once the server is gone, the emergency is one.
    await own.owner.end()
    server.end('fast')
    station.stop()
    station = startStation({ bank: acceptingBank(), name: 'chiyo', disk: station.disk })
    await station.lazyOffice.ready()
    await until(() => problem() === 'officeUnreachable')
    expect(current(station).status()).toMatchObject({ mayEnd: true })
    station.stop()
    await server.begin()
  })
})
