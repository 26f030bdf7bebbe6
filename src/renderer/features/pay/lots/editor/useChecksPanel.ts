import { computed, ref, watch } from 'vue'
import { usePreferences } from '#data/preferences/index'
import { useMedia } from '#ui/behaviour/useMedia'
import { useOrderedAction } from '#ui/controls/useOrderedAction'

/** Below this width (px) of the window, the columns of the grid need the room of the panel. */
const NARROW = '(max-width: 1439px)'

/**
 * Returns whether the panel of findings is open. Without findings it is as the user last left it, at first folded in a
 * narrow window. A first finding opens it. It then stays open even without findings, because a panel that comes and goes
 * with every typed row would move the columns under the cursor.
 */
export function useChecksPanel(hasFindings: () => boolean) {
  const preferences = usePreferences()
  const { run, error } = useOrderedAction()
  const narrow = useMedia(NARROW)

  /** Undefined until a finding or the user opens or folds the panel of this lot. */
  const now = ref<boolean>()
  watch(
    hasFindings,
    (has) => {
      if (has) now.value = true
    },
    // A lot that was read in advance has its findings already.
    { immediate: true },
  )
  const usual = computed(() => {
    const kept = preferences.current.lotChecks
    return kept === undefined ? !narrow.value : kept === 'open'
  })

  return {
    open: computed(() => now.value ?? usual.value),
    kept: computed(() => error.value === undefined),
    /** Opens or folds the panel, and keeps the choice for the lots that are opened later. */
    show: async (open: boolean) => {
      now.value = open
      await run(() => preferences.change({ lotChecks: open ? 'open' : 'folded' }))
    },
  }
}
