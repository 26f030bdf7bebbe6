// What a colleague's own record tells, signed or not, changes nothing that this computer or the server knows.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JournalEntry } from '#contract/ipc/journal'
import { SCHEMA_VERSION } from '#main/office/schemaFiles'
import { call, Office, type Person } from '../../resilience/postgres/clients.ts'
import type { RunningServer } from '../../resilience/postgres/server.ts'
import { claim, claimOf, close } from '../../resilience/postgres/work.ts'
import { journalOver, memoryDisk } from '../main/support.ts'
import { sharedServer } from './servers.ts'
import { acceptingBank, joinOffice, lotId, lotToFile, startStation, until } from './station.ts'

let server: RunningServer
let office: Office
let sato: Person
let hostile: Person
let filer: Person
beforeAll(async () => {
  server = sharedServer()
  office = await Office.create(server, 'told')
  sato = await office.add('sato', 'prepare', 'file')
  hostile = await office.add('hostile')
  filer = await office.add('filer', 'prepare', 'file')
}, 120_000)
afterAll(async () => {
  await office.owner.end()
})

/** Returns well-chained lines by which somebody tells these filings as accepted. */
function accepted(entries: readonly JournalEntry[], acceptanceNo: string) {
  const disk = memoryDisk()
  const journal = journalOver(disk)
  for (const { state: _s, outcome: _o, endedAt: _e, acceptanceNo: _a, elsewhere: _w, ...beginning } of entries) {
    journal.begin(beginning)
    journal.finish(beginning.entryId, { outcome: 'accepted', acceptanceNo, totalsMatch: true, answer: {} })
  }
  return disk.lines.map((text) => ({ text, hash: (JSON.parse(text) as { hash: string }).hash, signature: null }))
}

it('the windows hear of a filing whose claim is closed after its lines have come', async () => {
  const station = startStation({ bank: acceptingBank(), name: 'sato' })
  await joinOffice(station, office, sato)
  const psql = await office.login(filer)
  await call(psql, 'hello', SCHEMA_VERSION, randomUUID(), 'PC-filer')
  const wanted = claimOf(lotId(77))
  const claimed = () => station.lazyOffice.current()?.workstation()?.view()?.claims.get(wanted.claimId)
  expect(await claim(psql, wanted)).toMatchObject({ status: 'claimed' })
  await until(() => claimed() !== undefined && station.heard.filings > 0)

  // Its lines come no more: only the claim says how it ended.
  const before = station.heard.filings
  await close(psql, wanted.claimId, 'accepted', '000000000077')
  await until(() => claimed()?.outcome === 'accepted' && station.heard.filings > before)
  const now = station.heard.filings
  station.lazyOffice.current()?.reconnect()
  await until(() => station.heard.filings > now)
  await psql.end()
  station.stop()
}, 90_000)

it('a member’s own record makes nobody believe that another’s rejected lot was accepted, or that a lot was filed', async () => {
  const bank = acceptingBank()
  const accepting = bank.reply
  bank.reply = async () => Response.json({ errorCode: 'WG_ERR_100', errorMessage: 'x' }, { status: 400 })
  const station = startStation({ bank, name: 'sato' })
  await joinOffice(station, office, sato)
  expect(await station.filing.apply(lotToFile(1))).toMatchObject({ ok: true, value: { outcome: 'rejected' } })
  const [own] = station.journal.list()
  if (!own) throw new Error('nothing was filed')

  const psql = await office.login(hostile)
  await call(psql, 'hello', SCHEMA_VERSION, randomUUID(), 'PC-sato')
  const never = {
    ...own,
    entryId: randomUUID(),
    lotId: lotId(55),
    bodyHash: 'e'.repeat(64),
    fingerprint: 'e'.repeat(64),
  }
  await call(psql, 'add_journal', 1, JSON.stringify(accepted([own, never], '999999999999')))
  await psql.end()

  // The control: the lines did come, and are named as what they are.
  await until(() => (station.lazyOffice.current()?.unclaimed() ?? []).some(({ entryId }) => entryId === never.entryId))
  expect(station.record.list().map(({ entryId, state }) => [entryId, state])).toEqual([[own.entryId, 'rejected']])
  bank.reply = accepting
  expect(await station.filing.apply(lotToFile(1))).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
  expect(await station.filing.apply(lotToFile(55))).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
  station.stop()
}, 90_000)
