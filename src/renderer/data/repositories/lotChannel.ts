import type { DraftRow } from '../draft/row.ts'
import type { LotRecord } from '../schema/db.ts'

export interface LotEdit {
  /** The revision before the change. */
  from: number
  record: LotRecord
  rows: readonly DraftRow[]
}

const nameOf = (lotId: string) => `tokucho-desk/lot/${lotId}`

/** `edit`: the changed rows, where known. */
export function broadcastChange(lotId: string, edit?: LotEdit): void {
  const channel = new BroadcastChannel(nameOf(lotId))
  channel.postMessage(edit ?? null)
  channel.close()
}

/** `changed` gets the edit if nothing else was changed. */
export function joinLotChannel(lotId: string, changed: (edit: LotEdit | undefined) => void) {
  const channel = new BroadcastChannel(nameOf(lotId))
  channel.onmessage = ({ data }: MessageEvent<LotEdit | null>) => {
    changed(data ?? undefined)
  }
  return {
    /** Not received by this window. */
    broadcast: () => {
      channel.postMessage(null)
    },
    leave: () => {
      channel.close()
    },
  }
}

export type LotChannel = ReturnType<typeof joinLotChannel>
