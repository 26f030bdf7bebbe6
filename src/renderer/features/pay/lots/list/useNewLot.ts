import type { AppError } from '#contract/ipc/index'
import { shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import { correctLot, duplicateLot } from '#data/repositories/lots'
import { storageError } from '#data/storageError'
import { useSingleRun } from '#ui/controls/useSingleRun'

/** Opens the lot that is made; calls made until then are ignored. `error`: why the last one could not be stored. */
export function useNewLot() {
  const router = useRouter()
  const error = shallowRef<AppError>()
  const { run: make } = useSingleRun(async (store: () => Promise<string | undefined>) => {
    error.value = undefined
    try {
      const made = await store()
      if (made) await router.push(`/lots/${made}`)
    } catch (thrown) {
      error.value = storageError(thrown)
    }
  })
  return {
    error,
    make,
    duplicate: (lotId: string) => make(() => duplicateLot(lotId)),
    correct: (lotId: string) => make(() => correctLot(lotId)),
  }
}
