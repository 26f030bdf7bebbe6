import { canDelete, canEdit } from '#domain/filing/filingState'
import { nextTick, watch } from 'vue'
import type { LotRecord } from '#data/schema/db'
import { useCompanies } from '#data/state/companies'
import { useJournal } from '#data/state/journal'
import { useTrash } from '#data/state/trash'
import { useLotWork } from '#features/office/index'
import { offerUndo } from '#ui/commands/offerUndo'

/** What has the focus in a row. */
type Part = 'button' | 'name'

/** Longest time (ms) between two clicks that may be meant as one. */
const DOUBLE_CLICK_MS = 600

const PARTS: Record<Part, string> = { button: '[data-delete]', name: 'a' }

/** Focuses the name if the row has no such part: a filed lot cannot be deleted. */
function focusRow(lotId: string, part: Part): void {
  const row = document.querySelector(`[data-lot="${CSS.escape(lotId)}"]`)
  ;(row?.querySelector<HTMLElement>(PARTS[part]) ?? row?.querySelector<HTMLElement>(PARTS.name))?.focus()
}

/**
 * Deletes without a question, because the notice takes that back. The focus goes to the next row, so that several can
 * be deleted in turn, and to a row that is back. `lots` in the order of the list.
 */
export function useLotRemoval(lots: () => readonly LotRecord[]) {
  const journal = useJournal()
  const trash = useTrash()
  const companies = useCompanies()
  const work = useLotWork()
  /** The row to focus as soon as the list has changed. */
  let next: { lotId: string; part: Part } | undefined
  let handled = trash.takenBack
  let pressedAt = -Infinity

  /** Another lot may get the name of the deleted one, but not while somebody is asked to approve it as it is. */
  const mayRename = ({ lotId, companyId }: LotRecord): boolean => {
    const environment = companies.all.find((one) => one.companyId === companyId)?.environment
    return canEdit(journal.stateOf(lotId)) && environment !== undefined && !work.of(lotId, environment).step
  }

  async function remove(lotId: string, part: Part): Promise<void> {
    const before = lots().map((lot) => lot.lotId)
    const at = before.indexOf(lotId)
    const neighbour = before[at + 1] ?? before[at - 1]
    next = neighbour === undefined ? undefined : { lotId: neighbour, part }
    if (!(await trash.deleteLot(lotId, mayRename))) next = undefined
  }

  /** The next row moves under the pointer, so the second click of a double click is ignored. */
  function onPress(event: MouseEvent, lotId: string): void {
    if (event.detail > 0 && event.timeStamp - pressedAt < DOUBLE_CLICK_MS) return
    pressedAt = event.timeStamp
    void remove(lotId, 'button')
  }

  function onKey(event: KeyboardEvent, lotId: string): void {
    if (event.key !== 'Delete' || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
    if (!canDelete(journal.stateOf(lotId))) return
    event.preventDefault()
    const onButton = event.target instanceof Element && event.target.closest(PARTS.button) !== null
    void remove(lotId, onButton ? 'button' : 'name')
  }

  watch(
    [lots, () => trash.takenBack],
    async ([now, back], [before]) => {
      const restored = back !== handled && back?.kind === 'lot' ? back.itemId : undefined
      // After taking a deletion back, a quick press is no double click.
      if (restored !== undefined) pressedAt = -Infinity
      const wanted =
        restored === undefined ? now.length < before.length && next : { lotId: restored, part: 'name' as const }
      if (!wanted || !now.some((lot) => lot.lotId === wanted.lotId)) return
      next = undefined
      handled = back
      await nextTick()
      focusRow(wanted.lotId, wanted.part)
    },
    { flush: 'post' },
  )
  offerUndo({ can: () => trash.offer?.kind === 'lot', run: trash.takeBackLast })

  return { onPress, onKey }
}
