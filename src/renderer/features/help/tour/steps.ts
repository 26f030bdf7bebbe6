/** The tour is a month's work with the practice bank. `to` is absent if no link can open the screen. */
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

/** Steps count from 0. */
export interface TourState {
  step: number
  state: 'new' | 'paused' | 'ended'
}
export const NEW_TOUR: TourState = { step: 0, state: 'new' }

/** Anything invalid becomes a tour that has not started. */
export function readTour(kept: { step: unknown; state: unknown }): TourState {
  const { step, state } = kept
  if (typeof step !== 'number' || !Number.isInteger(step) || step < 0 || step >= TOUR_STEPS.length) return NEW_TOUR
  return state === 'paused' || state === 'ended' ? { step, state } : NEW_TOUR
}

/** Opening the screen of a step further ahead does not advance the tour. */
const AHEAD = 2

/** The same step unless the screen belongs to one of the next `AHEAD`. */
export function stepOnScreen(step: number, screen: unknown): number {
  const found = TOUR_STEPS.slice(step + 1, step + 1 + AHEAD).findIndex((one) => one.screen === screen)
  return found < 0 ? step : step + 1 + found
}
