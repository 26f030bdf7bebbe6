import { lossOf } from '../storage/jsonFile.ts'
import { isSettings } from '../settings/settings.ts'
import { StorageError } from '../storage/storageError.ts'
import { tellTrouble } from './startTrouble.ts'
import { type Trouble, troubleOf } from './trouble.ts'

/**
 * `open` throws StorageError. The user is shown any problem until it is fixed; null when the user quits the app
 * instead. If rescuing the settings file would leave none of its content, the file is moved aside only with the user's
 * consent.
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
