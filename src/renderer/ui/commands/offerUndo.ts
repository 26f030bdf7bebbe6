import { onMounted, onScopeDispose } from 'vue'
import { guardComposition } from '../controls/useCompositionGuard.ts'
import { offerCommands, type OfferedCommand } from './screenCommands.ts'

const TEXT = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select'

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && ctrlKey !== metaKey && !shiftKey && !altKey

/** For a screen without an undo history of its own: by menu, and by Ctrl + Z outside of fields. */
export function offerUndo(undo: OfferedCommand): void {
  offerCommands({ undo })
  const onKey = guardComposition((event) => {
    if (event.defaultPrevented || event.repeat || !isUndoKey(event) || !undo.can()) return
    if (event.target instanceof Element && event.target.matches(TEXT)) return
    event.preventDefault()
    void undo.run()
  })
  onMounted(() => {
    window.addEventListener('keydown', onKey)
  })
  onScopeDispose(() => {
    window.removeEventListener('keydown', onKey)
  })
}
