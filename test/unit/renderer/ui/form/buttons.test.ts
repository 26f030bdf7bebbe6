// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import InlineConfirm from '../../../../../src/renderer/ui/form/InlineConfirm.vue'
import MenuButton from '../../../../../src/renderer/ui/form/MenuButton.vue'
import PushButton from '../../../../../src/renderer/ui/form/PushButton.vue'
import SkipButton from '../../../../../src/renderer/ui/form/SkipButton.vue'
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
  const lines = (wrapper: ReturnType<typeof menu>) => wrapper.findAll('[role=menuitem]')

  test('the arrow keys open it at its first and last line, and move in it', async () => {
    const wrapper = menu()
    await wrapper.find('button').trigger('keydown', { key: 'ArrowUp' })
    await expect.poll(focused).toBe('空')
    await lines(wrapper)[2]!.trigger('keydown', { key: 'ArrowDown' })
    expect(focused()).toContain('前月から')
  })

  test('a line that cannot be chosen says why and does nothing; another one is chosen and closes it', async () => {
    const wrapper = menu()
    await wrapper.find('button').trigger('click')
    expect(lines(wrapper)[0]!.text()).toContain('前月の納付データがありません')
    expect(lines(wrapper)[0]!.attributes('aria-disabled')).toBe('true')
    await lines(wrapper)[0]!.trigger('click')
    expect(wrapper.emitted('choose')).toBeUndefined()
    await lines(wrapper)[1]!.trigger('click')
    expect(wrapper.emitted('choose')).toEqual([['payees']])
    expect(lines(wrapper)).toHaveLength(0)
    expect(focused()).toContain('新規作成')
  })

  test('Escape closes it, and the key that confirms a conversion does not', async () => {
    const wrapper = menu()
    await wrapper.find('button').trigger('click')
    await lines(wrapper)[0]!.trigger('keydown', { key: 'Escape', isComposing: true })
    expect(lines(wrapper)).toHaveLength(3)
    await lines(wrapper)[0]!.trigger('keydown', { key: 'Escape' })
    expect(lines(wrapper)).toHaveLength(0)
  })
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
