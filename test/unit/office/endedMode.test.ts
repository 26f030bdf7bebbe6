import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clashesOf } from '../../../src/renderer/features/office/clashes.ts'
import { createPolicy } from '../../../electron/main/policy/policy.ts'
import { Office, type Person } from '../../postgres/clients.ts'
import type { Postgres } from '../../postgres/server.ts'
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
  const found = station.gate.current()
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

    // It stays ended after a restart, also when the server is back.
    station.stop()
    station = startStation({ bank, name: 'hana', disk: station.disk })
    await station.gate.ready()
    expect(current(station).status()).toMatchObject({ connection: { kind: 'ended' } })
    await server.begin()
    expect(await station.filing.apply(lotToFile(2))).toMatchObject({ ok: true, value: { outcome: 'accepted' } })

    expect(await current(station).returnToMode()).toMatchObject({ ok: true })
    await until(() => isOnline(station))
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
    station.stop()
    colleague.stop()
  })

  it('shows everybody a lot that a colleague filed meanwhile too, with both computers', async () => {
    const bank = acceptingBank()
    const station = startStation({ bank, name: 'hana' })
    await joinOffice(station, office, hana)
    await until(() => station.disk.file.read()['roles'] !== undefined)
    server.end('immediate')
    await until(() => !isOnline(station))
    current(station).endMode()
    expect(await station.filing.apply(lotToFile(5, 555_000))).toMatchObject({ ok: true })

    await server.begin()
    const colleague = startStation({ bank, name: 'taro' })
    await joinOffice(colleague, office, personOf(0))
    expect(await colleague.filing.apply(lotToFile(5, 555_000))).toMatchObject({ ok: true })
    await current(station).returnToMode()
    for (const one of [station, colleague]) {
      await until(() => clashesOf(current(one).board()).length === 1)
      const { claims, machines } = current(one).board()
      const [clash] = clashesOf({ claims })
      const names = clash?.claims.map(({ machine }) => machines.find(({ id }) => id === machine)?.name)
      expect(names).toEqual(['PC-hana', 'PC-taro'])
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
