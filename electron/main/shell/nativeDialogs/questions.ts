import { dialog, type MessageBoxOptions, type OpenDialogOptions } from 'electron'
import type { EnvironmentName } from '#contract/ipc/company'
import type { JournalStatus } from '#contract/ipc/journal'
import type { Preferences } from '#contract/ipc/channels'
import type { Invitation } from '#contract/office/invitation'
import type { FileKind } from '../../documents/deps.ts'
import { dayInJapan } from '../../evidence/draft.ts'
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

/**
 * Creates the native questions that the page must not be able to answer itself. The safe answer is the default; Escape
 * and closing also choose it. Each returns true when the user agrees. When the app locks (`locking` aborts), an open
 * question closes and counts as "no", because nobody else may answer for an absent user.
 */
export function createQuestions(locale: () => Preferences['locale'], locking: () => AbortSignal) {
  const asking: Asking = { locale, texts: () => questionTexts(locale()), locking }
  return { ...confirmations(asking), ...closingQuestions(asking), ...fileQuestions(asking), ...notices(asking) }
}

export type Questions = ReturnType<typeof createQuestions>

interface Asking {
  locale: () => Preferences['locale']
  /** Returns the texts in the current language. */
  texts: () => ReturnType<typeof questionTexts>
  /** Returns the signal that aborts when the app locks. */
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
    /** Asks whether a lot is free again that somebody else in the office settled. */
    freed: (asked: FreedQuestion) => ask(asking, texts().freed(asked), texts().free),
    returned: (asked: ReturnedQuestion) => ask(asking, texts().returned(asked), texts().settle),
    journalDamage: (status: JournalStatus) => ask(asking, texts().journalDamage(status), texts().goOn),
    /** Asks whether to connect to banks through a proxy, which may belong to someone else. */
    proxy: (named: string) => ask(asking, texts().proxy(named), texts().useProxy),
    /** Asks whether to download a newer version; `updateReady` asks whether to quit the app and install it. */
    updateFound: (version: string) => ask(asking, texts().updateFound(version), texts().download),
    updateReady: (version: string) => ask(asking, texts().updateReady(version), texts().restart),
    /** Asks whether to store keys without protection. */
    weakStorage: () => ask(asking, texts().weakStorage, texts().storeWeakly),
    /** Asks whether to reset a forgotten passphrase; shown while the app is locked. */
    lockReset: () => ask(asking, texts().lockReset, texts().eraseKeys, new AbortController().signal),
    /** Asks whether to share the work of this computer with the office at this address. */
    officeJoin: (asked: Invitation) => ask(asking, texts().officeJoin(asked), texts().join),
    officeLeave: () => ask(asking, texts().officeLeave, texts().leave),
    /** Asks whether filing goes on without the record of a computer. */
    officeExcuse: (machine: string) => ask(asking, texts().officeExcuse(machine), texts().goOn),
    /** Asks whether an administrator changes something of the office. */
    officeChange: (asked: OfficeQuestion) => {
      const { agree, ...box } = officeQuestion(asking.locale(), asked)
      return ask(asking, box, agree)
    },
    practiceReset: () => ask(asking, texts().practiceReset, texts().reset),
  }
}

const closingQuestions = ({ texts, locking }: Asking) => ({
  /** Returns what the system shows while a filing holds up a shutdown. */
  holdingSession: (): string => texts().holdingSession,
  /**
   * Asks whether to quit during a filing. Waiting is the default, and also the answer when the notice closes by itself.
   */
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
   * Asks whether to close although input is not saved. Staying is the default. If the app is already locked, the
   * drafts and forms are not named, and a further lock does not close the question.
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
  /** Asks where to save a file, which is a PDF unless other kinds are given; returns the chosen path, or null. */
  saveWhere: async (defaultPath: string, kinds: readonly FileKind[] = PDF): Promise<string | null> => {
    const options = { defaultPath, filters: filtersOf(kinds) }
    const signal = locking()
    const window = frontWindow()
    const answer = await awake(window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options))
    return answer.canceled || answer.filePath === '' || signal.aborted ? null : answer.filePath
  },
  /** Asks which file to open; returns the chosen path, or null. */
  openWhich: async (defaultPath: string, kinds: readonly FileKind[]): Promise<string | null> => {
    const signal = locking()
    const options: OpenDialogOptions = { defaultPath, filters: filtersOf(kinds), properties: ['openFile'] }
    const window = frontWindow()
    const answer = await awake(window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options))
    return answer.canceled || signal.aborted ? null : (answer.filePaths[0] ?? null)
  },
  /** Asks for a folder; returns the chosen path, or null. */
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

/** Milliseconds after which a notice that quitting waits for closes by itself, because nobody may be there to read it. */
const UNREAD_MS = 20_000

/** Creates the notices, which inform the user but ask nothing. */
const notices = ({ texts }: Asking) => ({
  /** Reports that a settings file was broken and where the broken copy is. */
  async tellRescue(name: string, rescue: Rescue): Promise<void> {
    const shown = texts()
    await showBox({ type: 'warning', title: shown.title, buttons: ['OK'], ...shown.rescued(name, rescue) })
  },
  /** Reports that the data of an earlier version could not be moved to this computer's disk. */
  async tellFolderStayed(folder: string, code: string): Promise<void> {
    const shown = texts()
    await showBox({ type: 'warning', title: shown.title, buttons: ['OK'], ...shown.folderStayed(folder, code) })
  },
  /** Reports that another computer of the same login has the data of an earlier version, since the instant `at`. */
  async tellFolderElsewhere(computer: string, at: string): Promise<void> {
    const shown = texts()
    const told = shown.folderElsewhere(computer, dayInJapan(at))
    await showBox({ type: 'warning', title: shown.title, buttons: ['OK'], ...told })
  },
  /** Reports that the policy can now be read, after a restart of the app. */
  async tellPolicyReadable(): Promise<void> {
    const shown = texts()
    await showBox({ type: 'info', title: shown.title, buttons: ['OK'], ...shown.policyReadable })
  },
  /** Reports that keys were erased because the policy changed the address they were entered for. */
  async tellRekeyed(environments: readonly EnvironmentName[], file: string): Promise<void> {
    const shown = texts()
    await showBox({ type: 'warning', title: shown.title, buttons: ['OK'], ...shown.rekeyed(environments, file) })
  },
  /** Reports, while the app quits, that the office does not have all changes yet. */
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
