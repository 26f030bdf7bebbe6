/**
 * The steps of the tour, which is a month's work with the practice bank. Each has a screen, and `to` if a link can open
 * it.
 */
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

/** The progress of the tour: the step from 0, and whether it was paused, ended, or never started. */
export interface TourState {
  step: number
  state: 'new' | 'paused' | 'ended'
}
export const NEW_TOUR: TourState = { step: 0, state: 'new' }

/** Returns the stored progress; anything invalid becomes a tour that has not started. */
export function readTour(kept: { step: unknown; state: unknown }): TourState {
  const { step, state } = kept
  if (typeof step !== 'number' || !Number.isInteger(step) || step < 0 || step >= TOUR_STEPS.length) return NEW_TOUR
  return state === 'paused' || state === 'ended' ? { step, state } : NEW_TOUR
}

/**
 * How many steps the user can advance by opening a screen. Opening the screen of a step further ahead does not advance
 * the tour.
 */
const AHEAD = 2

/**
 * Returns the step after the user opened a screen: the step of that screen if it is one of the next `AHEAD`, otherwise
 * the same step.
 */
export function stepOnScreen(step: number, screen: unknown): number {
  const found = TOUR_STEPS.slice(step + 1, step + 1 + AHEAD).findIndex((one) => one.screen === screen)
  return found < 0 ? step : step + 1 + found
}
