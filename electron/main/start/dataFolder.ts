import { existsSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * What happened to the data of an earlier version: there was nothing to move, it was moved, or it stayed where it was
 * (with the reason).
 */
export type FolderMove = { kind: 'none' } | { kind: 'moved' } | { kind: 'stayed'; code: string }

export interface DataFolderDeps {
  /** The folder that Electron would use: below `%APPDATA%`, which roams. */
  roaming: string
  /** `%LOCALAPPDATA%`; undefined when the system does not set it. */
  local: string | undefined
  exists?: (path: string) => boolean
  rename?: (from: string, to: string) => void
}

/**
 * Returns the data folder on Windows. It lies below `%LOCALAPPDATA%`, so that a roaming profile neither copies a
 * journal to a second computer nor replaces it with an older one. Data that an earlier version left in the roaming
 * folder is moved there by renaming that folder. If that fails (another disk, a program that has a file open), all data
 * stays in the roaming folder, which remains the data folder.
 */
export function windowsDataFolder({ roaming, local, exists = existsSync, rename = renameSync }: DataFolderDeps): {
  folder: string
  move: FolderMove
} {
  if (local === undefined || local === '') return { folder: roaming, move: { kind: 'none' } }
  const folder = join(local, basename(roaming))
  if (exists(folder) || !exists(roaming)) return { folder, move: { kind: 'none' } }
  try {
    rename(roaming, folder)
    return { folder, move: { kind: 'moved' } }
  } catch (thrown) {
    return {
      folder: roaming,
      move: {
        kind: 'stayed',
        code: thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : 'failed',
      },
    }
  }
}
