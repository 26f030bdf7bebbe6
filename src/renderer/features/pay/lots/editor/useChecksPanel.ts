import { computed, ref, watch } from 'vue'
import { usePreferences } from '#data/preferences/index'
import { useMedia } from '#ui/behaviour/useMedia'
import { useOrderedAction } from '#ui/controls/useOrderedAction'

/** Below this window width (px), the columns of the grid need the room of the panel. */
const NARROW = '(max-width: 1439px)'

/**
 * Without findings, the panel is as the user last left it, at first folded in a narrow window. The first finding
 * opens it. It then stays open, because a panel that comes and goes while typing would move the columns under the
 * cursor.
 */
export function useChecksPanel(hasFindings: () => boolean) {
  const preferences = usePreferences()
  const { run, error } = useOrderedAction()
  const narrow = useMedia(NARROW)

  /** Undefined until a finding or the user decides for this lot. */
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
    /** The choice also applies to lots that are opened later. */
    show: async (open: boolean) => {
      now.value = open
      await run(() => preferences.change({ lotChecks: open ? 'open' : 'folded' }))
    },
  }
}
