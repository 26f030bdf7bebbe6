import type { FiledPeople } from '#contract/ipc/index'
import { exactMoment } from '#ui/text/clock'
import type { Translate } from '#i18n/translate'

/**
 * Returns what a certificate says of those who worked on the lot in the office: name and time. What is not known is
 * left out, so without an office there is nothing; that nobody approved is said.
 */
export function peopleFacts(people: FiledPeople | undefined, t: Translate): { term: string; text: string }[] {
  if (!people) return []
  const { prepared, approved, filed } = people
  const worked = ({ name, at }: { name: string; at: string }) => `${name}　${exactMoment(at)}`
  return [
    ...(prepared ? [{ term: t('following.paper.prepared'), text: worked(prepared) }] : []),
    ...(approved === undefined
      ? []
      : [{ term: t('following.paper.approved'), text: approved ? worked(approved) : t('following.paper.nobody') }]),
    { term: t('following.paper.filedBy'), text: filed.name },
  ]
}
