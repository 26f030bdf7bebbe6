import { parseYenInput } from '#domain/text/yen'
import { computed, ref } from 'vue'

/**
 * What is confirmed: its total (yen), whether it is production, whether it pays somebody of the month a second time or
 * less than is owed by anybody, and whether it could be filed now.
 */
interface Confirmed {
  total: () => number
  production: () => boolean
  again?: () => boolean
  low?: () => boolean
  fileable: () => boolean
  busy: () => boolean
}

/**
 * Before anything is filed: a tick, one more each for who is paid again and for amounts that cannot be, and in production
 * the typed total.
 */
export function useConfirmSteps(confirmed: Confirmed) {
  const checked = ref(false)
  const againChecked = ref(false)
  const lowChecked = ref(false)
  const typedTotal = ref('')
  const again = computed(() => confirmed.again?.() === true)
  const low = computed(() => confirmed.low?.() === true)
  const production = computed(confirmed.production)
  const fileable = computed(confirmed.fileable)
  const busy = computed(confirmed.busy)
  const totalTyped = computed(() => {
    const typed = parseYenInput(typedTotal.value)
    return typed.ok && typed.value === confirmed.total()
  })
  const ready = computed(
    () =>
      fileable.value &&
      !busy.value &&
      checked.value &&
      (!again.value || againChecked.value) &&
      (!low.value || lowChecked.value) &&
      (!production.value || totalTyped.value),
  )
  /** Voids the ticks and the typed total, because what they confirmed is no longer what is shown. */
  function unconfirm(): void {
    checked.value = againChecked.value = lowChecked.value = false
    typedTotal.value = ''
  }
  return {
    checked,
    again,
    againChecked,
    low,
    lowChecked,
    typedTotal,
    totalTyped,
    production,
    fileable,
    busy,
    ready,
    unconfirm,
  }
}

export type ConfirmSteps = ReturnType<typeof useConfirmSteps>
