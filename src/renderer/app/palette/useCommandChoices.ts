import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import { MENU_COMMANDS, WINDOW_COMMANDS } from '#contract/ipc/desktopNames'
import { SETTINGS_TABS } from '../../features/settings/tabs.ts'
import { APP_KEYMAP } from '../../ui/commands/keymap.ts'
import { keysText } from '../../ui/keys/keysText.ts'
import { commandTitle, isScreen } from '../../ui/commands/titles.ts'
import type { Commands } from '../desktop/useCommands.ts'
import { call } from '../../bridge/index.ts'
import { useLock } from '../../features/lock/store.ts'
import { usePreferences } from '../../preferences/index.ts'
import { type CommandName, KEYWORDS } from './keywords.ts'
import { type Findable, fold } from './search.ts'
import type { Choice } from './types.ts'

/** A command in the palette: its group and its search texts. */
export interface CommandChoice extends Choice, Findable {
  readonly group: 'commands' | 'go'
  readonly name: string
}

/** Returns everything that can be done or opened now, judged by the screen before the palette took the focus. */
export function useCommandChoices(commands: Commands, runAfterClose: (work: () => unknown) => void) {
  const { t } = useI18n()
  const router = useRouter()
  const lock = useLock()
  const preferences = usePreferences()

  function choice(
    group: CommandChoice['group'],
    name: CommandName,
    label: string,
    run: () => unknown,
    keys?: string,
  ): CommandChoice {
    return {
      id: `command:${group}:${name}`,
      name: label,
      group,
      title: fold(label),
      other: fold(KEYWORDS[name]),
      run: () => {
        runAfterClose(run)
      },
      ...(keys === undefined ? {} : { keys }),
    }
  }
  const keysOf = (command: string): string | undefined => {
    const binding = APP_KEYMAP.find((one) => one.command === command)
    return binding && keysText(binding)
  }

  const ofMenu = (): CommandChoice[] =>
    MENU_COMMANDS.flatMap((command) => {
      if (command === 'palette' || command === 'selectAll' || !commands.can(command)) return []
      if (!isScreen(command))
        return [choice('commands', command, commandTitle(command, t), () => commands.run(command), keysOf(command))]
      return command === 'diagnostics'
        ? []
        : [choice('go', command, t(`common.nav.${command}`), () => commands.run(command), keysOf(command))]
    })
  const ofWindows = (): CommandChoice[] => [
    ...WINDOW_COMMANDS.map((what) =>
      choice('commands', what, t(`palette.command.${what}`), () => call('menu.run', { what })),
    ),
    choice('commands', 'lock', t('palette.command.lock'), lockNow, 'Ctrl + L'),
  ]
  const lockNow = () => (lock.status?.passphrase ? lock.lockNow() : router.push('/settings/security'))
  const ofDisplay = (): CommandChoice[] => [
    ...(['system', 'light', 'dark'] as const).map((theme) =>
      choice(
        'commands',
        theme,
        t('palette.of', { group: t('settings.display.theme'), name: t(`settings.display.${theme}`) }),
        () => preferences.change({ theme }),
      ),
    ),
    ...(
      [
        ['japanese', 'ja'],
        ['english', 'en'],
      ] as const
    ).map(([name, locale]) =>
      choice(
        'commands',
        name,
        t('palette.of', { group: t('settings.display.language'), name: t(`settings.display.${locale}`) }),
        () => preferences.change({ locale }),
      ),
    ),
  ]
  const TAB_KEYWORDS = { keys: 'keysSettings' } as const
  const ofSettings = (): CommandChoice[] =>
    SETTINGS_TABS.map((tab) =>
      choice(
        'go',
        tab === 'keys' ? TAB_KEYWORDS.keys : tab,
        t('palette.of', { group: t('common.nav.settings'), name: t(`settings.tabs.${tab}`) }),
        () => router.push(`/settings/${tab}`),
      ),
    )
  const ofTransfer = (): CommandChoice[] =>
    (
      [
        ['transferImport', 'import'],
        ['backup', 'backup'],
        ['move', 'move'],
      ] as const
    ).map(([name, mode]) =>
      choice(
        'go',
        name,
        t('palette.of', { group: t('settings.tabs.transfer'), name: t(`transfer.mode.${mode}`) }),
        () => router.push({ path: '/settings/transfer', query: { mode } }),
      ),
    )

  return [...ofMenu(), ...ofWindows(), ...ofDisplay(), ...ofSettings(), ...ofTransfer()]
}
