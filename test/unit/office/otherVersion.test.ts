import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCHEMA_VERSION } from '#main/office/schemaFiles'
import { Office, type Person } from '../../resilience/postgres/clients.ts'
import type { RunningServer } from '../../resilience/postgres/server.ts'
import { acceptingBank, invitationTo, isOnline, joinOffice, lotToFile, startStation, until } from './station.ts'
import { Secret } from '#main/vault/secret'
import { sharedServer } from './servers.ts'

let server: RunningServer
let office: Office
let hana: Person
beforeAll(async () => {
  server = sharedServer()
  office = await Office.create(server, 'versions')
  hana = await office.add('hana', 'file', 'administer')
})
afterAll(async () => {
  await office.owner.end()
})

const serverHas = (version: number) => office.owner.query('update office.meta set schema_version = $1', [version])

describe('an app of another version than the server', () => {
  it('says both versions, files nothing, and goes on once they fit', async () => {
    const bank = acceptingBank()
    let station = startStation({ bank, name: 'hana' })
    await joinOffice(station, office, hana)
    station.stop()
    await serverHas(SCHEMA_VERSION - 1)
    station = startStation({ bank, name: 'hana', disk: station.disk })
    await station.lazyOffice.ready()
    const status = () => station.lazyOffice.current()?.status()
    await until(() => JSON.stringify(status()).includes('officeVersion'))
    expect(status()).toMatchObject({
      connection: { kind: 'offline', problem: 'officeVersion' },
      versions: { theirs: SCHEMA_VERSION - 1, ours: SCHEMA_VERSION },
    })
    expect(await station.filing.apply(lotToFile(1))).toMatchObject({ ok: false })
    expect(bank.posts).toEqual([])

    await serverHas(SCHEMA_VERSION)
    await until(() => {
      // Wakes the pause between two attempts, which grows.
      station.lazyOffice.journalChanged()
      return isOnline(station)
    })
    expect(await station.filing.apply(lotToFile(1))).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
    station.stop()
  })

  it('cannot join', async () => {
    await serverHas(SCHEMA_VERSION + 1)
    const station = startStation({ bank: acceptingBank(), name: 'taro' })
    const joined = await (await station.lazyOffice.load()).join(invitationTo(office, hana), new Secret(hana.password))
    expect(joined).toEqual({
      ok: false,
      error: { code: 'officeVersion', theirs: SCHEMA_VERSION + 1, ours: SCHEMA_VERSION },
    })
  })
})

describe('a connection that was given up', () => {
  it('is taken up again when the diagnosis finds the whole way open', async () => {
    await serverHas(SCHEMA_VERSION)
    const station = startStation({ bank: acceptingBank(), name: 'jiro' })
    const jiro = await office.add('jiro', 'file')
    await joinOffice(station, office, jiro)
    await office.owner.query('select office.deactivate($1)', [jiro.login])
    const problem = () => JSON.stringify(station.lazyOffice.current()?.status())
    await until(() => {
      station.lazyOffice.journalChanged()
      return problem().includes('officeNotMember')
    })
    await office.owner.query('select office.admit($1, $2, $3)', [jiro.login, 'jiro', ['file']])
    const found = await station.lazyOffice.current()?.diagnose()
    expect(found?.ok && found.value.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'warn', 'ok'])
    await until(() => isOnline(station))
    station.stop()
  })
})
