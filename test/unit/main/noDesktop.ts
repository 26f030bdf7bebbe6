import { createInbox } from '../../../electron/main/files/inbox.ts'
import type { ServiceDeps } from '../../../electron/main/start/services.ts'
import { createUpdates } from '../../../electron/main/updates/updates.ts'

/** The updates of a build that has no address to ask. */
const noUpdates = () =>
  createUpdates({
    updater: null,
    forbidden: null,
    busy: () => false,
    askDownload: async () => false,
    askRestart: async () => false,
    failed: () => undefined,
    now: () => new Date(),
    changed: () => undefined,
  })

/** The desktop of a test that is not about it: no menu, no task bar, no recent files, no updates. */
export const noDesktop = (): Pick<
  ServiceDeps,
  'menu' | 'runWindow' | 'showProgress' | 'onUsable' | 'inbox' | 'recentDocument' | 'windowOf' | 'updates'
> => ({
  menu: { setState: () => undefined },
  runWindow: () => undefined,
  showProgress: () => undefined,
  onUsable: () => undefined,
  inbox: createInbox(),
  recentDocument: () => undefined,
  windowOf: () => null,
  updates: noUpdates(),
})
