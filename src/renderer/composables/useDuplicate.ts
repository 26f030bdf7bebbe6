import { useRouter } from 'vue-router'
import { duplicateLot } from '../drafts/lots.ts'

/** Copies a lot into a new draft and opens it. */
export function useDuplicate() {
  const router = useRouter()
  async function duplicate(lotId: string): Promise<void> {
    const copy = await duplicateLot(lotId)
    if (copy) await router.push(`/lots/${copy}`)
  }
  return { duplicate }
}
