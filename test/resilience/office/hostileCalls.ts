// Calls every function of the office's schema at random as hostile members, between the honest work of three workstations.
import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { openPgConnection } from '#main/office/connection'
import { applyChange, viewOf } from '#main/office/overview'
import { SCHEMA_VERSION } from '#main/office/schemaFiles'
import { greet, readChanges, readItems, readOverview } from '#main/office/server'
import { Secret } from '#main/vault/secret'
import { randomFrom } from '../kill/kills.ts'
import { type Office, type Person } from '../postgres/clients.ts'
import { type Answer, claim, claimOf, close, put, totalsOf } from '../postgres/work.ts'
import { invitationOf } from './children.ts'

/**
 * What the hostile calls did. Everything but the first three is 0 in a sound office; only an administrator may stop others
 * and move their computers.
 */
export interface HostileFigures {
  calls: number
  /** Calls that the server carried out. */
  done: number
  filed: number
  /** Lots that the bank has twice. */
  doubled: number
  /** Honest filings whose claim says something else than their workstation. */
  changed: number
  /** Claims, closes and lines under the name or the computer of somebody else. */
  forged: number
  /** Honest calls that were refused or failed. */
  stopped: number
  /** Rows that an app cannot read. */
  unreadable: number
}

interface Honest {
  client: Client
  person: Person
}
type Pick = <T>(from: readonly T[]) => T

const FUNCTIONS = `select p.proname as name, case p.prokind when 'p' then 'call' else 'select' end as verb, array(
    select format_type(t, null) from unnest(p.proargtypes::oid[]) with ordinality a (t, n) order by n
  ) as types
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'office' and has_function_privilege($1, p.oid, 'execute') and p.prorettype <> 'trigger'::regtype
  order by p.proname`

const EVERY = 20

/** Statements that go past the functions. */
const STATEMENTS = [
  "select set_config('office.machine', $1, false)",
  "select set_config('office.greeted', $1, false)",
  'update office.claim set machine = $1::uuid',
  'delete from office.claim_close where claim_id = $1::uuid',
  "insert into office.claim_close (claim_id, n, kind, machine, author, seq) values ($1::uuid, 9, 'settledNotArrived', $1::uuid, 'x', 1)",
  "insert into office.machine (id, name, login) values ($1::uuid, 'PC', session_user)",
  'insert into office.session (pid, login, machine, key_fits, behind) values (pg_backend_pid(), session_user, $1::uuid, true, false)',
  'update office.member set roles = array[$1]',
  'truncate office.journal_line',
  'lock table office.counter in access share mode',
]

/** Makes values of SQL types, some of them plausible, some at the ends of their ranges, some senseless. */
function valuesFrom(pick: Pick, ids: () => readonly string[]) {
  const text = () =>
    pick([
      '',
      'x',
      'あ\u202eい',
      'a\nb',
      'production',
      'practice',
      'accepted',
      'unknown',
      'settledNotArrived',
      'rejected',
      'notSent',
      'approve',
    ])
  const number = () =>
    pick([0, 1, 2, SCHEMA_VERSION, -1, 1_000, 2 ** 31 - 1, 2 ** 53 - 1, '9007199254740993', '9223372036854775807'])
  const json = () =>
    JSON.stringify(
      pick<unknown>([
        null,
        [],
        {},
        { ...claimOf(pick(ids())), claimId: pick(ids()), companyId: text(), attempt: number() },
        { ...claimOf(`of the hostile ${pick(ids())}`), totals: pick([{}, { totalAmount: 1 }, totalsOf('x')]) },
        [
          {
            changeId: randomUUID(),
            kind: pick(['payee', 'lotRow', 'account', 'lotHead']),
            id: text(),
            lotId: text(),
            base: number(),
            body: {},
          },
        ],
        [{ id: pick(ids()), name: text(), login: text(), lines: number() }],
        [{ text: JSON.stringify({ hash: 'h', type: 'begin', entryId: pick(ids()) }), hash: 'h', signature: null }],
      ]),
    )
  return (type: string): unknown => {
    if (type === 'uuid') return pick([...ids(), randomUUID()])
    if (type === 'jsonb' || type === 'json') return json()
    if (type === 'boolean') return pick([true, false])
    if (type === 'text[]') return pick([[], ['file'], ['administer'], [null], ['x']])
    if (/int/.test(type)) return number()
    if (/time/.test(type)) return pick(['2024-01-01', 'infinity', '0001-01-01', '2026-11-09T13:00:00Z'])
    return pick([text(), pick(ids())])
  }
}

/**
 * Makes `calls` hostile calls, and one honest filing for each `EVERY` of them. With `administrator`, one of the hostile
 * members has that role.
 */
export async function hostileCalls(
  office: Office,
  calls: number,
  seed: number,
  administrator = false,
): Promise<HostileFigures> {
  const random = randomFrom(seed)
  const pick: Pick = (from) => from[Math.floor(random() * from.length)] as (typeof from)[number]
  const honest: Honest[] = []
  for (const name of ['sato', 'kato', 'ito']) {
    const person = await office.add(name, 'prepare', 'file')
    honest.push({ person, client: await office.enter(person) })
  }
  const hostile: Person[] = [
    await office.add('none'),
    await office.add('preparer', 'prepare'),
    await office.add('approver', 'approve'),
    await office.add('filer', 'file'),
    ...(administrator ? [await office.add('boss', 'administer')] : []),
  ]
  const lines = new Map<Person, Client>()
  const claims: string[] = []
  const ids = () => [...honest.map(({ person }) => person.machine), ...claims.slice(-5), randomUUID()]
  const valueOf = valuesFrom(pick, ids)
  const functions = (
    await office.owner.query<{ name: string; verb: string; types: string[] }>(FUNCTIONS, [hostile.at(-1)?.login])
  ).rows

  const figures = { calls, done: 0, filed: 0, doubled: 0, changed: 0, forged: 0, stopped: 0, unreadable: 0 }
  const bank = new Map<string, number>()
  const outcomes = new Map<string, string>()

  async function hostileCall(): Promise<void> {
    const person = pick(hostile)
    const client = lines.get(person) ?? (await office.enter(person).catch(() => null))
    // An administrator among them may have put this one out.
    if (!client) return
    lines.set(person, client)
    const { name, verb, types } = pick(functions)
    const [text, values] =
      random() < 0.1
        ? [pick(STATEMENTS), [pick(ids())]]
        : [
            `${verb} office.${name}(${types.map((type, n) => `$${String(n + 1)}::${type}`).join(', ')})`,
            types.map(valueOf),
          ]
    try {
      await client.query(text, values)
      figures.done++
    } catch {
      // A refusal is what is expected; a connection that the server ended is opened again.
      if (
        await client.query('select 1').then(
          () => false,
          () => true,
        )
      )
        lines.delete(person)
    }
  }

  async function honestFiling(n: number): Promise<void> {
    const { client } = pick(honest)
    const wanted = claimOf(`honest lot ${String(n)}`)
    const answer = await claim(client, wanted).catch((): Answer => ({ status: 'failed' }))
    if (answer.status !== 'claimed') return void figures.stopped++
    bank.set(wanted.lotId, (bank.get(wanted.lotId) ?? 0) + 1)
    figures.filed++
    claims.push(wanted.claimId)
    const outcome = pick(['accepted', 'rejected', 'unknown'])
    outcomes.set(wanted.claimId, outcome)
    const closed = await close(client, wanted.claimId, outcome, outcome === 'accepted' ? '1' : null).catch(() => null)
    if (closed?.status !== 'stored') figures.stopped++
    if (outcome !== 'rejected') {
      // What is at the bank, or may be, nobody else gets leave to file again.
      const again = await claim(pick(honest).client, { ...claimOf(wanted.lotId), attempt: 2 }).catch(() => null)
      if (again?.status === 'claimed') bank.set(wanted.lotId, (bank.get(wanted.lotId) ?? 0) + 1)
    }
    await put(client, { kind: 'payee', id: `p${String(n)}`, body: { n } }).catch(() => figures.stopped++)
  }

  for (let n = 0; n < calls; n++) {
    await hostileCall()
    if (n % EVERY === 0) await honestFiling(n)
  }
  figures.doubled = [...bank.values()].filter((times) => times > 1).length
  await look(office, outcomes, figures)
  await Promise.all([...lines.values(), ...honest.map(({ client }) => client)].map((client) => client.end()))
  return figures
}

/** Compares what the server has at the end with what the honest workstations did, and reads all of it as an app does. */
async function look(office: Office, outcomes: ReadonlyMap<string, string>, figures: HostileFigures): Promise<void> {
  const { rows } = await office.owner.query<{ claim_id: string; outcome: string | null }>(
    'select claim_id, outcome from office.claim_now',
  )
  const there = new Map(rows.map(({ claim_id, outcome }) => [claim_id, outcome]))
  for (const [claimId, outcome] of outcomes) if (there.get(claimId) !== outcome) figures.changed++
  for (const table of ['claim', 'claim_close', 'journal_line']) {
    const { rowCount } = await office.owner.query(
      `select from office.${table} t join office.machine m on m.id = t.machine where m.login <> t.author`,
    )
    figures.forged += rowCount ?? 0
  }
  const meta = (await office.owner.query<{ state: string }>('select state from office.meta')).rows[0]
  if (meta?.state !== 'normal') figures.stopped++

  const person = await office.add('reader')
  const connection = await openPgConnection(invitationOf(office, person), new Secret(person.password))
  await greet(connection, { machine: person.machine, name: 'PC', key: null }, undefined)
  const view = viewOf(await readOverview(connection))
  for (let since = 0; ;) {
    const changes = await readChanges(connection, since, 1_000)
    for (const change of changes) applyChange(view, change)
    since = changes.at(-1)?.seq ?? since
    if (changes.length < 1_000) break
  }
  figures.unreadable += view.unreadable.size
  for (let after = 0; ;) {
    const { unreadable, last, more } = await readItems(connection, after, 1_000)
    figures.unreadable += unreadable.length
    after = last
    if (!more) break
  }
  connection.destroy()
}

/** Returns whether the office stood the calls. */
export const stood = (
  { doubled, changed, forged, stopped, unreadable, filed, done }: HostileFigures,
  administrator = false,
): boolean => doubled + changed + unreadable + (administrator ? 0 : forged + stopped) === 0 && filed > 0 && done > 0
