import { useI18n } from 'vue-i18n'
import { type Router, useRouter } from 'vue-router'
import { MENU_COMMANDS, WINDOW_COMMANDS } from '#contract/ipc/desktopNames'
import { SETTINGS_TABS } from '#features/settings/tabs/tabs'
import { APP_KEYMAP } from '#ui/commands/keymap'
import { keysText } from '#ui/keyboard/keysText'
import { commandTitle, isScreen } from '#ui/commands/titles'
import type { Commands } from '../desktop/useCommands.ts'
import { call } from '#data/bridge/index'
import type { Translate } from '#i18n/translate'
import { useCompanies } from '#data/state/companies'
import { useLock } from '#features/settings/lock/store'
import { usePreferences } from '#data/preferences/index'
import { type CommandName, KEYWORDS } from './keywords.ts'
import { type Findable, fold } from './search.ts'
import type { Choice } from './types.ts'

export interface CommandChoice extends Choice, Findable {
  readonly group: 'commands' | 'go'
  readonly name: string
}

interface Context {
  readonly t: Translate
  readonly commands: Commands
  readonly router: Router
  readonly lock: ReturnType<typeof useLock>
  readonly preferences: ReturnType<typeof usePreferences>
  readonly choice: (
    group: CommandChoice['group'],
    name: CommandName,
    label: string,
    run: () => unknown,
    keys?: string,
  ) => CommandChoice
}

/** Whether a command can run is decided before the palette takes the focus, which would change the answer. */
export function useCommandChoices(commands: Commands, runAfterClose: (work: () => unknown) => void): CommandChoice[] {
  const { t } = useI18n()
  const context: Context = {
    t,
    commands,
    router: useRouter(),
    lock: useLock(),
    preferences: usePreferences(),
    choice: (group, name, label, run, keys) => ({
      id: `command:${group}:${name}`,
      name: label,
      group,
      title: fold(label),
      other: fold(KEYWORDS[name]),
      run: () => {
        runAfterClose(run)
      },
      ...(keys === undefined ? {} : { keys }),
    }),
  }
  return [
    ...ofMenu(context),
    ...ofOffice(context),
    ...ofWindows(context),
    ...ofDisplay(context),
    ...ofSettings(context),
    ...ofTransfer(context),
  ]
}

const keysOf = (command: string): string | undefined => {
  const binding = APP_KEYMAP.find((one) => one.command === command)
  return binding && keysText(binding)
}

function ofMenu({ t, commands, choice }: Context): CommandChoice[] {
  return MENU_COMMANDS.flatMap((command) => {
    if (command === 'palette' || command === 'selectAll' || !commands.can(command)) return []
    if (!isScreen(command))
      return [choice('commands', command, commandTitle(command, t), () => commands.run(command), keysOf(command))]
    return command === 'diagnostics'
      ? []
      : [choice('go', command, t(`common.nav.${command}`), () => commands.run(command), keysOf(command))]
  })
}

/** A list of all clients is of use only with several. */
function ofOffice({ t, router, choice }: Context): CommandChoice[] {
  if (useCompanies().all.length < 2) return []
  const open = () => router.push({ path: '/', query: { import: 'office' } })
  return [choice('commands', 'officeImport', t('month.officeImport.open'), open)]
}

function ofWindows({ t, router, lock, choice }: Context): CommandChoice[] {
  const lockNow = () => (lock.status?.passphrase ? lock.lockNow() : router.push('/settings/security'))
  return [
    ...WINDOW_COMMANDS.map((what) =>
      choice('commands', what, t(`palette.command.${what}`), () => call('menu.run', { what })),
    ),
    choice('commands', 'lock', t('palette.command.lock'), lockNow, 'Ctrl + L'),
  ]
}

const LANGUAGES = [
  ['japanese', 'ja'],
  ['english', 'en'],
] as const

function ofDisplay({ t, preferences, choice }: Context): CommandChoice[] {
  return [
    ...(['system', 'light', 'dark'] as const).map((theme) =>
      choice(
        'commands',
        theme,
        t('palette.of', { group: t('settings.display.theme'), name: t(`settings.display.${theme}`) }),
        () => preferences.change({ theme }),
      ),
    ),
    ...LANGUAGES.map(([name, locale]) =>
      choice(
        'commands',
        name,
        t('palette.of', { group: t('settings.display.language'), name: t(`settings.display.${locale}`) }),
        () => preferences.change({ locale }),
      ),
    ),
  ]
}

function ofSettings({ t, router, choice }: Context): CommandChoice[] {
  return SETTINGS_TABS.map((tab) =>
    choice(
      'go',
      tab === 'keys' ? 'keysSettings' : tab,
      t('palette.of', { group: t('common.nav.settings'), name: t(`settings.tabs.${tab}`) }),
      () => router.push(`/settings/${tab}`),
    ),
  )
}

const TRANSFER_MODES = [
  ['transferImport', 'import'],
  ['backup', 'backup'],
  ['move', 'move'],
] as const

function ofTransfer({ t, router, choice }: Context): CommandChoice[] {
  return TRANSFER_MODES.map(([name, mode]) =>
    choice('go', name, t('palette.of', { group: t('settings.tabs.transfer'), name: t(`transfer.mode.${mode}`) }), () =>
      router.push({ path: '/settings/transfer', query: { mode } }),
    ),
  )
}
