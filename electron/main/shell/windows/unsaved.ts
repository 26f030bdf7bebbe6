import { ok } from '#contract/ipc/errors'
import type { Caller, Handlers } from '../../ipc/handlers.ts'
import type { Closing, Quitting } from './quit.ts'

/** A page might send control characters to the native dialog. */
const oneLine = (name: string): string => name.replace(/\p{C}+/gu, ' ')

export function createUnsaved() {
  const names = new Map<number, readonly string[]>()
  /** Windows with unsaved input in a form, which is saved only when the user says so. */
  const forms = new Set<number>()
  const followed = new Set<number>()
  const follow = (caller: Caller): void => {
    const { windowId } = caller
    if (followed.has(windowId)) return
    followed.add(windowId)
    caller.onGone(() => {
      for (const kept of [names, forms, followed]) kept.delete(windowId)
    })
  }
  return {
    inForms: (windowId?: number): boolean =>
      windowId === undefined ? [...names.keys()].every((id) => forms.has(id)) : forms.has(windowId),
    of: (windowId?: number): readonly string[] =>
      windowId === undefined ? [...names.values()].flat() : (names.get(windowId) ?? []),
    forget(windowId?: number): void {
      if (windowId === undefined) names.clear()
      else names.delete(windowId)
    },
    handlers: {
      'app.unsaved': ({ names: told, form }, caller) => {
        const { windowId } = caller
        follow(caller)
        if (told.length > 0) names.set(windowId, told.map(oneLine))
        else names.delete(windowId)
        if (form) forms.add(windowId)
        else forms.delete(windowId)
        return ok(null)
      },
    } satisfies Pick<Handlers, 'app.unsaved'>,
  }
}

export type Unsaved = ReturnType<typeof createUnsaved>

/** True when the user agrees. `inForms`: the input is in forms only. */
type AskToLose = (names: readonly string[], inForms: boolean) => Promise<boolean>

export function createUnsavedGuard(unsaved: Unsaved, ask: AskToLose) {
  let asking = false
  const hold = (event: { preventDefault(): void }, windowId: number | undefined, again: () => void): void => {
    const names = unsaved.of(windowId)
    if (names.length === 0) return
    event.preventDefault()
    if (asking) return
    asking = true
    void ask(names, unsaved.inForms(windowId)).then((agreed) => {
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
    guardWindow(window: Closing & { webContents: { id: number } }, app: Quitting): void {
      const { id } = window.webContents
      window.on('query-session-end', (event) => {
        hold(event, undefined, () => {
          app.quit()
        })
      })
      window.on('close', (event) => {
        hold(event, id, () => {
          if (!window.isDestroyed()) window.close()
        })
      })
    },
    /** Called on macOS and Linux only. */
    guardShutdown(event: { preventDefault(): void }, app: Quitting): void {
      hold(event, undefined, () => {
        app.quit()
      })
    },
  }
}
