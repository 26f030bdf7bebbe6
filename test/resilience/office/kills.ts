// Kills workstations, and the server, around filings.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { randomFrom } from '../kill/kills.ts'
import type { Office, Person } from '../postgres/clients.ts'
import type { Postgres } from '../postgres/server.ts'
import { AcceptingBank } from './bank.ts'
import { Child, invitationOf } from './children.ts'
import { type Agreement, compareSettled } from './figures.ts'
import type { Stage } from './process.ts'
import { STAGES } from './process.ts'
import { lotIdOf, startWorkstation, type TestWorkstation, until } from './workstation.ts'

export interface WorkstationKills {
  kills: number
  agreement: Agreement
  /** For each stage: how the claims of the lots that it interrupted were closed in the end, in words. */
  closed: Record<string, Record<string, number>>
}

/**
 * Files `kills` lots from a process that dies at each stage in turn. It is started again, tries the same lot again, and
 * so does a colleague.
 */
export async function killWorkstations(
  office: Office,
  folder: string,
  kills: number,
  seed: number,
): Promise<WorkstationKills> {
  const bank = await AcceptingBank.open()
  const [victim, other] = [await office.add('victim', 'file'), await office.add('colleague', 'file')]
  const random = randomFrom(seed)
  mkdirSync(join(folder, 'colleague'), { recursive: true })
  const colleague = startWorkstation({
    folder: join(folder, 'colleague'),
    name: 'colleague',
    bankUrl: bank.url,
    password: other.password,
  })
  const closed: WorkstationKills['closed'] = {}
  let killed = 0
  try {
    await colleague.join(invitationOf(office, other))
    const order = { folder: join(folder, 'victim'), name: 'victim', bankUrl: bank.url, password: victim.password }
    for (let lot = 1; killed < kills; lot++) {
      const stage = STAGES[killed % STAGES.length] ?? 'anywhere'
      const join = lot === 1 ? { join: invitationOf(office, victim) } : {}
      // A busy machine may answer the process before it comes to the stage; the next lot tries the same one again.
      const died = await diesAt({ ...order, ...join, lots: [lot] }, stage, bank, random())
      if (!(await new Child({ ...order, lots: [lot] }).gone()))
        throw new Error('a workstation that nobody killed ended')
      await colleague.file(lot)
      const words = await closesOf(colleague, lot)
      if (!died) continue
      killed++
      const of = (closed[stage] ??= {})
      of[words] = (of[words] ?? 0) + 1
    }
    return { kills: killed, agreement: await compareSettled(office, bank), closed }
  } finally {
    colleague.stop()
    bank.close()
  }
}

/** Waits until nothing is open; returns how the claims of a lot were closed. */
async function closesOf({ board, isReported }: TestWorkstation, lot: number): Promise<string> {
  await until(() => isReported() && board()?.claims.every(({ outcome }) => outcome) === true)
  const claims = board()?.claims.filter(({ lot_id }) => lot_id === lotIdOf(lot)) ?? []
  return claims.map(({ outcome }) => outcome ?? 'open').join(', then ')
}

type KillOrder = ConstructorParameters<typeof Child>[0]

/** Starts a workstation that files a lot and dies at a stage; returns whether it died. */
async function diesAt(order: KillOrder, stage: Stage, bank: AcceptingBank, chance: number): Promise<boolean> {
  const child = new Child({ ...order, dieAt: stage })
  bank.onPost = () => {
    if (stage === 'afterPost') child.kill()
  }
  if (stage === 'anywhere') {
    await child.until('filing')
    await delay(chance ** 2 * 120)
    child.kill()
  }
  const ended = await child.gone()
  bank.onPost = () => undefined
  return !ended
}

export interface ServerKills {
  kills: number
  agreement: Agreement
  answers: Record<string, number>
  /** Milliseconds from the server's return until every workstation was connected again: the longest. */
  backMs: number
}

/** Kills the server at random moments while two workstations file the same lots. */
export async function killServer(
  server: Postgres,
  office: Office,
  folder: string,
  kills: number,
  seed: number,
): Promise<ServerKills> {
  const bank = await AcceptingBank.open()
  const random = randomFrom(seed)
  const people = [await office.add('east', 'file'), await office.add('west', 'file')]
  const stations = await Promise.all(
    people.map((person, n) => open(office, folder, person, n === 0 ? 'east' : 'west', bank.url)),
  )
  const answers: Record<string, number> = {}
  let backMs = 0
  try {
    for (let lot = 1; lot <= kills; lot++) {
      const filings = stations.map(async (station) => {
        const filed = await station.file(lot)
        const answer = filed.ok ? filed.value.outcome : filed.error.code
        answers[answer] = (answers[answer] ?? 0) + 1
      })
      await delay(random() ** 2 * 60)
      await server.kill()
      const begin = performance.now()
      await Promise.all(filings)
      await until(() => stations.every(({ isOnline }) => isOnline()))
      backMs = Math.max(backMs, performance.now() - begin)
      // What the kill prevented is filed now; what was filed is refused.
      for (const station of stations) await station.file(lot)
    }
    await office.reconnectOwner()
    return { kills, agreement: await compareSettled(office, bank), answers, backMs }
  } finally {
    for (const station of stations) station.stop()
    bank.close()
  }
}

async function open(office: Office, folder: string, person: Person, name: string, bankUrl: string) {
  const own = join(folder, name)
  mkdirSync(own, { recursive: true })
  const station = startWorkstation({ folder: own, name, bankUrl, password: person.password })
  await station.join(invitationOf(office, person))
  return station
}
