import type { OfficeStatus } from '#contract/ipc/index'
import type { Translate } from '#i18n/translate'

/** A computer, or a member without one, that the office waits for after its server was restored. */
type Missing = Extract<OfficeStatus, { kind: 'member' }>['waiting'][number]

/** A computer is named with its user, where known. */
export const missingName = ({ name, user }: Missing, t: Translate): string =>
  user === null ? name : t('office.machines.usedBy', { name, user })
