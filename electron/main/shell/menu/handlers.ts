import type { Progress, WindowCommand } from '#contract/ipc/desktop'
import { ok } from '#contract/ipc/errors'
import type { Handlers } from '../../ipc/handlers.ts'
import type { Log } from '../../guard/log/log.ts'
import type { MenuBar } from './menuBar.ts'

export interface MenuDeps {
  menu: Pick<MenuBar, 'setState'>
  runWindow: (command: WindowCommand) => void
  showProgress: (windowId: number, share: Progress) => void
  onUsable: () => void
  log: Log
}

export function registerMenu({
  menu,
  runWindow,
  showProgress,
  onUsable,
  log,
}: MenuDeps): Pick<Handlers, 'menu.state' | 'menu.run' | 'window.progress'> {
  const usable = new Set<number>()
  return {
    'menu.state': (state, { windowId }) => {
      // A window reports its menu's state once its shell is on the screen.
      if (!usable.has(windowId)) {
        log.write('info', 'window.usable')
        onUsable()
      }
      usable.add(windowId)
      menu.setState(windowId, state)
      return ok(null)
    },
    'menu.run': ({ what }) => {
      runWindow(what)
      return ok(null)
    },
    'window.progress': ({ share }, { windowId }) => {
      showProgress(windowId, share)
      return ok(null)
    },
  }
}
