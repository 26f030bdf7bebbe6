import { guardedClass, notImplemented } from '../shared/loud.ts'

const roles = new Set([
  'undo',
  'redo',
  'cut',
  'copy',
  'paste',
  'pasteandmatchstyle',
  'delete',
  'selectall',
  'reload',
  'forcereload',
  'toggledevtools',
  'resetzoom',
  'zoomin',
  'zoomout',
  'togglespellchecker',
  'togglefullscreen',
  'window',
  'minimize',
  'close',
  'help',
  'about',
  'services',
  'hide',
  'hideothers',
  'unhide',
  'quit',
  'sharemenu',
  'appmenu',
  'filemenu',
  'editmenu',
  'viewmenu',
  'windowmenu',
  'recentdocuments',
  'zoom',
  'front',
  'startspeaking',
  'stopspeaking',
])
const types = new Set(['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette'])

/** Roles that a method of the page's contents carries out. */
const editing = new Map([
  ['undo', 'undo'],
  ['redo', 'redo'],
  ['cut', 'cut'],
  ['copy', 'copy'],
  ['paste', 'paste'],
  ['selectall', 'selectAll'],
])

interface ItemOptions {
  role?: string
  type?: string
  label?: string
  submenu?: ItemOptions[] | Menu
  click?: (...args: unknown[]) => void
  [name: string]: unknown
}

class MenuItemClass {
  [name: string]: unknown
  id: string | undefined = undefined
  accelerator: string | undefined = undefined
  label = ''
  enabled = true
  visible = true
  checked = false
  submenu: Menu | undefined

  constructor(options: ItemOptions) {
    if (options.role !== undefined && !roles.has(options.role.toLowerCase()))
      throw new Error(`Unknown role ${options.role}`)
    const type = options.type ?? (options.submenu ? 'submenu' : 'normal')
    if (!types.has(type)) throw new Error(`Unknown menu item type: ${type}`)
    if (type === 'submenu' && !options.submenu) throw new Error('Invalid submenu')
    Object.assign(this, options, { type })
    const method = editing.get(options.role?.toLowerCase() ?? '')
    if (method !== undefined)
      this.click = (_event: unknown, _window: unknown, contents?: Record<string, () => void>) => {
        contents?.[method]?.()
      }
    if (options.submenu)
      this.submenu = Array.isArray(options.submenu) ? MenuClass.buildFromTemplate(options.submenu) : options.submenu
  }
}

let applicationMenu: Menu | null = null

class MenuClass {
  items: MenuItem[] = []

  static buildFromTemplate(template: ItemOptions[]): Menu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array')
    const menu = new MenuClass()
    for (const item of template) menu.append(fromTemplate(item))
    return menu
  }
  static setApplicationMenu(menu: Menu | null): void {
    if (menu !== null && !(menu instanceof MenuClass)) throw new TypeError('Invalid menu')
    applicationMenu = menu
  }
  static getApplicationMenu(): Menu | null {
    return applicationMenu
  }

  append(item: MenuItem): void {
    this.items.push(item)
  }
  insert(position: number, item: MenuItem): void {
    this.items.splice(position, 0, item)
  }
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item
      const below = item.submenu?.getMenuItemById(id)
      if (below) return below
    }
    return null
  }
  /** Shows nothing, because there is no desktop. A test triggers the items of the menu by calling their `click`. */
  popup(options: { window?: unknown; x?: number; y?: number } = {}): void {
    if ((options.x === undefined) !== (options.y === undefined)) throw new TypeError('x and y must be given together')
  }
}

function fromTemplate(item: ItemOptions): MenuItem {
  if (typeof item !== 'object')
    throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
  if (item instanceof MenuItemClass) return item
  if (item.label === undefined && item.role === undefined && item.type !== 'separator')
    throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
  for (const name of ['icon', 'sublabel'] as const)
    if (item[name] !== undefined && process.platform === 'linux' && name === 'icon')
      throw notImplemented('a menu item with an icon')
  return new MenuItemClass(item)
}

export const MenuItem = guardedClass(MenuItemClass, 'MenuItem')
export type MenuItem = MenuItemClass
export const Menu = guardedClass(MenuClass, 'Menu')
export type Menu = MenuClass
