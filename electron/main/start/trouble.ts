import type { Preferences } from '#contract/ipc/channels'
import type { StorageError } from '../storage/storageError.ts'
import { type TroubleKind, troubleTexts, type Way } from './troubleTexts.ts'

export interface Trouble {
  kind: TroubleKind
  /** As in the `detail` of a StorageError. */
  detail: string
}

/** Of a native message box; Electron's showMessageBox accepts them. */
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
  /** Returns the index of the chosen button. */
  show: (box: Box) => Promise<number>
  openFolder: () => Promise<unknown>
  /** Asks where; false if saving failed. */
  saveDiagnostics: (trouble: Trouble) => Promise<boolean>
}

const DENIED: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS'])
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

export function troubleOf({ detail }: StorageError): Trouble {
  const code = detail.split(': ').at(-1) ?? ''
  if (FULL.has(code)) return { kind: 'diskFull', detail }
  return { kind: detail.startsWith('folder') && DENIED.has(code) ? 'folderDenied' : 'fileFailed', detail }
}

/**
 * Only a damaged settings file can be set aside, after a second question; every other problem has to be fixed first. No
 * choice deletes anything.
 */
const waysOf = (kind: TroubleKind): readonly Way[] =>
  kind === 'settingsBroken'
    ? ['retry', 'openFolder', 'diagnostics', 'startEmpty', 'quit']
    : ['retry', 'openFolder', 'diagnostics', 'quit']

/**
 * Says which data is safe and what the problem means for filing, until the user chooses: try again, start without the
 * settings, or quit. Trying again is the default; closing the box quits the app.
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
