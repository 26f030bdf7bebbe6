import { fail, ok } from '#contract/ipc/errors'
import type { FiledTotals, JournalEntry, JournalStatus, Resolution } from '#contract/ipc/journal'
import type { Access } from '../bank/access.ts'
import type { Handlers, ParsedInput } from '../ipc/handlers.ts'
import type { Settings } from '../settings/settings.ts'
import type { createFiling } from './filing.ts'
import { damageOf } from './guard.ts'
import type { Journal } from './journal.ts'
import { compare, settle } from './settling.ts'

export interface SubmissionDeps {
  filing: ReturnType<typeof createFiling>
  journal: Journal
  access: Access
  settings: Settings
  /** The native question before an unknown production entry is settled. */
  confirmResolve: (asked: { companyName: string; resolution: Resolution; totals: FiledTotals; month: string }) => Promise<boolean>
  /** The native question before filing goes on although lines of the journal cannot be proven. */
  confirmDamage: (status: JournalStatus) => Promise<boolean>
}
type Channels = 'localTaxes.apply' | `journal.${'list' | 'compare' | 'resolve' | 'status' | 'confirmDamage'}`

/** Handlers of filing and of the journal. */
export function submissionHandlers(deps: SubmissionDeps): Pick<Handlers, Channels> {
  const { filing, journal, access, confirmDamage } = deps
  return {
    'localTaxes.apply': (input) => filing.apply(input),
    'journal.list': ({ companyId }) => ok(journal.list(companyId)),
    'journal.status': () => ok(journal.status()),
    'journal.compare': async ({ entryId, acceptanceNo }) => {
      const entry = journal.find(entryId)
      return entry ? compare(access, entry, journal.list(), acceptanceNo) : noEntry()
    },
    'journal.resolve': (input) => resolve(deps, input),
    'journal.confirmDamage': async ({ report }) => {
      const status = journal.status()
      if (status.report === '' || report !== status.report) return fail({ code: 'notFound', what: 'report' })
      if (!(await confirmDamage(status))) return fail({ code: 'cancelledByUser' })
      return journal.confirmDamage(report) ? ok(journal.status()) : fail({ code: 'notFound', what: 'report' })
    },
  }
}

async function resolve({ journal, access, settings, confirmResolve }: SubmissionDeps, { entryId, resolution: said }: ParsedInput<'journal.resolve'>) {
  const entry = journal.find(entryId)
  if (!entry) return noEntry()
  const refused = damageOf(journal.status())
  if (refused) return fail(refused)
  if (entry.state !== 'unknown') return notUnknown()
  const settled = await settle(access, entry, journal.list(), said)
  if (!settled.ok) return settled
  const companyName = settings.company(entry.companyId)?.name ?? entry.companyName ?? ''
  const asked = { companyName, resolution: settled.value, totals: entry.totals, month: entry.month }
  if (entry.environment === 'production' && !(await confirmResolve(asked))) return fail({ code: 'cancelledByUser' as const })
  return stillUnknown(journal, entry) ? ok(journal.resolve(entryId, settled.value)) : notUnknown()
}

/** While the bank was asked and the question stood, another answer may have settled it. */
const stillUnknown = (journal: Journal, { entryId }: JournalEntry): boolean => journal.find(entryId)?.state === 'unknown'
const noEntry = () => fail({ code: 'notFound' as const, what: 'entry' })
const notUnknown = () => fail({ code: 'invalidInput' as const, problems: [{ path: 'entryId', problem: 'notUnknown' }] })
