import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FUSES, SENTINEL } from '../e2e/support/fuses.ts'

/** The version of the list of fuses that this Electron has. */
const WIRE_VERSION = 1

/**
 * Writes into `folder` what electron-builder takes for an Electron of Linux: a binary that is nothing but its fuses,
 * each the wrong way round, and the languages of its pages. It cannot run, and the archive packed beside it is the one
 * of an installer all the same: nothing of Electron goes into an archive.
 */
export function makeUpElectron(folder: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true })
  for (const language of ['ja', 'en-US', 'fr']) writeFileSync(join(folder, 'locales', `${language}.pak`), '')
  const fuses = FUSES.map(({ on }) => (on ? '0' : '1')).join('')
  writeFileSync(
    join(folder, 'electron'),
    Buffer.concat([Buffer.from(SENTINEL), Buffer.from([WIRE_VERSION, fuses.length]), Buffer.from(fuses)]),
    { mode: 0o755 },
  )
}
