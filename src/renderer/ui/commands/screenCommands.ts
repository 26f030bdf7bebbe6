import { onScopeDispose, shallowReactive } from 'vue'
import type { MenuCommand } from '#contract/ipc/index'

export type ScreenCommand = Extract<
  MenuCommand,
  'newLot' | 'import' | 'save' | 'export' | 'savePdf' | 'print' | 'undo' | 'redo' | 'selectAll' | 'find' | 'keys'
>

export interface OfferedCommand {
  run: () => unknown
  /** Read reactively. */
  can: () => boolean
}

const offered = shallowReactive(new Map<ScreenCommand, readonly OfferedCommand[]>())

/** The offer ends with the calling component. If two offer the same command, the later counts while it can run. */
export function offerCommands(commands: Partial<Record<ScreenCommand, OfferedCommand>>): void {
  const own = Object.entries(commands) as [ScreenCommand, OfferedCommand][]
  for (const [name, command] of own) offered.set(name, [...(offered.get(name) ?? []), command])
  onScopeDispose(() => {
    for (const [name, command] of own)
      offered.set(
        name,
        (offered.get(name) ?? []).filter((one) => one !== command),
      )
  })
}

export const offeredCommand = (name: ScreenCommand): OfferedCommand | undefined =>
  offered.get(name)?.findLast(({ can }) => can())
