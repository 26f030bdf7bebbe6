import type { MenuItemConstructorOptions } from 'electron'
import type { Preferences } from '#contract/ipc/channels'
import { menuCommand, type MenuState, type WindowCommand } from '#contract/ipc/desktop'
import type { WindowRegistry } from '../../ipc/windows.ts'
import { isEnabled, menuTemplate, type MenuView } from './template.ts'

/** Electron's application menu. */
interface MenuPlace {
  show: (template: MenuItemConstructorOptions[]) => void
  enable: (id: string, enabled: boolean) => void
}

export interface MenuBarDeps extends MenuPlace {
  registry: Pick<WindowRegistry, 'caller' | 'mainIds'>
  locale: () => Preferences['locale']
  isLocked: () => boolean
  /** Undefined when no window is open. */
  front: () => number | undefined
  mac: boolean
  development: boolean
  window: (command: WindowCommand) => void
  lock: () => void
}

const NOTHING: MenuState = { enabled: [], recent: [] }

/**
 * The app's one menu, which follows the window in front and the lock. A page's state only enables or disables the
 * commands and lists recent items. An item sends its own name to the window in front, if that window reports the
 * command as available and the app is not locked; main never acts on a name that comes from the page.
 */
export function createMenuBar(deps: MenuBarDeps) {
  const bar: MenuBarState = { deps, states: new Map(), shape: '', enabled: '' }
  return {
    /** The menu is rebuilt only when its texts change, because rebuilding closes an open menu. */
    refresh: () => {
      refresh(bar)
    },
    setState(windowId: number, state: MenuState): void {
      bar.states.set(windowId, state)
      refresh(bar)
    },
  }
}

export type MenuBar = ReturnType<typeof createMenuBar>

interface MenuBarState {
  readonly deps: MenuBarDeps
  readonly states: Map<number, MenuState>
  /** As JSON: `shape` stands for the menu's texts, `enabled` for the enabled commands. */
  shape: string
  enabled: string
}

function refresh(bar: MenuBarState): void {
  const { deps, states } = bar
  for (const id of states.keys()) if (!deps.registry.mainIds().includes(id)) states.delete(id)
  const now = viewOf(bar)
  const [shape, enabled] = [JSON.stringify([now.locale, now.locked, now.recent]), JSON.stringify(now.enabled)]
  if (shape !== bar.shape) deps.show(menuTemplate(now, actionsOf(bar)))
  else if (enabled !== bar.enabled)
    for (const command of menuCommand.options) deps.enable(command, isEnabled(now, command))
  bar.shape = shape
  bar.enabled = enabled
}

function viewOf({ deps, states }: MenuBarState): MenuView {
  const { locale, mac, development, isLocked, front } = deps
  return { locale: locale(), mac, development, locked: isLocked(), ...(states.get(front() ?? -1) ?? NOTHING) }
}

/** Each item checks the current state, which may have changed since the menu was shown. */
function actionsOf(bar: MenuBarState): Parameters<typeof menuTemplate>[1] {
  const { deps } = bar
  return {
    command: (command) => {
      const id = deps.front()
      if (id !== undefined && isEnabled(viewOf(bar), command))
        deps.registry.caller(id)?.push('menu.command', { command })
    },
    recent: (key) => {
      const [id, shown] = [deps.front(), viewOf(bar)]
      if (id !== undefined && !shown.locked && shown.recent.some((one) => one.key === key))
        deps.registry.caller(id)?.push('menu.recent', { key })
    },
    window: (command) => {
      deps.window(command)
    },
    lock: deps.lock,
  }
}
