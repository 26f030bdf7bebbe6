import { onScopeDispose, ref, watch, type Ref } from 'vue'

/**
 * How long (ms) keys have to pause before a list follows: longer than two frames, so that the frame that paints a key
 * never has to paint the list too, and shorter than the time between two keys of a fast typist.
 */
export const PAUSE_MS = 50
const TYPED: ReadonlySet<string> = new Set(['insertText', 'deleteContentBackward', 'deleteContentForward'])
/** Keys that type or only prepare typing. Any other key may act on the list, which then has to be up to date. */
const TYPES = /^(?:.|Backspace|Delete|Shift|Process|Unidentified)$/u

/**
 * Returns the text of a field whose `model` follows once typing pauses. A paste, the clearing of the field, a converted
 * word of an input method, and whatever the field does next (another key, leaving it) let it follow at once. With
 * `paced` false it always follows at once.
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
    /** Has to see each input event of the field before `take` does. */
    noteInput: (event: Event): void => {
      typed = 'inputType' in event && TYPED.has(String(event.inputType))
    },
    noteKey: ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (!TYPES.test(key) || ctrlKey || metaKey || altKey) flush()
    },
  }
}
