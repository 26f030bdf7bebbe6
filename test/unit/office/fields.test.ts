// Holds the checks of the server and the schemas of the app to each other, field by field: what the server stores, every
// app reads.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  officeApproval,
  officeClaim,
  officeItem,
  officeMachine,
  officeMember,
  officeMeta,
  officeRequest,
  officeJournalLine,
} from '#contract/office/rows'
import { isPlainName } from '#domain/text/plainName'
import { Office } from '../../resilience/postgres/clients.ts'
import type { RunningServer } from '../../resilience/postgres/server.ts'
import { totalsOf } from '../../resilience/postgres/work.ts'
import { sharedServer } from './servers.ts'

let server: RunningServer
let office: Office
let machine = ''
beforeAll(async () => {
  server = sharedServer()
  office = await Office.create(server, 'fields')
  const sato = await office.add('sato', 'prepare', 'file')
  await (await office.enter(sato)).end()
  machine = sato.machine
}, 120_000)
afterAll(async () => {
  await office.owner.end()
})

const at = '2026-11-09T13:00:00+00:00'
const asked = { lot_id: 'l', environment: 'production', body_hash: 'h', author: 'a', at }
interface Table {
  /** A row that both take. */
  row: Record<string, unknown>
  shape: z.ZodObject
  /** What the view adds to the row of the table. */
  added?: Record<string, unknown>
}
const tables: Record<string, () => Table> = {
  meta: () => ({ shape: officeMeta, row: {} }),
  member: () => ({
    shape: officeMember,
    row: { login: 'x', display_name: 'X', roles: ['file'], active: true, seq: 900_001 },
  }),
  machine: () => ({
    shape: officeMachine,
    row: {
      ...{ id: randomUUID(), name: 'PC', login: 'x', key: null, key_asked: null, first_login: 'x', last_login: 'x' },
      ...{ last_at: at, seen_seq: 0, lines: 0, recovered_epoch: 1, excused_epoch: 0, reporting: false, seq: 900_002 },
      ...{ bytes: 0, born_epoch: 0 },
    },
  }),
  item: () => ({
    shape: officeItem,
    row: {
      ...{ kind: 'payee', id: 'p', company_id: null, lot_id: null, revision: 1, seq: 900_003, deleted: false },
      ...{ body: {}, author: 'a', at },
    },
  }),
  request: () => ({
    shape: officeRequest,
    row: { ...asked, seq: 900_004, request_id: randomUUID(), totals: totalsOf('l') },
  }),
  approval: () => ({
    shape: officeApproval,
    row: { ...asked, seq: 900_005, approval_id: randomUUID(), verdict: 'approve', comment: '' },
  }),
  claim: () => ({
    shape: officeClaim,
    added: {
      ...{ outcome: null, acceptance_no: null, outcome_at: null, outcome_author: null, outcome_machine: null },
    },
    row: {
      ...{ claim_id: randomUUID(), environment: 'production', lot_id: 'l', company_id: 'c', attempt: 1, month: 'm' },
      ...{ debit_account: 'd', fingerprint: 'a'.repeat(64), ordinal: 0, body_hash: 'h', totals: totalsOf('l') },
      ...{ machine, author: 'a', at, recovered: false, seq: 900_006, due_date: null },
    },
  }),
  journal_line: () => ({
    shape: officeJournalLine,
    row: { machine, line: 1, text: '{}', hash: 'h', signature: null, author: 'a', at, seq: 900_007 },
  }),
}

/** Values that a caller might pass, of every type, length and range. */
const ODD: readonly unknown[] = [
  ...[null, '', ' ', 'x', 'あ', 'a\nb', 'a\tb', 'あ\u202eい', 'a\u200bb', '\u{20000}'.repeat(200), 'x'.repeat(100)],
  ...[
    'x'.repeat(101),
    'x'.repeat(200),
    'x'.repeat(201),
    'x'.repeat(2_000),
    'x'.repeat(2_001),
    '2026-12-10',
    'infinity',
  ],
  ...[0, 1, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e30, true, false],
  ...[[], ['file'], ['file', 'file'], [['file']], ['unknown'], [null], {}, { a: 1 }, { totalAmount: 1 }],
  ...['00000000-0000-0000-0000-000000000001', '11111111-1111-1111-1111-111111111111', randomUUID()],
  ...['practice', 'production', 'development', 'approve', 'return', 'payee', 'account', 'lotRow'],
  ...[
    { ...totalsOf('l'), totalAmount: 1.5 },
    { ...totalsOf('l'), totalAmount: -1 },
    { ...totalsOf('l'), more: 1 },
  ],
  ...[{ ...totalsOf('l'), totalAmount: '1' }, { ...totalsOf('l'), totalAmount: 2 ** 53 }, totalsOf('other')],
]

/** Values of JSON that get lost on the way to an app, or with which nothing else arrives. */
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })
const ODD_BODIES: readonly unknown[] = [
  ...[31, 32, 33, 34, 500].map(nested),
  ...[2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e300, 0.5].map((n) => ({ a: [{ b: n }] })),
]

/** Returns the row as the server stored it, and as it sends it; null when it refuses. */
async function store(table: string, row: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  await office.owner.query('begin')
  try {
    const text =
      table === 'meta'
        ? `update office.meta m set ${Object.keys(row)
            .map((field) => `${field} = r.${field}`)
            .join(', ')} from jsonb_populate_record(null::office.meta, $1) r returning to_jsonb(m) as stored`
        : `insert into office.${table} select * from jsonb_populate_record(null::office.${table}, $1)
           returning to_jsonb(${table}) as stored`
    const { rows } = await office.owner.query<{ stored: Record<string, unknown> }>(text, [JSON.stringify(row)])
    return rows[0]?.stored ?? null
  } catch {
    return null
  } finally {
    await office.owner.query('rollback')
  }
}

describe('what the server stores', () => {
  it.each(Object.keys(tables))('of %s every app reads, and what it refuses no app could', async (name) => {
    const { row, shape, added = {} } = (tables[name] as () => Table)()
    const reads = (stored: object) => shape.safeParse({ ...stored, ...added }).success
    if (name !== 'meta') expect(reads((await store(name, row)) ?? {})).toBe(true)
    const differing: unknown[] = []
    let [taken, refused] = [0, 0]
    for (const field of Object.keys(shape.shape).filter((key) => !(key in added))) {
      for (const odd of field === 'body' ? [...ODD, ...ODD_BODIES] : ODD) {
        const stored = await store(name, { ...row, [field]: odd })
        if (stored === null) refused++
        else taken++
        if (stored !== null && !reads(stored)) differing.push([field, odd])
      }
    }
    expect(differing).toEqual([])
    // Neither of them takes, or refuses, everything.
    expect(Math.min(taken, refused)).toBeGreaterThan(5)
  })
})

describe('what is checked by patterns', () => {
  const SUPPLEMENTARY = [0x11_000, 0x13_000, 0x1b_c00, 0x1d_100, 0xe0_000, 0xe0_100]

  it('is a name for the server exactly where it is one for the app, character by character', async () => {
    const codes = [
      ...Array(0x10_000).keys(),
      ...SUPPLEMENTARY.flatMap((at) => [...Array(0x500).keys()].map((n) => at + n)),
    ]
    const written = codes.filter((code) => code > 0 && (code < 0xd8_00 || code > 0xdf_ff))
    const { rows } = await office.owner.query<{ code: number }>(
      'select code from unnest($1::int[]) code where office.is_name(chr(code), 100)',
      [written],
    )
    expect(rows.map(({ code }) => code)).toEqual(written.filter((code) => isPlainName(String.fromCodePoint(code))))
    expect(rows.length).toBeLessThan(written.length - 100)
    // The ideographic space, and fillers that are letters.
    const blank = ['\u3000', '\u00a0\u2003', '\u3164', '\u2800']
    expect(blank.filter((text) => isPlainName(text))).toEqual([])
    expect(blank.every((text) => isPlainName(`佐藤${text}花子`))).toBe(true)
  })

  it('does not depend on the locale of the server', async () => {
    const { rows } = await office.owner.query<{ name: string; text: string }>(
      `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
       where connamespace = 'office'::regnamespace
       union all select proname, prosrc from pg_proc where pronamespace = 'office'::regnamespace`,
    )
    const depends = (text: string) => /\\[dswDSW]|\[\[:/.test(text)
    expect(rows.filter(({ text }) => depends(text)).map(({ name }) => name)).toEqual([])
    expect(rows.length).toBeGreaterThan(100)
    expect([String.raw`x ~ '\d'`, `x ~ '[[:digit:]]'`].every(depends)).toBe(true)
  })
})
