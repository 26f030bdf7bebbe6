import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { ARCHIVE } from '../../release/packed/place.ts'
import type { Desk } from './desk.ts'

/**
 * Starts the app once more over the folder of a running one, with `files` as arguments, like a user who does not see
 * that it is running.
 */
export function startAgain(desk: Pick<Desk, 'userData'>, ...files: readonly string[]): ChildProcess {
  const electron = createRequire(import.meta.url)('electron') as unknown as string
  return spawn(electron, [ARCHIVE, `--user-data-dir=${desk.userData}`, ...files], { stdio: 'ignore' })
}
