import type { FiledPeople } from '#contract/ipc/index'
import { exactMoment } from '#ui/text/clock'
import type { Translate } from '#i18n/translate'

/**
 * Returns the rows of a certificate that say who worked on the lot in the office, each of two terms with their values
 * (name and time). What is not known is left out, so without an office there is no row; that nobody approved is said.
 */
export function peopleFacts(people: FiledPeople | undefined, t: Translate): string[][] {
  if (!people) return []
  const { prepared, approved, filed } = people
  const worked = ({ name, at }: { name: string; at: string }) => `${name}　${exactMoment(at)}`
  const known = [
    ...(prepared ? [[t('following.paper.prepared'), worked(prepared)]] : []),
    ...(approved === undefined
      ? []
      : [[t('following.paper.approved'), approved ? worked(approved) : t('following.paper.nobody')]]),
    [t('following.paper.filedBy'), filed.name],
  ]
  return [known.slice(0, 2).flat(), ...(known.length > 2 ? [known.slice(2).flat()] : [])].map((row) =>
    row.length === 2 ? [...row, '', ''] : row,
  )
}
