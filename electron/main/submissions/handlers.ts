import { fail, ok } from '#contract/ipc/errors'
import type { FiledTotals, Resolution } from '#contract/ipc/journal'
import type { Handlers } from '../ipc/handlers.ts'
import type { Settings } from '../settings/settings.ts'
import type { createFiling } from './filing.ts'
import type { Journal } from './journal.ts'

export interface SubmissionDeps {
  filing: ReturnType<typeof createFiling>
  journal: Journal
  settings: Settings
  /** The native question before an unknown production entry is settled. */
  confirmResolve: (asked: { companyName: string; resolution: Resolution; totals: FiledTotals; month: string }) => Promise<boolean>
}

/** Handlers of filing and of the journal. */
export function submissionHandlers(deps: SubmissionDeps): Pick<Handlers, 'localTaxes.apply' | 'journal.list' | 'journal.resolve'> {
  const { filing, journal, settings, confirmResolve } = deps
  return {
    'localTaxes.apply': (input) => filing.apply(input),
    'journal.list': ({ companyId }) => ok(journal.list(companyId)),
    'journal.resolve': async ({ entryId, resolution }) => {
      const entry = journal.find(entryId)
      if (!entry) return fail({ code: 'notFound', what: 'entry' })
      if (entry.state !== 'unknown') return notUnknown()
      const companyName = settings.company(entry.companyId)?.name ?? ''
      const asked = { companyName, resolution, totals: entry.totals, month: entry.month }
      if (entry.environment === 'production' && !(await confirmResolve(asked))) return fail({ code: 'cancelledByUser' })
      // While the question stood, another answer may have settled it.
      return journal.find(entryId)?.state === 'unknown' ? ok(journal.resolve(entryId, resolution)) : notUnknown()
    },
  }
}

const notUnknown = () => fail({ code: 'invalidInput' as const, problems: [{ path: 'entryId', problem: 'notUnknown' }] })
