import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Preferences } from '#contract/ipc/channels'
import { type StorageError, toStorageError } from '../storage/storageError.ts'
import { type TroubleKind, troubleTexts, type Way } from './troubleTexts.ts'

const PROBE = 'probe.tmp'

/**
 * Null when writing and syncing works. Checked first: an unwritable journal would otherwise show only when an
 * application is about to be sent.
 */
export function folderTrouble(folder: string): StorageError | null {
  try {
    mkdirSync(folder, { recursive: true })
    writeThrough(join(folder, PROBE))
    return null
  } catch (thrown) {
    return toStorageError('folder', thrown)
  }
}

function writeThrough(path: string): void {
  try {
    const file = openSync(path, 'w', 0o600)
    try {
      // More than fits into a directory entry, so that a full disk shows.
      writeSync(file, new Uint8Array(8_192))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } finally {
    rmSync(path, { force: true })
  }
}

/** From the settings file if readable, otherwise the system's. */
export function startLocale(folder: string, systemLocale: string): Preferences['locale'] {
  for (const name of ['settings.json', 'settings.bak.json']) {
    try {
      const found = /"locale":\s*"(ja|en)"/.exec(readFileSync(join(folder, name), 'utf8'))?.[1]
      if (found === 'ja' || found === 'en') return found
    } catch {
      continue
    }
  }
  return systemLocale.startsWith('ja') ? 'ja' : 'en'
}

export interface Trouble {
  kind: TroubleKind
  detail: string
}

export interface Box {
  type: 'error' | 'warning'
  title: string
  message: string
  detail: string
  buttons: string[]
  defaultId: number
  cancelId: number
  noLink: true
}

export interface TroubleDeps {
  folder: string
  locale: Preferences['locale']
  /** Index of the chosen button. */
  show: (box: Box) => Promise<number>
  openFolder: () => Promise<unknown>
  saveDiagnostics: (trouble: Trouble) => Promise<boolean>
}

const DENIED: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS'])
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

export function troubleOf({ detail }: StorageError): Trouble {
  const code = detail.split(': ').at(-1) ?? ''
  if (FULL.has(code)) return { kind: 'diskFull', detail }
  return { kind: detail.startsWith('folder') && DENIED.has(code) ? 'folderDenied' : 'fileFailed', detail }
}

/** Only a damaged settings file can be set aside, after a second question. No choice deletes anything. */
const waysOf = (kind: TroubleKind): readonly Way[] =>
  kind === 'settingsBroken'
    ? ['retry', 'openFolder', 'diagnostics', 'startEmpty', 'quit']
    : ['retry', 'openFolder', 'diagnostics', 'quit']

/**
 * Says which data is safe and what the problem means for filing. Trying again is the default; closing the box quits.
 */
export async function askWayOut(trouble: Trouble, deps: TroubleDeps): Promise<'retry' | 'startEmpty' | 'quit'> {
  for (;;) {
    const way = await choose(trouble, deps)
    if (way === 'openFolder') await deps.openFolder()
    else if (way === 'diagnostics') await save(trouble, deps)
    else if (way !== 'startEmpty' || (await agreesToStartEmpty(deps))) return way
  }
}

async function choose({ kind, detail }: Trouble, { folder, locale, show }: TroubleDeps): Promise<Way> {
  const texts = troubleTexts(locale)
  const ways = waysOf(kind)
  const answer = await show({
    type: 'error',
    title: texts.title,
    message: texts.message[kind],
    detail: [texts.detail[kind], '', texts.filing, '', texts.place(folder, detail)].join('\n'),
    buttons: ways.map((way) => texts.ways[way]),
    defaultId: 0,
    cancelId: ways.length - 1,
    noLink: true,
  })
  return ways[answer] ?? 'quit'
}

async function save(trouble: Trouble, deps: TroubleDeps): Promise<void> {
  if (await deps.saveDiagnostics(trouble)) return
  const { title, notSaved } = troubleTexts(deps.locale)
  await deps.show({
    type: 'warning',
    title,
    message: notSaved,
    detail: '',
    buttons: ['OK'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
}

async function agreesToStartEmpty({ locale, show }: TroubleDeps): Promise<boolean> {
  const { title, startEmpty } = troubleTexts(locale)
  const answer = await show({
    type: 'warning',
    title,
    message: startEmpty.message,
    detail: startEmpty.detail,
    buttons: [startEmpty.agree, startEmpty.cancel],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return answer === 0
}
