import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { menuCommand, type MenuCommand, type MenuState, recentKey } from '#contract/ipc/desktop'
import { readZoom, ZOOM_STEPS, zoomAfter, createZoom } from '#main/shell/windows/zoom'
import { createMenuBar } from '#main/shell/menu/menuBar'
import { asMenuText, menuTemplate, type MenuView } from '#main/shell/menu/template'
import { KEYMAP } from '#ui/keyboard/keymap'
import { TABLE_KEYMAP } from '#ui/table/keymap'
import { memoryFile } from '../../support.ts'

type Item = MenuItemConstructorOptions
const NO_ACTIONS = { command: () => undefined, recent: () => undefined, window: () => undefined, lock: () => undefined }
const view = (changes: Partial<MenuView> = {}): MenuView => ({
  locale: 'ja',
  mac: false,
  development: false,
  locked: false,
  enabled: [],
  recent: [],
  ...changes,
})
const flat = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])
const itemsOf = (changes: Partial<MenuView> = {}) => flat(menuTemplate(view(changes), NO_ACTIONS))

describe('the menu', () => {
  it.each([
    ['ja', false],
    ['ja', true],
    ['en', false],
    ['en', true],
  ] as const)('has every command at least once, labelled in the language %s (macOS: %s)', (locale, mac) => {
    const items = itemsOf({ locale, mac })
    for (const command of menuCommand.options)
      expect(
        items.some(({ id, label }) => id === command && typeof label === 'string' && label !== ''),
        command,
      ).toBe(true)
    const words = items.flatMap(({ label }) => label ?? [])
    expect(words.filter((text) => /[ぁ-んァ-ヶ一-龠]/.test(text)).length === 0).toBe(locale === 'en')
  })

  it.each(['ja', 'en'] as const)('opens each of its menus by Alt and a letter that no grid takes (%s)', (locale) => {
    const letters = menuTemplate(view({ locale }), NO_ACTIONS).map(
      ({ label = '' }) => /&(\w)/.exec(label)?.[1] ?? label,
    )
    const upper = letters.map((letter) => letter.toUpperCase())
    expect(upper).toEqual(['F', 'D', 'V', 'O', 'W', 'H'])
    const taken = [...KEYMAP, ...TABLE_KEYMAP].filter(({ alt }) => alt).map(({ key }) => key.toUpperCase())
    expect(taken).toContain('G')
    expect(upper.filter((letter) => taken.includes(letter))).toEqual([])
    // Electron draws no letter in brackets of half width.
    expect(menuTemplate(view({ locale }), NO_ACTIONS).filter(({ label }) => label?.includes('(&'))).toEqual([])
    const mac = menuTemplate(view({ locale, mac: true }), NO_ACTIONS)
    expect(mac.filter(({ label }) => label?.includes('&'))).toEqual([])
  })

  it('assigns each shortcut to one item only', () => {
    for (const mac of [false, true]) {
      const keys = itemsOf({ mac }).flatMap(({ accelerator, id, label }) =>
        accelerator ? [[accelerator, id ?? label] as const] : [],
      )
      const owners = Map.groupBy(keys, ([key]) => key.replace('CommandOrControl', mac ? 'Command' : 'Control'))
      for (const [key, of] of owners) expect(new Set(of.map(([, owner]) => owner)).size, key).toBe(1)
    }
  })

  it('has the roles that make copying work, and reload only in development', () => {
    const roles = (development: boolean) => itemsOf({ development }).map(({ role }) => role)
    expect(roles(false)).toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'quit', 'close', 'minimize']))
    expect(roles(false)).not.toEqual(expect.arrayContaining(['reload']))
    expect(roles(true)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']))
    // The page handles these commands itself. A role would act without the page.
    for (const role of ['undo', 'redo', 'selectAll']) expect(roles(true)).not.toContain(role)
  })

  it('enables the commands the page reports as available, but none while the app is locked', () => {
    const on = (changes: Partial<MenuView>) =>
      menuCommand.options.filter((command) =>
        itemsOf(changes).some(({ id, enabled }) => id === command && enabled === true),
      )
    expect(on({})).toEqual([])
    expect(on({ enabled: ['print', 'undo'] })).toEqual(['print', 'undo'])
    expect(on({ enabled: [...menuCommand.options], locked: true })).toEqual([])
  })

  it('lists recently opened items, but not while the app is locked', () => {
    const recent = [{ key: 'lot:1', label: '11月分 甲社' }]
    expect(itemsOf({ recent }).find(({ id }) => id === 'recent lot:1')).toMatchObject({ label: '11月分 甲社' })
    expect(JSON.stringify(itemsOf({ recent, locked: true }))).not.toContain('甲社')
  })

  it.each([
    ['A&B', 'A&&B'],
    ['a\nb\tc', 'a b c'],
    ['\u202Eevil', 'evil'],
    ['  ', '—'],
    ['', '—'],
  ])('shows the text %j from the page as %j', (text, shown) => {
    expect(asMenuText(text)).toBe(shown)
  })
})

describe('the menu of several windows', () => {
  function world(state: { front?: number; locked?: boolean; locale?: 'ja' | 'en' } = { front: 1 }) {
    const told: unknown[][] = []
    const shown: Item[][] = []
    const enabled: Record<string, boolean>[] = []
    const bar = createMenuBar({
      registry: {
        mainIds: () => [1, 2],
        caller: (id) =>
          ({
            windowId: id,
            role: 'main',
            push: (...event: unknown[]) => {
              told.push([id, ...event])
            },
            onGone: () => () => undefined,
          }) as never,
      },
      locale: () => state.locale ?? 'ja',
      isLocked: () => state.locked === true,
      front: () => state.front,
      mac: false,
      development: false,
      window: () => undefined,
      lock: () => undefined,
      show: (template) => {
        shown.push(template)
      },
      enable: (id, on) => {
        ;(enabled.at(-1) ?? enabled[enabled.push({}) - 1]!)[id] = on
      },
    })
    const press = (id: string) => {
      ;(flat(shown.at(-1) ?? []).find((item) => item.id === id)!.click as () => void)()
    }
    return { bar, state, told, shown, enabled, press }
  }
  const can = (...enabled: MenuCommand[]): MenuState => ({ enabled, recent: [] })

  it('sends a command only to the window in front, and only if it is available there', () => {
    const { bar, press, told, state } = world()
    bar.setState(1, can('print'))
    bar.setState(2, can())
    press('print')
    state.front = 2
    press('print')
    state.front = undefined
    press('print')
    expect(told).toEqual([[1, 'menu.command', { command: 'print' }]])
  })

  it('sends nothing while the app is locked, even from a menu opened before', () => {
    const { bar, press, told, state } = world()
    bar.setState(1, { ...can('print', 'newLot'), recent: [{ key: 'lot:1', label: 'x' }] })
    state.locked = true
    press('print')
    press('recent lot:1')
    expect(told).toEqual([])
  })

  it('is rebuilt when its labels change, but not when only the available commands change', () => {
    const { bar, shown, enabled, state } = world()
    bar.refresh()
    bar.setState(1, can('print'))
    expect([shown.length, enabled.at(-1)?.['print'], enabled.at(-1)?.['undo']]).toEqual([1, true, false])
    state.locale = 'en'
    bar.refresh()
    expect(JSON.stringify(shown.at(-1))).toContain('Print…')
    bar.setState(1, { ...can('print'), recent: [{ key: 'account:a:b', label: 'x' }] })
    bar.setState(1, { ...can('print'), recent: [{ key: 'account:a:b', label: 'x' }] })
    expect(shown.length).toBe(3)
  })
})

it('the key of a recent item can be neither an address nor a path', () => {
  for (const key of [
    'lot:0190a3a1-0000-7000-8000-000000000001',
    'account:0190a3a1-0000-7000-8000-000000000001:00111111111',
  ])
    expect(recentKey.safeParse(key).success).toBe(true)
  for (const key of ['lot:../x', 'lot:', 'file:a', 'lot:a:b:c', 'lot:a b', 'lot:a\n', 'lot:file:///x', ''])
    expect(recentKey.safeParse(key).success, key).toBe(false)
})

describe('zoom', () => {
  it('goes through its steps, stops at the smallest and the largest, and can be reset', () => {
    expect([...ZOOM_STEPS, ...ZOOM_STEPS].reduce<number>((factor) => zoomAfter(factor, 'zoomIn'), 1)).toBe(2)
    expect(zoomAfter(2, 'zoomIn')).toBe(2)
    expect(zoomAfter(0.75, 'zoomOut')).toBe(0.75)
    expect(zoomAfter(1.5, 'zoomOut')).toBe(1.25)
    expect(zoomAfter(1.75, 'zoomReset')).toBe(1)
  })

  it('is remembered, and falls back to the actual size if the stored value is invalid', () => {
    const file = memoryFile()
    const told: number[] = []
    createZoom(file, () => [{ setZoomFactor: (factor) => told.push(factor) }]).run('zoomIn')
    expect([told, createZoom(file, () => []).factor()]).toEqual([[1.1], 1.1])
    for (const value of [undefined, 0, 50, '2', NaN, null]) expect(readZoom(value)).toBe(1)
  })
})
