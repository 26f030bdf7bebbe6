import type { z } from 'zod'
import {
  approvalAnswer,
  claimAnswer,
  type ClaimRow,
  closeAnswer,
  enteredAnswer,
  type CloseKind,
  greeting,
  type Greeting,
  type ItemChange,
  journalLine,
  lineCount,
  lotWork,
  machineKey,
  type LotWork,
  officeApproval,
  officeChange,
  officeClaim,
  officeItem,
  officeMachine,
  officeMember,
  officeMeta,
  officePresence,
  officeRequest,
  position,
  type Position,
  putAnswer,
  waiting,
} from '#contract/office/rows'
import type { EnvironmentName } from '#contract/ipc/company'
import type { FiledTotals } from '#contract/ipc/journal'
import type { Connection, Row } from './connection.ts'
import { SCHEMA_VERSION } from './schemaFiles.ts'
import { sqlState } from './sql.ts'

/** What a workstation has seen of the record; undefined on its first day. */
export type Seen = Pick<Position, 'cursor' | 'mark' | 'epoch'> | undefined

/** A claim as it is sent to the server. */
export interface ClaimRequest {
  claimId: string
  environment: EnvironmentName
  companyId: string
  lotId: string
  /** How often the lot was claimed before, and one more. */
  attempt: number
  /** The debit account: branch, deposit type and number. */
  debitAccount: string
  month: string
  dueDate: string
  /** The same for lots that would pay the same tax from this account. */
  fingerprint: string
  bodyHash: string
  totals: FiledTotals
  confirmedSameAs: string | null
  /** The number up to which the claimant has seen the lot's changes. */
  seen?: number
}

const one = async <T>(connection: Connection, shape: z.ZodType<T>, text: string, values: readonly unknown[]) => {
  const [row] = await connection.query(`select ${text} as answer`, values)
  return shape.parse(row?.['answer'])
}

const many = async <T>(connection: Connection, shape: z.ZodType<T>, text: string, values: readonly unknown[] = []) =>
  (await connection.query(text, values)).map((row) => shape.parse(row))

/** Who says hello: the workstation, its name, and the public half of its key if it has one. */
export interface Greeter {
  machine: string
  name: string
  key: string | null
}

/** A row that this version cannot read; the owner may declare it void. */
export interface UnreadableRow {
  what: string
  seq: number
}

/** Reads rows and passes over those that cannot be read: one of them must not stop everything. */
async function readable<T>(
  connection: Connection,
  shape: z.ZodType<T>,
  what: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: T[]; unreadable: UnreadableRow[] }> {
  return separate(shape, what, await connection.query(text, values))
}

function separate<T>(shape: z.ZodType<T>, what: string, found: readonly Row[]) {
  const rows: T[] = []
  const unreadable: UnreadableRow[] = []
  for (const row of found) {
    const read = shape.safeParse(row)
    if (read.success) rows.push(read.data)
    else unreadable.push({ what, seq: Number(row['seq']) })
  }
  return { rows, unreadable }
}

/** Reads what is only shown or looked up; a row that cannot be read is as good as none. */
const readableOf = async <T>(connection: Connection, shape: z.ZodType<T>, text: string) =>
  (await readable(connection, shape, '', text)).rows

/**
 * Returns the office's greeting after this workstation said which version it speaks and what it has seen. A server of an
 * older version knows a shorter greeting, and answers that with its version.
 */
export async function greet(connection: Connection, { machine, name, key }: Greeter, seen: Seen): Promise<Greeting> {
  const values = [SCHEMA_VERSION, machine, name, seen?.cursor ?? 0, seen?.mark ?? null, seen?.epoch ?? 0]
  try {
    return await one(connection, greeting, 'office.hello($1, $2, $3, $4, $5, $6, $7)', [...values, key])
  } catch (thrown) {
    if (sqlState(thrown) !== NO_FUNCTION) throw thrown
    return one(connection, greeting, 'office.hello($1, $2, $3, $4, $5, $6)', values)
  }
}

const NO_FUNCTION = '42883'

export const readPosition = (connection: Connection, cursor: number): Promise<Position> =>
  one(connection, position, 'office.position($1)', [cursor])

/**
 * Asks for the right to file a lot. A granted claim comes with the mark of its moment, which the server tells only once the
 * claim is committed. Rejects when the answer is lost; the claim may then be sent again.
 */
export async function sendClaim(connection: Connection, claim: ClaimRequest): Promise<ClaimRow> {
  const [row] = await connection.query('call office.take_claim($1, null)', [JSON.stringify(claim)])
  return claimAnswer.parse(row?.['answer'])
}

/** A lot with the hash of the content that is filed. */
export interface WorkedLot {
  environment: EnvironmentName
  lotId: string
  bodyHash: string
}

/** Returns who asked for the approval of exactly this content last, who approved it then, and who last changed the lot. */
export async function readLotWork(
  connection: Connection,
  { environment, lotId, bodyHash }: WorkedLot,
): Promise<LotWork> {
  const [row] = await connection.query(LOT_WORK, [environment, lotId, bodyHash])
  return lotWork.parse(row)
}

const LOT_WORK = `
  with asked as (
    select * from office.request where environment = $1 and lot_id = $2 order by seq desc limit 1
  ), answer as (
    select * from office.approval where environment = $1 and lot_id = $2 order by seq desc limit 1
  ), edited as (
    select author, at from office.item where lot_id = $2 order by seq desc limit 1
  )
  select
    (select jsonb_build_object('author', author, 'at', at) from asked where body_hash = $3) as asked,
    (select jsonb_build_object('author', answer.author, 'at', answer.at) from answer, asked
      where answer.body_hash = $3 and answer.verdict = 'approve' and answer.seq > asked.seq) as approved,
    (select jsonb_build_object('author', author, 'at', at) from edited) as edited`

/** Reports what became of a claim. */
export const sendOutcome = (
  connection: Connection,
  { claimId, kind, acceptanceNo }: { claimId: string; kind: CloseKind; acceptanceNo?: string },
) => one(connection, closeAnswer, 'office.close($1, $2, $3)', [claimId, kind, acceptanceNo ?? null])

/** Reads what everybody knows: the office, its people and computers, claims and approvals. */
export async function readOverview(connection: Connection) {
  const members = await readable(connection, officeMember, 'member', 'select * from office.member order by login')
  const machines = await readable(connection, officeMachine, 'machine', 'select * from office.machine order by name')
  const claims = await readable(connection, officeClaim, 'claim', 'select * from office.claim_now order by seq')
  const requests = await readable(connection, officeRequest, 'request', latestOf('request'))
  const approvals = await readable(connection, officeApproval, 'approval', latestOf('approval'))
  return {
    meta: (await readableOf(connection, officeMeta, 'select name, epoch, four_eyes, state from office.meta'))[0],
    members: members.rows,
    machines: machines.rows,
    claims: claims.rows,
    requests: requests.rows,
    approvals: approvals.rows,
    unreadable: [members, machines, claims, requests, approvals].flatMap(({ unreadable }) => unreadable),
  }
}
export type Overview = Awaited<ReturnType<typeof readOverview>>

/** The newest row of every lot. */
const latestOf = (table: 'request' | 'approval'): string =>
  `select distinct on (environment, lot_id) * from office.${table} t
   where not exists (select from office.voided v where v.seq = t.seq) order by environment, lot_id, seq desc`

/** Returns the changes above `since`, oldest first, at most `limit`. */
export const readChanges = (connection: Connection, since: number, limit: number) =>
  many(connection, officeChange, 'select * from office.changes($1, $2)', [since, limit])

/** Returns who worked on what within the last half minute. */
export const readPresence = (connection: Connection) =>
  readableOf(
    connection,
    officePresence,
    `select login, machine, what, at from office.presence where at > clock_timestamp() - interval '30 s'`,
  )

export const sendPresence = (connection: Connection, what: string) =>
  connection.query('select office.present($1)', [what])

/**
 * Returns items above `after`, oldest first, at most `limit` and at least one if there is any, but not more than fits in
 * memory; and those among them that cannot be read. `last` is where to go on.
 */
export async function readItems(connection: Connection, after: number, limit: number) {
  const found = await connection.query(ITEMS, [after, limit])
  const { rows: items, unreadable } = separate(officeItem, 'item', found)
  const { seq: last = after, upto = 0 } = found.at(-1) ?? {}
  return { items, unreadable, last: Number(last), more: found.length === limit || Number(upto) >= MOST }
}

/** The most that one answer holds (bytes). */
const MOST = 16_000_000

/** A long body is kept compressed, so its length is that of its text; to measure every one would double the time. */
const ITEMS = `
  select * from (
    select *, sum(size) over (order by seq rows unbounded preceding) as upto
    from (
      select *, case when pg_column_size(body) > 1900 then octet_length(body::text) else pg_column_size(body) end as size
      from office.item t where seq > $1 and not exists (select from office.voided v where v.seq = t.seq)
      order by seq limit $2
    ) i
  ) p where upto - size < ${String(MOST)} order by seq`

/** Stores changes of items: each by itself, or with `together` all or none. */
export const sendChanges = (connection: Connection, changes: readonly ItemChange[], together: boolean) =>
  one(connection, putAnswer.array(), 'office.put_many($1, $2)', [JSON.stringify(changes), together])

/** Adds lines to this workstation's journal at the server; returns how many are there. */
export async function sendLines(
  connection: Connection,
  first: number,
  lines: readonly { text: string; hash: string; signature: string | null }[],
) {
  const [row] = await connection.query('select office.add_journal($1, $2) as count', [first, JSON.stringify(lines)])
  return Number(row?.['count'])
}

/** Returns how many lines of each workstation's journal the server has. */
export const readLineCounts = (connection: Connection) =>
  readableOf(connection, lineCount, 'select id, lines from office.machine')

/** Returns the keys of all workstations. */
export const readMachineKeys = (connection: Connection) =>
  many(connection, machineKey, 'select machine, key, first_line from office.machine_key order by seq')

/**
 * Returns lines of another workstation's journal after the first `from`: at least one if there is any, and not more than
 * fits in memory, since whoever wrote them chose how long they are.
 */
export const readLines = (connection: Connection, machine: string, from: number) =>
  many(connection, journalLine, LINES, [machine, from])

const LINES = `
  select line, text, signature from (
    select line, text, signature, sum(length(text)) over (order by line) - length(text) as before
    from office.journal_line where machine = $1 and line > $2 order by line limit 2000
  ) l where before < 8000000 order by line`

export const sendRequest = (
  connection: Connection,
  asked: { requestId: string; lotId: string; environment: EnvironmentName; bodyHash: string; totals: FiledTotals },
) =>
  one(connection, approvalAnswer, 'office.request_approval($1, $2, $3, $4, $5)', [
    asked.requestId,
    asked.lotId,
    asked.environment,
    asked.bodyHash,
    JSON.stringify(asked.totals),
  ])

export const sendApproval = (
  connection: Connection,
  said: {
    approvalId: string
    lotId: string
    environment: EnvironmentName
    bodyHash: string
    verdict: 'approve' | 'return'
    comment: string
  },
) =>
  one(connection, approvalAnswer, 'office.approve($1, $2, $3, $4, $5, $6)', [
    said.approvalId,
    said.lotId,
    said.environment,
    said.bodyHash,
    said.verdict,
    said.comment,
  ])

/**
 * Enters a claim of this workstation again after a restore, as its journal has it: `author` and `at` are kept as told.
 * The answer's `clash` is a claim of the same lot that was granted meanwhile.
 */
export const enterClaimAgain = (connection: Connection, claim: ClaimRequest & { author: string; at: string }) =>
  one(connection, enteredAnswer, 'office.enter_claim_again($1)', [JSON.stringify(claim)])

export const enterOutcomeAgain = (
  connection: Connection,
  said: { claimId: string; kind: CloseKind; acceptanceNo: string | null; author: string; at: string },
) =>
  connection.query('select office.enter_outcome_again($1, $2, $3, $4, $5)', [
    said.claimId,
    said.kind,
    said.acceptanceNo,
    said.author,
    said.at,
  ])

/** A workstation as another one knew it before the server was set back. */
export interface KnownMachine {
  id: string
  name: string
  login: string
  /** Lines of its journal. */
  lines: number
}

/** Tells the server which workstations there were. */
export const tellKnown = (connection: Connection, machines: readonly KnownMachine[]) =>
  connection.query('select office.tell_known($1)', [JSON.stringify(machines)])

/** Returns what filing waits for. */
export const readWaiting = (connection: Connection) => readableOf(connection, waiting, 'select * from office.waiting()')

/** Says that this workstation has entered all it knows for this epoch. */
export const sendRecovered = (connection: Connection, epoch: number) =>
  connection.query('select office.recovered($1)', [epoch])

/** Says that the office mode was ended on this workstation, which may then tell what it filed meanwhile. */
export const sendEnded = (connection: Connection, note: string) =>
  connection.query('select office.note_ended($1)', [note])

/** Gives a computer to another member; only an administrator may. */
export const sendMachineTo = (connection: Connection, machine: string, login: string) =>
  connection.query('select office.give_machine($1, $2)', [machine, login])

/** Accepts the other key that a computer showed; only an administrator may. */
export const acceptKey = (connection: Connection, machine: string, key: string) =>
  connection.query('select office.accept_key($1, $2)', [machine, key])

/** Changes the office's name and whether lots need an approval; only an administrator may. */
export const sendOffice = (connection: Connection, name: string, fourEyes: boolean) =>
  connection.query('select office.set_office($1, $2)', [name, fourEyes])

/** Declares a row void; only the owner may. */
export const voidRow = (connection: Connection, seq: number, note: string) =>
  connection.query('select office.void_row($1, $2)', [seq, note])

/** Says that the server was set back; only an administrator may. */
export const sendRestored = (connection: Connection, note: string) =>
  connection.query('select office.declare_restored($1)', [note])

/** Goes on after a restore without a workstation, or a member who has none; only an administrator may. */
export const excuseMachine = (connection: Connection, who: string, note: string) =>
  connection.query('select office.go_on_without($1, $2)', [who, note])
