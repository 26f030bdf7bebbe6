import { fail, ok } from '#contract/ipc/errors'
import type { JournalEntry, JournalStatus } from '#contract/ipc/journal'
import { canMarkReturned, canSettle } from '#domain/filing/filingState'
import type { ResolveQuestion, ReturnedQuestion } from '../shell/nativeDialogs/filingQuestions.ts'
import type { Access } from '../bank/access.ts'
import type { Handlers, ParsedInput } from '../ipc/handlers.ts'
import type { Settings } from '../settings/settings.ts'
import type { Approvals } from './approvals.ts'
import type { createFiling } from './fileLot.ts'
import type { FileQueue } from './fileQueue.ts'
import { damageOf } from './guard.ts'
import type { Journal } from './journal.ts'
import type { JournalLines } from './journalLines.ts'
import type { Opening } from './opening.ts'
import { compare, settle } from './settle.ts'
import type { SettleWait } from './settleWait.ts'

interface FilingHandlerDeps {
  filing: Pick<ReturnType<typeof createFiling>, 'apply'>
  queue: Pick<FileQueue, 'run' | 'stop'>
  journal: Journal
  lines: Pick<JournalLines, 'first' | 'next' | 'ofLots' | 'list' | 'entries'>
  opening: Pick<Opening, 'part' | 'status'>
  anchorState: () => JournalStatus['anchor']
  access: Access
  settings: Pick<Settings, 'company'>
  wait: SettleWait
  /** The native question; production only. */
  confirmResolve: (asked: ResolveQuestion) => Promise<boolean>
  approvals: Pick<Approvals, 'mark'>
  /** The native question; production only. */
  confirmReturned: (asked: ReturnedQuestion) => Promise<boolean>
  confirmDamage: (status: JournalStatus) => Promise<boolean>
  anchored?: () => Promise<void>
}
type Channels =
  | `localTaxes.${'apply' | 'applyQueue' | 'stopQueue'}`
  | `journal.${'list' | 'part' | 'lines' | 'entries' | 'markReturned' | 'settleWait' | 'compare' | 'resolve' | 'status' | 'confirmDamage'}`

type ReadChannels = `journal.${'list' | 'part' | 'lines' | 'entries' | 'status'}`

export function registerFiling(deps: FilingHandlerDeps): Pick<Handlers, Channels> {
  const { filing, queue, journal, access, confirmDamage, anchored } = deps
  return {
    'localTaxes.apply': (input) => filing.apply(input),
    'localTaxes.applyQueue': (input, caller) => queue.run(input, caller),
    'localTaxes.stopQueue': ({ queueId }) => {
      queue.stop(queueId)
      return ok(null)
    },
    ...reads(deps),
    'journal.settleWait': async ({ entryId }) => {
      await journal.proven()
      const entry = journal.find(entryId)
      return entry ? ok({ remainingMs: deps.wait.remaining(entry) }) : noEntry()
    },
    'journal.compare': async ({ entryId, acceptanceNo }) => {
      await journal.proven()
      const entry = journal.find(entryId)
      return entry ? compare(access, entry, journal.list(), acceptanceNo) : noEntry()
    },
    'journal.resolve': (input) => resolve(deps, input),
    'journal.markReturned': (input) => markReturned(deps, input),
    'journal.confirmDamage': async ({ report }) => {
      await journal.proven()
      await anchored?.()
      const status = journal.status()
      if (status.report === '' || report !== status.report) return fail({ code: 'notFound', what: 'report' })
      if (!(await confirmDamage(status))) return fail({ code: 'cancelledByUser' })
      return journal.confirmDamage(report) ? ok(journal.status()) : fail({ code: 'notFound', what: 'report' })
    },
  }
}

/** Until the journal is proven, windows get what the last session kept of it (opening.ts). */
function reads({ journal, lines, opening, anchorState }: FilingHandlerDeps): Pick<Handlers, ReadChannels> {
  return {
    'journal.list': async ({ companyId, after }) => {
      await journal.proven()
      return ok(lines.list(companyId, after))
    },
    'journal.part': async ({ from }) => {
      const early = from ? null : opening.part()
      if (early) return ok(early)
      await journal.proven()
      const part = from ? lines.next(from) : lines.first()
      return part ? ok(part) : fail({ code: 'notFound', what: 'reading' })
    },
    'journal.lines': async ({ lotIds }) => {
      await journal.proven()
      return ok(lines.ofLots(lotIds))
    },
    'journal.entries': async ({ entryIds }) => {
      await journal.proven()
      return ok(lines.entries(entryIds))
    },
    'journal.status': async () => {
      const early = opening.status()
      if (early) return ok({ ...early, anchor: anchorState() })
      await journal.proven()
      return ok(journal.status())
    },
  }
}

async function resolve(
  { journal, access, settings, wait, confirmResolve, anchored }: FilingHandlerDeps,
  { entryId, resolution: said }: ParsedInput<'journal.resolve'>,
) {
  await journal.proven()
  const entry = journal.find(entryId)
  if (!entry) return noEntry()
  await anchored?.()
  const refused = damageOf(journal.status())
  if (refused) return fail(refused)
  if (!canSettle(entry.state)) return notUnknown()
  const early = said.kind === 'notArrived' ? wait.remaining(entry) : 0
  if (early > 0) return fail({ code: 'tooEarly' as const, waitSeconds: Math.ceil(early / 1_000) })
  const settled = await settle(access, entry, journal.list(), said)
  if (!settled.ok) return settled
  const registered = settings.company(entry.companyId)?.name
  const companyName = entry.companyName ?? registered ?? ''
  const asked = {
    companyName,
    ...(registered !== undefined && registered !== companyName && { registeredName: registered }),
    resolution: settled.value,
    totals: entry.totals,
    month: entry.month,
    minutes: Math.floor(wait.waitMs / 60_000),
  }
  if (entry.environment === 'production' && !(await confirmResolve(asked)))
    return fail({ code: 'cancelledByUser' as const })
  return stillUnknown(journal, entry) ? ok(journal.resolve(entryId, settled.value)) : notUnknown()
}

async function markReturned(
  { journal, approvals, settings, anchored, confirmReturned }: FilingHandlerDeps,
  { entryId, returned }: ParsedInput<'journal.markReturned'>,
) {
  await journal.proven()
  await anchored?.()
  const damaged = damageOf(journal.status())
  if (damaged) return fail(damaged)
  const entry = journal.find(entryId)
  if (entry && returned && canMarkReturned(entry, returned) && entry.environment === 'production') {
    const companyName = entry.companyName ?? settings.company(entry.companyId)?.name ?? ''
    const { acceptanceNo = '', month, totals } = entry
    if (!(await confirmReturned({ companyName, acceptanceNo, month, totals })))
      return fail({ code: 'cancelledByUser' as const })
  }
  return approvals.mark(entryId, returned)
}

/** Another call may have settled it during the question to bank or user. */
function stillUnknown(journal: Journal, { entryId }: JournalEntry): boolean {
  const now = journal.find(entryId)
  return now !== undefined && canSettle(now.state)
}
const noEntry = () => fail({ code: 'notFound' as const, what: 'entry' })
const notUnknown = () => fail({ code: 'invalidInput' as const, problems: [{ path: 'entryId', problem: 'notUnknown' }] })
