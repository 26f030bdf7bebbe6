import { nativeTheme } from 'electron'
import type { Inbox } from '../shell/openedFiles/inbox.ts'
import type { AppLock } from '../guard/lock/lock.ts'
import { createDesktop } from '../shell/menu/desktop.ts'
import { effectiveProxy } from '../network/handlers.ts'
import { openNetwork } from '../network/open.ts'
import { createQuestions, type Questions } from '../shell/nativeDialogs/questions.ts'
import { updateMoment } from '../guard/updates/moment.ts'
import { startUpdates } from '../guard/updates/rounds.ts'
import type { Pending } from '../shell/windows/quit.ts'
import { createUnsaved } from '../shell/windows/unsaved.ts'
import type { WorldParts } from './electronWorld.ts'
import type { Ground } from './ground.ts'
import { development, now, UPDATES_FROM, UPDATES_SIGNED_BY } from './info.ts'
import { createLocking } from './locking.ts'

interface PartsDeps {
  inbox: Inbox
  /** What quitting has to wait for; null when nothing is in progress. */
  pending: () => Pending | null
  /** Opens another window. */
  show: () => void
}

/** What needs Electron and must exist before calls are answered. */
export function createParts(ground: Ground, { inbox, pending, show }: PartsDeps): WorldParts {
  const { opened, policy, registry, log } = ground
  const { settings } = opened
  const locale = () => settings.preferences().locale
  const questions: Questions = createQuestions(locale, () => lock.signal())
  let onLock = (): void => undefined
  const { lock, readiness } = createLocking({
    opened,
    policy,
    registry,
    questions,
    onLock: () => {
      onLock()
    },
  })
  const network = openNetwork({ files: opened, policy, registry, log, now })
  const desktop = openDesktop(ground, lock, show)
  onLock = desktop.menu.refresh
  const unsaved = createUnsaved()
  const moment = updateMoment({ pending, unsaved: () => unsaved.of(), isLocked: lock.isLocked })
  const proxy = () => effectiveProxy(policy, network.store)
  const updates = startUpdates({ ...publisher(), ...moment, policy, questions, registry, log, proxy })
  const applyPreferences = () => {
    nativeTheme.themeSource = settings.preferences().theme
    desktop.menu.refresh()
  }
  return { ...ground, questions, lock, readiness, network, desktop, unsaved, updates, inbox, applyPreferences }
}

const openDesktop = (ground: Ground, lock: AppLock, show: () => void) =>
  createDesktop({
    registry: ground.registry,
    state: ground.opened.state,
    locale: () => ground.opened.settings.preferences().locale,
    isLocked: lock.isLocked,
    development: development(),
    lock: () => {
      lockByPerson(lock, ground)
    },
    newWindow: show,
  })

const publisher = () => ({ address: development() ? '' : UPDATES_FROM, publicKey: UPDATES_SIGNED_BY })

/** If no way to unlock the app is set up, the page offers to set one up instead. */
function lockByPerson(lock: AppLock, { registry }: Ground): void {
  void lock.lock('person').then(({ ok }) => {
    if (!ok) registry.broadcast('lock.setUpWanted', null)
  })
}
