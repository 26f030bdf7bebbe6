import { onScopeDispose, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import type { PayeeRow } from '#data/repositories/payees'
import { useTrash, type Offer } from '#data/state/trash'
import type { TableModel } from '#ui/table/useTableModel'
import { offerUndo } from '#ui/commands/offerUndo'
import { municipalityText } from './payeeColumns.ts'
import type { BulkChangeModel } from './useBulkChange.ts'

/** The `aria-rowindex` of the first payee: the heading is row 1. */
const FIRST_ROW = 2

/**
 * Deletes payees without a question, because the notice takes that back. The focus goes to the next row, and to a row
 * that is back. `table` is the element around the table.
 */
export function usePayeeRemoval(model: TableModel<PayeeRow>, table: () => HTMLElement | null | undefined) {
  const { t } = useI18n()
  const trash = useTrash()
  let next: number | undefined
  let handled = trash.takenBack

  const rows = () => Array.from({ length: model.count.value }, (_, position) => model.rowAt(position))
  const positionOf = (payeeId: string | undefined) => rows().findIndex((row) => row?.payeeId === payeeId)

  function focusRow(position: number): void {
    const index = Math.min(position, model.count.value - 1) + FIRST_ROW
    table()
      ?.querySelector<HTMLElement>(`tr[aria-rowindex="${String(index)}"]`)
      ?.focus()
  }

  /** Returns whether the payee was deleted. */
  async function remove({ companyId, payeeId, municipalityCode }: PayeeRow): Promise<boolean> {
    next = positionOf(payeeId)
    const removed = await trash.deletePayees(companyId, [payeeId], municipalityText(municipalityCode))
    if (!removed) next = undefined
    return removed
  }

  function rowToRemove(event: KeyboardEvent): PayeeRow | undefined {
    if (event.key !== 'Delete' || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return undefined
    const line = event.target instanceof HTMLElement && event.target.matches('tr') ? event.target : undefined
    return line && model.rowAt(Number(line.ariaRowIndex) - FIRST_ROW)
  }

  watch(
    [model.lines, () => trash.takenBack],
    ([, back]) => {
      const restored = back !== handled && back?.kind === 'payees' ? positionOf(back.itemId) : -1
      const position = restored >= 0 ? restored : next
      if (position === undefined) return
      next = undefined
      handled = back
      focusRow(position)
    },
    { flush: 'post' },
  )
  offerUndo({ can: () => trash.offer?.kind === 'payees' || trash.offer?.kind === 'bulk', run: trash.takeBackLast })

  let offered: Offer | undefined
  function offerBulk({ done, takeBack }: BulkChangeModel): void {
    const step = done.value
    if (!step) return
    let left = 0
    const { payees, employees } = step.numbers
    const applicant = step.after ? t('payees.bulk.doneApplicant') : ''
    offered = {
      kind: 'bulk',
      name: '',
      count: payees.length,
      texts: {
        done: t('payees.bulk.done', { payees: payees.length, employees: employees.length, applicant }),
        back: () => (left > 0 ? t('payees.bulk.tookBackSome', { count: left }) : t('payees.bulk.tookBack')),
      },
      takeBack: async () => {
        left = await takeBack()
        return undefined
      },
    }
    trash.offerStep(offered)
  }
  onScopeDispose(() => {
    if (offered) trash.withdraw(offered)
  })

  return { remove, rowToRemove, offerBulk }
}
