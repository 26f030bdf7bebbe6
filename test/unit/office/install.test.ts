import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { install } from '#main/office/install'
import { SCHEMA_VERSION } from '#main/office/schemaFiles'
import { call, Office, schemaFiles } from '../../resilience/postgres/clients.ts'
import type { RunningServer } from '../../resilience/postgres/server.ts'
import { sharedServer } from './servers.ts'

let server: RunningServer
let office: Office
beforeAll(async () => {
  server = sharedServer()
  office = await Office.create(server, 'install')
}, 120_000)
afterAll(async () => {
  await office.owner.end()
})

describe('the installation of the schema', () => {
  it('applies each file once, and a second time none', async () => {
    console.log(server.programs.version, 'as', server.programs.user?.name ?? 'the present user')
    expect(office.installed).toEqual({
      database: 'install',
      version: SCHEMA_VERSION,
      applied: schemaFiles.map(({ number }) => number),
    })
    const again = await install(office.owner, { files: schemaFiles, office: 'another name' })
    expect(again).toEqual({ ok: true, value: { database: 'install', version: SCHEMA_VERSION, applied: [] } })
  })
  it('lets a member in', async () => {
    const person = await office.add('sato', 'prepare', 'file', 'administer')
    const client = await office.enter(person)
    console.log(await call(client, 'position', 100))
    await client.end()
  })
})
