import { afterEach, describe, expect, it, vi } from 'vitest'
import { moveInMenu } from '#ui/controls/menuKeys'

/** Returns a menu with these lines, of which the one at `at` has the focus, and a function that presses a key in it. */
function menu(texts: readonly string[], at: number) {
  const page: { activeElement: unknown } = { activeElement: undefined }
  const lines = texts.map((textContent) => {
    const line = { textContent, focus: () => void (page.activeElement = line) }
    return line
  })
  page.activeElement = lines[at]
  vi.stubGlobal('document', page)
  const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) => {
    const event = { key, preventDefault: vi.fn(), ...modifiers }
    const used = moveInMenu(event as unknown as KeyboardEvent, lines as unknown as HTMLElement[])
    expect(event.preventDefault).toHaveBeenCalledTimes(Number(used))
    return used ? lines.findIndex((line) => line === page.activeElement) : undefined
  }
  return press
}
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the keys of a menu', () => {
  it('move the focus around its lines', () => {
    const press = menu(['a', 'b', 'c'], 0)
    expect(['ArrowUp', 'ArrowDown', 'ArrowDown', 'End', 'Home'].map((key) => press(key))).toEqual([2, 0, 1, 2, 0])
  })

  it('begin at the first or last line if no line has the focus', () => {
    expect(menu(['a', 'b', 'c'], -1)('ArrowDown')).toBe(0)
    expect(menu(['a', 'b', 'c'], -1)('ArrowUp')).toBe(2)
  })

  it('move to the next line that begins with a typed character', () => {
    const press = menu(['Cut', 'Copy', 'Paste'], 0)
    expect(['c', 'C', 'p', 'p'].map((key) => press(key))).toEqual([1, 0, 2, 2])
  })

  it('are not used for anything else', () => {
    const press = menu(['Cut', 'Copy'], 0)
    expect(['x', ' ', 'Enter', 'Escape'].map((key) => press(key))).toEqual([undefined, undefined, undefined, undefined])
    expect(press('c', { ctrlKey: true })).toBeUndefined()
    expect(menu([], -1)('ArrowDown')).toBeUndefined()
  })
})
