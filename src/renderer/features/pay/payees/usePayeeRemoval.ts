import { onScopeDispose, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import type { PayeeRow } from '#data/repositories/payees'
import { useTrash, type Offer } from '#data/state/trash'
import type { TableModel } from '#ui/table/useTableModel'
import { offerUndo } from '#ui/commands/offerUndo'
import { placeText } from './payeeColumns.ts'
import type { BulkChangeModel } from './useBulkChange.ts'

/** The rows of a table start at this `aria-rowindex`, because the heading has the first one. */
const FIRST_ROW = 2

/**
 * Returns how payees are deleted from the register, and how a bulk change is taken back: without a question, because the notice takes them back. The focus
 * goes on to the next row, and to the row that is back. `table` returns the element around the table.
 */
export function usePayeeRemoval(model: TableModel<PayeeRow>, table: () => HTMLElement | null | undefined) {
  const { t } = useI18n()
  const trash = useTrash()
  /** The position to focus as soon as the list has changed. */
  let next: number | undefined
  let handled = trash.back

  const rows = () => Array.from({ length: model.count.value }, (_, position) => model.rowAt(position))
  const positionOf = (payeeId: string | undefined) => rows().findIndex((row) => row?.payeeId === payeeId)

  function focusRow(position: number): void {
    const index = Math.min(position, model.count.value - 1) + FIRST_ROW
    table()
      ?.querySelector<HTMLElement>(`tr[aria-rowindex="${String(index)}"]`)
      ?.focus()
  }

  /** Deletes a payee; returns whether that succeeded. */
  async function remove({ companyId, payeeId, municipalityCode }: PayeeRow): Promise<boolean> {
    next = positionOf(payeeId)
    const removed = await trash.deletePayees(companyId, [payeeId], placeText(municipalityCode))
    if (!removed) next = undefined
    return removed
  }

  /** Returns the payee whose row has the focus, for the Delete key; undefined for any other key or place. */
  function rowToRemove(event: KeyboardEvent): PayeeRow | undefined {
    if (event.key !== 'Delete' || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return undefined
    const line = event.target instanceof HTMLElement && event.target.matches('tr') ? event.target : undefined
    return line && model.rowAt(Number(line.ariaRowIndex) - FIRST_ROW)
  }

  watch(
    [model.lines, () => trash.back],
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
  /** Says what a bulk change did, in the notice that takes it back as one step, for as long as the register is open. */
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
