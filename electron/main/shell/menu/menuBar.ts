import type { MenuItemConstructorOptions } from 'electron'
import type { Preferences } from '#contract/ipc/channels'
import { menuCommand, type MenuState, type WindowCommand } from '#contract/ipc/desktop'
import type { WindowRegistry } from '../../ipc/windows.ts'
import { isEnabled, menuTemplate, type MenuView } from './template.ts'

interface MenuPlace {
  show: (template: MenuItemConstructorOptions[]) => void
  enable: (id: string, enabled: boolean) => void
}

export interface MenuBarDeps extends MenuPlace {
  registry: Pick<WindowRegistry, 'caller' | 'mainIds'>
  locale: () => Preferences['locale']
  isLocked: () => boolean
  /** The front window's id; undefined when no window is open. */
  front: () => number | undefined
  mac: boolean
  development: boolean
  window: (command: WindowCommand) => void
  lock: () => void
}

const NOTHING: MenuState = { enabled: [], recent: [] }

/**
 * A page's state only enables commands and lists recent items. Main never acts on a name from the page: an item sends
 * its own.
 */
export function createMenuBar(deps: MenuBarDeps) {
  const bar: MenuBarState = { deps, states: new Map(), shape: '', enabled: '' }
  return {
    /** Rebuilds the menu only when texts change: rebuilding closes an open menu. */
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

/** Checks the current state: it may have changed since the menu was shown. */
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
