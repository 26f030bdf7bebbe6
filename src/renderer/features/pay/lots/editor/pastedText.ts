import type { Translate } from '#i18n/translate'
import { editNoteText } from './editNoteText.ts'
import type { Pasted } from './useGridPaste.ts'
import type { EditNote } from './useLotSheet.ts'

const COUNTED = ['headings', 'totals', 'columns', 'codes', 'names', 'kana', 'numbers'] as const

export function pastedText({ report, count }: Pasted, note: EditNote, t: Translate): string {
  const changes = [
    ...COUNTED.filter((key) => report[key] > 0).map((key) => t(`lots.paste.${key}`, { count: report[key] })),
    ...(report.arranged ? [t('lots.paste.arranged')] : []),
  ].join(t('lots.paste.separator'))
  const done = changes ? t('lots.paste.changed', { count, changes }) : t('lots.paste.done', { count })
  return [done, editNoteText(note, t)].filter(Boolean).join('　')
}
