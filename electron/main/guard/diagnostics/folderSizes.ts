import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'

/**
 * What the app itself creates; everything else in the folder (Chromium's caches, copies made by the user) is counted
 * together, without names.
 */
const OWN = [
  'settings.json',
  'settings.bak.json',
  'vault.json',
  'window.json',
  'drift.json',
  'journal.jsonl',
  'journal.head',
  'journal.opening',
  'logs',
  'backups',
  'practice-bank',
]
const REST = 'everything else'

export interface FolderPart {
  name: string
  files: number
  bytes: number
}

/** Files deleted during the measurement are skipped. */
export async function measureFolder(folder: string): Promise<FolderPart[]> {
  const parts = new Map(
    [...OWN, 'IndexedDB', 'set aside', REST].map((name): [string, FolderPart] => [name, { name, files: 0, bytes: 0 }]),
  )
  for (const path of await readdir(folder, { recursive: true })) {
    const found = await stat(join(folder, path)).catch(() => undefined)
    const part = parts.get(partOf(relative('.', path)))
    if (!found?.isFile() || !part) continue
    part.files++
    part.bytes += found.size
  }
  return [...parts.values()].filter(({ files }) => files > 0)
}

function partOf(path: string): string {
  const names = path.split(sep)
  const [first = ''] = names
  if (names.includes('IndexedDB')) return 'IndexedDB'
  if (/\.(broken|torn)-\d+\.(json|txt)$/.test(basename(path))) return 'set aside'
  return OWN.includes(first) ? first : REST
}
