import { ref, watch, type Ref } from 'vue'

/**
 * Whether something has ever been true: a dialog is mounted when it is first asked for and stays, so that a screen
 * opens without it.
 */
export function useEver(now: Readonly<Ref<boolean>>): Readonly<Ref<boolean>> {
  const ever = ref(now.value)
  watch(
    now,
    (is) => {
      ever.value ||= is
    },
    { flush: 'sync' },
  )
  return ever
}
