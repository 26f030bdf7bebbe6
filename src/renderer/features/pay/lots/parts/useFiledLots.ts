import { canEdit } from '#domain/filing/filingState'
import type { LotRecord } from '#data/schema/db'
import { useCompanies } from '#data/state/companies'
import { useJournal } from '#data/state/journal'
import type { FilingOf } from './useMonthContext.ts'

/** What the journal says of a lot. Filings in an environment other than the company's do not count. */
export function useFiledLots(): FilingOf {
  const journal = useJournal()
  const companies = useCompanies()
  return ({ lotId, companyId, paidElsewhere }: LotRecord) => {
    if (paidElsewhere !== undefined) return { filed: true }
    const entry = journal.entryOf(lotId)
    const environment = companies.all.find((company) => company.companyId === companyId)?.environment
    const ours = entry !== undefined && entry.environment === environment
    const state = journal.stateOf(lotId)
    const returned = ours && state === 'returned'
    return { filed: ours && !returned && !canEdit(state), returned, acceptanceNo: entry?.acceptanceNo }
  }
}
