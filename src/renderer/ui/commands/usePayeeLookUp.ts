import { useRouter } from 'vue-router'

/** The part of the payees' address that holds the words to search for. */
export const FIND = 'find'

/**
 * Returns a function that makes "look up payee" of a municipality code: it opens the payees, searched for that code. It
 * returns undefined for an empty code, of which there is nothing to look up.
 */
export function usePayeeLookUp(): (code: string | undefined) => (() => void) | undefined {
  const router = useRouter()
  return (code) => (code ? () => void router.push({ path: '/payees', query: { [FIND]: code } }) : undefined)
}
