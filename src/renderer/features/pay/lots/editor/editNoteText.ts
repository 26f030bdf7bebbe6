import type { Translate } from '#i18n/translate'
import type { EditNote } from './useLotSheet.ts'

/** What an edit converted or refused; '' if nothing. */
export function editNoteText({ normalised, refused }: EditNote, t: Translate): string {
  const parts = normalised.slice(0, 3).map(({ from, to }) => t('lots.note.normalised', { from, to }))
  if (normalised.length > 3) parts.push(t('lots.note.more', { count: normalised.length - 3 }))
  if (refused.length > 0)
    parts.push(
      t('lots.note.refused', { count: refused.length, row: (refused[0]?.row ?? 0) + 1, text: refused[0]?.text ?? '' }),
    )
  return parts.join('　')
}
