import { age } from '../../resilience/postgres/work.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { randomUUID } from 'node:crypto'
import { Office, type Person } from '../../resilience/postgres/clients.ts'
import type { Postgres } from '../../resilience/postgres/server.ts'
import { prepareLot } from '#main/filing/lotBody'
import type { Connection } from '#main/office/connection'
import { sendApproval, sendChanges, sendApprovalRequest } from '#main/office/server'
import {
  acceptingBank,
  isOnline,
  joinOffice,
  lotId,
  lotToFile,
  startStation,
  type Station,
  type StationOptions,
  until,
} from './station.ts'
import { ownServer } from './servers.ts'

let server: Postgres
let office: Office
const people: Person[] = []
beforeAll(async () => {
  server = await ownServer()
  office = await Office.create(server, 'stations')
  for (const name of ['hana', 'taro']) people.push(await office.add(name, 'prepare', 'approve', 'file', 'administer'))
})
afterAll(async () => {
  await office.owner.end()
  server.dispose()
})

const bank = acceptingBank()
/** Runs work on a station's connection. */
async function use(station: Station, work: (connection: Connection) => Promise<unknown>): Promise<void> {
  const done = await station.lazyOffice.current()?.workstation()?.use(work)
  expect(done).toMatchObject({ ok: true })
}

async function member(n: 0 | 1, disk?: Station['disk'], more: Partial<StationOptions> = {}): Promise<Station> {
  const station = startStation({ bank, name: ['hana', 'taro'][n] ?? '', ...(disk && { disk }), ...more })
  onTestFinished(() => {
    station.stop()
  })
  const person = people[n]
  if (!person) throw new Error('nobody')
  if (disk) await until(() => isOnline(station))
  else await joinOffice(station, office, person)
  return station
}

describe('two workstations of an office', () => {
  it('file a lot once: the other one learns who filed it, and is refused', async () => {
    const [hana, taro] = [await member(0), await member(1)]
    expect(await hana.filing.apply(lotToFile(1))).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
    await until(() => taro.record.list().some((entry) => entry.lotId === lotId(1) && entry.state === 'accepted'))
    expect(taro.record.list()[0]).toMatchObject({ elsewhere: true, user: 'hana', machine: 'PC-hana' })
    expect(await taro.filing.apply(lotToFile(1))).toMatchObject({ ok: false, error: { code: 'alreadyFiled' } })
    await until(() =>
      [...(taro.lazyOffice.current()?.board().claims ?? [])].some(({ outcome }) => outcome === 'accepted'),
    )
  })

  it('file an equal lot at the same moment only once, whichever is first', async () => {
    const [hana, taro] = [await member(0), await member(1)]
    const before = bank.posts.length
    const both = await Promise.all([hana.filing.apply(lotToFile(2, 777_000)), taro.filing.apply(lotToFile(3, 777_000))])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'officeTaken', same: true } })
    expect(bank.posts.length - before).toBe(1)
  })

  it('record who asked for the approval, who approved and who filed, on every workstation', async () => {
    const [hana, taro] = [await member(0), await member(1)]
    const { companyId, application } = lotToFile(7)
    const lot = prepareLot(companyId, application)
    if (!lot.ok) throw new Error('the lot of the test is invalid')
    const asked = { lotId: lotId(7), environment: 'production' as const, bodyHash: lot.value.hash }
    await use(hana, (one) => sendApprovalRequest(one, { ...asked, requestId: randomUUID(), totals: lot.value.totals }))
    const yes = { approvalId: randomUUID(), verdict: 'approve' as const, comment: '' }
    await use(taro, (one) => sendApproval(one, { ...asked, ...yes }))
    expect(await hana.filing.apply(lotToFile(7))).toMatchObject({ ok: true })
    const [by, other] = people.map(({ login }, n) => ({ login, name: ['hana', 'taro'][n] }))
    const prepared = { ...by, at: expect.any(String) as string }
    const approved = { ...other, at: expect.any(String) as string }
    expect(hana.journal.list()[0]?.people).toEqual({ prepared, approved, filed: by })
    const id = hana.journal.list()[0]?.entryId ?? ''
    await until(() => taro.record.find(id)?.state === 'accepted')
    expect(taro.record.find(id)?.people).toEqual({ prepared, approved, filed: by })
  })

  it('record who last changed a lot for which nobody asked for an approval, and no approval of other content', async () => {
    const [hana, taro] = [await member(0), await member(1)]
    const head = { kind: 'lotHead' as const, id: lotId(8), lotId: lotId(8), base: 0, body: {}, deleted: false }
    await use(taro, (one) => sendChanges(one, [{ ...head, changeId: randomUUID(), companyId: 'c' }], false))
    const asked = { lotId: lotId(8), environment: 'production' as const, bodyHash: 'of other content' }
    const totals = { municipalityCount: 1, totalNumber: 1, totalAmount: 1 }
    await use(hana, (one) => sendApprovalRequest(one, { ...asked, requestId: randomUUID(), totals }))
    const yes = { approvalId: randomUUID(), verdict: 'approve' as const, comment: '' }
    await use(taro, (one) => sendApproval(one, { ...asked, ...yes }))
    expect(await hana.filing.apply(lotToFile(8))).toMatchObject({ ok: true })
    const [by, other] = people.map(({ login }, n) => ({ login, name: ['hana', 'taro'][n] }))
    expect(hana.journal.list()[0]?.people).toEqual({
      prepared: { ...other, at: expect.any(String) as string },
      approved: null,
      filed: by,
    })
  })

  it('share an unknown outcome, and either of them can settle it for both', async () => {
    const [hana, taro] = [await member(0), await member(1)]
    const usual = bank.reply
    bank.reply = async () => Promise.reject(new Error('net::ERR_CONNECTION_RESET'))
    expect(await hana.filing.apply(lotToFile(6))).toMatchObject({ ok: true, value: { outcome: 'unknown' } })
    bank.reply = usual
    const [entry] = hana.journal.list()
    const id = entry?.entryId ?? ''
    await until(() => taro.record.find(id)?.state === 'unknown')
    expect(await taro.filing.apply(lotToFile(6))).toMatchObject({ ok: false, error: { code: 'alreadyFiled' } })
    await age(office.owner, id)
    taro.record.resolve(id, { kind: 'notArrived' })
    await until(() => hana.journal.find(id)?.state === 'resolvedNotArrived')
    expect(hana.journal.find(id)?.settledBy).toBe(people[1]?.login)
    expect(await taro.filing.apply(lotToFile(6))).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
  })

  it('keep a lot locked that somebody else calls never arrived, until a person at the computer that sent it agrees', async () => {
    const asked: string[] = []
    const confirmFreed = async () => {
      asked.push('no')
      return false
    }
    const [hana, taro] = [await member(0, undefined, { confirmFreed }), await member(1)]
    const usual = bank.reply
    bank.reply = async () => Promise.reject(new Error('net::ERR_CONNECTION_RESET'))
    expect(await hana.filing.apply(lotToFile(41))).toMatchObject({ ok: true, value: { outcome: 'unknown' } })
    bank.reply = usual
    const posts = bank.posts.length
    const id = hana.journal.list().find(({ lotId: lot }) => lot === lotId(41))?.entryId ?? ''
    await until(() => taro.record.find(id)?.state === 'unknown')
    await age(office.owner, id)
    taro.record.resolve(id, { kind: 'notArrived' })
    await until(() => asked.length > 0)
    await until(
      () =>
        hana.lazyOffice
          .current()
          ?.board()
          .claims.find((one) => one.claim_id === id)?.outcome === 'settledNotArrived',
    )
    expect(hana.journal.find(id)?.state).toBe('unknown')
    expect(await hana.filing.apply(lotToFile(41))).toMatchObject({ ok: false, error: { code: 'alreadyFiled' } })
    expect([bank.posts.length, asked]).toEqual([posts, ['no']])
    // After the next start the question comes again; with a yes the lot is free.
    hana.stop()
    const again = await member(0, hana.disk)
    await until(() => again.journal.find(id)?.state === 'resolvedNotArrived')
  })

  it('file nothing while the server cannot be reached, and go on when it is back', async () => {
    const hana = await member(0)
    server.end('fast')
    await until(() => !isOnline(hana))
    const before = bank.posts.length
    expect(await hana.filing.apply(lotToFile(4))).toMatchObject({ ok: false, error: { code: 'officeUnreachable' } })
    expect([bank.posts.length, hana.journal.list()]).toEqual([before, []])
    await server.begin()
    await until(() => isOnline(hana))
    expect(await hana.filing.apply(lotToFile(4))).toMatchObject({ ok: true })
  }, 90_000)

  it('keep a claim locked of which only a process that ended knows whether it was used', async () => {
    const hana = await member(0)
    const claims = hana.lazyOffice.claims()
    const { disk } = hana
    const { companyId, application } = lotToFile(5)
    const lot = prepareLot(companyId, application)
    if (!lot.ok) throw new Error('the lot of the test is invalid')
    const taken = await claims?.take({ companyId, lotId: lotId(5), environment: 'production', lot: lot.value })
    expect(taken?.ok).toBe(true)
    hana.stop()
    const again = await member(0, disk)
    await until(
      () =>
        again.lazyOffice
          .current()
          ?.board()
          .claims.find(({ lot_id }) => lot_id === lotId(5))?.outcome === 'unknown',
    )
    const other = await member(1)
    expect(await other.filing.apply(lotToFile(5))).toMatchObject({ ok: false, error: { code: 'alreadyFiled' } })
    // It is shown as unknown, and a person settles it after asking the bank.
    const [open] = other.record.list().filter((entry) => entry.lotId === lotId(5))
    expect(open).toMatchObject({ state: 'unknown', elsewhere: true })
    await office.reconnectOwner()
    await age(office.owner, open?.entryId ?? '')
    other.record.resolve(open?.entryId ?? '', { kind: 'notArrived' })
    await until(
      () =>
        other.lazyOffice
          .current()
          ?.board()
          .claims.find(({ claim_id }) => claim_id === open?.entryId)?.outcome === 'settledNotArrived',
    )
    expect(await other.filing.apply(lotToFile(5))).toMatchObject({ ok: true })
  })
})
