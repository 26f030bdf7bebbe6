import type { OfficeStatus } from '#contract/ipc/index'
import type { Translate } from '#i18n/translate'

type Missing = Extract<OfficeStatus, { kind: 'member' }>['waiting'][number]

/** Names who is awaited after a restore; a computer with its user, where known. */
export const missingName = ({ name, user }: Missing, t: Translate): string =>
  user === null ? name : t('office.machines.usedBy', { name, user })
