import { LOT_EXTENSIONS, TRANSFER_EXTENSION } from '#contract/ipc/desktopNames'

/** Returns the kind of a file by its extension; undefined for files the app does not read. */
export function fileKind(name: string): 'lot' | 'transfer' | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (ending === TRANSFER_EXTENSION) return 'transfer'
  return LOT_EXTENSIONS.some((one) => one === ending) ? 'lot' : undefined
}
