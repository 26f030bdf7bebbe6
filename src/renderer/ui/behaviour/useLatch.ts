import { ref, watch, type Ref } from 'vue'

/**
 * Turns true with `now` and stays true. A dialog that depends on it is mounted when it is first needed, not when
 * the screen opens.
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
