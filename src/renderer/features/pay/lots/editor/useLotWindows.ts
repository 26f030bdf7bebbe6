import { onScopeDispose } from 'vue'
import type { Autosave } from '#data/autosave/autosave'
import { overwriteLot, saveLotCopy, type CopyPlace, type LocalLot } from '#data/repositories/copies'
import { writesEnded } from '#data/writes/runningWrites'
import { joinLotChannel, broadcastChange, type LotChannel, type LotEdit } from '#data/repositories/lotChannel'
import { isAtRevision, openDraft, revisionOf, type OpenDraft } from '#data/repositories/lots'
import type { DraftRow } from '#data/draft/row'

export interface LotWindowDeps {
  autosave: Autosave
  own: () => LocalLot
  /** Shows a lot read from disk; edits to the one shown before are no longer saved. */
  show: (lot: OpenDraft) => void
  showEdit: (edit: LotEdit) => void
  nameCopy: (name: string) => string
}

interface Windows extends LotWindowDeps {
  readonly lotId: string
  /** Where this window's version is stored as a copy. */
  copy: CopyPlace | undefined
  /** While true, changes by other windows are ignored. */
  held: boolean
  /** Another window changed the lot and this one does not show the change yet. */
  missed: boolean
  channel: LotChannel | undefined
  left: boolean
}

async function join(windows: Windows): Promise<void> {
  if (windows.left) return
  windows.channel = joinLotChannel(windows.lotId, (edit) => {
    changed(windows, edit)
  })
  if (!(await isAtRevision(windows.lotId, windows.autosave.revision()))) windows.missed = true
  hold(windows, false)
}

function changed(windows: Windows, edit?: LotEdit): void {
  windows.missed = windows.held
  if (edit && continues(windows, edit)) windows.showEdit(edit)
  else if (!windows.held)
    follow(windows).catch((error: unknown) => {
      windows.autosave.failure.value = error
    })
}

/** True if the edit was made to what this window shows, and nothing else is under way here. */
const continues = ({ held, autosave }: Windows, { from }: LotEdit): boolean =>
  !held && !autosave.pending.value && !autosave.conflict.value && autosave.revision() === from

async function follow(windows: Windows): Promise<void> {
  const { lotId, autosave, show } = windows
  // A write that is already under way may have read the lot before it was changed, so it would not notice.
  await writesEnded()
  const shown = autosave.revision()
  const lot = await openDraft(lotId)
  // The lot that was read may be older than the one shown by now.
  if (autosave.revision() !== shown) return follow(windows)
  windows.missed = windows.held
  // If this window has unsaved edits, its next save detects the conflict.
  if (windows.held || autosave.pending.value) return
  // A lot that was deleted and is back is no conflict, unless this window has put its own edits aside meanwhile.
  if (autosave.conflict.value && (!lot || windows.copy || autosave.conflict.value.at !== undefined)) return
  if (!lot) autosave.conflict.value = { at: undefined }
  else if (autosave.conflict.value || revisionOf(lot.record) !== autosave.revision()) show(lot)
}

function hold(windows: Windows, on: boolean): void {
  windows.held = on
  if (windows.missed) changed(windows)
}

async function putAside(windows: Windows, unsaved: ReadonlyMap<string, DraftRow>): Promise<void> {
  const { record, rows } = windows.own()
  windows.copy = await saveLotCopy(
    { record, rows: rows.map((row) => unsaved.get(row.rowId) ?? row) },
    windows.nameCopy(record.head.localTaxPaymentDataName),
    windows.copy,
  )
}

async function takeTheirs(windows: Windows): Promise<boolean> {
  const { lotId, autosave, show } = windows
  let lot: OpenDraft | undefined
  do {
    await autosave.flush()
    lot = await openDraft(lotId)
  } while (autosave.pending.value && !autosave.failure.value)
  if (lot && !autosave.failure.value) show(lot)
  windows.copy = undefined
  return lot !== undefined
}

async function keepOurs(windows: Windows): Promise<void> {
  const { autosave, own, nameCopy } = windows
  await autosave.replace(() => overwriteLot(own(), nameCopy, windows.copy))
  if (autosave.failure.value) return
  windows.copy = undefined
  announce(windows)
}

function announce({ lotId, channel }: Windows): void {
  if (channel) channel.broadcast()
  else broadcastChange(lotId)
}

/**
 * Keeps one lot in sync across windows. A window without unsaved edits shows the edits of others at once, except
 * while a cell is being typed. If two windows change the lot at the same moment, the later one does not overwrite the
 * earlier change: its own version is set aside as a separate draft until the user has chosen.
 */
export function useLotWindows(lotId: string, deps: LotWindowDeps) {
  const state = { copy: undefined, missed: false, channel: undefined, left: false }
  // Other windows are ignored until the lot is open.
  const windows: Windows = { ...deps, lotId, ...state, held: true }
  onScopeDispose(() => {
    windows.left = true
    windows.channel?.leave()
  })
  return {
    /** Call once the lot is shown; it catches up with changes since the lot was read. */
    join: () => join(windows),
    /** Ignores other windows while a cell is typed here, so that no row moves under it. */
    hold: (on: boolean) => {
      hold(windows, on)
    },
    putAside: (unsaved: ReadonlyMap<string, DraftRow>) => putAside(windows, unsaved),
    /** This window's version stays as the copy. Returns false if the lot is deleted. */
    takeTheirs: () => takeTheirs(windows),
    /** The other window's version becomes the copy. */
    keepOurs: () => keepOurs(windows),
    announce: () => {
      announce(windows)
    },
    /** This window's own write may have been merged with changes by others. */
    catchUp: () => {
      void isAtRevision(lotId, deps.autosave.revision()).then((current) => {
        if (!current) changed(windows)
      })
    },
  }
}

export type LotWindows = ReturnType<typeof useLotWindows>
