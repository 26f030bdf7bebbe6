import { ok } from '#contract/ipc/errors'
import type { Handlers } from '../ipc/handlers.ts'
import type { Closing, Quitting } from './quit.ts'

/** Returns a name on one line for a native dialog; control characters that a page might send become spaces. */
const oneLine = (name: string): string => name.replace(/\p{C}+/gu, ' ')

/** Creates the list of drafts that the windows report as impossible to save. */
export function createUnsaved() {
  const names = new Map<number, readonly string[]>()
  return {
    /** Returns the names of the lots that would be lost with one window, or with all windows. */
    of: (windowId?: number): readonly string[] =>
      windowId === undefined ? [...names.values()].flat() : (names.get(windowId) ?? []),
    forget(windowId?: number): void {
      if (windowId === undefined) names.clear()
      else names.delete(windowId)
    },
    handlers: {
      'app.unsaved': ({ names: told }, caller) => {
        const { windowId } = caller
        if (!names.has(windowId) && told.length > 0) caller.onGone(() => names.delete(windowId))
        if (told.length > 0) names.set(windowId, told.map(oneLine))
        else names.delete(windowId)
        return ok(null)
      },
    } satisfies Pick<Handlers, 'app.unsaved'>,
  }
}

export type Unsaved = ReturnType<typeof createUnsaved>

/** Asks whether the named lots may be lost; returns true when the user agrees. */
export type AskToLose = (names: readonly string[]) => Promise<boolean>

/**
 * Creates the guard that prevents closing and quitting while drafts cannot be saved, until the user agrees to lose
 * them. Staying is the default.
 */
export function createUnsavedGuard(unsaved: Unsaved, ask: AskToLose) {
  let asking = false
  const hold = (event: { preventDefault(): void }, windowId: number | undefined, again: () => void): void => {
    const names = unsaved.of(windowId)
    if (names.length === 0) return
    event.preventDefault()
    if (asking) return
    asking = true
    void ask(names).then((agreed) => {
      asking = false
      if (!agreed) return
      unsaved.forget(windowId)
      again()
    })
  }
  return {
    guardApp(app: Quitting): void {
      app.on('before-quit', (event) => {
        hold(event, undefined, () => {
          app.quit()
        })
      })
    },
    guardWindow(window: Closing & { webContents: { id: number } }): void {
      const { id } = window.webContents
      window.on('close', (event) => {
        hold(event, id, () => {
          if (!window.isDestroyed()) window.close()
        })
      })
    },
  }
}
