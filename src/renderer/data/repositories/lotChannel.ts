import type { DraftRow } from '../draft/row.ts'
import type { LotRecord } from '../schema/db.ts'

/** A change of some cells: the rows with it and the lot's record, both as they are on the disk now. */
export interface LotEdit {
  /** The revision of the lot that was changed. */
  from: number
  record: LotRecord
  rows: readonly DraftRow[]
}

const nameOf = (lotId: string) => `tokucho-desk/lot/${lotId}`

/**
 * Tells every window that has this lot open that the lot was changed or deleted, and, where it is known, which rows of it
 * were changed.
 */
export function broadcastChange(lotId: string, edit?: LotEdit): void {
  const channel = new BroadcastChannel(nameOf(lotId))
  channel.postMessage(edit ?? null)
  channel.close()
}

/**
 * Connects an open lot with the same lot in other windows; `changed` is called when another window has written it, with
 * the edit if nothing else was changed.
 */
export function joinLotChannel(lotId: string, changed: (edit: LotEdit | undefined) => void) {
  const channel = new BroadcastChannel(nameOf(lotId))
  channel.onmessage = ({ data }: MessageEvent<LotEdit | null>) => {
    changed(data ?? undefined)
  }
  return {
    /** Tells the other windows, but not this one. */
    broadcast: () => {
      channel.postMessage(null)
    },
    leave: () => {
      channel.close()
    },
  }
}

export type LotChannel = ReturnType<typeof joinLotChannel>
