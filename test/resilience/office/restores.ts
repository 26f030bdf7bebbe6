// Restores the server at a random moment: one computer joined after the backup, and the journal of another is damaged.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { excuseMachine } from '#main/office/server'
import { LIMITS } from '../../budget.ts'
import { randomFrom } from '../kill/kills.ts'
import { connectOwner, Office, type Person } from '../postgres/clients.ts'
import type { Postgres } from '../postgres/server.ts'
import { AcceptingBank } from './bank.ts'
import { invitationOf } from './children.ts'
import { type Agreement, compareSettled } from './figures.ts'
import { startWorkstation, type TestWorkstation, until, type WorkstationOptions } from './workstation.ts'

/** `rows`: the database is made again from a dump. `files`: the folder of the whole server is put back. */
export const BACKUPS = ['rows', 'files'] as const
/** What happened to the end of the damaged journal. */
export const DAMAGES = ['byte', 'half', 'line'] as const

export interface Restored {
  backup: (typeof BACKUPS)[number]
  damage: (typeof DAMAGES)[number]
  /** Attempts to file while a computer was missing; none may reach the bank. */
  refused: number
  /** Applications that reached the bank all the same. */
  tooEarly: number
  agreement: Agreement
}

interface Computer {
  person: Person
  options: WorkstationOptions
  workstation: TestWorkstation
}

/** Lots in each of the three parts: before the backup, between it and the restore, and around the restore. */
const LOTS = 5
const ALL = Array.from({ length: 3 * LOTS }, (_, n) => n + 1)

/** Makes an office, works in it, backs it up, works on, restores it, and goes through the recovery as people would. */
export async function restoreOnce(server: Postgres, database: string, folder: string, seed: number): Promise<Restored> {
  const random = randomFrom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const [backup, damage] = [pick(BACKUPS), pick(DAMAGES)]
  const office = await Office.create(server, database)
  const bank = await AcceptingBank.open()
  const computers: Computer[] = []
  const add = async (name: string, ...more: 'administer'[]) => {
    const person = await office.add(name, 'file', ...more)
    const own = join(folder, name)
    mkdirSync(own, { recursive: true })
    return { person, options: { folder: own, name, bankUrl: bank.url, password: person.password } }
  }
  const start = async (one: Omit<Computer, 'workstation'>): Promise<Computer> => {
    const computer = { ...one, workstation: startWorkstation(one.options) }
    computers.push(computer)
    await computer.workstation.join(invitationOf(office, computer.person))
    return computer
  }
  /** Files a part of the lots from several computers at once, each of them from two. */
  const work = (part: number, from: readonly Computer[]) =>
    Promise.all(
      ALL.slice(part * LOTS, (part + 1) * LOTS).flatMap((lot) => {
        bank.behaviour = random() < 0.2 ? 'losesAnswers' : 'answers'
        return [pick(from), pick(from)].map(({ workstation }) => workstation.file(lot))
      }),
    )
  const amid = async (part: number, from: readonly Computer[], event: () => Promise<void>) => {
    const working = work(part, from)
    await delay(random() * 400)
    await event()
    await working
    for (const { workstation } of from) await until(workstation.isOnline, LIMITS.answer)
  }
  const unknown = await add('unknown')
  try {
    const east = await start(await add('east', 'administer'))
    const west = await start(await add('west'))
    const damaged = await start(await add('damaged'))
    const copy = join(folder, 'backup')
    await amid(0, [east, west, damaged], () => backUp(server, office, backup, copy))

    const late = await start(unknown)
    await work(1, [east, west, damaged, late])
    bank.behaviour = 'answers'
    for (const { workstation } of computers) await until(workstation.isReported, LIMITS.answer)
    await until(() => (east.workstation.board()?.machines.length ?? 0) === computers.length, LIMITS.answer)
    for (const { workstation } of [damaged, late]) workstation.stop()
    spoil(join(damaged.options.folder, 'journal.jsonl'), damage, random)
    await amid(2, [east, west], () => putBack(server, office, backup, copy))

    // The two that are not there may have filed any of these.
    const before = bank.counts().posts
    damaged.workstation = startWorkstation(damaged.options)
    let refused = 0
    for (const { workstation } of [east, west, damaged])
      for (const lot of ALL) if (!(await workstation.file(lot)).ok) refused++
    const tooEarly = bank.counts().posts - before

    late.workstation = startWorkstation(late.options)
    await repair(damaged, office)
    await until(late.workstation.isOnline, LIMITS.answer)
    await goOnWithout(east, 'damaged')
    for (const { workstation } of [east, west, damaged, late]) await until(() => isNormal(workstation), LIMITS.answer)
    for (const lot of ALL) await Promise.all(computers.map(({ workstation }) => workstation.file(lot)))
    return { backup, damage, refused, tooEarly, agreement: await compareSettled(office, bank) }
  } finally {
    for (const { workstation } of computers) workstation.stop()
    bank.close()
    await office.owner.end().catch(() => undefined)
  }
}

async function backUp(server: Postgres, office: Office, how: Restored['backup'], copy: string): Promise<void> {
  const { database } = office
  if (how === 'rows') {
    await alone(office, [`create database ${database}_copy template ${database}`])
  } else {
    server.end('fast')
    server.copyTo(copy)
    await server.begin()
  }
  await office.reconnectOwner()
}

async function putBack(server: Postgres, office: Office, how: Restored['backup'], copy: string): Promise<void> {
  const { database } = office
  if (how === 'rows') {
    await alone(office, [`drop database ${database}`, `alter database ${database}_copy rename to ${database}`])
  } else {
    server.end('fast')
    server.replaceBy(copy)
    rmSync(copy, { recursive: true })
    await server.begin()
  }
  await office.reconnectOwner()
}

/** Runs statements while nobody is connected to the office's database. The copy has another identity, as a dump has. */
async function alone({ server, database }: Office, statements: readonly string[]): Promise<void> {
  const owner = await connectOwner(server)
  await owner.query(`alter database ${database} allow_connections false`)
  await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  for (const statement of statements) await owner.query(statement)
  await owner.query(`alter database ${database} allow_connections true`)
  await owner.end()
}

/** Damages the end of a journal. */
function spoil(path: string, how: Restored['damage'], random: () => number): void {
  const bytes = readFileSync(path)
  const last = bytes.lastIndexOf(0x0a, bytes.length - 2) + 1
  if (how === 'byte') bytes[last + 80 + Math.floor(random() * (bytes.length - last - 120))] = 0x7e
  const left = { byte: bytes.length, half: Math.floor((last + bytes.length) / 2), line: last }[how]
  writeFileSync(path, bytes.subarray(0, left))
}

/** Does what the app asks of the person at the damaged computer: confirm the damage, and join again if it says so. */
async function repair({ workstation, person }: Computer, office: Office): Promise<void> {
  workstation.journal.confirmDamage(workstation.journal.status().report)
  await until(() => !['connecting', 'none'].includes(workstation.connection()), LIMITS.answer)
  if (workstation.isOnline()) return
  workstation.lazyOffice.current()?.leave()
  await workstation.join(invitationOf(office, person))
}

/** Goes on without a computer whose own record is lost, once it is the only one that is missing. */
async function goOnWithout({ workstation }: Computer, name: string): Promise<void> {
  const waiting = () => workstation.lazyOffice.current()?.workstation()?.waiting() ?? []
  await until(() => waiting().every((one) => one.name === `PC-${name}`), LIMITS.answer)
  for (const { id } of waiting())
    await workstation.lazyOffice
      .current()
      ?.workstation()
      ?.use((connection) => excuseMachine(connection, id, 'its record is lost'))
}

function isNormal({ lazyOffice, isOnline }: TestWorkstation): boolean {
  const status = lazyOffice.current()?.status()
  return isOnline() && status?.kind === 'member' && status.waiting.length === 0
}

/** Returns whether nobody filed too early and the bank agrees with the office. */
export const isSound = ({ tooEarly, agreement }: Restored): boolean =>
  tooEarly + agreement.doubled + agreement.contradictions + agreement.forgotten === 0
