import { ref, watch, type Ref } from 'vue'

/**
 * Whether something has latched been true: a dialog is mounted when it is first asked for and stays, so that a screen
 * opens without it.
 */
export function useLatch(now: Readonly<Ref<boolean>>): Readonly<Ref<boolean>> {
  const latched = ref(now.value)
  watch(
    now,
    (is) => {
      latched.value ||= is
    },
    { flush: 'sync' },
  )
  return latched
}
