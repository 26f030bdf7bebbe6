import { parseYenInput } from '#domain/text/yen'
import { computed, ref } from 'vue'

/** Each needs a tick of its own: payees of the month that are paid again, and amounts lower than anybody can owe. */
const APART = ['paidAgain', 'tooLow'] as const
type Apart = (typeof APART)[number]

/** `total` is in yen. */
interface Confirmed {
  total: () => number
  production: () => boolean
  apart?: Readonly<Record<Apart, () => boolean>>
  fileable: () => boolean
  busy: () => boolean
}

/** What the user does before filing: a tick, one more for each of `apart`, and in production typing the total. */
export function useConfirmSteps(confirmed: Confirmed) {
  const checked = ref(false)
  const apartChecked = ref<Partial<Record<Apart, boolean>>>({})
  const typedTotal = ref('')
  const apart = computed(() => APART.filter((one) => confirmed.apart?.[one]()))
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
      apart.value.every((one) => apartChecked.value[one]) &&
      (!production.value || totalTyped.value),
  )
  /** Called when what the user confirmed is no longer what is shown. */
  function unconfirm(): void {
    checked.value = false
    apartChecked.value = {}
    typedTotal.value = ''
  }
  return { checked, apart, apartChecked, typedTotal, totalTyped, production, fileable, busy, ready, unconfirm }
}

export type ConfirmSteps = ReturnType<typeof useConfirmSteps>
