import type { FiledPeople } from '#contract/ipc/index'
import { exactMoment } from '#ui/text/clock'
import type { Translate } from '#i18n/translate'

/**
 * Who prepared, approved and filed a lot. What is not known is left out, so there is nothing without an office; but a
 * missing approval is stated.
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
