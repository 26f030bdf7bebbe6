import { canEdit } from '#domain/filingState'
import type { LotRecord } from '../../../database/schema/db.ts'
import { useCompanies } from '../../../state/companies.ts'
import { useJournal } from '../../../state/journal.ts'
import type { FilingOf } from './useMonthContext.ts'

/**
 * Returns a function that tells from the journal whether a lot is or may be at the bank. Filings in an environment
 * other than the company's do not count.
 */
export function useFiledLots(): FilingOf {
  const journal = useJournal()
  const companies = useCompanies()
  return ({ lotId, companyId }: LotRecord) => {
    const entry = journal.entryOf(lotId)
    const environment = companies.all.find((company) => company.companyId === companyId)?.environment
    const filed = entry !== undefined && entry.environment === environment && !canEdit(journal.stateOf(lotId))
    return { filed, acceptanceNo: entry?.acceptanceNo }
  }
}
