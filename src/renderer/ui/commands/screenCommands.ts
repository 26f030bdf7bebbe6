import { onScopeDispose, shallowReactive } from 'vue'
import type { MenuCommand } from '#contract/ipc/index'

/** What depends on the screen that is shown. */
export type ScreenCommand = Extract<
  MenuCommand,
  'newLot' | 'import' | 'save' | 'export' | 'savePdf' | 'print' | 'undo' | 'redo' | 'selectAll' | 'find' | 'keys'
>

export interface OfferedCommand {
  run: () => unknown
  /** Whether it can act now; read reactively. */
  can: () => boolean
}

const offered = shallowReactive(new Map<ScreenCommand, readonly OfferedCommand[]>())

/**
 * Offers what a part of a screen can do to the menu and the palette, for as long as the part is there. Of two parts
 * that offer the same, the later one is asked while it can act.
 */
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

/** Who does something on the present screen; undefined where nobody can. */
export const offeredCommand = (name: ScreenCommand): OfferedCommand | undefined =>
  offered.get(name)?.findLast(({ can }) => can())
