import { join } from 'node:path'
import { app, dialog, ipcMain, nativeTheme, protocol } from 'electron'
import { CALL_CHANNEL } from '#contract/ipc/bridge'
import type { Inbox } from '../shell/openedFiles/inbox.ts'
import { APP_SCHEME, isTrustedSender } from '../ipc/sender.ts'
import { offerContextMenu } from '../shell/menu/contextMenu.ts'
import { toStorageError } from '../storage/storageError.ts'
import { createAssetHandler } from '../shell/windows/assets.ts'
import { fillPageShell, type PageShell } from '../shell/windows/pageShell.ts'
import { createQuitGuard, type Pending } from '../shell/windows/quit.ts'
import { createUnsavedGuard } from '../shell/windows/unsaved.ts'
import { openMainWindow } from '../shell/windows/window.ts'
import type { Backend } from './backend.ts'
import type { FolderMove } from './dataFolder.ts'
import { electronWorld, type WorldParts } from './electronWorld.ts'
import { layGround } from './ground.ts'
import { development, info } from './info.ts'
import { awaitPolicy, tellFolder, tellPolicy, tellRescues } from './notices.ts'
import { createParts } from './parts.ts'
import { followShutdown, followSystem, lockWhenLeft } from './systemEvents.ts'

/** Runs once Electron is ready. Quits if the files cannot be opened and the user chooses to quit. */
export async function start(inbox: Inbox, move: FolderMove): Promise<void> {
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
  const asked = Promise.withResolvers<undefined>()
  servePage(parts, {
    answers: () => answers,
    onAsked: () => {
      asked.resolve(undefined)
    },
  })
  const show = windowOpener(parts, { pending, leaving: () => backend?.leave() })
  lockWhenLeft(parts)
  parts.applyPreferences()
  show()
  // The backend is the largest part of main, so it loads once the page has what its own process starts with.
  const answers = asked.promise
    .then(() => import('./backend.ts'))
    .then(({ createBackend }) => (backend = createBackend(world, { checkOutput: development() })))
  followSystem(parts, show)
  tellRescues(opened.rescues, parts.questions, log)
  tellPolicy(policy, opened.rekeyed, parts.questions, log)
  tellFolder(move, parts.questions)
  void awaitPolicy(policy, parts.questions)
  await answers
}

/** Null while the app is locked, and in a zoomed window, whose zoom comes later. */
function shellOf({ opened, lock, desktop }: Pick<WorldParts, 'opened' | 'lock' | 'desktop'>): PageShell | null {
  if (lock.isLocked() || desktop.zoom() !== 1) return null
  const { locale, companyId } = opened.settings.preferences()
  const companies = opened.settings.companies()
  const company = companies.find((one) => one.companyId === companyId) ?? companies[0]
  return { locale, dark: nativeTheme.shouldUseDarkColors, company }
}

/**
 * `onAsked` is called after the first answer: a file, or in development, where another server has the files, nothing
 * yet.
 */
function servePage(
  parts: WorldParts,
  { answers, onAsked }: { answers: () => Promise<Backend>; onAsked: () => void },
): void {
  const { registry, devUrl } = parts
  const serve = createAssetHandler(join(__dirname, '../renderer'), (html) => fillPageShell(html, shellOf(parts)))
  protocol.handle(APP_SCHEME, async (request) => {
    const response = await serve(request)
    setImmediate(onAsked)
    return response
  })
  ipcMain.handle(CALL_CHANNEL, async (event, channel: unknown, input: unknown) => {
    onAsked()
    const caller = isTrustedSender(event, registry.has, devUrl) ? registry.caller(event.sender.id) : null
    return (await answers()).dispatch(caller, channel, input)
  })
}

/**
 * While drafts cannot be saved or a filing is in progress, neither a window nor the app closes without the user's
 * consent, and the system's session does not end.
 */
function windowOpener(
  parts: WorldParts,
  { pending, leaving }: { pending: () => Pending | null; leaving: () => void },
): () => void {
  const { registry, opened, log, devUrl, desktop, questions, unsaved } = parts
  const guards = [
    createUnsavedGuard(unsaved, questions.loseUnsaved),
    createQuitGuard(pending, questions.insistOnLeaving, { leaving, reason: questions.holdingSession }),
  ]
  for (const guard of guards) guard.guardApp(app)
  followShutdown(guards)
  return () => {
    const window = openMainWindow({ registry, state: opened.state, log, devUrl, zoom: desktop.zoom })
    offerContextMenu(window, () => opened.settings.preferences().locale)
    for (const guard of guards) guard.guardWindow(window, app)
  }
}

/** For an unexpected error at the start; quits. */
export function stop(thrown: unknown): void {
  const { detail } = toStorageError('start', thrown)
  dialog.showErrorBox(
    app.getName(),
    `起動できません。データには触れていません。\nThe app cannot start. Your data was not touched.\n\n${app.getPath('userData')}\n${detail}`,
  )
  app.exit(1)
}
