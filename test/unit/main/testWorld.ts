import { createPrinter } from '#main/documents/printer'
import { createInbox } from '#main/shell/openedFiles/inbox'
import { createUnsaved } from '#main/shell/windows/unsaved'
import { memoryFile } from './support.ts'
import type { World } from '#main/start/world'
import { createUpdates } from '#main/guard/updates/updates'

/** The updates of a build without an address for updates. */
const noUpdates = () =>
  createUpdates({
    updater: null,
    forbidden: null,
    busy: () => false,
    settled: () => Promise.resolve(),
    askDownload: async () => false,
    askRestart: async () => false,
    failed: () => undefined,
    now: () => new Date(),
    changed: () => undefined,
  })

const agree = async () => true

/** Returns what the computer of a test reports about itself. */
const computerWith = (userData: string): Omit<World['computer'], 'anchorFolder'> => ({
  userData,
  user: () => 'hanako',
  name: () => 'DESK-1',
  info: () => ({ version: '1', runtime: '', standIn: false, realBanks: true, userData, safeStorageBackend: '' }),
  builtAt: '2026-01-01T00:00:00.000Z',
  isPageFile: () => true,
  openDataFolder: async () => true,
})

type Groups = 'computer' | 'time' | 'desktop' | 'questions' | 'files'
type Changes = Partial<Omit<World, Groups>> & { [G in Groups]?: Partial<World[G]> }
/** The parts that every test must supply. */
interface Given extends Pick<World, 'settings' | 'vault' | 'log' | 'policy' | 'lock' | 'network'> {
  userData: string
  anchorFolder: string
  now: () => Date
}

/**
 * Returns the world of a test: no menu, task bar, dialogs, updates or network, and a user who agrees to everything. The
 * second argument replaces parts of it.
 */
export function testWorld(
  { userData, anchorFolder, now, ...given }: Given,
  { computer, time, desktop, questions, files, ...changes }: Changes = {},
): World {
  return {
    ...given,
    officeFile: memoryFile(),
    evidenceFile: memoryFile(),
    computer: { ...computerWith(userData), anchorFolder, ...computer },
    time: { now, steady: () => 0, ...time },
    desktop: {
      broadcast: () => undefined,
      notify: () => true,
      windowOf: () => null,
      menu: { setState: () => undefined },
      runWindow: () => undefined,
      showProgress: () => undefined,
      onUsable: () => undefined,
      onPreferences: () => undefined,
      ...desktop,
    },
    questions: {
      address: agree,
      filing: agree,
      queue: agree,
      resolve: agree,
      freed: agree,
      returned: agree,
      journalDamage: agree,
      practiceReset: agree,
      weakStorage: agree,
      proxy: agree,
      officeJoin: agree,
      officeLeave: agree,
      officeExcuse: agree,
      officeChange: agree,
      tellUnsent: async () => undefined,
      ...questions,
    },
    files: {
      askWhere: async () => null,
      askWhich: async () => null,
      askFolder: async () => null,
      showInFolder: () => undefined,
      folder: { last: () => '/', remember: () => undefined },
      write: async () => undefined,
      read: async () => undefined,
      recentDocument: () => undefined,
      ...files,
    },
    readiness: { prepare: async () => undefined, ready: () => undefined },
    health: { healthy: () => true },
    transport: {
      fetch: async () => {
        throw new Error('net::ERR_NAME_NOT_RESOLVED')
      },
      resolveProxy: async () => 'DIRECT',
    },
    updates: noUpdates(),
    unsaved: createUnsaved(),
    inbox: createInbox(),
    printer: createPrinter({
      openWindow: () => {
        throw new Error('no windows here')
      },
      timeouts: { layoutMs: 1, pdfMs: 1 },
    }),
    ...changes,
  }
}
