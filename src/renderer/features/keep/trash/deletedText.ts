import type { TrashEntry } from '#data/repositories/trash'
import type { Translate } from '#i18n/translate'
import type { Offer } from '#data/state/trash'

type Deleted = Pick<Offer, 'kind' | 'name' | 'count' | 'keyErased' | 'texts'>

const valuesOf = ({ kind, name, count }: Deleted, t: Translate) => ({
  name: kind === 'lot' && name === '' ? t('lots.list.unnamed') : name,
  count,
  more: count - 1,
})

/** A single payee has a text of its own. */
const keyOf = <K extends Exclude<Offer['kind'], 'bulk'>>({ kind, count }: { kind: K | 'bulk'; count: number }) =>
  kind === 'payees' && count === 1 ? 'payee' : kind === 'bulk' ? 'rows' : kind

export const deletedText = (of: Deleted, t: Translate): string =>
  of.texts?.done ?? t(`trash.deleted.${keyOf(of)}`, valuesOf(of, t), of.count)

export const backText = (of: Deleted, t: Translate): string =>
  of.texts?.back() ?? t(`trash.back.${of.keyErased ? 'companyWithoutKey' : keyOf(of)}`, valuesOf(of, t), of.count)

export const itemText = (of: TrashEntry, t: Translate): string =>
  t(`trash.list.${of.kind === 'company' ? 'companyItem' : keyOf(of)}`, valuesOf(of, t), of.count)
