/** Resolves to whether the form on the screen may be left now. It may ask the user first. */
export type MayLeave = () => Promise<boolean>

let guard: MayLeave | undefined

export function guardLeaving(mayLeave: MayLeave): () => void {
  guard = mayLeave
  return () => {
    if (guard === mayLeave) guard = undefined
  }
}

/**
 * Resolves to whether the screen may be replaced. Changes of the address are asked about by the router; this is for
 * what replaces the screen without one, such as another company.
 */
export const mayLeaveForm: MayLeave = async () => (guard === undefined ? true : guard())
