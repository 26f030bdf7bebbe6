import type { MenuItemConstructorOptions } from 'electron'
import type { Preferences } from '#contract/ipc/channels'
import type { MenuCommand, MenuState, WindowCommand } from '#contract/ipc/desktop'
import { MENU_WORDS } from './words.ts'

type Item = MenuItemConstructorOptions
const separator: Item = { type: 'separator' }

interface MenuActions {
  command: (command: MenuCommand) => void
  recent: (key: string) => void
  window: (command: WindowCommand) => void
  lock: () => void
}

/** Without a window, or while locked, no command is available. */
export interface MenuView extends MenuState {
  locale: Preferences['locale']
  mac: boolean
  development: boolean
  locked: boolean
}

/** Electron's notation. The page has the same (src/renderer/ui/commands/keymap.ts; a test compares them). */
export const ACCELERATORS: Partial<Record<MenuCommand, string>> = {
  newLot: 'CommandOrControl+N',
  import: 'CommandOrControl+O',
  save: 'CommandOrControl+S',
  export: 'CommandOrControl+Shift+E',
  savePdf: 'CommandOrControl+Shift+P',
  print: 'CommandOrControl+P',
  undo: 'CommandOrControl+Z',
  find: 'CommandOrControl+F',
  palette: 'CommandOrControl+K',
  help: 'Shift+F1',
  settings: 'CommandOrControl+,',
  home: 'CommandOrControl+1',
  balances: 'CommandOrControl+2',
  accounts: 'CommandOrControl+3',
  lots: 'CommandOrControl+4',
  payees: 'CommandOrControl+5',
  ledger: 'CommandOrControl+6',
  following: 'CommandOrControl+7',
  acceptance: 'CommandOrControl+8',
  journal: 'CommandOrControl+9',
}
const SCREENS = [
  ['home', 'morning', 'lots', 'year', 'payees'],
  ['balances', 'accounts'],
  ['following', 'acceptance', 'journal', 'ledger', 'evidence'],
  ['practice'],
] as const

/** Access keys, pressed with Alt. None is a letter that a grid takes with Alt (G, S, E, M, T, L). */
const LETTERS = { file: 'F', edit: 'D', view: 'V', go: 'O', window: 'W', help: 'H' } as const

/**
 * The access key is in the word, or after it in full-width brackets: Electron drops other brackets with their letter.
 * macOS has none.
 */
function heading({ locale, mac }: MenuView, name: keyof typeof LETTERS): string {
  const [word, letter] = [MENU_WORDS[locale][name], LETTERS[name]]
  if (mac) return word
  const at = word.toUpperCase().indexOf(letter)
  return at < 0 ? `${word}（&${letter}）` : `${word.slice(0, at)}&${word.slice(at)}`
}

/**
 * Cut, copy and paste are system roles, for macOS's shortcuts. Undo, redo and select all go to the page, which knows
 * what they apply to. Reload would lose unsaved changes.
 */
export function menuTemplate(view: MenuView, actions: MenuActions): Item[] {
  const words = MENU_WORDS[view.locale]
  const item = (command: MenuCommand): Item => ({
    id: command,
    label: words.commands[command],
    enabled: isEnabled(view, command),
    click: () => {
      actions.command(command)
    },
    ...acceleratorOf(command, view.mac),
  })
  return [
    ...(view.mac ? [appMenu(view, item)] : []),
    fileMenu(view, actions, item),
    editMenu(view, item),
    viewMenu(view, actions),
    {
      label: heading(view, 'go'),
      submenu: [
        item('palette'),
        separator,
        item('back'),
        item('forward'),
        separator,
        ...SCREENS.flatMap((group) => [...group.map(item), separator]),
        item('morningNow'),
      ],
    },
    windowMenu(view),
    {
      role: 'help',
      label: heading(view, 'help'),
      submenu: [
        item('help'),
        item('keys'),
        item('diagnostics'),
        ...(view.mac ? [] : [separator, { role: 'about', label: words.about } satisfies Item]),
      ],
    },
  ]
}

export const isEnabled = ({ enabled, locked }: Pick<MenuView, 'enabled' | 'locked'>, command: MenuCommand): boolean =>
  !locked && enabled.includes(command)

function acceleratorOf(command: MenuCommand, mac: boolean): Pick<Item, 'accelerator'> {
  if (command === 'redo') return { accelerator: mac ? 'Shift+Command+Z' : 'Control+Y' }
  if (command === 'back') return { accelerator: mac ? 'Command+[' : 'Alt+Left' }
  if (command === 'forward') return { accelerator: mac ? 'Command+]' : 'Alt+Right' }
  const accelerator = ACCELERATORS[command]
  return accelerator === undefined ? {} : { accelerator }
}

type ItemOf = (command: MenuCommand) => Item

function appMenu({ locale }: MenuView, item: ItemOf): Item {
  const words = MENU_WORDS[locale]
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about', label: words.about },
      separator,
      item('settings'),
      separator,
      { role: 'services', label: words.services },
      separator,
      { role: 'hide', label: words.hide },
      { role: 'hideOthers', label: words.hideOthers },
      { role: 'unhide', label: words.unhide },
      separator,
      { role: 'quit', label: words.quit },
    ],
  }
}

function fileMenu(view: MenuView, actions: MenuActions, item: ItemOf): Item {
  const words = MENU_WORDS[view.locale]
  const ending: Item[] = view.mac
    ? []
    : [separator, item('settings'), separator, { role: 'quit', label: words.quit, accelerator: 'CommandOrControl+Q' }]
  return {
    label: heading(view, 'file'),
    submenu: [
      item('newLot'),
      {
        id: 'newWindow',
        label: words.newWindow,
        accelerator: 'CommandOrControl+Shift+N',
        click: () => {
          actions.window('newWindow')
        },
      },
      { id: 'recent', label: words.recent, submenu: recentItems(view, actions) },
      separator,
      item('import'),
      item('save'),
      item('export'),
      separator,
      item('savePdf'),
      item('print'),
      separator,
      {
        id: 'lock',
        label: words.lock,
        accelerator: 'CommandOrControl+L',
        enabled: !view.locked,
        click: () => {
          actions.lock()
        },
      },
      { role: 'close', label: words.close, accelerator: 'CommandOrControl+W' },
      ...ending,
    ],
  }
}

/** None while locked: they name lots and accounts. */
function recentItems({ recent, locked, locale }: MenuView, actions: MenuActions): Item[] {
  const shown = locked ? [] : recent
  if (shown.length === 0) return [{ label: MENU_WORDS[locale].noRecent, enabled: false }]
  return shown.map(({ key, label }) => ({
    id: `recent ${key}`,
    label: asMenuText(label),
    click: () => {
      actions.recent(key)
    },
  }))
}

/** One line, with `&` as a character and not marking an access key. */
export function asMenuText(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .replaceAll('&', '&&')
  return plain === '' ? '—' : plain
}

function editMenu(view: MenuView, item: ItemOf): Item {
  const words = MENU_WORDS[view.locale]
  return {
    label: heading(view, 'edit'),
    submenu: [
      item('undo'),
      item('redo'),
      separator,
      { role: 'cut', label: words.cut },
      { role: 'copy', label: words.copy },
      { role: 'paste', label: words.paste },
      item('selectAll'),
      separator,
      item('find'),
    ],
  }
}

function viewMenu(view: MenuView, actions: MenuActions): Item {
  const words = MENU_WORDS[view.locale]
  const zoom = (what: 'zoomIn' | 'zoomOut' | 'zoomReset', accelerator: string, visible = true): Item => ({
    label: words[what],
    accelerator,
    visible,
    acceleratorWorksWhenHidden: true,
    click: () => {
      actions.window(what)
    },
    ...(visible ? { id: what } : {}),
  })
  const developer: Item[] = view.development ? [separator, { role: 'reload' }, { role: 'toggleDevTools' }] : []
  return {
    label: heading(view, 'view'),
    submenu: [
      // On many keyboards "+" needs Shift: "=" zooms in too.
      zoom('zoomIn', 'CommandOrControl+Plus'),
      zoom('zoomIn', 'CommandOrControl+=', false),
      zoom('zoomIn', 'CommandOrControl+numadd', false),
      zoom('zoomOut', 'CommandOrControl+-'),
      zoom('zoomOut', 'CommandOrControl+numsub', false),
      zoom('zoomReset', 'CommandOrControl+0'),
      separator,
      { role: 'togglefullscreen', label: words.fullScreen },
      ...developer,
    ],
  }
}

function windowMenu(view: MenuView): Item {
  const words = MENU_WORDS[view.locale]
  const rest: Item[] = view.mac
    ? [{ role: 'zoom', label: words.zoom }, separator, { role: 'front', label: words.front }]
    : []
  return {
    role: 'window',
    label: heading(view, 'window'),
    submenu: [{ role: 'minimize', label: words.minimize }, ...rest],
  }
}
