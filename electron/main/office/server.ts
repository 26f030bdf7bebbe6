// Calls to the office's server: its functions and queries.
import type { z } from 'zod'
import {
  approvalAnswer,
  claimAnswer,
  type ClaimAnswer,
  closeAnswer,
  enteredAnswer,
  type CloseKind,
  greeting,
  type Greeting,
  type ItemChange,
  officeJournalLine,
  lineCount,
  lotPeople,
  machineKey,
  type LotPeople,
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
import type { Connection, SqlRow } from './connection.ts'
import { SCHEMA_VERSION } from './schemaFiles.ts'
import { sqlState } from './sql.ts'

/**
 * The newest position of the server that this computer has seen (`mark` proves it later), by which a server that was
 * set back is noticed; undefined before the first.
 */
export type Seen = Pick<Position, 'cursor' | 'mark' | 'epoch'> | undefined

export interface ClaimRequest {
  claimId: string
  environment: EnvironmentName
  companyId: string
  lotId: string
  /** Previous claims of the lot, plus one. */
  attempt: number
  /** Branch, deposit type and number. */
  debitAccount: string
  month: string
  dueDate: string
  /** Equal for lots that would pay the same tax from this account. */
  fingerprint: string
  bodyHash: string
  totals: FiledTotals
  confirmedSameAs: string | null
  /** Number of the lot's last change that the claimant has seen. */
  seen?: number
}

const one = async <T>(connection: Connection, shape: z.ZodType<T>, text: string, values: readonly unknown[]) => {
  const [row] = await connection.query(`select ${text} as answer`, values)
  return shape.parse(row?.['answer'])
}

const many = async <T>(connection: Connection, shape: z.ZodType<T>, text: string, values: readonly unknown[] = []) =>
  (await connection.query(text, values)).map((row) => shape.parse(row))

export interface Greeter {
  machine: string
  name: string
  key: string | null
}

export interface UnreadableRow {
  what: string
  seq: number
}

/** Skips what cannot be read: one row must not stop everything. */
async function readable<T>(
  connection: Connection,
  shape: z.ZodType<T>,
  what: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: T[]; unreadable: UnreadableRow[] }> {
  return separate(shape, what, await connection.query(text, values))
}

function separate<T>(shape: z.ZodType<T>, what: string, found: readonly SqlRow[]) {
  const rows: T[] = []
  const unreadable: UnreadableRow[] = []
  for (const row of found) {
    const read = shape.safeParse(row)
    if (read.success) rows.push(read.data)
    else unreadable.push({ what, seq: Number(row['seq']) })
  }
  return { rows, unreadable }
}

/** Only for what is shown or looked up: a row that cannot be read is as good as none. */
const readableOf = async <T>(connection: Connection, shape: z.ZodType<T>, text: string) =>
  (await readable(connection, shape, '', text)).rows

/** An older server knows a shorter greeting and answers that with its version. */
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
 * The mark is told only once the claim is committed. Rejects when the answer is lost; the claim may then be sent
 * again.
 */
export async function sendClaim(connection: Connection, claim: ClaimRequest): Promise<ClaimAnswer> {
  const [row] = await connection.query('call office.take_claim($1, null)', [JSON.stringify(claim)])
  return claimAnswer.parse(row?.['answer'])
}

export interface LotContent {
  environment: EnvironmentName
  lotId: string
  bodyHash: string
}

/** Who last asked for the approval of exactly this content, who approved it then, and who last changed the lot. */
export async function readLotPeople(
  connection: Connection,
  { environment, lotId, bodyHash }: LotContent,
): Promise<LotPeople> {
  const [row] = await connection.query(LOT_WORK, [environment, lotId, bodyHash])
  return lotPeople.parse(row)
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

export const sendOutcome = (
  connection: Connection,
  { claimId, kind, acceptanceNo }: { claimId: string; kind: CloseKind; acceptanceNo?: string },
) => one(connection, closeAnswer, 'office.close($1, $2, $3)', [claimId, kind, acceptanceNo ?? null])

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

const latestOf = (table: 'request' | 'approval'): string =>
  `select distinct on (environment, lot_id) * from office.${table} t
   where not exists (select from office.voided v where v.seq = t.seq) order by environment, lot_id, seq desc`

/** Changes numbered above `since`, oldest first, at most `limit`. */
export const readChanges = (connection: Connection, since: number, limit: number) =>
  many(connection, officeChange, 'select * from office.changes($1, $2)', [since, limit])

/** Who was there within the last half minute. */
export const readPresence = (connection: Connection) =>
  readableOf(
    connection,
    officePresence,
    `select login, machine, what, at from office.presence where at > clock_timestamp() - interval '30 s'`,
  )

export const sendPresence = (connection: Connection, what: string) =>
  connection.query('select office.present($1)', [what])

/**
 * At most `limit` items, at least one if any, within what fits in memory. Items that cannot be read are listed apart.
 * `last` is where to go on.
 */
export async function readItems(connection: Connection, after: number, limit: number) {
  const found = await connection.query(ITEMS, [after, limit])
  const { rows: items, unreadable } = separate(officeItem, 'item', found)
  const { seq: last = after, upto = 0 } = found.at(-1) ?? {}
  return { items, unreadable, last: Number(last), more: found.length === limit || Number(upto) >= MOST }
}

/** Bytes in one answer. */
const MOST = 16_000_000

/** A stored long body is compressed; its text's length serves, because measuring each would double the time. */
const ITEMS = `
  select * from (
    select *, sum(size) over (order by seq rows unbounded preceding) as upto
    from (
      select *, case when pg_column_size(body) > 1900 then octet_length(body::text) else pg_column_size(body) end as size
      from office.item t where seq > $1 and not exists (select from office.voided v where v.seq = t.seq)
      order by seq limit $2
    ) i
  ) p where upto - size < ${String(MOST)} order by seq`

/** Each change by itself, or with `together` all or none. */
export const sendChanges = (connection: Connection, changes: readonly ItemChange[], together: boolean) =>
  one(connection, putAnswer.array(), 'office.put_many($1, $2)', [JSON.stringify(changes), together])

export async function sendJournalLines(
  connection: Connection,
  first: number,
  lines: readonly { text: string; hash: string; signature: string | null }[],
) {
  const [row] = await connection.query('select office.add_journal($1, $2) as count', [first, JSON.stringify(lines)])
  return Number(row?.['count'])
}

export const readLineCounts = (connection: Connection) =>
  readableOf(connection, lineCount, 'select id, lines from office.machine')

export const readMachineKeys = (connection: Connection) =>
  many(connection, machineKey, 'select machine, key, first_line from office.machine_key order by seq')

/** Lines after the first `from`: at least one if any, and no more than fits in memory. */
export const readJournalLines = (connection: Connection, machine: string, from: number) =>
  many(connection, officeJournalLine, LINES, [machine, from])

const LINES = `
  select line, text, signature from (
    select line, text, signature, sum(length(text)) over (order by line) - length(text) as before
    from office.journal_line where machine = $1 and line > $2 order by line limit 2000
  ) l where before < 8000000 order by line`

export const sendApprovalRequest = (
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

/** After a restore: `author` and `at` are kept as told. `clash` is a claim of the same lot granted meanwhile. */
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

export interface KnownMachine {
  id: string
  name: string
  login: string
  lines: number
}

export const tellKnown = (connection: Connection, machines: readonly KnownMachine[]) =>
  connection.query('select office.tell_known($1)', [JSON.stringify(machines)])

export const readWaiting = (connection: Connection) => readableOf(connection, waiting, 'select * from office.waiting()')

export const sendRecovered = (connection: Connection, epoch: number) =>
  connection.query('select office.recovered($1)', [epoch])

/** The workstation may then tell what it filed while the mode was ended. */
export const sendEnded = (connection: Connection, note: string) =>
  connection.query('select office.note_ended($1)', [note])

/** Only by an administrator. */
export const sendMachineTo = (connection: Connection, machine: string, login: string) =>
  connection.query('select office.give_machine($1, $2)', [machine, login])

/** A computer showed another key; only an administrator accepts it. */
export const acceptKey = (connection: Connection, machine: string, key: string) =>
  connection.query('select office.accept_key($1, $2)', [machine, key])

/** `fourEyes`: lots need an approval. Only by an administrator. */
export const sendOffice = (connection: Connection, name: string, fourEyes: boolean) =>
  connection.query('select office.set_office($1, $2)', [name, fourEyes])

/** The row no longer counts. Only by the database owner. */
export const voidRow = (connection: Connection, seq: number, note: string) =>
  connection.query('select office.void_row($1, $2)', [seq, note])

/** The server was set back; only an administrator says so. */
export const sendRestored = (connection: Connection, note: string) =>
  connection.query('select office.declare_restored($1)', [note])

/** Goes on after a restore without this workstation, or without a member who has none. Only by an administrator. */
export const excuseMachine = (connection: Connection, who: string, note: string) =>
  connection.query('select office.go_on_without($1, $2)', [who, note])
