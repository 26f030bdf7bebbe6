import type { Stage } from './stage.ts'

/** States that a good month does not show. */
export async function reviewStates(_stage: Stage): Promise<void> {}
