import { existsSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What became of the data of an earlier version: nothing to do, moved, or why it stayed where it was. */
export type FolderMove = { kind: 'none' } | { kind: 'moved' } | { kind: 'stayed'; code: string }

export interface DataFolderDeps {
  /** The folder Electron would use: below `%APPDATA%`, which roams. */
  roaming: string
  /** `%LOCALAPPDATA%`; undefined where the system does not say. */
  local: string | undefined
  exists?: (path: string) => boolean
  rename?: (from: string, to: string) => void
}

/**
 * The data folder on Windows: below `%LOCALAPPDATA%`, so that no roaming profile carries a journal to a second computer
 * or puts an older one in its place. What an earlier version left in the roaming folder is renamed as a whole; where
 * that fails (another disk, a program that holds a file) everything stays there and is used there.
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
