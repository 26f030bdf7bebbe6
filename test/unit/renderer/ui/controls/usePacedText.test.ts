import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, ref } from 'vue'
import { PAUSE_MS, usePacedText } from '#ui/controls/usePacedText'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A key as the events of a keyboard describe it. */
const keyOf = (key: string, more: object = {}) =>
  ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more }) as KeyboardEvent

function field(paced = true) {
  const model = ref('')
  const scope = effectScope()
  const paced1 = scope.run(() => usePacedText(model, () => paced))
  if (!paced1) throw new Error('no scope')
  const enter = (text: string, inputType: string) => {
    paced1.noteInput({ inputType } as unknown as Event)
    paced1.take(text)
  }
  return { model, scope, ...paced1, type: (text: string) => enter(text, 'insertText'), enter }
}

describe('a paced field', () => {
  it('shows each key at once, and the list follows when the keys pause', () => {
    const { model, text, type } = field()
    type('a')
    vi.advanceTimersByTime(PAUSE_MS - 1)
    type('ab')
    vi.advanceTimersByTime(PAUSE_MS - 1)
    expect([text.value, model.value]).toEqual(['ab', ''])
    vi.advanceTimersByTime(1)
    expect(model.value).toBe('ab')
  })

  it.each(['insertFromPaste', 'deleteByCut', 'insertCompositionText', ''])(
    'is followed at once after %j',
    (inputType) => {
      const { model, enter } = field()
      enter('word', inputType)
      expect(model.value).toBe('word')
    },
  )

  it.each([keyOf('Enter'), keyOf('ArrowDown'), keyOf('Tab'), keyOf('Escape'), keyOf('a', { ctrlKey: true })])(
    'is followed before the key $key acts on the list',
    (event) => {
      const { model, type, noteKey } = field()
      type('a')
      noteKey(event)
      expect(model.value).toBe('a')
    },
  )

  it.each(['b', '漢', 'Backspace', 'Delete', 'Shift', 'Process'])('is not followed because of the key %s', (key) => {
    const { model, type, noteKey } = field()
    type('a')
    noteKey(keyOf(key))
    expect(model.value).toBe('')
  })

  it('takes over what is set from outside, and forgets what was being typed', async () => {
    const { model, text, type } = field()
    type('a')
    model.value = 'b'
    await nextTick()
    vi.advanceTimersByTime(PAUSE_MS)
    expect([text.value, model.value]).toEqual(['b', 'b'])
  })

  it('changes nothing after it has gone', () => {
    const { model, scope, type } = field()
    type('a')
    scope.stop()
    vi.advanceTimersByTime(PAUSE_MS)
    expect(model.value).toBe('')
  })
})

it('a field that is not paced is followed at every key', () => {
  const { model, type } = field(false)
  type('a')
  expect(model.value).toBe('a')
})
