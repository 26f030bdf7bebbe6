import { useRouter } from 'vue-router'
import { correctLot, duplicateLot } from '#data/repositories/lots'
import { useSingleRun } from '#ui/controls/useSingleRun'

export function useDuplicate() {
  const router = useRouter()
  const { run: copy } = useSingleRun(async (make: (lotId: string) => Promise<string | undefined>, lotId: string) => {
    const made = await make(lotId)
    if (made) await router.push(`/lots/${made}`)
  })
  return {
    duplicate: (lotId: string) => copy(duplicateLot, lotId),
    correct: (lotId: string) => copy(correctLot, lotId),
  }
}
