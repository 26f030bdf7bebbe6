// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { defineComponent, nextTick } from 'vue'
import InlineConfirm from '#ui/controls/InlineConfirm.vue'
import MenuButton from '#ui/controls/MenuButton.vue'
import PopupRoot from '#ui/controls/PopupRoot.vue'
import PopupMenu from '#ui/controls/PopupMenu.vue'
import PushButton from '#ui/controls/PushButton.vue'
import SkipButton from '#ui/controls/SkipButton.vue'
import { mounted } from '../mounted.ts'

const focused = () => document.activeElement?.textContent.trim()

describe('PushButton', () => {
  test('a press reaches the parent, but not while it is busy or disabled', async () => {
    const button = mounted(PushButton, {}, '保存')
    await button.trigger('click')
    expect(button.emitted('click')).toHaveLength(1)
    await button.setProps({ busy: true })
    await button.trigger('click')
    expect(button.attributes('aria-busy')).toBe('true')
    await button.setProps({ busy: false, disabled: true })
    await button.trigger('click')
    expect(button.emitted('click')).toHaveLength(1)
  })

  test('a held Enter presses once', () => {
    const button = mounted(PushButton, {}, '保存').element
    const pressed = (repeat: boolean) =>
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, cancelable: true, bubbles: true }))
    expect(pressed(false)).toBe(true)
    expect(pressed(true)).toBe(false)
  })
})

describe('MenuButton', () => {
  const items = [
    { key: 'previous', label: '前月から', refused: '前月の納付データがありません' },
    { key: 'payees', label: '納付先から' },
    { key: 'empty', label: '空' },
  ]
  const menu = () => mounted(MenuButton, { label: '新規作成', items })
  const lines = () => [...document.querySelectorAll<HTMLElement>('[role=menu] [role=menuitem]')]
  const press = (line: HTMLElement, init: KeyboardEventInit) =>
    line.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))

  test('the arrow keys open it at its first and last line, and move in it', async () => {
    await menu().find('button').trigger('keydown', { key: 'ArrowUp' })
    await expect.poll(focused).toBe('空')
    press(lines()[2]!, { key: 'ArrowDown' })
    expect(focused()).toContain('前月から')
  })

  test('a line that cannot be chosen says why and does nothing; another one is chosen and closes it', async () => {
    const wrapper = menu()
    await wrapper.find('button').trigger('click')
    expect(lines()[0]!.textContent).toContain('前月の納付データがありません')
    expect(lines()[0]!.getAttribute('aria-disabled')).toBe('true')
    lines()[0]!.click()
    press(lines()[0]!, { key: 'Enter' })
    expect(wrapper.emitted('choose')).toBeUndefined()
    press(lines()[0]!, { key: 'ArrowDown' })
    press(lines()[1]!, { key: 'Enter', repeat: true })
    expect(wrapper.emitted('choose')).toBeUndefined()
    press(lines()[1]!, { key: 'Enter' })
    expect(wrapper.emitted('choose')).toEqual([['payees']])
    await expect.poll(lines).toHaveLength(0)
    expect(focused()).toContain('新規作成')
  })

  test('Escape closes it, and the key that confirms a conversion does not', async () => {
    await menu().find('button').trigger('click')
    press(lines()[0]!, { key: 'Escape', isComposing: true })
    await nextTick()
    expect(lines()).toHaveLength(3)
    press(lines()[0]!, { key: 'Escape' })
    await expect.poll(lines).toHaveLength(0)
  })
})

test('a screen whose two menus were open gives way to the next one', async () => {
  const wrapper = mounted(
    defineComponent({
      components: { MenuButton, PopupRoot },
      props: { screen: { type: String, required: true } },
      template: `<main>
        <div :key="screen"><MenuButton v-for="label in ['期間', '出力']" :key="label" :label="label" :items="[]" /></div>
        <PopupRoot />
      </main>`,
    }),
    { screen: '口座' },
  )
  for (const button of wrapper.findAll('button')) await button.trigger('click')
  await expect.poll(() => document.querySelectorAll('.popup-root [role=menu]')).toHaveLength(2)
  const before = wrapper.find('main > div').element
  await wrapper.setProps({ screen: '今月' })
  expect(wrapper.find('main > div').element).not.toBe(before)
  expect(wrapper.findAll('button')).toHaveLength(2)
})

test('a menu at a place ends once, although the focus returns before its choice is told', async () => {
  const before = mounted(SkipButton, {}, '表')
  const told: string[] = []
  const popup = mounted(PopupMenu, {
    label: '行のメニュー',
    place: { x: 20, y: 40, above: 20 },
    groups: [
      [{ key: 'copy', label: 'コピー', keys: 'Ctrl + C' }],
      [{ key: 'lookUp', label: '調べる', disabled: true }],
    ],
    onClose: (focused: boolean) => {
      told.push(`close ${String(focused)}`)
      ;(before.element as HTMLElement).focus()
    },
    onChoose: (key: string) => told.push(key),
  })
  await expect.poll(focused).toContain('コピー')
  const line = document.querySelector<HTMLElement>('[role=menuitem]')!
  expect(line.querySelector('kbd')?.getAttribute('aria-hidden')).toBe('true')
  line.click()
  expect(told).toEqual(['close true', 'copy'])
  popup.unmount()
  expect(document.querySelector('[role=menu]')).toBeNull()
})

describe('InlineConfirm', () => {
  test('the focus starts on the harmless answer, and returns to where it was', () => {
    const before = mounted(SkipButton, {}, '削除')
    ;(before.element as HTMLElement).focus()
    const question = mounted(InlineConfirm, { question: '削除しますか？', confirm: '削除する' })
    expect(focused()).toBe('キャンセル')
    question.unmount()
    expect(focused()).toBe('削除')
  })

  test('Escape cancels, and only the button confirms', async () => {
    const question = mounted(InlineConfirm, { question: '削除しますか？', confirm: '削除する' })
    await question.trigger('keydown', { key: 'Enter' })
    await question.trigger('keydown', { key: 'Escape' })
    expect(question.emitted()).toMatchObject({ cancel: [[]] })
    expect(question.emitted('confirm')).toBeUndefined()
    await question.findAll('button')[0]!.trigger('click')
    expect(question.emitted('confirm')).toHaveLength(1)
  })
})
