import { onScopeDispose, shallowReactive } from 'vue'
import type { MenuCommand } from '#contract/ipc/index'

/** What depends on the screen that is shown. */
export type ScreenAct = Extract<
  MenuCommand,
  'newLot' | 'import' | 'save' | 'export' | 'savePdf' | 'print' | 'undo' | 'redo' | 'selectAll' | 'find' | 'keys'
>

export interface Act {
  run: () => unknown
  /** Whether it can act now; read reactively. */
  can: () => boolean
}

const offered = shallowReactive(new Map<ScreenAct, readonly Act[]>())

/**
 * Offers what a part of a screen can do to the menu and the palette, for as long as the part is there. Of two parts
 * that offer the same, the later one is asked while it can act.
 */
export function offerActs(acts: Partial<Record<ScreenAct, Act>>): void {
  const own = Object.entries(acts) as [ScreenAct, Act][]
  for (const [name, act] of own) offered.set(name, [...(offered.get(name) ?? []), act])
  onScopeDispose(() => {
    for (const [name, act] of own)
      offered.set(
        name,
        (offered.get(name) ?? []).filter((one) => one !== act),
      )
  })
}

/** Who does something on the present screen; undefined where nobody can. */
export const actOf = (name: ScreenAct): Act | undefined => offered.get(name)?.findLast(({ can }) => can())
