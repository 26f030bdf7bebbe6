// Measures the office's server side as a workstation uses it, against bare statements on the same server in the same
// run, and whole apps of an office. The measured server writes durably, as an office's does.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { type Connection, openPgConnection } from '#main/office/connection'
import { type ClaimRequest, greet, readItems, sendClaim, sendOutcome } from '#main/office/server'
import { Secret } from '#main/vault/secret'
import { invitationOf } from '../../resilience/office/children.ts'
import { connect, Office, type Person } from '../../resilience/postgres/clients.ts'
import { Postgres } from '../../resilience/postgres/server.ts'
import { judge, line, median } from './measure.ts'
import { measureOfficeApps } from './officeApps.ts'

const COMPANIES = 300
const LOTS = 3_000
const ROWS_A_LOT = 4
/** Items in one answer, as the page asks for them. */
const PAGE = 2_000
const ROUNDS = 200
/** Pulls of each kind: of five, two or three fell on a collection of memory, and their median on either side of it. */
const PULLS = 15

interface Sides {
  office: Office
  ours: Connection
  bare: Client
}

async function open(office: Office, person: Person): Promise<Sides> {
  const ours = await openPgConnection(invitationOf(office, person), new Secret(person.password))
  await greet(ours, { machine: person.machine, name: 'PC', key: null }, undefined)
  const { user, password, database } = { user: person.login, password: person.password, database: office.database }
  return { office, ours, bare: await connect(office.server, { user, password, database }) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

let claims = 0
const nextClaim = (n = claims++): ClaimRequest => ({
  claimId: randomUUID(),
  environment: 'production',
  companyId: randomUUID(),
  lotId: randomUUID(),
  attempt: 1,
  debitAccount: `001 1 ${String(n).padStart(7, '0')}`,
  month: '2026-11',
  dueDate: '2026-12-10',
  fingerprint: randomUUID(),
  bodyHash: randomUUID(),
  totals: { municipalityCount: 1, totalNumber: 25, totalAmount: 1_000 + n },
  confirmedSameAs: null,
})

/** Returns the milliseconds of claims, of their closes and of bare inserts, each kind in turn. */
async function measureClaims({ ours, bare }: Sides, rounds: number) {
  const times = { claim: [] as number[], close: [] as number[], insert: [] as number[] }
  for (let n = 0; n < rounds; n++) {
    const claim = nextClaim()
    times.claim.push(
      await timed(async () => {
        const { status } = await sendClaim(ours, claim)
        if (status !== 'claimed') throw new Error(`a claim of the bench was ${status}`)
      }),
    )
    times.close.push(
      await timed(() => sendOutcome(ours, { claimId: claim.claimId, kind: 'accepted', acceptanceNo: '000000000001' })),
    )
    times.insert.push(
      await timed(() =>
        bare.query('insert into bare.claim (id, body) values ($1, $2)', [claim.claimId, JSON.stringify(claim)]),
      ),
    )
  }
  return { claim: median(times.claim), close: median(times.close), insert: median(times.insert) }
}

/** Adds lots, each with a head and rows, beside what is there. */
async function fill({ office: { owner } }: Sides, companies: number, lots: number): Promise<void> {
  await owner.query(`select office.lock()`)
  const item = `insert into office.item (kind, id, company_id, lot_id, revision, seq, deleted, body, author, at)`
  await owner.query(
    `${item} select 'company', gen_random_uuid(), null, null, 1, nextval('bare.seq'), false,
       jsonb_build_object('name', '株式会社' || n, 'applicantName', 'カブシキガイシヤ', 'address', 'トウキヨウト'), 'bench', now()
     from generate_series(1, $1::int) n`,
    [companies],
  )
  await owner.query(
    `with lot as (select gen_random_uuid()::text as id, n from generate_series(1, $1::int) n)
     ${item} select case r when 0 then 'lotHead' else 'lotRow' end, case r when 0 then id else gen_random_uuid()::text end,
       'company', id, 1, nextval('bare.seq'), false,
       jsonb_build_object('municipalityCode', '131016', 'designatedNumber', '0001', 'month', '2026-11', 'amount', n), 'bench', now()
     from lot, generate_series(0, $2::int) r`,
    [lots, ROWS_A_LOT],
  )
  await owner.query(`update office.counter set seq = (select max(seq) from office.item)`)
  await owner.query('analyze office.item')
}

async function pullAll(connection: Connection): Promise<number> {
  let count = 0
  for (let after = 0; ;) {
    const { items, last, more } = await readItems(connection, after, PAGE)
    count += items.length
    after = last
    if (!more) return count
  }
}

async function measurePull({ ours, bare }: Sides, expected: number) {
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= PULLS; round++) {
    const pull = await timed(async () => {
      const count = await pullAll(ours)
      if (count !== expected) throw new Error(`${String(count)} of ${String(expected)} items came`)
    })
    const select = await timed(() => bare.query('select * from office.item order by seq'))
    // The first round warms both up.
    if (round > 0) times.ours.push(pull)
    if (round > 0) times.bare.push(select)
  }
  return { ours: median(times.ours), bare: median(times.bare) }
}

function growth(name: string, small: number, large: number): void {
  const ratio = large / small
  console.log(
    `${name}: ${small.toFixed(2)} ms, with ten times the lots ${large.toFixed(2)} ms, ratio ${ratio.toFixed(2)}, target 10: ${judge({ name, value: ratio, target: 10 })}`,
  )
}

/** Measures claims and the first pull on the server, by itself. */
async function measureServer(): Promise<unknown> {
  const server = await Postgres.start({ durable: true })
  const office = await Office.create(server, 'bench')
  await office.add('boss', 'administer')
  const person = await office.add('hana', 'prepare', 'file')
  await office.owner.query(`
    create schema bare; create sequence bare.seq start 1000;
    create table bare.claim (id uuid primary key, body jsonb not null);
    grant usage on schema bare to public; grant insert on bare.claim to public`)
  const sides = await open(office, person)
  try {
    await measureClaims(sides, 20)
    const claims = await measureClaims(sides, ROUNDS)
    console.log('\noffice: one statement after the other, on a server that writes durably')
    line('office: a claim', claims.claim, 'a bare INSERT', claims.insert, 'ms', 3)
    line('office: its outcome', claims.close, 'a bare INSERT', claims.insert, 'ms', 3)
    await fill(sides, COMPANIES, LOTS)
    const items = COMPANIES + LOTS * (1 + ROWS_A_LOT)
    const pull = await measurePull(sides, items)
    line(`office: first pull, ${String(items)} items`, pull.ours, 'a bare SELECT', pull.bare, 'ms', 2)
    await fill(sides, 0, LOTS * 9)
    const large = await measurePull(sides, COMPANIES + LOTS * 10 * (1 + ROWS_A_LOT))
    growth('office: first pull', pull.ours, large.ours)
    await measureClaims(sides, ROUNDS * 9)
    growth('office: a claim among claims', claims.claim, (await measureClaims(sides, ROUNDS)).claim)
    return { claims, pull, large }
  } finally {
    sides.ours.destroy()
    await sides.bare.end()
    await office.owner.end()
    server.dispose()
  }
}

/** Measures the server and whole apps. Prints the figures beside their targets and returns every figure. */
export async function officeSection(): Promise<unknown> {
  return { server: await measureServer(), apps: await measureOfficeApps() }
}
