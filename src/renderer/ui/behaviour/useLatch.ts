import { ref, watch, type Ref } from 'vue'

/** Stays true once `now` was: for mounting a dialog when it is first needed. */
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
