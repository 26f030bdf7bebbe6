import type { Translate } from '#i18n/translate'
import type { Command } from '../keyboard/keymap.ts'

/** What the last command did to the rows of a grid, for screen readers. */
export interface Deed {
  readonly did: 'enter' | 'paste' | 'cut' | Command
  /** False if it had nothing to do. */
  readonly changed: boolean
  /** The field of the column that was entered or sorted. */
  readonly field?: string | undefined
  /** The entered cell as the grid shows it. */
  readonly text?: string
  readonly direction?: 1 | -1
  /** How many rows were pasted. */
  readonly rows?: number
}

/** The commands that say what they did; the others only move, or say it themselves. */
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
  /** What the last paste changed or left out; '' if it wrote its rows as they are. */
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
