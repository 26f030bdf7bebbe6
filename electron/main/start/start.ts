import { join } from 'node:path'
import { app, dialog, ipcMain, protocol } from 'electron'
import { CALL_CHANNEL } from '#contract/ipc/bridge'
import type { Inbox } from '../openedFiles/inbox.ts'
import { APP_SCHEME, isTrustedSender } from '../ipc/sender.ts'
import { offerContextMenu } from '../menu/contextMenu.ts'
import { toStorageError } from '../storage/storageError.ts'
import { createAssetHandler } from '../windows/assets.ts'
import { createQuitGuard, type Pending } from '../windows/quit.ts'
import { createUnsavedGuard } from '../windows/unsaved.ts'
import { openMainWindow } from '../windows/window.ts'
import type { Backend } from './backend.ts'
import { electronWorld, type WorldParts } from './electronWorld.ts'
import { layGround } from './ground.ts'
import { development, info } from './info.ts'
import { tellPolicy, tellRescues } from './notices.ts'
import { createParts } from './parts.ts'
import { followSystem, lockWhenLeft } from './systemEvents.ts'

/**
 * Starts the app once Electron is ready: opens the files, creates the parts, shows the window and answers its calls.
 * Quits if the files cannot be opened and the user chooses to quit.
 */
export async function start(inbox: Inbox): Promise<void> {
  const ground = await layGround()
  if (ground === null) {
    app.exit(1)
    return
  }
  const { log, policy, opened } = ground
  log.write('info', 'app.start', { version: app.getVersion(), standIn: info().standIn })
  let backend: Backend | undefined
  const pending = () => backend?.pending() ?? null
  const parts = createParts(ground, {
    inbox,
    pending,
    show: () => {
      show()
    },
  })
  const world = electronWorld(parts)
  servePage(parts, () => answers)
  const show = windowOpener(parts, pending)
  lockWhenLeft(parts)
  parts.applyPreferences()
  show()
  // The backend is the largest part of main, so it loads while the page's own process starts.
  const answers = import('./backend.ts').then(
    ({ createBackend }) => (backend = createBackend(world, { checkOutput: development() })),
  )
  followSystem(parts, show)
  tellRescues(opened.rescues, parts.questions, log)
  tellPolicy(policy, opened.rekeyed, parts.questions, log)
  await answers
}

/** Serves the page's files and passes its calls to the backend. */
function servePage(
  { registry, devUrl }: Pick<WorldParts, 'registry' | 'devUrl'>,
  answers: () => Promise<Backend>,
): void {
  protocol.handle(APP_SCHEME, createAssetHandler(join(__dirname, '../renderer')))
  ipcMain.handle(CALL_CHANNEL, async (event, channel: unknown, input: unknown) => {
    const caller = isTrustedSender(event, registry.has, devUrl) ? registry.caller(event.sender.id) : null
    return (await answers()).dispatch(caller, channel, input)
  })
}

/**
 * Returns a function that opens a main window. While drafts cannot be saved or a filing is in progress, neither a
 * window nor the app closes without the user's consent.
 */
function windowOpener(parts: WorldParts, pending: () => Pending | null): () => void {
  const { registry, opened, log, devUrl, desktop, questions, unsaved } = parts
  const guards = [
    createUnsavedGuard(unsaved, questions.loseUnsaved),
    createQuitGuard(pending, questions.insistOnLeaving),
  ]
  for (const guard of guards) guard.guardApp(app)
  return () => {
    const window = openMainWindow({ registry, state: opened.state, log, devUrl, zoom: desktop.zoom })
    offerContextMenu(window, () => opened.settings.preferences().locale)
    for (const guard of guards) guard.guardWindow(window)
  }
}

/** Reports an unexpected error at the start, and quits. */
export function stop(thrown: unknown): void {
  const { detail } = toStorageError('start', thrown)
  dialog.showErrorBox(
    app.getName(),
    `起動できません。データには触れていません。\nThe app cannot start. Your data was not touched.\n\n${app.getPath('userData')}\n${detail}`,
  )
  app.exit(1)
}
