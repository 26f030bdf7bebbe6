import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FUSES, SENTINEL } from '../../e2e/support/fuses.ts'

/** The version of the fuse list in this Electron. */
const WIRE_VERSION = 1

/**
 * Writes into `folder` what electron-builder accepts as an Electron for Linux: a binary that contains only its fuses,
 * each set the wrong way, and the languages of its pages. It cannot run. The archive packed beside it still equals that
 * of an installer, because no part of Electron goes into an archive.
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
