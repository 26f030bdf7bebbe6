import { ok } from '#contract/ipc/errors'
import type { Preferences } from '#contract/ipc/channels'
import type { DeskNotification } from '#contract/ipc/notifications'
import type { Caller, Handlers } from '../../ipc/handlers.ts'
import { notificationText } from './texts.ts'

export interface NotificationDeps {
  /** False if the system supports none. A click brings a window to the front and passes its id to `onClick`. */
  notify: (text: { title: string; body: string }, onClick: (windowId: number) => void) => boolean
  /** Null when the window is gone. */
  windowOf: (windowId: number) => Pick<Caller, 'push'> | null
  settings: { preferences: () => Preferences }
}

/** The page sends a kind and a count; the text is composed here. */
export function registerNotifications({
  notify,
  settings,
  windowOf,
}: NotificationDeps): Pick<Handlers, 'notifications.show'> {
  return {
    'notifications.show': (told: DeskNotification) =>
      ok({
        shown: notify(notificationText(settings.preferences().locale, told), (windowId) => {
          windowOf(windowId)?.push('notifications.clicked', { kind: told.kind })
        }),
      }),
  }
}
