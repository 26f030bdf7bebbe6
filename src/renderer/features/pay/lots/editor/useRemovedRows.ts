import { onScopeDispose, watch } from 'vue'
import type { RemovedRow } from '#data/draft/rowEdits'
import { useTrash, type Offer } from '#data/state/trash'
import type { LotDraft } from './useLotDraft.ts'

/**
 * Offers to take deleted rows back for as long as the lot is open; afterwards Ctrl+Z still does. `goTo` moves the
 * cursor to the first row (index) that is back, because the button of the notice, which had the focus, is gone.
 */
export function useRemovedRows(draft: LotDraft, locked: () => boolean, goTo: (row: number) => void): void {
  const trash = useTrash()
  let offered: Offer | undefined

  const offerOf = (gone: readonly RemovedRow[]): Offer => ({
    kind: 'rows',
    name: '',
    count: gone.length,
    takeBack: () => {
      if (!draft.takeRowsBack(gone)) return 'full'
      goTo(draft.rows.value.findIndex(({ rowId }) => rowId === gone[0]?.row.rowId))
      return undefined
    },
    // Undo may have brought them back already.
    stands: () => !locked() && !draft.rows.value.some(({ rowId }) => gone.some(({ row }) => row.rowId === rowId)),
  })

  watch(draft.removed, (gone) => {
    offered = offerOf(gone)
    trash.offerStep(offered)
  })
  onScopeDispose(() => {
    if (offered) trash.withdraw(offered)
  })
}
