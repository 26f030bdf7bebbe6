import { dialog, type MessageBoxOptions, type OpenDialogOptions } from 'electron'
import type { EnvironmentName } from '#contract/ipc/company'
import type { JournalStatus } from '#contract/ipc/journal'
import type { Preferences } from '#contract/ipc/channels'
import type { FileKind } from '../documents/deps.ts'
import type { Rescue } from '../storage/jsonFile.ts'
import { frontWindow } from '../windows/frontWindow.ts'
import { awake, showBox } from './messageBox.ts'
import type { FilingQuestion, ResolveQuestion } from './filingQuestions.ts'
import { questionTexts } from './questionTexts.ts'

/**
 * Creates the native questions that the page must not be able to answer itself. The safe answer is the default, and
 * Escape and closing mean it too. Each returns true when the person agrees. When the app locks (`locking` aborts), an
 * open question closes and counts as "no", because nobody may answer for a person who has left.
 */
export function createQuestions(locale: () => Preferences['locale'], locking: () => AbortSignal) {
  const ask = async (
    options: Pick<MessageBoxOptions, 'message' | 'detail'>,
    agree: string,
    signal = locking(),
  ): Promise<boolean> => {
    const texts = questionTexts(locale())
    const response = await showBox({
      type: 'warning',
      ...options,
      buttons: [agree, texts.cancel],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
      title: texts.title,
      signal,
    })
    return response === 0 && !signal.aborted
  }
  return {
    address: (asked: { environment: EnvironmentName; host: string; address: string }) =>
      ask(questionTexts(locale()).address(asked), questionTexts(locale()).change),
    filing: (asked: FilingQuestion) => ask(questionTexts(locale()).filing(asked), questionTexts(locale()).file),
    resolve: (asked: ResolveQuestion) => ask(questionTexts(locale()).resolve(asked), questionTexts(locale()).settle),
    journalDamage: (status: JournalStatus) =>
      ask(questionTexts(locale()).journalDamage(status), questionTexts(locale()).goOn),
    /** Asks about quitting during a filing: waiting is the default, and the answer when the notice closes by itself. */
    insistOnLeaving: async (gone: AbortSignal): Promise<boolean> => {
      const { leaving, title } = questionTexts(locale())
      const response = await showBox({
        type: 'warning',
        title,
        message: leaving.message,
        detail: leaving.detail,
        buttons: [leaving.wait, leaving.insist],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        signal: gone,
      })
      return response === 1
    },
    /**
     * Asks about closing although drafts cannot be saved: staying is the default. While the app is locked the lots are
     * not named, and locking does not close the question.
     */
    loseUnsaved: async (names: readonly string[]): Promise<boolean> => {
      const signal = locking()
      const { title } = questionTexts(locale())
      const { message, detail, stay, lose } = questionTexts(locale()).unsaved(signal.aborted ? [] : names)
      const response = await showBox({
        type: 'warning',
        title,
        message,
        detail,
        buttons: [stay, lose],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        ...(signal.aborted ? {} : { signal }),
      })
      return response === 1
    },
    /** Asks about reaching banks through a proxy, which may belong to someone else. */
    proxy: (named: string) => ask(questionTexts(locale()).proxy(named), questionTexts(locale()).useProxy),
    /** Asks about downloading a newer version, and about quitting the app to install it. */
    updateFound: (version: string) =>
      ask(questionTexts(locale()).updateFound(version), questionTexts(locale()).download),
    updateReady: (version: string) =>
      ask(questionTexts(locale()).updateReady(version), questionTexts(locale()).restart),
    /** Asks about storing keys without protection. */
    weakStorage: () => ask(questionTexts(locale()).weakStorage, questionTexts(locale()).storeWeakly),
    /** Asks about giving up a forgotten passphrase; shown while the app is locked. */
    lockReset: () =>
      ask(questionTexts(locale()).lockReset, questionTexts(locale()).eraseKeys, new AbortController().signal),
    practiceReset: () => ask(questionTexts(locale()).practiceReset, questionTexts(locale()).reset),
    /** Asks where to save a file, a PDF unless other kinds are named; returns the chosen path, or null. */
    saveWhere: async (defaultPath: string, kinds?: readonly FileKind[]): Promise<string | null> => {
      const filters = kinds?.map(({ name, extensions }) => ({ name, extensions: [...extensions] })) ?? [
        { name: 'PDF', extensions: ['pdf'] },
      ]
      const options = { defaultPath, filters }
      const signal = locking()
      const window = frontWindow()
      const answer = await awake(window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options))
      return answer.canceled || answer.filePath === '' || signal.aborted ? null : answer.filePath
    },
    /** Asks which file to open; returns the chosen path, or null. */
    openWhich: async (defaultPath: string, kinds: readonly FileKind[]): Promise<string | null> => {
      const filters = kinds.map(({ name, extensions }) => ({ name, extensions: [...extensions] }))
      const signal = locking()
      const options: OpenDialogOptions = { defaultPath, filters, properties: ['openFile'] }
      const window = frontWindow()
      const answer = await awake(window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options))
      return answer.canceled || signal.aborted ? null : (answer.filePaths[0] ?? null)
    },
    /**
     * Reports that a settings file was broken and where the broken copy is. This is not a question: nothing waits for
     * it.
     */
    async tellRescue(name: string, rescue: Rescue): Promise<void> {
      const texts = questionTexts(locale())
      await showBox({ type: 'warning', title: texts.title, buttons: ['OK'], ...texts.rescued(name, rescue) })
    },
    /** Reports that keys were erased because the policy changed the address they were for. */
    async tellRekeyed(environments: readonly EnvironmentName[], file: string): Promise<void> {
      const texts = questionTexts(locale())
      await showBox({ type: 'warning', title: texts.title, buttons: ['OK'], ...texts.rekeyed(environments, file) })
    },
  }
}

export type Questions = ReturnType<typeof createQuestions>
