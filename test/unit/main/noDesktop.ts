import { createInbox } from '../../../electron/main/files/inbox.ts'
import type { ServiceDeps } from '../../../electron/main/services.ts'

/** The desktop of a test that is not about it: no menu, no task bar, no recent files. */
export const noDesktop = (): Pick<ServiceDeps, 'menu' | 'runWindow' | 'showProgress' | 'inbox' | 'recentDocument' | 'windowOf'> => ({
  menu: { setState: () => undefined }, runWindow: () => undefined, showProgress: () => undefined, inbox: createInbox(), recentDocument: () => undefined, windowOf: () => null,
})
