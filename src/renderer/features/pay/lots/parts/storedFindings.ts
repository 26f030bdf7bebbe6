import { countsAsFiled } from '#domain/filing/filingState'
import { monthDifference, type MonthDifference } from '#domain/lots/monthDifference'
import { today } from '#ui/text/clock'
import { openLot, type OpenLot } from '#data/repositories/lots'
import type { DraftRow } from '#data/draft/row'
import { usedRows } from '#data/draft/rows'
import { useCutOffs } from '#data/state/cutOffs'
import { useJournal } from '#data/state/journal'
import { countFindings, lotFindings, type EditorFinding, type FindingCounts } from './lotFindings.ts'
import { previousDetails } from './previousMonth.ts'
import { useFiledLots } from './useFiledLots.ts'
import { useMonthContext } from './useMonthContext.ts'

/** `rows` has no blank ones at the end. */
export interface CheckedLot {
  readonly lot: OpenLot
  readonly rows: readonly DraftRow[]
  readonly findings: readonly EditorFinding[]
  /** Undefined if there were no payments last month. */
  readonly difference: MonthDifference | undefined
}

/** Gives a function that reads and checks a stored lot; it returns undefined if the lot no longer exists. */
export function useCheckedLots(): (lotId: string) => Promise<CheckedLot | undefined> {
  const journal = useJournal()
  const filingOf = useFiledLots()
  const cutOffs = useCutOffs()
  return async (lotId) => {
    await journal.whole()
    const lot = await openLot(lotId)
    if (!lot) return undefined
    const { companyId, month, head, bankErrors } = lot.record
    const previous = await previousDetails(companyId, month, (id) => countsAsFiled(journal.stateOf(id)))
    const { context, read } = useMonthContext(lotId, filingOf)
    await read(companyId, month, previous)
    const rows = usedRows(lot.rows)
    return {
      lot,
      rows,
      findings: lotFindings(head, rows, {
        today: today(),
        ...cutOffs.checkNow(companyId),
        bankErrors,
        previous,
        month: context.value,
      }),
      difference:
        previous &&
        monthDifference(
          rows.map(({ detail }) => detail),
          previous,
          context.value?.inOtherLots,
        ),
    }
  }
}

export function useStoredFindings(): (lotId: string) => Promise<FindingCounts | undefined> {
  const read = useCheckedLots()
  return async (lotId) => {
    const checked = await read(lotId)
    return checked && countFindings(checked.findings)
  }
}
