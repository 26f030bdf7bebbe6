import type { Translate } from '#i18n/translate'
import type { Command } from '../keyboard/keymap.ts'

/** What a command did in a grid, to be told to a screen reader. */
export interface Deed {
  readonly did: 'enter' | 'paste' | 'cut' | Command
  /** False if the command had nothing to do. */
  readonly changed: boolean
  readonly field?: string | undefined
  readonly text?: string
  readonly direction?: 1 | -1
  readonly rows?: number
}

/** Commands whose outcome has to be told; the others only move, or tell it themselves. */
export const TOLD: ReadonlySet<Command> = new Set<Command>([
  'clear',
  'fillDown',
  'fillYear',
  'undo',
  'redo',
  'addRowAbove',
  'addRow',
  'duplicateRow',
  'deleteRow',
  'moveRowUp',
  'moveRowDown',
  'totals',
  'mend',
])

interface DeedTexts {
  columnText: (field: string) => string
  totals: () => string
  /** What the last paste did; '' if nothing was pasted. */
  pasted?: () => string
}

const ON_MENU: ReadonlySet<string> = new Set(['cut', 'paste', 'fillYear'])

export function deedText(deed: Deed, { columnText, totals, pasted }: DeedTexts, t: Translate): string {
  const { did, changed, text, rows = 0 } = deed
  const command = t(`lots.${ON_MENU.has(did) ? 'menu' : 'keys'}.${did}`)
  const column = deed.field === undefined ? '' : columnText(deed.field)
  if (did === 'totals') return totals()
  if (did === 'enter') return t('lots.heard.entered', { column, text: text || t('lots.heard.empty') })
  if (did === 'paste' && pasted?.()) return pasted()
  if (!changed) return t('lots.heard.nothing', { command })
  if (did === 'paste') return t('lots.paste.done', { count: rows }, rows)
  if (did === 'sort') return t(`lots.heard.${deed.direction === -1 ? 'descending' : 'ascending'}`, { column })
  return t('lots.heard.done', { command })
}
