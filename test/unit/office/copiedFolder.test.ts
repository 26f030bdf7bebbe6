// A data folder that was copied to another computer: the two would file from records that know nothing of each other.
import { cpSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { acceptKey } from '#main/office/server'
import { Office, type Person } from '../../resilience/postgres/clients.ts'
import type { RunningServer } from '../../resilience/postgres/server.ts'
import { sharedServer } from './servers.ts'
import {
  acceptingBank,
  type Disk,
  joinOffice,
  lotToFile,
  newDisk,
  startStation,
  type Station,
  until,
} from './station.ts'

let server: RunningServer
let office: Office
let hana: Person
let taro: Person
beforeAll(async () => {
  server = sharedServer()
  office = await Office.create(server, 'copied')
  hana = await office.add('hana', 'file', 'administer')
  taro = await office.add('taro', 'file')
})
afterAll(() => office.owner.end())

const bank = acceptingBank()
const ASKED = 'select id, key_asked as key from office.machine where key_asked is not null'
/** Starts the app on the computer of this name. */
function start(name: string, disk?: Disk): Station {
  const station = startStation({ bank, name, ...(disk && { disk }) })
  onTestFinished(() => {
    station.stop()
  })
  return station
}

/** Copies the data of a computer to another one, which has the same password, typed in again, and no key of the first. */
function copyOf({ folder, file, secrets }: Disk): Disk {
  const copy = newDisk()
  cpSync(folder, copy.folder, { recursive: true })
  copy.file.write(file.read())
  for (const [name, secret] of secrets) if (!name.startsWith('signing/')) copy.secrets.set(name, secret)
  return copy
}

/** Files a lot and returns the computer that the question warns of. */
async function warnedOf(station: Station, lot: number): Promise<string | undefined> {
  expect(await station.filing.apply(lotToFile(lot))).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
  return station.heard.questions.at(-1)?.copiedFrom
}

describe('a data folder that was copied to another computer', () => {
  it('is asked about before the first filing there, with the computer that filed before', async () => {
    const first = start('first')
    expect(await warnedOf(first, 1)).toBeUndefined()
    expect(await warnedOf(first, 2)).toBeUndefined()
    const second = start('second', copyOf(first.disk))
    expect(await warnedOf(second, 3)).toBe('PC-first')
    // Whoever agreed is not asked again, and on the first computer nothing changed.
    expect(await warnedOf(second, 4)).toBeUndefined()
    first.stop()
    expect(await warnedOf(start('first', first.disk), 5)).toBeUndefined()
  })

  it('shows the office another key and files nothing, nor once an administrator has accepted the key of an older copy', async () => {
    const first = start('hana')
    await joinOffice(first, office, hana)
    expect(await warnedOf(first, 11)).toBeUndefined()
    const isReported = (count: number) => {
      const claims = first.lazyOffice.current()?.board().claims ?? []
      return claims.length === count && claims.every(({ outcome }) => outcome === 'accepted')
    }
    await until(() => isReported(1))
    const second = start('copy', copyOf(first.disk))
    await second.lazyOffice.ready()
    const problem = () => {
      const state = second.lazyOffice.current()?.workstation()?.state()
      return state?.kind === 'offline' ? state.error.code : state?.kind
    }
    await until(() => problem() === 'officeKeyChanged')
    const posts = bank.posts.length
    expect(await second.filing.apply(lotToFile(12))).toMatchObject({ ok: false, error: { code: 'officeKeyChanged' } })
    expect(bank.posts.length).toBe(posts)
    // The control: the first computer files on.
    expect(await warnedOf(first, 12)).toBeUndefined()
    await until(() => isReported(2))
    first.stop()
    // Whoever accepts the key lets in a copy that lacks the last filing; the office has its lines.
    const chief = start('chief')
    await joinOffice(chief, office, office.administrator)
    const [asked] = (await office.owner.query<{ id: string; key: string }>(ASKED)).rows
    const accepted = await chief.lazyOffice
      .current()
      ?.workstation()
      ?.use((connection) => acceptKey(connection, asked?.id ?? '', asked?.key ?? ''))
    expect(accepted).toMatchObject({ ok: true })
    second.lazyOffice.current()?.workstation()?.hurry()
    await until(() => problem() !== 'officeKeyChanged' && problem() !== 'connecting')
    expect(problem()).toBe('officeJournalDiffers')
    expect(await second.filing.apply(lotToFile(12))).toMatchObject({
      ok: false,
      error: { code: 'officeJournalDiffers' },
    })
  })

  it('is no copy where only colleagues filed before', async () => {
    const [one, other] = [start('hana2'), start('taro')]
    await joinOffice(one, office, hana)
    await joinOffice(other, office, taro)
    expect(await warnedOf(one, 21)).toBeUndefined()
    await until(() => other.record.list().some(({ machine }) => machine === 'PC-hana2'))
    expect(await warnedOf(other, 22)).toBeUndefined()
  })
})
