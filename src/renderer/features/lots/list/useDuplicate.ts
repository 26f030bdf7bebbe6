import { useRouter } from 'vue-router'
import { duplicateLot } from '../../../database/repositories/lots.ts'
import { useSingleRun } from '../../../ui/form/useSingleRun.ts'

/** Returns a function that copies a lot into a new draft and opens the draft. */
export function useDuplicate() {
  const router = useRouter()
  const { run: duplicate } = useSingleRun(async (lotId: string) => {
    const copy = await duplicateLot(lotId)
    if (copy) await router.push(`/lots/${copy}`)
  })
  return { duplicate }
}
