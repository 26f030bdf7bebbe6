import { ok } from '#contract/ipc/errors'
import type { Preferences } from '#contract/ipc/channels'
import type { DeskNotification } from '#contract/ipc/notifications'
import type { Handlers } from '../ipc/handlers.ts'
import { notificationText } from './texts.ts'

export interface NotificationDeps {
  /** Shows a notification of the system; false when the system has none. */
  notify: (text: { title: string; body: string }) => boolean
  settings: { preferences: () => Preferences }
}

/** Handler of notifications: the page names a kind and a count, the words are composed here. */
export function notificationHandlers({ notify, settings }: NotificationDeps): Pick<Handlers, 'notifications.show'> {
  return {
    'notifications.show': (told: DeskNotification) => ok({ shown: notify(notificationText(settings.preferences().locale, told)) }),
  }
}
