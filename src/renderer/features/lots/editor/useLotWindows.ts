import { onScopeDispose } from 'vue'
import type { Autosave } from '../../../database/autosave.ts'
import { overwriteLot, saveLotCopy, type CopyPlace, type LocalLot } from '../../../database/repositories/copies.ts'
import { joinLotChannel, broadcastChange, type LotChannel } from '../../../database/repositories/lotChannel.ts'
import { isAtRevision, openDraft, revisionOf, type OpenDraft } from '../../../database/repositories/lots.ts'
import type { DraftRow } from '../../../draft/row.ts'

export interface LotWindowDeps {
  autosave: Autosave
  /** Returns the lot as it is in memory. */
  own: () => LocalLot
  /** Shows a lot from disk; nothing of the one shown before is saved any more. */
  show: (lot: OpenDraft) => void
  /** Returns the name of the copy that a conflict leaves behind. */
  nameCopy: (name: string) => string
}

/**
 * Keeps one lot in step across several windows. A window without unsaved edits follows the others at once, except while
 * a cell is being typed. If two windows change the lot at the same moment, the later one does not overwrite it: its
 * state is set aside as a separate draft until the person has chosen.
 */
export function useLotWindows(lotId: string, { autosave, own, show, nameCopy }: LotWindowDeps) {
  let copy: CopyPlace | undefined
  // Other windows are ignored until the lot is open.
  let held = true
  let missed = false
  let windows: LotChannel | undefined
  let left = false
  onScopeDispose(() => {
    left = true
    windows?.leave()
  })

  /** Connects to the other windows once the lot is shown, and catches up with changes since it was read. */
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
    // With unsaved edits of our own, the next save detects the conflict.
    if (held || autosave.pending.value || autosave.conflict.value) return
    if (!lot) autosave.conflict.value = { at: undefined }
    else if (revisionOf(lot.record) !== autosave.revision()) show(lot)
  }

  /** Pauses following other windows while a cell is being typed here, so that no row moves under it. */
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
   * Shows the other window's version of the lot; the version from here stays as the copy. Returns false if the lot is
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

  /** Makes the version shown here the lot; the other window's version becomes the copy. */
  async function keepOurs(): Promise<void> {
    await autosave.replace(() => overwriteLot(own(), nameCopy, copy))
    if (autosave.failure.value) return
    copy = undefined
    announce()
  }

  function announce(): void {
    if (windows) windows.broadcast()
    else broadcastChange(lotId)
  }

  return { join, hold, putAside, takeTheirs, keepOurs, announce }
}
