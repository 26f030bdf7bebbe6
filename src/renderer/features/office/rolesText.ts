import { OFFICE_ROLES, type OfficeRole } from '#contract/office/rows'
import type { Translate } from '#i18n/translate'

/** Returns the roles in their usual order, whatever order they were chosen in. */
export const inOrder = (roles: readonly OfficeRole[]): OfficeRole[] =>
  OFFICE_ROLES.filter((role) => roles.includes(role))

/** Returns what a member may do as text. */
export const rolesText = (roles: readonly OfficeRole[], t: Translate): string =>
  inOrder(roles)
    .map((role) => t(`office.role.${role}`))
    .join(t('office.separator')) || t('office.people.noRole')
