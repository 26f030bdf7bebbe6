import { canEdit } from '#domain/lotState'
import type { LotRecord } from '../../../database/schema/db.ts'
import { useCompanies } from '../../../state/companies.ts'
import { useJournal } from '../../../state/journal.ts'
import type { FilingOf } from './useMonthContext.ts'

/**
 * Whether a lot is, or may be, at the bank, by the journal. What was filed with another environment than the company's
 * own is nothing here.
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
