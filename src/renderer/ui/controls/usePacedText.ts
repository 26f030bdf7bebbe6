import { onScopeDispose, ref, watch, type Ref } from 'vue'

/**
 * Milliseconds: longer than two frames, so that a frame never paints both a key and the list, and shorter than
 * between two keys of a fast typist.
 */
export const PAUSE_MS = 50
const TYPED: ReadonlySet<string> = new Set(['insertText', 'deleteContentBackward', 'deleteContentForward'])
/** Keys that type. Any other may act on the list, which then has to be up to date. */
const TYPES = /^(?:.|Backspace|Delete|Shift|Process|Unidentified)$/u

/**
 * `model` follows `text` once typing pauses; at once after a paste, clearing, a converted word of an input method,
 * any other key, or leaving the field.
 */
export function usePacedText(model: Ref<string>, paced: () => boolean) {
  const text = ref(model.value)
  let typed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    if (model.value !== text.value) model.value = text.value
  }
  function take(next: string): void {
    text.value = next
    clearTimeout(timer)
    if (typed && paced()) timer = setTimeout(flush, PAUSE_MS)
    else flush()
    typed = false
  }
  watch(model, (now) => {
    clearTimeout(timer)
    text.value = now
  })
  onScopeDispose(() => {
    clearTimeout(timer)
  })

  return {
    text,
    take,
    flush,
    /** Call it for each input event before `take`. */
    noteInput: (event: Event): void => {
      typed = 'inputType' in event && TYPED.has(String(event.inputType))
    },
    noteKey: ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (!TYPES.test(key) || ctrlKey || metaKey || altKey) flush()
    },
  }
}
