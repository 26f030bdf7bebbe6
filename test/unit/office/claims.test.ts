import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, Office, type Person } from '../../resilience/postgres/clients.ts'
import { raceProcesses } from '../../resilience/postgres/race.ts'
import type { RunningServer } from '../../resilience/postgres/server.ts'
import { age, claim, claimOf, close, put, refusalOf, totalsOf } from '../../resilience/postgres/work.ts'
import { sharedServer } from './servers.ts'

let server: RunningServer
let office: Office
let person: Record<'sato' | 'kato', Person>
let [sato, kato, chief]: Client[] = []

const client = (one: Client | undefined): Client => {
  if (!one) throw new Error('not connected')
  return one
}
const a = () => client(sato)
const b = () => client(kato)

beforeAll(async () => {
  server = sharedServer()
  office = await Office.create(server, 'claims')
  person = {
    sato: await office.add('sato', 'prepare', 'file'),
    kato: await office.add('kato', 'prepare', 'approve', 'file'),
  }
  sato = await office.enter(person.sato)
  kato = await office.enter(person.kato)
  chief = await office.enter(office.administrator)
}, 120_000)
afterAll(async () => {
  await Promise.all([office.owner, a(), b(), client(chief)].map((one) => one.end()))
})

describe('a claim', () => {
  it('is granted once, and the second is told who has it, where and since when', async () => {
    const first = claimOf('l1')
    expect(await claim(a(), first)).toMatchObject({ status: 'claimed', attempt: 1, ordinal: 0, by: person.sato.login })
    const second = await claim(b(), claimOf('l1'))
    expect(second).toMatchObject({ status: 'taken', why: 'lot', claimId: first.claimId, by: person.sato.login })
    expect(second.machine).toBe(person.sato.machine)
    expect(await claim(b(), claimOf('l1', { environment: 'practice' }))).toMatchObject({ why: 'lot' })
  })

  it('asked for again by the same id is answered the same, until it has an outcome', async () => {
    const wanted = claimOf('l2')
    await claim(a(), wanted)
    expect(await claim(a(), wanted)).toMatchObject({ status: 'claimed', repeated: true, claimId: wanted.claimId })
    await close(a(), wanted.claimId, 'notSent')
    expect(await claim(a(), wanted)).toMatchObject({ status: 'taken', why: 'closed' })
  })

  it('cannot borrow the id of another claim', async () => {
    const wanted = claimOf('l3')
    await claim(a(), wanted)
    expect(await refusalOf(claim(b(), wanted))).toBe('OF006')
    expect(await refusalOf(claim(a(), { ...wanted, bodyHash: 'other' }))).toBe('OF006')
    expect(await refusalOf(claim(a(), { ...wanted, lotId: 'l3b' }))).toBe('OF006')
  })

  it('of an incomplete or senseless request is refused and leaves nothing', async () => {
    for (const field of [
      'claimId',
      'environment',
      'lotId',
      'companyId',
      'debitAccount',
      'month',
      'fingerprint',
      'bodyHash',
      'totals',
    ])
      expect([field, await refusalOf(claim(a(), claimOf('l4', { [field]: undefined })))]).toEqual([field, '23502'])
    expect(await claim(a(), claimOf('l4', { attempt: undefined }))).toMatchObject({ why: 'attempt', tried: 0 })
    expect(await claim(a(), claimOf('l4', { attempt: 2 }))).toMatchObject({ why: 'attempt', tried: 0 })
    expect(await claim(a(), claimOf('l4'))).toMatchObject({ status: 'claimed' })
  })

  it('follows only on an attempt that is proved unpaid', async () => {
    for (const [kind, next] of [
      ['rejected', 'claimed'],
      ['notSent', 'claimed'],
      ['settledNotArrived', 'claimed'],
      ['unknown', 'taken'],
      ['accepted', 'taken'],
      ['settledAccepted', 'taken'],
    ] as const) {
      const first = claimOf(`after ${kind}`)
      await claim(a(), first)
      if (kind.startsWith('settled')) await close(a(), first.claimId, 'unknown')
      await age(office.owner, first.claimId)
      expect(await close(a(), first.claimId, kind)).toMatchObject({ status: 'stored' })
      expect([kind, (await claim(b(), claimOf(first.lotId, { attempt: 2 }))).status]).toEqual([kind, next])
    }
  })

  it('of a returned lot is refused, and one of its corrected copy is not', async () => {
    const first = claimOf('returned')
    await claim(a(), first)
    await close(a(), first.claimId, 'accepted', '1')
    await close(a(), first.claimId, 'returned')
    expect(await claim(a(), claimOf('returned', { attempt: 2 }))).toMatchObject({ why: 'lot' })
    expect(await claim(a(), claimOf('copy', { fingerprint: first.fingerprint }))).toMatchObject({
      status: 'claimed',
      ordinal: 1,
    })
  })

  it('made from an older copy of the lot than the record has is refused', async () => {
    const stored = await put(a(), { kind: 'lotHead', id: 'stale', lotId: 'stale', body: {} })
    const seq = (stored as unknown as { seq: number }).seq
    expect(await claim(b(), claimOf('stale', { seen: seq - 1 }))).toMatchObject({ status: 'taken', why: 'stale' })
    expect(await claim(b(), claimOf('stale', { seen: seq }))).toMatchObject({ status: 'claimed' })
  })
})

describe('two equal lots on two computers', () => {
  it('collide, and only a confirmation of exactly the newest one lets another follow', async () => {
    const same = { fingerprint: 'equal', month: '2026-10' }
    const first = claimOf('e1', same)
    const [one, two] = await Promise.all([claim(a(), first), claim(b(), claimOf('e2', same))])
    expect([one.status, two.status].sort()).toEqual(['claimed', 'taken'])
    const winner = (one.status === 'claimed' ? one : two).claimId
    expect([one, two].find(({ status }) => status === 'taken')).toMatchObject({ why: 'same', claimId: winner })
    expect(await claim(b(), claimOf('e3', { ...same, confirmedSameAs: randomUUID() }))).toMatchObject({ why: 'same' })
    const second = claimOf('e3', { ...same, confirmedSameAs: winner })
    expect(await claim(b(), second)).toMatchObject({ status: 'claimed', ordinal: 1 })
    // The older confirmation says nothing about the second one.
    const late = await claim(a(), claimOf('e4', { ...same, confirmedSameAs: winner }))
    expect(late).toMatchObject({ why: 'same', claimId: second.claimId })
  })

  it('collide by body or by totals also when the company is registered twice', async () => {
    await claim(a(), claimOf('d1', { month: '2026-09' }))
    const other = { companyId: 'c2', month: '2026-09' }
    expect(await claim(b(), claimOf('d2', { ...other, totals: totalsOf('d1') }))).toMatchObject({ why: 'same' })
    expect(await claim(b(), claimOf('d2', { ...other, bodyHash: 'body of d1' }))).toMatchObject({ why: 'same' })
    expect(await claim(b(), claimOf('d2', { ...other, fingerprint: 'tax of d1' }))).toMatchObject({ why: 'same' })
    expect(await claim(b(), claimOf('d2', other))).toMatchObject({ status: 'claimed' })
  })

  it('are apart in another month, account or environment', async () => {
    await claim(a(), claimOf('o1', { fingerprint: 'o', month: '2026-08' }))
    const other = { fingerprint: 'o', month: '2026-08' }
    expect(await claim(b(), claimOf('o2', { ...other, month: '2026-07' }))).toMatchObject({
      status: 'claimed',
      ordinal: 0,
    })
    expect(await claim(b(), claimOf('o3', { ...other, debitAccount: 'x' }))).toMatchObject({
      status: 'claimed',
      ordinal: 0,
    })
    expect(await claim(b(), claimOf('o4', { ...other, environment: 'practice' }))).toMatchObject({ status: 'claimed' })
  })
})

describe('the outcome of a claim', () => {
  const claimed = async (lotId: string) => {
    const wanted = claimOf(lotId)
    await claim(a(), wanted)
    return wanted.claimId
  }

  it('that is a fact comes from the computer that claimed', async () => {
    const id = await claimed('k1')
    for (const kind of ['accepted', 'rejected', 'notSent']) expect(await refusalOf(close(b(), id, kind))).toBe('OF002')
    // That a silent computer's claim is unknown a person may say, which keeps it locked, and only after the wait.
    expect(await close(b(), id, 'unknown')).toMatchObject({ status: 'early' })
    expect(await close(a(), id, 'unknown')).toMatchObject({ status: 'stored' })
    expect(await close(b(), id, 'settledNotArrived')).toMatchObject({ status: 'early' })
    await age(office.owner, id)
    expect(await close(b(), id, 'settledNotArrived')).toMatchObject({ status: 'stored' })
  })

  it('of a computer that says nothing is called unknown by a person, and settled only out of that', async () => {
    const id = await claimed('k6')
    await age(office.owner, id)
    for (const kind of ['settledNotArrived', 'settledAccepted'])
      expect(await close(b(), id, kind)).toMatchObject({ status: 'refused' })
    expect(await close(b(), id, 'unknown')).toMatchObject({ status: 'stored' })
    expect(await close(b(), id, 'settledNotArrived')).toMatchObject({ status: 'stored' })
  })

  it('is settled by somebody who files or administers', async () => {
    const id = await claimed('k2')
    const clerk = await office.enter(await office.add('clerk', 'prepare'))
    await close(a(), id, 'unknown')
    expect(await refusalOf(close(clerk, id, 'settledAccepted'))).toBe('OF002')
    expect(await close(client(chief), id, 'settledAccepted')).toMatchObject({ status: 'stored' })
    await clerk.end()
  })

  it('sent twice is stored once', async () => {
    const id = await claimed('k3')
    expect(await close(a(), id, 'accepted', '123')).toMatchObject({ status: 'stored' })
    expect(await close(a(), id, 'accepted', '123')).toMatchObject({ status: 'repeated' })
    const { rows } = await a().query('select * from office.claim_close where claim_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it('of an accepted claim never becomes unpaid', async () => {
    const id = await claimed('k4')
    await close(a(), id, 'accepted', '123')
    for (const kind of ['rejected', 'notSent', 'unknown', 'settledNotArrived', 'settledAccepted'])
      expect(await close(a(), id, kind)).toMatchObject({ status: 'refused', outcome: 'accepted' })
    expect(await close(b(), id, 'returned')).toMatchObject({ status: 'stored' })
    expect(await close(b(), id, 'settledNotArrived')).toMatchObject({ status: 'refused', outcome: 'returned' })
  })

  it('that was settled as not arrived gives way to the acceptance that arrives late', async () => {
    const id = await claimed('k5')
    await close(a(), id, 'unknown')
    await age(office.owner, id)
    expect(await close(b(), id, 'settledNotArrived')).toMatchObject({ status: 'stored' })
    expect(await close(a(), id, 'accepted', '9')).toMatchObject({ status: 'stored' })
    expect(await claim(b(), claimOf('k5', { attempt: 2 }))).toMatchObject({ status: 'taken', why: 'lot' })
  })
})

describe('four eyes', () => {
  const ask = (by: Client, lot: string, hash: string) =>
    call(by, 'request_approval', randomUUID(), lot, 'production', hash, JSON.stringify(totalsOf(lot)))
  const approve = (by: Client, lot: string, hash: string, verdict = 'approve') =>
    call(by, 'approve', randomUUID(), lot, 'production', hash, verdict, '')
  const ofHash = (lot: string, bodyHash: string) => claimOf(lot, { bodyHash })

  it('let a lot be filed only with the body that somebody else approved', async () => {
    await call(client(chief), 'set_office', 'いろは税理士事務所', true)
    try {
      expect(await claim(a(), ofHash('y1', 'H1'))).toMatchObject({ status: 'taken', why: 'notApproved' })
      await ask(a(), 'y1', 'H1')
      expect(await claim(a(), ofHash('y1', 'H1'))).toMatchObject({ why: 'notApproved' })
      expect(await approve(b(), 'y1', 'H0')).toEqual({ status: 'notAsked' })
      await approve(b(), 'y1', 'H1')
      expect(await claim(a(), ofHash('y1', 'H2'))).toMatchObject({ why: 'notApproved' })

      // An edit asks again: neither body is approved then, the old one because it is not what is asked for.
      await ask(a(), 'y1', 'H2')
      for (const hash of ['H1', 'H2'])
        expect(await claim(a(), ofHash('y1', hash))).toMatchObject({ why: 'notApproved' })
      await approve(b(), 'y1', 'H2')
      expect(await claim(a(), ofHash('y1', 'H2'))).toMatchObject({ status: 'claimed' })

      await ask(a(), 'y2', 'H3')
      await approve(b(), 'y2', 'H3')
      await approve(b(), 'y2', 'H3', 'return')
      expect(await claim(a(), ofHash('y2', 'H3'))).toMatchObject({ why: 'notApproved' })

      // Nobody approves for another lot, and who asks last is not who approved.
      await ask(a(), 'y3', 'H4')
      await approve(b(), 'y3', 'H4')
      expect(await claim(a(), ofHash('y4', 'H4'))).toMatchObject({ why: 'notApproved' })
      await ask(b(), 'y3', 'H4')
      expect(await claim(a(), ofHash('y3', 'H4'))).toMatchObject({ why: 'notApproved' })
    } finally {
      await call(client(chief), 'set_office', 'いろは税理士事務所', false)
    }
  })
})

describe('a race', () => {
  it('of 20 connections in 5 processes for 1,000 lots is won once for each lot', async () => {
    const begin = performance.now()
    const raced = await raceProcesses(office, person.sato, { processes: 5, connections: 4, lots: 1000 })
    const ms = performance.now() - begin
    const won = raced.flatMap((one) => one.won)
    console.log(
      `20 connections in 5 processes, 1,000 lots: ${String(won.length)} claims granted, 20,000 asked for, ${(ms / 20_000).toFixed(2)} ms each; won ${raced.map((one) => one.won.length).join(', ')}`,
    )
    expect(new Set(won.map(([lot]) => lot)).size).toBe(1000)
    expect(won).toHaveLength(1000)
    expect([...new Set(raced.flatMap((one) => one.refused))]).toEqual(['lot'])
    const { rows } = await a().query<{ lot_id: string; claim_id: string }>(
      `select lot_id, claim_id from office.claim where lot_id like 'raced %'`,
    )
    expect(new Map(rows.map((row) => [row.lot_id, row.claim_id]))).toEqual(new Map(won))
    expect(rows).toHaveLength(1000)
  }, 240_000)
})
