import type { MenuItemConstructorOptions } from 'electron'
import type { Preferences } from '#contract/ipc/channels'
import { menuCommand, type MenuCommand, type MenuState, type WindowCommand } from '#contract/ipc/desktop'
import type { WindowRegistry } from '../ipc/windows.ts'
import { isEnabled, menuTemplate, type MenuView } from './template.ts'

/** Where the menu is shown: Electron's application menu, through `show` and `enable`. */
interface MenuPlace {
  show: (template: MenuItemConstructorOptions[]) => void
  enable: (id: string, enabled: boolean) => void
}

export interface MenuBarDeps extends MenuPlace {
  registry: Pick<WindowRegistry, 'caller' | 'mainIds'>
  locale: () => Preferences['locale']
  isLocked: () => boolean
  /** Returns the window in front; undefined when there is none. */
  front: () => number | undefined
  mac: boolean
  development: boolean
  window: (command: WindowCommand) => void
  lock: () => void
}

const NOTHING: MenuState = { enabled: [], recent: [] }

/**
 * Creates the app's one menu, which follows the window in front and the lock. A page's state can only enable or disable
 * existing items. An item sends its own name to the window in front, if that window reports the command as available
 * and the app is not locked; main never acts on a name that comes from the page.
 */
export function createMenuBar(deps: MenuBarDeps) {
  const states = new Map<number, MenuState>()
  let [shape, enabled] = ['', '']

  function view(): MenuView {
    const { locale, mac, development, isLocked, front } = deps
    return { locale: locale(), mac, development, locked: isLocked(), ...(states.get(front() ?? -1) ?? NOTHING) }
  }

  function push(command: MenuCommand): void {
    const id = deps.front()
    if (id !== undefined && isEnabled(view(), command)) deps.registry.caller(id)?.push('menu.command', { command })
  }

  function recent(key: string): void {
    const [id, shown] = [deps.front(), view()]
    if (id !== undefined && !shown.locked && shown.recent.some((one) => one.key === key))
      deps.registry.caller(id)?.push('menu.recent', { key })
  }

  function runWindow(command: WindowCommand): void {
    deps.window(command)
  }

  /**
   * Shows the menu in its current state. It is rebuilt only when its texts change, because rebuilding closes an open
   * menu.
   */
  function refresh(): void {
    for (const id of states.keys()) if (!deps.registry.mainIds().includes(id)) states.delete(id)
    const now = view()
    const [newShape, newEnabled] = [JSON.stringify([now.locale, now.locked, now.recent]), JSON.stringify(now.enabled)]
    if (newShape !== shape) deps.show(menuTemplate(now, { command: push, recent, window: runWindow, lock: deps.lock }))
    else if (newEnabled !== enabled)
      for (const command of menuCommand.options) deps.enable(command, isEnabled(now, command))
    ;[shape, enabled] = [newShape, newEnabled]
  }

  return {
    refresh,
    /** Records the state that a window reports about itself. */
    setState(windowId: number, state: MenuState): void {
      states.set(windowId, state)
      refresh()
    },
  }
}

export type MenuBar = ReturnType<typeof createMenuBar>
