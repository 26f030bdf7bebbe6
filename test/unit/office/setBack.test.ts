// What happens when the server, or a workstation's data, are put back to an older state.
import { cpSync, copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { excuseMachine } from '#main/office/server'
import { invitationOf } from '../../resilience/office/children.ts'
import { compareSettled } from '../../resilience/office/figures.ts'
import { lotIdOf, until } from '../../resilience/office/workstation.ts'
import { connectOwner } from '../../resilience/postgres/clients.ts'
import type { Postgres } from '../../resilience/postgres/server.ts'
import { temporaryFolder } from '../main/support.ts'
import { addMember, file, type Member, openOfficeAt, type OfficeOfTest, startAgain, untilAt } from './members.ts'
import { ownServer } from './servers.ts'

let server: Postgres
let office: OfficeOfTest
let number = 0
beforeAll(async () => {
  server = await ownServer()
})
beforeEach(async () => {
  office = await openOfficeAt(server, `back${String(number++)}`)
})
afterEach(() => office.close())
afterAll(() => {
  server.dispose()
})

const isNormal = ({ workstation }: Member): boolean => {
  const status = workstation.lazyOffice.current()?.status()
  return status?.kind === 'member' && status.connection.kind === 'online' && status.waiting.length === 0
}
const isWaitingFor = ({ workstation }: Member, name: string): boolean => {
  const status = workstation.lazyOffice.current()?.status()
  return (
    status?.kind === 'member' &&
    status.connection.kind === 'online' &&
    status.waiting.some((machine) => machine.name === `PC-${name}`)
  )
}
const filedElsewhere = ['officeTaken', 'alreadyFiled']

/** Runs work on the whole cluster while nobody is connected to the office's database. */
async function alone({ server, office: { database } }: OfficeOfTest, sql: string[]): Promise<void> {
  const owner = await connectOwner(server)
  await owner.query(`alter database ${database} allow_connections false`)
  await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  for (const statement of sql) await owner.query(statement)
  await owner.end()
}
/** Copies the database; like one restored from a dump, the copy has another identity. */
async function dump(of: OfficeOfTest): Promise<void> {
  const { database } = of.office
  await alone(of, [`create database older template ${database}`, `alter database ${database} allow_connections true`])
  await of.office.reconnectOwner()
}
async function restore(of: OfficeOfTest): Promise<void> {
  const { database } = of.office
  await alone(of, [`drop database ${database}`, `alter database older rename to ${database}`])
  await of.office.reconnectOwner()
}

describe('a server restored from an older dump', () => {
  it('stops all filing until every workstation has uploaded its record, also those that had seen no more', async () => {
    const [hana, taro, goro] = [
      await addMember(office, 'hana'),
      await addMember(office, 'taro'),
      await addMember(office, 'goro'),
    ]
    expect(await file(hana, 1)).toBe('accepted')
    goro.workstation.stop()
    await dump(office)
    await until(() => isNormal(hana) && isNormal(taro))
    expect(await file(hana, 2)).toBe('accepted')
    expect(await file(taro, 3)).toBe('accepted')
    taro.workstation.stop()
    await restore(office)
    await until(() => isWaitingFor(hana, 'goro') && isWaitingFor(hana, 'taro'))
    expect(await file(hana, 4)).toBe('officeRecovering')
    // Somebody who had seen no more than the dump may not file either, although all lots look free to him.
    startAgain(goro)
    await until(() => isWaitingFor(goro, 'taro'))
    expect(await file(goro, 3)).toBe('officeRecovering')
    startAgain(taro)
    await until(() => [hana, taro, goro].every(isNormal))
    expect(filedElsewhere).toContain(await file(goro, 3))
    expect(filedElsewhere).toContain(await file(goro, 2))
    expect(await file(hana, 4)).toBe('accepted')
    const agreement = await compareSettled(office.office, office.bank)
    expect(agreement).toMatchObject({ claims: 4, posts: 4, doubled: 0, contradictions: 0, forgotten: 0, open: 0 })
  })

  it('goes on without a computer that an administrator excuses, and takes its record later', async () => {
    const [hana, taro] = [await addMember(office, 'hana'), await addMember(office, 'taro')]
    await dump(office)
    await until(() => isNormal(hana) && isNormal(taro))
    expect(await file(taro, 1)).toBe('accepted')
    await until(() => hana.workstation.record.list().some(({ state }) => state === 'accepted'))
    taro.workstation.stop()
    await restore(office)
    await until(() => isWaitingFor(hana, 'taro'))
    const status = hana.workstation.lazyOffice.current()?.status()
    const missing = status?.kind === 'member' ? status.waiting[0] : undefined
    expect(missing).toMatchObject({ name: 'PC-taro', user: 'taro' })
    const machine = missing?.id ?? ''
    const excused = await hana.workstation.lazyOffice
      .current()
      ?.workstation()
      ?.use((connection) => excuseMachine(connection, machine, 'broken'))
    expect(excused?.ok).toBe(true)
    await until(() => isNormal(hana))
    // What the excused computer filed is still known from its journal, which this one had received.
    expect(await file(hana, 1)).toBe('alreadyFiled')
    expect(await file(hana, 2)).toBe('accepted')
    startAgain(taro)
    await untilAt(taro, 'online')
    expect(await compareSettled(office.office, office.bank)).toMatchObject({
      claims: 2,
      posts: 2,
      doubled: 0,
      contradictions: 0,
      forgotten: 0,
    })
  })
})

describe('a server whose data folder was put back', () => {
  /** Puts the server back behind what `between` does. */
  async function setBack(between: () => Promise<void>): Promise<void> {
    const folder = join(temporaryFolder(), 'copy')
    office.server.end('fast')
    office.server.copyTo(folder)
    await office.server.begin()
    await between()
    office.server.end('fast')
    office.server.replaceBy(folder)
    await office.server.begin()
    await office.office.reconnectOwner()
  }
  const back = async (members: Member[]) => {
    for (const member of members) await until(() => isNormal(member))
  }
  const lastClose = async (): Promise<number> => {
    await office.office.reconnectOwner()
    const { rows } = await office.office.owner.query<{ seq: string }>('select max(seq) as seq from office.claim_close')
    return Number(rows[0]?.seq)
  }
  /** Returns the position that a workstation has on disk. */
  const seenBy = ({ folder }: Member): number =>
    (JSON.parse(readFileSync(join(folder, 'office.json'), 'utf8')) as { seen?: { cursor: number } }).seen?.cursor ?? 0
  const recoveries = async () =>
    (await office.office.owner.query<{ note: string }>(`select note from office.note where kind = 'behind'`)).rows
      .length

  it('is found out by what a connected workstation has seen, be it a single filing', async () => {
    const [hana, taro] = [await addMember(office, 'hana'), await addMember(office, 'taro')]
    await setBack(async () => {
      await back([hana, taro])
      expect(await file(hana, 1)).toBe('accepted')
      await until(() => taro.workstation.board()?.claims[0]?.outcome === 'accepted')
    })
    await back([hana, taro])
    expect(await recoveries()).toBe(1)
    expect(filedElsewhere).toContain(await file(taro, 1))
    expect(await file(taro, 2)).toBe('accepted')
    expect(await compareSettled(office.office, office.bank)).toMatchObject({
      claims: 2,
      posts: 2,
      doubled: 0,
      forgotten: 0,
    })
  })

  it('is found out by whoever saw a colleague’s filing, and those who are connected already take part', async () => {
    const [hana, taro, goro] = [
      await addMember(office, 'hana'),
      await addMember(office, 'taro'),
      await addMember(office, 'goro'),
    ]
    goro.workstation.stop()
    await setBack(async () => {
      await back([hana, taro])
      expect(await file(hana, 1)).toBe('accepted')
      await until(() => taro.workstation.board()?.claims[0]?.outcome === 'accepted')
      await until(hana.workstation.isReported)
      hana.workstation.stop()
      const filed = await lastClose()
      // The position goes to the disk at the end of the refresh that brought the outcome.
      await until(() => seenBy(taro) >= filed)
      taro.workstation.stop()
    })
    startAgain(goro)
    await back([goro])
    startAgain(taro)
    await until(() => isWaitingFor(goro, 'hana') && !isWaitingFor(goro, 'goro'))
    expect(await file(goro, 1)).toBe('officeRecovering')
    startAgain(hana)
    await back([hana, taro, goro])
    expect(await recoveries()).toBe(1)
    expect(filedElsewhere).toContain(await file(goro, 1))
  })

  it('is found out after a restart of the app, and by its journal even if the position on disk is older', async () => {
    const hana = await addMember(office, 'hana')
    const positions = join(temporaryFolder(), 'office.json')
    await setBack(async () => {
      await back([hana])
      copyFileSync(join(hana.folder, 'office.json'), positions)
      expect(await file(hana, 1)).toBe('accepted')
      await until(hana.workstation.isReported)
      hana.workstation.stop()
    })
    copyFileSync(positions, join(hana.folder, 'office.json'))
    const taro = await addMember(office, 'taro')
    startAgain(hana)
    await back([hana, taro])
    expect(await recoveries()).toBe(1)
    expect(filedElsewhere).toContain(await file(taro, 1))
    expect(await compareSettled(office.office, office.bank)).toMatchObject({
      claims: 1,
      posts: 1,
      doubled: 0,
      forgotten: 0,
    })
  })
})

describe('a workstation whose data folder was put back', () => {
  /** Puts a workstation back behind what `between` does, and starts it again. */
  async function setBack(member: Member, between: () => Promise<void>): Promise<void> {
    const copy = join(temporaryFolder(), 'copy')
    member.workstation.stop()
    cpSync(member.folder, copy, { recursive: true })
    startAgain(member)
    await untilAt(member, 'online')
    await between()
    member.workstation.stop()
    rmSync(member.folder, { recursive: true })
    cpSync(copy, member.folder, { recursive: true })
    startAgain(member)
  }
  const outcomesOf = async (lot: number) =>
    (
      await office.office.owner.query<{ outcome: string }>('select outcome from office.claim_now where lot_id = $1', [
        lotIdOf(lot),
      ])
    ).rows.map(({ outcome }) => outcome)

  it('files nothing and takes nothing back; after it has joined again it knows all that it filed', async () => {
    const hana = await addMember(office, 'hana')
    expect(await file(hana, 1)).toBe('accepted')
    await until(hana.workstation.isReported)
    await setBack(hana, async () => {
      expect(await file(hana, 2)).toBe('accepted')
      office.bank.behaviour = 'losesAnswers'
      expect(await file(hana, 3)).toBe('unknown')
      office.bank.behaviour = 'answers'
      await until(hana.workstation.isReported)
    })
    await untilAt(hana, 'officeJournalDiffers')
    expect(await file(hana, 2)).toBe('officeJournalDiffers')
    expect([await outcomesOf(2), await outcomesOf(3)]).toEqual([['accepted'], ['unknown']])
    hana.workstation.lazyOffice.current()?.leave()
    await hana.workstation.join(invitation(hana))
    await until(() => hana.workstation.record.list().length === 3)
    expect(await file(hana, 2)).toBe('alreadyFiled')
    expect(await file(hana, 3)).toBe('alreadyFiled')
    expect(await file(hana, 4)).toBe('accepted')
    expect([...office.bank.posts.values()]).toEqual([1, 1, 1, 1])
  })

  it('does not take back a claim whose filing never reached the server’s copy of its journal', async () => {
    const hana: Member = await addMember(office, 'hana', {
      onBegun: () => {
        hana.line.swallows = true
      },
    })
    const taro = await addMember(office, 'taro')
    await setBack(hana, async () => {
      expect(await file(hana, 1)).toBe('accepted')
    })
    hana.line.swallows = false
    await untilAt(hana, 'online')
    await until(() => hana.workstation.board()?.claims[0]?.outcome === 'unknown')
    expect(filedElsewhere).toContain(await file(taro, 1))
    expect(filedElsewhere).toContain(await file(hana, 1))
    expect(office.bank.counts()).toEqual({ posts: 1, doubled: 0 })
  })
})

const invitation = ({ person, line }: Member) => invitationOf(office.office, person, line.port)
