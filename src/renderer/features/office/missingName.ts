import type { OfficeStatus } from '#contract/ipc/index'
import type { Translate } from '#i18n/translate'

type Missing = Extract<OfficeStatus, { kind: 'member' }>['waiting'][number]

/** Returns how a computer or person is called that filing waits for: a computer with who uses it, where that is known. */
export const missingName = ({ name, user }: Missing, t: Translate): string =>
  user === null ? name : t('office.machines.usedBy', { name, user })
