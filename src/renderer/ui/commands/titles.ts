import type { MenuCommand } from '#contract/ipc/index'
import type { Translate } from '#i18n/translate'
import { NAV_TARGETS } from './screens.ts'

export const SCREENS = {
  ...NAV_TARGETS,
  diagnostics: '/settings/diagnostics',
} as const satisfies Partial<Record<MenuCommand, string>>
export type ScreenName = keyof typeof SCREENS
export const isScreen = (command: string): command is ScreenName => Object.hasOwn(SCREENS, command)

export function commandTitle(command: MenuCommand, t: Translate): string {
  if (command === 'diagnostics')
    return t('palette.of', { group: t('common.nav.settings'), name: t('settings.tabs.diagnostics') })
  return isScreen(command)
    ? t('palette.of', { group: t('palette.group.go'), name: t(`common.nav.${command}`) })
    : t(`palette.command.${command}`)
}
