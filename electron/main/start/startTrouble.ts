import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { app, dialog, shell } from 'electron'
import { REPORT_FILES } from '../guard/diagnostics/handlers.ts'
import { composeSections, reportFileName, reportText } from '../guard/diagnostics/report.ts'
import { basicSections } from '../guard/diagnostics/sections.ts'
import { writeAtomically } from '../storage/atomicFile.ts'
import { storageFields } from '../guard/log/events.ts'
import { createFileLog } from '../guard/log/log.ts'
import { isSettings } from '../settings/settings.ts'
import { lossOf } from '../storage/jsonFile.ts'
import { StorageError } from '../storage/storageError.ts'
import { BUILD_TIME, info } from './computer.ts'
import { awake, showBox } from '../shell/nativeDialogs/messageBox.ts'
import { askWayOut, startLocale, type Trouble, troubleOf } from './trouble.ts'

export const openDataFolder = async (): Promise<boolean> => (await shell.openPath(app.getPath('userData'))) === ''

async function tellTrouble(trouble: Trouble): Promise<'retry' | 'startEmpty' | 'quit'> {
  const folder = app.getPath('userData')
  createFileLog(join(folder, 'logs')).write('error', 'app.startFailed', storageFields(trouble.detail))
  return askWayOut(trouble, {
    folder,
    locale: startLocale(folder, app.getLocale()),
    openFolder: openDataFolder,
    saveDiagnostics,
    show: showBox,
  })
}

/** False if the user quits instead. */
export async function untilResolved(look: () => StorageError | null): Promise<boolean> {
  for (let found = look(); found !== null; found = look())
    if ((await tellTrouble(troubleOf(found))) === 'quit') return false
  return true
}

/** Saves only sections that need none of the app's files. True when saved or cancelled. */
async function saveDiagnostics({ kind, detail }: Trouble): Promise<boolean> {
  const now = new Date()
  const { filePath, canceled } = await awake(
    dialog.showSaveDialog({
      defaultPath: join(app.getPath('documents'), reportFileName(now)),
      filters: REPORT_FILES.map(({ name, extensions }) => ({ name, extensions: [...extensions] })),
    }),
  )
  if (canceled || filePath === '') return true
  const sections = basicSections({ info, builtAt: BUILD_TIME, userData: app.getPath('userData'), now: () => now })
  const { part, code } = storageFields(detail)
  const text = reportText([...(await composeSections(sections))], now)
  try {
    await writeAtomically(filePath, Buffer.from(`${text}\n== start ==\n${kind} ${part} ${code}\n`), delay)
    return true
  } catch {
    return false
  }
}

/**
 * `open` throws StorageError. Null when the user quits. If a rescue of the settings file would leave nothing of its
 * content, it needs the user's consent.
 */
export async function untilOpen<T>(settingsFile: string, open: () => T): Promise<{ files: T } | null> {
  for (let startEmpty = false; ;) {
    const opened = attempt(() => (startEmpty ? null : settingsTrouble(settingsFile)) ?? { files: open() })
    if ('files' in opened) return opened
    const way = await tellTrouble(opened)
    if (way === 'quit') return null
    startEmpty = way === 'startEmpty'
  }
}

function attempt<R>(work: () => R): R | Trouble {
  try {
    return work()
  } catch (thrown) {
    if (thrown instanceof StorageError) return troubleOf(thrown)
    throw thrown
  }
}

function settingsTrouble(file: string): Trouble | null {
  const loss = lossOf(file, isSettings)
  return loss === null
    ? null
    : { kind: loss === 'broken' ? 'settingsBroken' : 'settingsNewer', detail: `settings.json: ${loss}` }
}
