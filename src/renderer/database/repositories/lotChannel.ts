const nameOf = (lotId: string) => `tokucho-desk/lot/${lotId}`

/** Tells every window that has this lot open that the lot was changed or deleted. */
export function broadcastChange(lotId: string): void {
  const channel = new BroadcastChannel(nameOf(lotId))
  channel.postMessage(null)
  channel.close()
}

/** Connects an open lot with the same lot in other windows; `changed` is called when another window has written it. */
export function joinLotChannel(lotId: string, changed: () => void) {
  const channel = new BroadcastChannel(nameOf(lotId))
  channel.onmessage = changed
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
