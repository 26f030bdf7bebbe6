import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { writeAtomically } from '../storage/atomicFile.ts'
import { patiently } from '../storage/patiently.ts'
import { toStorageError } from '../storage/storageError.ts'
import type { Protection } from '../vault/protection.ts'
import { chainEnd, type ChainEnd } from '../storage/chainHead.ts'

export type Sealing = Pick<Protection, 'kind' | 'seal' | 'open'>

export interface AnchorStore {
  /** True if the system can seal; found out once for the whole app. */
  available(): Promise<boolean>
  /** Null if there is none for this data folder and computer, or it cannot be unsealed. */
  read(): Promise<ChainEnd | null>
  /** Throws StorageError; the earlier end then stays. */
  write(value: ChainEnd): Promise<void>
}

const content = chainEnd.extend({ folder: z.string(), machine: z.string() })

/** Outside the data folder, so that restoring that does not restore the anchor. */
export function anchorFolder(platform: NodeJS.Platform, env: Record<string, string | undefined>, home: string): string {
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Tokucho Desk State')
  if (platform === 'darwin') return join(home, 'Library', 'Preferences', 'jp.tokucho.desk')
  const state = env['XDG_STATE_HOME']
  return join(state?.startsWith('/') ? state : join(home, '.local', 'state'), 'tokucho-desk')
}

/** Sealed with folder and computer, so that an anchor copied from elsewhere is ignored. */
export function openAnchorFile(deps: {
  place: string
  folder: string
  machine: string
  sealing: Sealing
}): AnchorStore {
  const { folder, machine, sealing } = deps
  const path = join(deps.place, `journal-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.anchor`)
  return {
    available: async () => (await sealing.kind()) === 'system',
    async read() {
      const cipher = await readIfThere(path)
      const opened = cipher === null ? null : await sealing.open(cipher)
      const found = opened === null ? null : parse(opened.plain)
      return found?.folder === folder && found.machine === machine ? { count: found.count, hash: found.hash } : null
    },
    async write(value) {
      const cipher = await sealing.seal(JSON.stringify({ ...value, folder, machine }))
      try {
        if (cipher === null) throw new Error('not sealed')
        await mkdir(deps.place, { recursive: true, mode: 0o700 })
        await writeAtomically(path, Buffer.from(cipher), delay, 'journalAnchor')
      } catch (thrown) {
        throw toStorageError('journalAnchor', thrown)
      }
    },
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await patiently(() => readFile(path, 'utf8'))
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return null
    throw toStorageError('journalAnchor', thrown)
  }
}

function parse(text: string): z.infer<typeof content> | null {
  try {
    return content.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
