/** The tour of a month's work on the practice bank: at each step a screen; `to` where it can be gone to at once. */
export const TOUR_STEPS = [
  { name: 'home', screen: 'home', to: '/' },
  { name: 'accounts', screen: 'accounts', to: '/accounts' },
  { name: 'lots', screen: 'lots', to: '/lots' },
  { name: 'lot', screen: 'lot' },
  { name: 'confirm', screen: 'lotConfirm' },
  { name: 'result', screen: 'lotResult' },
  { name: 'practice', screen: 'practice', to: '/practice' },
  { name: 'following', screen: 'following', to: '/following' },
] as const satisfies readonly { name: string; screen: string; to?: string }[]

/** How far a person has come: the number of the step from 0, and whether they put it off, ended it, or never began. */
export interface TourState {
  step: number
  state: 'new' | 'paused' | 'ended'
}
export const NEW_TOUR: TourState = { step: 0, state: 'new' }

/** Reads what was kept; anything else is a tour that has not begun. */
export function readTour(kept: { step: unknown; state: unknown }): TourState {
  const { step, state } = kept
  if (typeof step !== 'number' || !Number.isInteger(step) || step < 0 || step >= TOUR_STEPS.length) return NEW_TOUR
  return state === 'paused' || state === 'ended' ? { step, state } : NEW_TOUR
}

/** Steps that a person can pass over by going on themselves; farther ahead is a look around. */
const AHEAD = 2

/**
 * The step after the person has come to a screen: that of the screen when it is one of the next, else the same. Whoever
 * goes elsewhere meanwhile loses nothing.
 */
export function stepOnScreen(step: number, screen: unknown): number {
  const found = TOUR_STEPS.slice(step + 1, step + 1 + AHEAD).findIndex((one) => one.screen === screen)
  return found < 0 ? step : step + 1 + found
}
