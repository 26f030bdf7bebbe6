/** False keeps the form on the screen. */
export type MayLeave = () => Promise<boolean>

let guard: MayLeave | undefined

export function guardLeaving(mayLeave: MayLeave): () => void {
  guard = mayLeave
  return () => {
    if (guard === mayLeave) guard = undefined
  }
}

/** For a change without a new address, such as another company; the router asks about addresses. */
export const mayLeaveForm: MayLeave = async () => (guard === undefined ? true : guard())
