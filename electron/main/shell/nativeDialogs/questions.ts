import { clipboard, dialog, type MessageBoxOptions, type OpenDialogOptions } from 'electron'
import type { EnvironmentName } from '#contract/ipc/company'
import type { JournalStatus } from '#contract/ipc/journal'
import type { Preferences } from '#contract/ipc/channels'
import type { Invitation } from '#contract/office/invitation'
import type { FileKind } from '../../documents/deps.ts'
import { dayInJapan } from '../../guard/clock/clock.ts'
import type { Rescue } from '../../storage/jsonFile.ts'
import { frontWindow } from '../windows/frontWindow.ts'
import { awake, showBox } from './messageBox.ts'
import type {
  FilingQuestion,
  FreedQuestion,
  QueueQuestion,
  ResolveQuestion,
  ReturnedQuestion,
} from './filingQuestions.ts'
import { officeQuestion, type OfficeQuestion } from './officeQuestions.ts'
import { questionTexts } from './questionTexts.ts'
import type { Missing, Newer } from './questionWords.ts'

/**
 * The page must not be able to answer these. The safe answer is the default, also for Escape, closing and locking:
 * nobody else may answer for an absent user.
 */
export function createQuestions(locale: () => Preferences['locale'], locking: () => AbortSignal) {
  const asking: Asking = { locale, texts: () => questionTexts(locale()), locking }
  return { ...confirmations(asking), ...closingQuestions(asking), ...fileQuestions(asking), ...notices(asking) }
}

export type Questions = ReturnType<typeof createQuestions>

interface Asking {
  locale: () => Preferences['locale']
  texts: () => ReturnType<typeof questionTexts>
  locking: () => AbortSignal
}

async function ask(
  { texts, locking }: Asking,
  options: Pick<MessageBoxOptions, 'message' | 'detail'>,
  agree: string,
  signal = locking(),
): Promise<boolean> {
  const { title, cancel } = texts()
  const response = await showBox({
    type: 'warning',
    ...options,
    buttons: [agree, cancel],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
    title,
    signal,
  })
  return response === 0 && !signal.aborted
}

function confirmations(asking: Asking) {
  const { texts } = asking
  return {
    address: (asked: { environment: EnvironmentName; host: string; address: string }) =>
      ask(asking, texts().address(asked), texts().change),
    filing: (asked: FilingQuestion) => ask(asking, texts().filing(asked), texts().file),
    queue: (asked: QueueQuestion) => ask(asking, texts().queue(asked), texts().file),
    resolve: (asked: ResolveQuestion) => ask(asking, texts().resolve(asked), texts().settle),
    freed: (asked: FreedQuestion) => ask(asking, texts().freed(asked), texts().free),
    returned: (asked: ReturnedQuestion) => ask(asking, texts().returned(asked), texts().settle),
    journalDamage: (status: JournalStatus) => ask(asking, texts().journalDamage(status), texts().goOn),
    /** The proxy may belong to someone else. */
    proxy: (named: string) => ask(asking, texts().proxy(named), texts().useProxy),
    updateFound: ({ version, installer }: Newer) =>
      installer === undefined
        ? ask(asking, texts().updateFound(version), texts().download)
        : askForEverybody(asking, version, installer),
    updateReady: ({ version, installer }: Newer) => {
      const words = texts()
      const box = installer === undefined ? words.updateReady(version) : words.updateForEverybody.ready(version)
      return ask(asking, box, words.restart)
    },
    weakStorage: () => ask(asking, texts().weakStorage, texts().storeWeakly),
    /** Shown while locked. */
    lockReset: () => ask(asking, texts().lockReset, texts().eraseKeys, new AbortController().signal),
    officeJoin: (asked: Invitation) => ask(asking, texts().officeJoin(asked), texts().join),
    officeLeave: () => ask(asking, texts().officeLeave, texts().leave),
    officeExcuse: (missing: Missing) => ask(asking, texts().officeExcuse(missing), texts().goOn),
    officeChange: (asked: OfficeQuestion) => {
      const { agree, ...box } = officeQuestion(asking.locale(), asked)
      return ask(asking, box, agree)
    },
    practiceReset: () => ask(asking, texts().practiceReset, texts().reset),
  }
}

/**
 * Asked before the download: without an administrator's rights, a person finds out only once the app has closed.
 * Copying the request for the administrator counts as "no".
 */
async function askForEverybody({ texts, locking }: Asking, version: string, installer: string): Promise<boolean> {
  const signal = locking()
  const { title, cancel, updateForEverybody: words } = texts()
  const response = await showBox({
    type: 'warning',
    ...words.found(version),
    buttons: [words.copy, words.download, cancel],
    defaultId: 2,
    cancelId: 2,
    noLink: true,
    title,
    signal,
  })
  if (signal.aborted) return false
  if (response === 0) await clipboard.writeText(words.request(version, installer))
  return response === 1
}

const closingQuestions = ({ texts, locking }: Asking) => ({
  holdingSession: (): string => texts().holdingSession,
  /** Waiting is the default, also when the notice closes by itself. */
  insistOnLeaving: async (gone: AbortSignal): Promise<boolean> => {
    const { leaving, title } = texts()
    const { message, detail, wait, insist } = leaving
    const response = await showBox({
      ...STAY_BY_DEFAULT,
      title,
      message,
      detail,
      buttons: [wait, insist],
      signal: gone,
    })
    return response === 1
  },
  /**
   * Staying is the default. While locked, no drafts or forms are named, and a further lock does not close the
   * question.
   */
  loseUnsaved: async (names: readonly string[], inForms: boolean): Promise<boolean> => {
    const signal = locking()
    const { title } = texts()
    const { message, detail, stay, lose } = texts().unsaved(signal.aborted ? [] : names, inForms)
    const response = await showBox({
      ...STAY_BY_DEFAULT,
      title,
      message,
      detail,
      buttons: [stay, lose],
      ...(signal.aborted ? {} : { signal }),
    })
    return response === 1
  },
})

const STAY_BY_DEFAULT = { type: 'warning', defaultId: 0, cancelId: 0, noLink: true } as const

const fileQuestions = ({ locking }: Asking) => ({
  /** PDF unless other kinds are given. Null when cancelled. */
  saveWhere: async (defaultPath: string, kinds: readonly FileKind[] = PDF): Promise<string | null> => {
    const options = { defaultPath, filters: filtersOf(kinds) }
    const signal = locking()
    const window = frontWindow()
    const answer = await awake(window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options))
    return answer.canceled || answer.filePath === '' || signal.aborted ? null : answer.filePath
  },
  /** Null when cancelled. */
  openWhich: async (defaultPath: string, kinds: readonly FileKind[]): Promise<string | null> => {
    const signal = locking()
    const options: OpenDialogOptions = { defaultPath, filters: filtersOf(kinds), properties: ['openFile'] }
    const window = frontWindow()
    const answer = await awake(window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options))
    return answer.canceled || signal.aborted ? null : (answer.filePaths[0] ?? null)
  },
  /** Null when cancelled. */
  openFolder: async (defaultPath: string): Promise<string | null> => {
    const signal = locking()
    const options: OpenDialogOptions = { defaultPath, properties: ['openDirectory', 'createDirectory'] }
    const window = frontWindow()
    const answer = await awake(window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options))
    return answer.canceled || signal.aborted ? null : (answer.filePaths[0] ?? null)
  },
})

const PDF: readonly FileKind[] = [{ name: 'PDF', extensions: ['pdf'] }]
const filtersOf = (kinds: readonly FileKind[]) =>
  kinds.map(({ name, extensions }) => ({ name, extensions: [...extensions] }))

/** A notice that quitting waits for then closes by itself: nobody may be there to read it. */
const UNREAD_MS = 20_000

const notices = ({ texts }: Asking) => ({
  async tellRescue(name: string, rescue: Rescue): Promise<void> {
    const shown = texts()
    await showBox({ type: 'warning', title: shown.title, buttons: ['OK'], ...shown.rescued(name, rescue) })
  },
  async tellFolderStayed(folder: string, code: string): Promise<void> {
    const shown = texts()
    await showBox({ type: 'warning', title: shown.title, buttons: ['OK'], ...shown.folderStayed(folder, code) })
  },
  /** `at` is an ISO instant; `computer` is another one that the same login uses. */
  async tellFolderElsewhere(computer: string, at: string): Promise<void> {
    const shown = texts()
    const told = shown.folderElsewhere(computer, dayInJapan(at))
    await showBox({ type: 'warning', title: shown.title, buttons: ['OK'], ...told })
  },
  async tellPolicyReadable(): Promise<void> {
    const shown = texts()
    await showBox({ type: 'info', title: shown.title, buttons: ['OK'], ...shown.policyReadable })
  },
  async tellRekeyed(environments: readonly EnvironmentName[], file: string): Promise<void> {
    const shown = texts()
    await showBox({ type: 'warning', title: shown.title, buttons: ['OK'], ...shown.rekeyed(environments, file) })
  },
  async tellUnsent(): Promise<void> {
    const { title, officeUnsent } = texts()
    await showBox({
      type: 'info',
      title,
      buttons: ['OK'],
      ...officeUnsent,
      signal: AbortSignal.timeout(UNREAD_MS),
    })
  },
})
