import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerOfficeAdmin } from '#main/office/adminHandlers'
import type { OfficeAdminDeps } from '#main/office/databaseOwner'
import { createPolicy } from '#main/guard/policy/policy'
import { Office, type Person } from '../../resilience/postgres/clients.ts'
import { OWNER, type RunningServer } from '../../resilience/postgres/server.ts'
import { refusalOf } from '../../resilience/postgres/work.ts'
import { sharedServer } from './servers.ts'
import { acceptingBank, isOnline, joinOffice, type Station, startStation, until } from './station.ts'

let server: RunningServer
let office: Office
let hana: Person
beforeAll(async () => {
  server = sharedServer()
  office = await Office.create(server, 'ownpassword')
  hana = await office.add('hana', 'administer')
}, 60_000)
afterAll(async () => {
  await office.owner.end()
})

/** Gives a login a new password on this computer, as its administrator does. */
function renew(station: Station, login: string) {
  const deps: Partial<OfficeAdminDeps> = {
    office: { current: () => station.lazyOffice.current(), load: () => Promise.reject(new Error('not asked')) },
    policy: createPolicy({ state: 'none', file: '' }),
    confirm: async () => true,
  }
  const owner = { login: OWNER, password: server.password }
  return registerOfficeAdmin(deps as OfficeAdminDeps)['office.renewPassword']({ owner, login }, {} as never)
}

it('an administrator who renews the own password stays connected, also after a restart', async () => {
  const bank = acceptingBank()
  let station = startStation({ bank, name: 'hana' })
  await joinOffice(station, office, hana)
  const before = station.lazyOffice.current()?.workstation()
  await until(() => before?.view()?.members.has(hana.login) === true)
  expect(await renew(station, hana.login)).toMatchObject({ ok: true })
  await until(() => isOnline(station) && station.lazyOffice.current()?.workstation() !== before)
  expect(await refusalOf(office.login(hana))).toBe('28P01')
  station.stop()
  station = startStation({ bank, name: 'hana', disk: station.disk })
  await station.lazyOffice.ready()
  await until(() => isOnline(station))
  station.stop()
})
