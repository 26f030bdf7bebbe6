import { useRouter } from 'vue-router'

export const FIND = 'find'

/** Gives what opens the payee list at a municipality code; undefined for an empty code. */
export function usePayeeLookUp(): (code: string | undefined) => (() => void) | undefined {
  const router = useRouter()
  return (code) => (code ? () => void router.push({ path: '/payees', query: { [FIND]: code } }) : undefined)
}
