import { onScopeDispose } from 'vue'
import type { Autosave } from '../../../database/autosave.ts'
import { overwriteLot, saveLotCopy, type CopyPlace, type LocalLot } from '../../../database/repositories/copies.ts'
import { joinLotChannel, broadcastChange, type LotChannel } from '../../../database/repositories/lotChannel.ts'
import { isAtRevision, openDraft, revisionOf, type OpenDraft } from '../../../database/repositories/lots.ts'
import type { DraftRow } from '../../../draft/row.ts'

export interface LotWindowDeps {
  autosave: Autosave
  /** The lot as it is in memory. */
  own: () => LocalLot
  /** Makes a lot from the disk the one shown; nothing of what was shown before waits to be saved. */
  show: (lot: OpenDraft) => void
  /** Name of a copy that a conflict leaves behind. */
  nameCopy: (name: string) => string
}

/**
 * One lot in several windows. A window that has nothing unsaved follows the others at once, except while a cell is
 * being typed. When two windows changed the lot in the same moment, the later one writes nothing to it: its state is
 * put aside as a draft of its own until the person has chosen.
 */
export function useLotWindows(lotId: string, { autosave, own, show, nameCopy }: LotWindowDeps) {
  let copy: CopyPlace | undefined
  // Nothing is followed before the lot is open.
  let held = true
  let missed = false
  let windows: LotChannel | undefined
  let left = false
  onScopeDispose(() => {
    left = true
    windows?.leave()
  })

  /** Joins the other windows once the lot is shown, and follows what they did since it was read. */
  async function join(): Promise<void> {
    if (left) return
    windows = joinLotChannel(lotId, changed)
    if (!(await isAtRevision(lotId, autosave.revision()))) missed = true
    hold(false)
  }

  function changed(): void {
    missed = held
    if (!held)
      follow().catch((error: unknown) => {
        autosave.failure.value = error
      })
  }

  async function follow(): Promise<void> {
    const lot = await openDraft(lotId)
    missed = held
    // With changes of our own the next save tells.
    if (held || autosave.pending.value || autosave.conflict.value) return
    if (!lot) autosave.conflict.value = { at: undefined }
    else if (revisionOf(lot.record) !== autosave.revision()) show(lot)
  }

  /** Holds back what other windows do while a cell is being typed here, so that no row moves away under it. */
  function hold(on: boolean): void {
    held = on
    if (missed) changed()
  }

  async function putAside(unsaved: ReadonlyMap<string, DraftRow>): Promise<void> {
    const { record, rows } = own()
    copy = await saveLotCopy(
      { record, rows: rows.map((row) => unsaved.get(row.rowId) ?? row) },
      nameCopy(record.head.localTaxPaymentDataName),
      copy,
    )
  }

  /**
   * Shows what the other window has made of the lot; what was changed here stays as the copy. False when the lot is
   * deleted.
   */
  async function takeTheirs(): Promise<boolean> {
    let lot: OpenDraft | undefined
    do {
      await autosave.flush()
      lot = await openDraft(lotId)
    } while (autosave.pending.value && !autosave.failure.value)
    if (lot && !autosave.failure.value) show(lot)
    copy = undefined
    return lot !== undefined
  }

  /** Makes what is shown here the lot; what the other window had made of it becomes the copy. */
  async function keepOurs(): Promise<void> {
    await autosave.replace(() => overwriteLot(own(), nameCopy, copy))
    if (autosave.failure.value) return
    copy = undefined
    tell()
  }

  function tell(): void {
    if (windows) windows.broadcast()
    else broadcastChange(lotId)
  }

  return { join, hold, putAside, takeTheirs, keepOurs, tell }
}
