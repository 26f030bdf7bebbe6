import { countsAsFiled } from '#domain/filingState'
import { today } from '../../../ui/text/clock.ts'
import { openLot } from '../../../database/repositories/lots.ts'
import { usedRows } from '../../../draft/rows.ts'
import { useJournal } from '../../../state/journal.ts'
import { countFindings, lotFindings, type FindingCounts } from './lotFindings.ts'
import { previousDetails } from './previousMonth.ts'
import { useFiledLots } from './useFiledLots.ts'
import { useMonthContext } from './useMonthContext.ts'

/** Returns a function that counts the findings of a stored lot. It returns undefined if the lot no longer exists. */
export function useStoredFindings(): (lotId: string) => Promise<FindingCounts | undefined> {
  const journal = useJournal()
  const filingOf = useFiledLots()
  return async (lotId) => {
    const lot = await openLot(lotId)
    if (!lot) return undefined
    const { companyId, month, head, bankErrors } = lot.record
    const previous = await previousDetails(companyId, month, (id) => countsAsFiled(journal.stateOf(id)))
    const { context, read } = useMonthContext(lotId, filingOf)
    await read(companyId, month, previous)
    const rows = usedRows(lot.rows)
    return countFindings(lotFindings(head, rows, { today: today(), bankErrors, previous, month: context.value }))
  }
}
