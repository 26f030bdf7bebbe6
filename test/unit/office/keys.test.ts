// No client key and no password in the office's database, in a dump of it, or in an invitation.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendChanges, sendPresence } from '#main/office/server'
import { scanFolder, scanText } from '../../release/keyscan/scan.ts'
import { invitationOf } from '../../resilience/office/children.ts'
import { until } from '../../resilience/office/workstation.ts'
import { dumpOf } from '../../resilience/postgres/dump.ts'
import { addMember, file, openOffice, type OfficeOfTest } from './members.ts'

const CLIENT_KEY = 'k7-client-key-of-the-scan-4f9d2c'

let office: OfficeOfTest
beforeAll(async () => {
  office = await openOffice('keys')
})
afterAll(() => office.close())

describe('the office’s database, a dump of it and the invitation', () => {
  it('hold no client key and no password, in whatever form', async () => {
    const member = await addMember(office, 'hana', { clientKey: CLIENT_KEY })
    const secrets = [CLIENT_KEY, member.person.password]
    expect(await file(member, 1)).toBe('accepted')
    office.bank.behaviour = 'losesAnswers'
    expect(await file(member, 2)).toBe('unknown')
    const body = { name: '会社', environment: 'production', defaults: { transactionCode: '99' } }
    const change = { changeId: randomUUID(), kind: 'company' as const, id: randomUUID(), base: 0, body, deleted: false }
    await member.workstation.lazyOffice
      .current()
      ?.workstation()
      ?.use(async (connection) => {
        await sendChanges(connection, [change], true)
        await sendPresence(connection, 'lot')
      })
    await until(member.workstation.isReported)
    member.workstation.stop()

    const dump = await dumpOf(office.server, office.office)
    expect(dump).toContain('000000000001')
    const dumped = scanText(dump, secrets)
    expect(dumped.findings).toEqual([])
    const invitation = JSON.stringify(invitationOf(office.office, member.person))
    expect(scanText(invitation, [...secrets, office.server.password]).findings).toEqual([])
    // What the workstation keeps of the office is the invitation and a position, no password either.
    expect(scanText(readFileSync(join(member.folder, 'office.json'), 'utf8'), secrets).findings).toEqual([])

    await office.office.owner.end()
    office.server.end('fast')
    const scanned = scanFolder(office.server.data, secrets)
    console.log(
      `scanned ${String(scanned.files)} files of the server (${(scanned.bytes / 1e6).toFixed(0)} MB) and a dump of ${(dumped.bytes / 1e6).toFixed(1)} MB: ${String(scanned.findings.length)} found`,
    )
    expect(scanned.findings).toEqual([])
  })

  it('are searched in a way that finds a key that is there', async () => {
    await office.server.begin()
    await office.office.reconnectOwner()
    await office.office.owner.query('create table public.control (text text)')
    await office.office.owner.query('insert into public.control values ($1)', [CLIENT_KEY])
    expect(scanText(await dumpOf(office.server, office.office), [CLIENT_KEY]).findings).toHaveLength(1)
    await office.office.owner.end()
    office.server.end('fast')
    expect(scanFolder(office.server.data, [CLIENT_KEY]).findings).not.toEqual([])
  })
})
