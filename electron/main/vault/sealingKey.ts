// On Windows Chromium's sealing key, wrapped by DPAPI, is in `Local State`, written up to ten seconds after the key
// was made. If that file is damaged or replaced without ours, what is sealed can never be opened again.
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeAtomicallyNow } from '../storage/atomicFile.ts'
import { objectIn, readIfThere } from '../storage/jsonFile.ts'
import { patientlyNow } from '../storage/patiently.ts'
import { StorageError } from '../storage/storageError.ts'
import { syncFileNow } from '../storage/syncFolder.ts'
import type { SafeStorageLike } from './protection.ts'

const LOCAL_STATE = 'Local State'
const COPY = 'sealing-key.json'
const PROOF_TEXT = 'tokucho'

const localState = z.looseObject({ os_crypt: z.looseObject({ encrypted_key: z.string().min(1) }) })
/** `key` is wrapped; `proof` is a text sealed with it (base64). */
const copyOfKey = z.strictObject({ key: z.string().min(1), proof: z.string() })

/**
 * Restores in `Local State` the key that sealed what is stored, before Chromium reads that file; the replaced file
 * stays beside it. True if restored. Throws StorageError.
 */
export function restoreSealingKey(folder: string): boolean {
  const copy = readCopy(folder)
  const path = join(folder, LOCAL_STATE)
  const text = readIfThere(path)
  const state = text === null ? {} : parse(text)
  if (copy === null || keyIn(state) === copy.key) return false
  if (text !== null)
    patientlyNow(() => {
      renameSync(path, `${path}.replaced`)
    })
  const crypt = state['os_crypt']
  const own = typeof crypt === 'object' && crypt !== null ? crypt : {}
  const restored = { ...state, os_crypt: { ...own, encrypted_key: copy.key } }
  writeAtomicallyNow(path, JSON.stringify(restored), { what: 'vault' })
  return true
}

interface SealingKeyDeps {
  folder: string
  safeStorage: Pick<SafeStorageLike, 'encryptStringAsync' | 'decryptStringAsync'>
  sleep: (ms: number) => Promise<void>
  /** Seconds since the process started. */
  uptime: () => number
}

const STEP_MS = 200
/** Chromium writes `Local State` within ten seconds of a change. */
const WRITTEN_AFTER_S = 15
const GIVEN_UP_AFTER_MS = 30_000

/**
 * Resolves once the sealing key is on disk, in `Local State` and a copy beside it. Throws StorageError after half a
 * minute.
 */
export function createSealingKey(deps: SealingKeyDeps): () => Promise<void> {
  const { folder, sleep } = deps
  const before = keyOnDisk(folder)
  let kept: Promise<void> | undefined
  const keep = async (): Promise<void> => {
    for (let waited = 0; waited <= GIVEN_UP_AFTER_MS; waited += STEP_MS) {
      const key = keyOnDisk(folder)
      if (key !== null && (key !== before || (await isInUse(deps, key)))) return keepCopy(deps, key)
      await sleep(STEP_MS)
    }
    throw new StorageError('vault: not read')
  }
  return () =>
    (kept ??= keep().catch((thrown: unknown) => {
      kept = undefined
      throw thrown
    }))
}

/**
 * If Chromium could not unwrap the key at the start, it made another, which is written later; a text sealed earlier
 * shows which one it uses.
 */
async function isInUse({ folder, safeStorage, uptime }: SealingKeyDeps, key: string): Promise<boolean> {
  const copy = readCopy(folder)
  if (copy?.key !== key) return uptime() >= WRITTEN_AFTER_S
  try {
    return (await safeStorage.decryptStringAsync(Buffer.from(copy.proof, 'base64'))).result === PROOF_TEXT
  } catch {
    return false
  }
}

async function keepCopy({ folder, safeStorage }: SealingKeyDeps, key: string): Promise<void> {
  syncFileNow(join(folder, LOCAL_STATE))
  if (readCopy(folder)?.key === key) return
  const proof = (await safeStorage.encryptStringAsync(PROOF_TEXT)).toString('base64')
  writeAtomicallyNow(join(folder, COPY), JSON.stringify({ key, proof }), { what: 'vault' })
}

const readCopy = (folder: string): z.infer<typeof copyOfKey> | null =>
  copyOfKey.safeParse(parse(readIfThere(join(folder, COPY)) ?? '')).data ?? null

const keyOnDisk = (folder: string): string | null => keyIn(parse(readIfThere(join(folder, LOCAL_STATE)) ?? ''))

const keyIn = (state: Record<string, unknown>): string | null =>
  localState.safeParse(state).data?.os_crypt.encrypted_key ?? null

/** Empty for a damaged text. */
function parse(text: string): Record<string, unknown> {
  try {
    return objectIn(text)
  } catch {
    return {}
  }
}
