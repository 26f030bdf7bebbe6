// What the morning summary asks: the same inquiries, with the same rules, as those of the screens.
import { watch } from 'vue'
import type { AppError, Company, CompanyAccount } from '#contract/ipc/index'
import { isBankHoliday } from '#domain/calendar/businessDays'
import { addDays, type IsoDate } from '#domain/calendar/calendar'
import { matchDeposits, withExpectationKeys } from '#domain/deposits/depositMatching'
import { ASK_AGAIN_MS, isFollowedOn } from '#domain/filing/following'
import { newArrivals, type ArrivalNews, type SeenArrivals } from '#domain/morning/arrivals'
import { arrivalKeys } from '#domain/deposits/arrivals'
import { accountKeyOf, type MorningSnapshot } from '#domain/morning/snapshot'
import { call } from '#data/bridge/index'
import { expectedList, matchDecisions } from '#data/repositories/deposits'
import { useCompanies } from '#data/state/companies'
import { useJournal } from '#data/state/journal'
import { useFollowing } from '#features/filed/approvals/index'
import { useBalanceStore } from '#features/bank/balances/index'
import { depositsOf } from '#features/bank/deposits/index'
import { keptEntries, lastKeptDay, readForward, type ForwardRead } from '#features/bank/statements/index'
import type { ArrivalsAsked, Asked, MorningPorts } from './collect.ts'

/** Most days of deposits that one summary reads, so that a long absence does not become a long wait. */
const MOST_DAYS = 62

/** `base` says how far deposits were counted before; `today` is the day in Japan. */
export function morningPorts(base: MorningSnapshot, today: IsoDate): MorningPorts {
  const journal = useJournal()
  const following = useFollowing()
  const balances = useBalanceStore()
  const sending = () => journal.entries.some(({ state }) => state === 'sending')
  return {
    ready: (signal) => until(() => !sending(), signal),
    hasKey,
    balance: async (company, account) => {
      const asked = await balances.ask(company, account)
      const error = balances.stateOf(company, account)?.error
      return asked === 'read' ? { ok: true } : { ok: false, why: asked, error: plain(error) }
    },
    // The inquiry names only the company: if that moved to another bank meanwhile, its answer must not count here.
    arrivals: (company, account, signal) =>
      isStillAt(company)
        ? askArrivals(company, account, { base, today, signal })
        : Promise.resolve({ ok: false, why: 'failed' }),
    applications: ({ companyId, environment }) => {
      const now = Date.now()
      return following.rows
        .filter(
          (row) =>
            row.companyId === companyId &&
            row.environment === environment &&
            row.askable &&
            row.approval === 'open' &&
            isFollowedOn(today, row.dueDate) &&
            !wasJustAsked(row.latest?.at, following.attempts.get(row.key), now),
        )
        .map(({ key }) => key)
    },
    application: async (key) => {
      const row = following.rows.find((one) => one.key === key)
      if (!row?.askable) return { ok: false, why: 'failed' }
      // The follower may have asked meanwhile: its answer counts, and so does its failure.
      if (wasJustAsked(undefined, following.attempts.get(key), Date.now())) return toldOf(following.errors.get(key))
      const asked = await following.ask(row)
      return asked.ok ? { ok: true } : failed(asked.error)
    },
  }
}

/** The company still uses the bank that it used when the summary began. */
const isStillAt = ({ companyId, environment }: Company): boolean =>
  useCompanies().all.some((one) => one.companyId === companyId && one.environment === environment)

/** Whether the application was just asked about by the follower, a screen or an earlier summary. */
function wasJustAsked(answeredAt: string | undefined, attemptedAt: number | undefined, now: number): boolean {
  const last = Math.max(answeredAt === undefined ? 0 : Date.parse(answeredAt), attemptedAt ?? 0)
  return last <= now && now - last < ASK_AGAIN_MS
}

async function hasKey({ companyId, environment }: Company): Promise<boolean> {
  const reply = await call('credentials.status', { companyId, environment })
  return reply.ok && (reply.value.state === 'stored' || reply.value.state === 'session')
}

const failed = (error: AppError): Asked & { ok: false } => ({
  ok: false,
  why: error.code === 'notSent' ? 'unreachable' : 'failed',
  error: plain(error),
})

const toldOf = (error: AppError | undefined): Asked => (error ? failed(error) : { ok: true })

/** A copy, because a reactive object cannot be stored. */
const plain = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T))

/** Resolves when `free` is true or the signal is aborted. */
function until(free: () => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = watch(free, (now) => now && end(), { flush: 'sync' })
    function end(): void {
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
    if (free() || signal.aborted) end()
  })
}

interface Forward {
  readonly base: MorningSnapshot
  readonly today: IsoDate
  readonly signal: AbortSignal
}

async function askArrivals(
  { companyId, environment }: Company,
  { accountId }: CompanyAccount,
  { base, today, signal }: Forward,
): Promise<ArrivalsAsked> {
  const scope = { companyId, environment, accountId }
  const key = { ...scope, kind: 'paymentArrivals' as const }
  const seen = await seenOf(key, base.accounts[accountKeyOf(companyId, environment, accountId)]?.arrivals, today)
  const read = await readForward({ key, from: earlier(seen.through, today), to: today, signal })
  if (!read.ok) return notRead(read)
  // Left-out days may still bring deposits: from the first of them on, the next summary asks again.
  const leftOut = read.unanswered.map(({ from }) => from).toSorted()[0]
  const counted = newArrivals(read.rows, seen, leftOut ?? today)
  return {
    ok: true,
    whole: leftOut === undefined,
    seen: counted.seen,
    news: { ...counted.news, matched: await matchedOf(scope, read, counted.news) },
  }
}

function notRead(read: ForwardRead & { ok: false }): ArrivalsAsked {
  return read.why === 'failed' ? failed(read.error) : { ok: false, why: read.why }
}

/**
 * How far an account's deposits are counted. Before the first summary, up to what is stored of them; with nothing
 * stored, the deposits since the last business day are new.
 */
async function seenOf(
  key: Parameters<typeof lastKeptDay>[0],
  before: SeenArrivals | undefined,
  today: IsoDate,
): Promise<SeenArrivals> {
  const earliest = addDays(today, -MOST_DAYS)
  const kept = before ? undefined : await lastKeptDay(key)
  const through = before?.through ?? (kept === undefined ? lastBusinessDay(today) : earlier(kept, today))
  if (through < earliest) return { through: earliest, keys: [] }
  if (before) return before
  return { through, keys: kept === undefined ? [] : arrivalKeys(await keptEntries(key, through, kept)) }
}

const earlier = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? a : b)

/** The last business day before today. */
function lastBusinessDay(today: IsoDate): IsoDate {
  let day = addDays(today, -1)
  while (isBankHoliday(day)) day = addDays(day, -1)
  return day
}

/** Number of new deposits that match an expectation exactly, or that a person matched. */
async function matchedOf(
  scope: Parameters<typeof expectedList>[0],
  read: ForwardRead & { ok: true },
  { keys }: ArrivalNews,
): Promise<number> {
  if (keys.length === 0) return 0
  const [list, decisions] = await Promise.all([expectedList(scope), matchDecisions(scope)])
  if (!list) return 0
  const { matched } = matchDeposits(depositsOf(read.rows).deposits, withExpectationKeys(list.items), decisions)
  const fresh = new Set(keys)
  return matched.filter(({ here, depositKey }) => here && fresh.has(depositKey)).length
}
