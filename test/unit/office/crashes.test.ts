import type { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Office, type Person } from '../../resilience/postgres/clients.ts'
import { CuttingProxy } from '../../resilience/postgres/proxy.ts'
import type { Postgres } from '../../resilience/postgres/server.ts'
import { claim, claimOf, type Answer, type Claim } from '../../resilience/postgres/work.ts'
import { ownServer } from './servers.ts'

let server: Postgres
let office: Office
let people: Person[]

beforeEach(async () => {
  // A killed process loses its own memory, not what it gave to the system, so fsync decides nothing here. The server's
  // default is not to wait for the log either: office.lock has to ask for it.
  server = await ownServer()
  office = await Office.create(server, 'crashes')
  people = [await office.add('sato', 'file'), await office.add('kato', 'file')]
}, 120_000)
afterEach(() => {
  server.dispose()
}, 60_000)

/** Works through a list with some workers at a time. */
async function inParallel<T>(list: readonly T[], workers: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...list]
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}

const person = (n: number): Person => {
  const one = people[n % people.length]
  if (!one) throw new Error('nobody is there')
  return one
}

/** Claims over a connection of its own; throws when no answer comes. */
async function claimOnce(who: Person, wanted: Claim, port?: number): Promise<Answer> {
  let client: Client | undefined
  try {
    client = await office.enter(who, port === undefined ? {} : { port })
    return await claim(client, wanted)
  } finally {
    // A cut connection has nothing left to end.
    await client?.end().catch(() => undefined)
  }
}

async function recorded(): Promise<Map<string, string>> {
  const client = await office.enter(person(0))
  const { rows } = await client.query<{ lot_id: string; claim_id: string }>('select lot_id, claim_id from office.claim')
  await client.end()
  expect(new Set(rows.map((row) => row.lot_id)).size).toBe(rows.length)
  return new Map(rows.map((row) => [row.lot_id, row.claim_id]))
}

describe('a claim whose answer is lost', () => {
  it('is settled by asking again with the same id, for 300 connections cut at random moments', async () => {
    const random = (from: number, to: number) => from + Math.random() * (to - from)
    const whole = { up: Number.MAX_SAFE_INTEGER, down: Number.MAX_SAFE_INTEGER }
    let limits = () => ({ ...whole })
    const proxy = await CuttingProxy.start(server.address.port, () => limits())
    await claimOnce(person(0), claimOf('measured'), proxy.port)
    // Most of a connection is its handshake; the cuts fall into its end, before, in and after the claim and its answer.
    const { up, down } = { ...proxy.passed }
    limits = () =>
      Math.random() < 0.3 ? { ...whole, up: random(up * 0.3, up) } : { ...whole, down: random(down * 0.7, down * 1.02) }
    const attempts = Array.from({ length: 300 }, (_, n) => ({
      who: person(n),
      wanted: claimOf(`lot ${String(n >> 1)}`),
    }))
    const told = new Map<string, string>()
    const contradictions: string[] = []
    const count = { answered: 0, lost: 0, lostButGranted: 0 }
    await inParallel(attempts, 12, async ({ who, wanted }) => {
      let answer: Answer | undefined
      try {
        answer = await claimOnce(who, wanted, proxy.port)
        count.answered += 1
      } catch {
        count.lost += 1
      }
      const again = answer ?? (await claimOnce(who, wanted))
      if (answer === undefined && again.repeated) count.lostButGranted += 1
      if (again.status !== 'claimed') return
      if (told.has(wanted.lotId)) contradictions.push(wanted.lotId)
      told.set(wanted.lotId, wanted.claimId)
    })
    proxy.close()
    console.log(
      `300 connections: ${String(count.answered)} answered, ${String(count.lost)} cut, of which ${String(count.lostButGranted)} had been granted; ${String(contradictions.length)} contradictions`,
    )
    expect(contradictions).toEqual([])
    const kept = await recorded()
    kept.delete('measured')
    expect(kept).toEqual(told)
    expect(told.size).toBe(150)
    expect(count.lostButGranted).toBeGreaterThan(0)
    await office.owner.end()
  }, 180_000)
})

describe('a server that is killed', () => {
  it('20 times during claims loses none that it acknowledged', async () => {
    await office.owner.end()
    const told = new Map<string, string>()
    let [working, next, lost] = [true, 0, 0]
    const worker = async (who: Person) => {
      let client: Client | undefined
      let wanted: Claim | undefined
      while (working) {
        try {
          client ??= await office.enter(who)
          wanted ??= claimOf(`lot ${String((next += 1))}`)
          const answer = await claim(client, wanted)
          expect(answer).toMatchObject({ status: 'claimed', claimId: wanted.claimId })
          told.set(wanted.lotId, wanted.claimId)
          wanted = undefined
        } catch (error) {
          if ((error as Error).name === 'AssertionError') throw error
          // The server is away: the same claim is asked for again once it is back.
          lost += 1
          client = undefined
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
      await client?.end()
    }
    const workers = [0, 1, 2, 3].map((n) => worker(person(n)))
    for (let n = 0; n < 20; n += 1) {
      const before = told.size
      const late = performance.now() + 10_000
      while (told.size < before + 5 + Math.random() * 40 && performance.now() < late)
        await new Promise((resolve) => setTimeout(resolve, 5))
      await server.kill()
    }
    working = false
    await Promise.all(workers)
    const kept = await recorded()
    const missing = [...told].filter(([lot, id]) => kept.get(lot) !== id)
    console.log(
      `20 kills: ${String(told.size)} claims acknowledged, ${String(lost)} errors meanwhile, ${String(missing.length)} lost`,
    )
    expect(missing).toEqual([])
    // The server knows itself again: a crash is no restore.
    expect(await claimOnce(person(0), claimOf('after'))).toMatchObject({ status: 'claimed' })
  }, 240_000)
})
