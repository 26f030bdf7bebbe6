import { beforeAll, expect, it } from 'vitest'
import { hostileCalls } from '../../resilience/office/hostileCalls.ts'
import { Office } from '../../resilience/postgres/clients.ts'
import type { RunningServer } from '../../resilience/postgres/server.ts'
import { sharedServer } from './servers.ts'

let server: RunningServer
beforeAll(() => {
  server = sharedServer()
})

it('an office stands random calls of members without rights', async () => {
  const office = await Office.create(server, 'hostile')
  const figures = await hostileCalls(office, 600, 7)
  await office.owner.end()
  const nothing = { doubled: 0, changed: 0, forged: 0, stopped: 0, unreadable: 0 }
  expect(figures).toMatchObject(nothing)
  // The controls: honest work went on, and the server carried out some of the calls.
  expect(figures.filed).toBe(30)
  expect(figures.done).toBeGreaterThan(50)
}, 240_000)

it('one whose administrator is hostile files nothing twice and stays readable', async () => {
  const office = await Office.create(server, 'administered')
  const figures = await hostileCalls(office, 400, 7, true)
  await office.owner.end()
  expect(figures).toMatchObject({ doubled: 0, changed: 0, unreadable: 0 })
  expect(figures.filed).toBeGreaterThan(0)
  expect(figures.done).toBeGreaterThan(50)
}, 240_000)
