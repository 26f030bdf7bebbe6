// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { reactive } from 'vue'
import CheckBox from '#ui/controls/CheckBox.vue'
import DateInput from '#ui/controls/DateInput.vue'
import FormField from '#ui/controls/FormField.vue'
import KanaInput from '#ui/controls/KanaInput.vue'
import NativeSelect from '#ui/controls/NativeSelect.vue'
import RadioRow from '#ui/controls/RadioRow.vue'
import SearchSelect from '#ui/controls/SearchSelect.vue'
import SecretInput from '#ui/controls/SecretInput.vue'
import TabRow from '#ui/controls/TabRow.vue'
import WholeNumberInput from '#ui/controls/WholeNumberInput.vue'
import YenInput from '#ui/controls/YenInput.vue'
import { models, mounted } from '../mounted.ts'

const OPTIONS = [
  { value: '1', label: '普通' },
  { value: '2', label: '当座' },
  { value: '4', label: '貯蓄' },
]

describe('NativeSelect', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a screen that opens does not say its choice: the options are none until the page is told, or the box has the focus', async () => {
    vi.useFakeTimers()
    const [waits, used] = [1, 2].map(() => mounted(NativeSelect, { modelValue: '2', options: OPTIONS }))
    const roles = (box: typeof waits) => box?.findAll('option').map((option) => option.attributes('role'))
    const none = OPTIONS.map(() => 'presentation')
    const options = OPTIONS.map(() => undefined)
    expect(waits?.find('select').element.value).toBe('2')
    expect(roles(waits)).toEqual(none)
    await used?.find('select').trigger('focus')
    expect(roles(used)).toEqual(options)
    await vi.advanceTimersByTimeAsync(500)
    expect(roles(waits)).toEqual(none)
    await vi.advanceTimersByTimeAsync(500)
    expect(roles(waits)).toEqual(options)
  })
})

describe('DateInput', () => {
  test('reads a typed date on leaving, in Japanese and Western years', async () => {
    const date = mounted(DateInput, { label: '納付日', modelValue: '' })
    for (const [typed, read] of [
      ['2026/12/10', '2026-12-10'],
      ['20270112', '2027-01-12'],
      ['R9.2.10', '2027-02-10'],
    ]) {
      await date.find('input').setValue(typed)
      expect(models(date).at(-1)).not.toBe(read)
      await date.find('input').trigger('blur')
      expect(models(date).at(-1)).toBe(read)
    }
    expect(date.find('input').element.value).toBe('2027/02/10')
  })

  test('a day that does not exist stays as it was typed, with a reason, and is no date', async () => {
    const date = mounted(DateInput, { label: '納付日', modelValue: '2026-12-10' })
    await date.find('input').setValue('2026/02/30')
    await date.find('input').trigger('keydown', { key: 'Enter' })
    expect(date.find('[role=alert]').exists()).toBe(true)
    expect(date.find('input').attributes('aria-invalid')).toBe('true')
    expect(date.find('input').element.value).toBe('2026/02/30')
    expect(models(date)).toEqual([])
  })

  test('a required date shows its last value again when it is cleared; another one becomes empty', async () => {
    for (const required of [true, false]) {
      const date = mounted(DateInput, { label: '納付日', modelValue: '2026-12-10', required })
      await date.find('input').setValue('')
      await date.find('input').trigger('blur')
      expect(date.find('input').element.value).toBe(required ? '2026/12/10' : '')
    }
  })
})

describe('YenInput', () => {
  test('reads an amount on Enter and on leaving; what is no amount stays, with a message', async () => {
    const yen = mounted(YenInput, { label: '金額', modelValue: undefined })
    await yen.find('input').setValue('１２，３４５')
    await yen.find('input').trigger('keydown', { key: 'Enter' })
    expect(models(yen).at(-1)).toBe(12_345)
    expect(yen.find('input').element.value).toBe('12,345')
    await yen.find('input').setValue('12x')
    await yen.find('input').trigger('blur')
    expect(models(yen).at(-1)).toBeUndefined()
    expect(yen.find('input').element.value).toBe('12x')
    expect(yen.find('[role=alert]').exists()).toBe(true)
  })
})

test('WholeNumberInput falls back to the last good number', async () => {
  const number = mounted(WholeNumberInput, { label: '日数', modelValue: 10, maximum: 90 })
  for (const [typed, read] of [
    ['30', 30],
    ['91', 30],
    ['-1', 30],
    ['x', 30],
  ] as const) {
    // A browser reports the typing and the change one after the other; setValue would send both at once.
    number.find('input').element.value = typed
    await number.find('input').trigger('input')
    await number.find('input').trigger('change')
    expect(number.find('input').element.value).toBe(String(read))
  }
  expect(new Set(models(number))).toEqual(new Set([30]))
})

test('KanaInput converts on leaving, says so, and counts', async () => {
  const kana = mounted(KanaInput, { modelValue: '', maximum: 5, inputProps: {}, placeholder: '' })
  await kana.find('input').setValue('みほん')
  await kana.find('input').trigger('blur')
  expect(models(kana).at(-1)).toBe('ミホン')
  expect(kana.find('[role=status]').text()).toContain('ミホン')
  expect(kana.find('.count').text()).toBe('3/5')
  await kana.find('input').setValue('ミホンショウジ')
  expect(kana.find('.count').classes()).toContain('danger')
})

test('CheckBox is a truth value, or one of a list', async () => {
  const one = mounted(CheckBox, { modelValue: false }, '確認しました')
  await one.find('input').setValue(true)
  expect(models(one)).toEqual([true])
  const list = mounted(CheckBox, { modelValue: reactive(['a']), value: 'b', label: 'b' })
  await list.find('input').setValue(true)
  expect(models(list)).toEqual([['a', 'b']])
})

test('RadioRow has exactly one option, TabRow moves by keys and around its ends', async () => {
  const radio = mounted(RadioRow, { legend: '科目', options: OPTIONS, modelValue: '1' })
  await radio.findAll('input')[1]!.setValue(true)
  expect(models(radio)).toEqual(['2'])
  expect(radio.findAll('input').filter(({ element }) => element.checked)).toHaveLength(1)
  const tabs = mounted(TabRow, { name: 'kind', label: '科目', tabs: OPTIONS, modelValue: '1' })
  for (const key of ['ArrowLeft', 'ArrowRight', 'End', 'Home', 'ArrowRight', 'x'])
    await tabs.trigger('keydown', { key })
  expect(models(tabs)).toEqual(['4', '1', '4', '1', '2'])
  expect(tabs.findAll('[tabindex="0"]').map((tab) => tab.text())).toEqual(['当座'])
})

test('SearchSelect is a combobox whose list is found by words, and says when nothing fits', async () => {
  const options = OPTIONS.map(({ value, label }) => ({ value, label: `${label}預金`, short: label, search: label }))
  const select = mounted(SearchSelect, {
    label: '科目',
    placeholder: '選ぶ',
    empty: 'ありません',
    options,
    matchers: (words: string) => [(text: string) => text.includes(words)],
    modelValue: '1',
  })
  const field = select.find<HTMLInputElement>('[role=combobox]')
  const list = () => document.querySelector('[role=listbox]')
  const shown = () => [...(list()?.querySelectorAll('[role=option]') ?? [])].map(({ textContent }) => textContent)
  expect(field.attributes()).toMatchObject({ 'aria-label': '科目', 'aria-expanded': 'false' })
  await select.find('.n-base-selection').trigger('click')
  await expect.poll(shown).toEqual(['普通預金', '当座預金', '貯蓄預金'])
  expect(field.attributes()).toMatchObject({ 'aria-expanded': 'true', 'aria-controls': list()!.id })
  expect(list()!.querySelector('[aria-selected=true]')?.textContent).toBe('普通預金')
  await field.trigger('keydown', { key: 'ArrowDown' })
  await field.trigger('keyup', { key: 'ArrowDown' })
  await expect
    .poll(() => document.getElementById(field.attributes('aria-activedescendant') ?? '')?.textContent)
    .toBe('当座預金')
  await field.setValue('貯')
  await expect.poll(shown).toEqual(['貯蓄預金'])
  await field.setValue('無')
  await expect.poll(list).toBeNull()
  expect(document.querySelector('[role=status]')?.textContent).toBe('ありません')
})

test('SecretInput hides its text until it is to be shown', async () => {
  const secret = mounted(SecretInput, { modelValue: 'correct horse', revealable: true })
  expect(secret.find('input').attributes('type')).toBe('password')
  await secret.find('button').trigger('click')
  expect(secret.find('input').attributes('type')).toBe('text')
})

test('FormField names its control and describes it by the problem, or else by the note', () => {
  const control = (problem?: string) => {
    const field = mounted(
      FormField,
      { label: '会社名', note: '40文字まで', ...(problem !== undefined && { problem }) },
      '<template #default="{ control }"><input v-bind="control" /></template>',
    )
    const input = field.find('input')
    return {
      name: field.find(`label[for="${input.attributes('id') ?? ''}"]`).text(),
      invalid: input.attributes('aria-invalid'),
      described: field.find(`[id="${input.attributes('aria-describedby') ?? ''}"]`).text(),
    }
  }
  expect(control()).toEqual({ name: '会社名', invalid: undefined, described: '40文字まで' })
  expect(control('入力してください')).toMatchObject({ invalid: 'true', described: '入力してください' })
})
