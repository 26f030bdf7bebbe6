import { LOT_EXTENSIONS, TRANSFER_EXTENSION } from '#contract/ipc/desktopNames'

/** Undefined for files that the app does not read. */
export function fileKind(name: string): 'lot' | 'transfer' | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (ending === TRANSFER_EXTENSION) return 'transfer'
  return LOT_EXTENSIONS.some((one) => one === ending) ? 'lot' : undefined
}
