import { OFFICE_ROLES, type OfficeRole } from '#contract/office/rows'
import type { Translate } from '#i18n/translate'

/** The order in which roles are always shown. */
export const inOrder = (roles: readonly OfficeRole[]): OfficeRole[] =>
  OFFICE_ROLES.filter((role) => roles.includes(role))

export const rolesText = (roles: readonly OfficeRole[], t: Translate): string =>
  inOrder(roles)
    .map((role) => t(`office.role.${role}`))
    .join(t('office.separator')) || t('office.people.noRole')
